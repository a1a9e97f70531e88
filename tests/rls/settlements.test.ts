import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Row } from 'postgres';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { World } from './settlement-world.ts';
import { it, type TestDatabase } from './support.ts';

const Case = v.object({
  name: v.string(),
  /** The rule or the computation that the case holds. */
  source: v.optional(v.string()),
  steps: v.array(
    v.object({
      step: v.string(),
      given: v.record(v.string(), v.any()),
      expect: v.optional(v.unknown()),
      refused: v.optional(v.string()),
    }),
  ),
});
type Step = v.InferOutput<typeof Case>['steps'][number];
const file = new URL('../fixtures/settlements.json', import.meta.url);
const cases = v.parse(v.array(Case), JSON.parse(readFileSync(file, 'utf8')));

/** Returns the refusal of a step that a case refuses, or the answer of a step whose answer a case compares. */
async function resultOf(world: World, { step, given, expect: expected, refused }: Step): Promise<unknown> {
  if (refused !== undefined) return world.refusal(step, given);
  const answer = await world.run(step, given);
  return expected === undefined ? undefined : answer;
}

describe('the worked cases', () => {
  it.each(cases.map((each) => [each.name, each] as const))('%s', async (db, _, { steps }) => {
    const world = await World.create(db);
    for (const step of steps) {
      const result = await resultOf(world, step);
      // A case may name only some keys of an answer.
      expect({ result }, step.step).toMatchObject({ result: step.refused ?? step.expect });
    }
  });
});

const YEAR = { lease: 'Roy', from: '2025-01-01', to: '2025-12-31' };

/** Adds the lease of Roy, whose account starts in 2025, with 700 of rent and 50 of charges a month, and a bill of 678.80. */
async function addRoyIn(
  db: TestDatabase,
  day = '2026-11-20',
  changes: Readonly<Record<string, unknown>> = {},
) {
  const world = await World.create(db);
  await world.run('today', { day });
  const rents = [[null, 70_000, 5000]];
  await world.run('lease', { id: 'Roy', dwelling: 'A', rents, starts: '2025-01-01', ...changes });
  await world.run('expense', { id: 'Eau', amount: 67_880, charge: 'water', shares: { A: 1 } });
  return world;
}

describe('what a landlord reads', () => {
  it('the draft names what is missing since the last settlement, the other tenants, and the provision of today', async (db) => {
    const world = await addRoyIn(db, '2027-02-01');
    expect(await world.run('draft', YEAR)).toMatchObject({
      missing: [],
      others: [],
      mayAgree: false,
      provision: 5000,
      documentBlocker: null,
    });
    await world.run('settle', YEAR);
    await world.run('expense', {
      id: 'Gaz',
      amount: 100,
      charge: 'heating',
      from: '2026-01-01',
      to: '2026-12-31',
      shares: { A: 1 },
    });
    const next = { lease: 'Roy', from: '2026-01-01', to: '2026-12-31' };
    expect(await world.run('draft', next)).toMatchObject({ missing: ['water'] });
    await world.run('lease', { id: 'Petit', dwelling: 'A', rents: [[null, 1, 1]], starts: '2026-06-01' });
    expect(await world.run('draft', next)).toMatchObject({
      blockers: ['SEVERAL_LEASES'],
      others: [['Ana Petit']],
    });
    await world.run('change', {
      lease: 'Roy',
      ended_by: 'agreement',
      ends_on: '2027-01-15',
      keys_on: '2027-01-15',
    });
    await db.as(world.owner)`update lessors set address = null`;
    expect(await world.run('draft', next)).toMatchObject({
      mayAgree: true,
      documentBlocker: 'PROFILE_INCOMPLETE',
    });
  });

  it('the draft names the change of the provision that the letter announces, and the syndic’s statements', async (db) => {
    const world = await addRoyIn(db);
    expect(await world.run('draft', YEAR)).toMatchObject({ announced: null, statements: [false] });
    await world.call`select change_rent(${world.leases['Roy'] ?? ''}, '2027-01-01', 700, 56.57)`;
    await world.run('expense', {
      id: 'Relevé',
      amount: 20_000,
      charge: 'heating',
      tax: 'coOwnershipStatement',
      shares: { A: 1 },
    });
    expect(await world.run('draft', YEAR)).toMatchObject({
      provision: 5000,
      announced: { amount: 56.57, period_from: '2027-01-01' },
      statements: [false, true],
    });
  });

  it('the draft of days before settled days proposes no provision', async (db) => {
    const world = await addRoyIn(db);
    expect(await world.run('draft', { ...YEAR, to: '2025-06-30' })).toMatchObject({ next: 5657 });
    await world.run('settle', { ...YEAR, from: '2025-07-01' });
    expect(await world.run('draft', { ...YEAR, to: '2025-06-30' })).toMatchObject({
      next: null,
      announced: null,
    });
  });

  it('a settlement states at most 200 expenses', async (db) => {
    const world = await addRoyIn(db);
    await db.tx`
      with bill as (
        insert into expenses (owner_id, lessor_id, paid_on, amount, charge, period_from, period_to, total_shares, idempotency_key, request)
        select owner_id, lessor_id, paid_on, amount, charge, period_from, period_to, total_shares, gen_random_uuid(), request
        from expenses cross join generate_series(1, 200) where expenses.id = ${world.expenses['Eau'] ?? ''} returning id, owner_id
      )
      insert into expense_properties (expense_id, property_id, owner_id, shares)
      select bill.id, ${world.dwellings['A'] ?? ''}, bill.owner_id, 1 from bill`;
    expect(await world.run('draft', YEAR)).toMatchObject({
      state: 'blocked',
      blockers: ['TOO_MANY_EXPENSES'],
    });
    expect(await world.refusal('settle', YEAR)).toBe('SETTLEMENT_NOT_ALLOWED');
  });

  it('the page counts the leases to settle as the duty does', async (db) => {
    const world = await addRoyIn(db, '2026-11-20');
    const rents = [[null, 70_000, 5000]];
    // Two spans of 2024 are to settle, around a settled month.
    await world.run('lease', { id: 'Petit', dwelling: 'B', rents, starts: '2024-01-01' });
    await world.run('elsewhere', {
      lease: 'Petit',
      from: '2024-03-01',
      to: '2024-03-31',
      balance: 0,
      sent: '2025-01-31',
    });
    // The days of 2024 are before the account, so no duty counts them.
    await world.run('lease', {
      id: 'Blanc',
      dwelling: 'C',
      rents,
      starts: '2024-01-01',
      account: '2025-01-01',
    });
    expect(await world.run('page', { year: 2024 })).toHaveLength(4);
    const toSettle = async (year: number) => (await world.call`select charges_of_year(${year})`)['to_settle'];
    expect(await world.run('duties', {})).toEqual(['2024 late 2025-12-31 1', '2025 now 2026-12-31 3']);
    expect([await toSettle(2024), await toSettle(2025), await toSettle(2026)]).toEqual([1, 3, 0]);
  });

  it('a settled row stays in the year of charges that offered it', async (db) => {
    const world = await addRoyIn(db, '2025-11-20', {
      starts: '2024-01-01',
      ended_by: 'agreement',
      ends_on: '2024-11-15',
      keys_on: '2024-11-15',
    });
    await world.run('expense', {
      id: 'Relevé',
      amount: 20_000,
      charge: 'heating',
      tax: 'coOwnershipStatement',
      from: '2024-10-01',
      to: '2025-09-30',
      shares: { A: 1 },
    });
    const pages = async () => [
      await world.run('page', { year: 2024 }),
      await world.run('page', { year: 2025 }),
    ];
    const before = 'Roy 2024-01-01..2024-09-30 45000 0 open';
    expect(await pages()).toEqual([[before], ['Roy 2024-10-01..2024-11-15 7500 2521 open']]);
    expect(await world.run('duties', {})).toEqual(['2024 now 2025-12-31 1', '2025 soon 2026-12-31 1']);
    await world.run('settle', { lease: 'Roy', from: '2024-10-01', to: '2024-11-15', facts: ['NO_ADDRESS'] });
    expect(await pages()).toEqual([[before], ['Roy 2024-10-01..2024-11-15 7500 2521 settled']]);
    expect(await world.run('duties', {})).toEqual(['2024 now 2025-12-31 1']);
  });

  it('the page has the same balance as the draft, also for days before the account', async (db) => {
    const world = await addRoyIn(db, '2026-11-20', { starts: '2024-01-01', account: '2025-07-01' });
    const draft = await world.run('draft', YEAR);
    expect(draft).toMatchObject({ called: 30_000, before: 30_000, balance: 7880 });
    expect(await world.run('page', { year: 2025 })).toEqual(['Roy 2025-01-01..2025-12-31 60000 67880 open']);
  });

  it('the duty of a late debt says that it comes from charges', async (db) => {
    const world = await addRoyIn(db);
    await world.run('settle', YEAR);
    await world.run('today', { day: '2027-02-20' });
    const [rents] = await db.tx`
      select sum(amount) as amount from dues where lease_id = ${world.leases['Roy'] ?? ''} and due_on < '2027-01-01'`;
    await world.run('pay', { lease: 'Roy', on: '2026-12-20', amount: 100 * Number(rents?.['amount']) });
    const [late] = await db.as(world.owner)`
      select details -> 'dues' as dues from private.duties_of_day() where kind = 'late'`;
    expect(late?.['dues']).toContainEqual({
      month: null,
      label: 'régularisation des charges, année 2025',
      isPart: false,
    });
  });

  it('the page says that provisions have changed since the letter, and names the charges without a dwelling', async (db) => {
    const world = await addRoyIn(db);
    await world.run('settle', YEAR);
    await world.run('expense', { id: 'Jardin', amount: 50_000, charge: 'greenSpaces' });
    const page = () => world.call`select charges_of_year(2025)`;
    expect(await page()).toMatchObject({
      year: 2025,
      rows: [
        {
          property_name: 'A',
          tenant_names: ['Ana Roy'],
          balance: 78.8,
          settlement: {
            is_made_elsewhere: false,
            parts: 1,
            remaining: 78.8,
            has_changed: false,
            document: { number: 'C-2026-0001' },
          },
        },
      ],
      undivided: [{ charge: 'greenSpaces', label: 'Jardin', amount: 500 }],
    });
    await world.call`select change_rent(${world.leases['Roy'] ?? ''}, '2025-12-01', 700, 60)`;
    expect(await page()).toMatchObject({
      rows: [{ called: 600, balance: 78.8, settlement: { has_changed: true } }],
    });
  });
});

describe('a lease whose charges became provisions', () => {
  it('days whose receipts state fixed charges are settled only after a confirmation', async (db) => {
    const world = await addRoyIn(db, '2026-01-10', { fixed: true });
    await world.run('pay', { lease: 'Roy', on: '2025-06-05', amount: 75_000 * 6 });
    await world.call`select issue_month('2025-06-01', ${[world.tenants['Roy'] ?? '']})`;
    await world.run('change', { lease: 'Roy', charges_kind: 'provision' });
    const facts = ['CHARGES_WERE_FIXED'];
    expect(await world.run('draft', YEAR)).toMatchObject({ facts });
    expect(await world.run('draft', { ...YEAR, from: '2025-07-01' })).toMatchObject({ facts: [] });
    expect(await world.refusal('settle', YEAR)).toBe('SETTLEMENT_NOT_ALLOWED');
    await world.run('settle', { ...YEAR, facts });
  });

  it('a reissued receipt, and a partial receipt, do not hide the fixed charges', async (db) => {
    const world = await addRoyIn(db, '2026-01-10', { fixed: true });
    await world.run('pay', { lease: 'Roy', on: '2025-06-05', amount: 75_000 * 6 + 10_000 });
    const tenant = [world.tenants['Roy'] ?? ''];
    await world.call`select issue_month('2025-06-01', ${tenant})`;
    await world.call`select issue_month('2025-07-01', ${tenant})`;
    await world.run('change', { lease: 'Roy', charges_kind: 'provision' });
    const receipts = await db.as(world.owner)`select id, kind from receipts order by period_from`;
    expect(receipts.map(({ kind }) => kind)).toEqual(['quittance', 'partial']);
    const facts = ['CHARGES_WERE_FIXED'];
    expect(await world.run('draft', { ...YEAR, from: '2025-07-01' })).toMatchObject({ facts });
    await world.call`select reissue_receipt(${receipts[0]?.['id']})`;
    expect(await world.run('draft', { ...YEAR, to: '2025-06-30' })).toMatchObject({ facts });
    // A receipt that was voided for a reason no longer states anything.
    await world.call`select void_receipt(${receipts[1]?.['id']}, 'Erreur')`;
    expect(await world.run('draft', { ...YEAR, from: '2025-07-01' })).toMatchObject({ facts: [] });
  });
});

describe('bills that come later', () => {
  const whole = (year: number) => ({
    lease: 'Roy',
    id: `Y${year}`,
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  });
  const bill = (id: string, amount: number, year: number) => ({
    id,
    amount,
    charge: 'lift',
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    shares: { A: 1 },
  });

  it('the next settlement takes a later bill whole while its year can be claimed, and a credit always', async (db) => {
    const world = await addRoyIn(db, '2026-11-28', { starts: '2022-01-01' });
    for (const year of [2022, 2023]) await world.run('settle', { ...whole(year), facts: ['NO_EXPENSES'] });
    for (const year of [2022, 2023]) {
      await world.run('expense', bill(`Facture ${year}`, 36_500, year));
      await world.run('expense', bill(`Avoir ${year}`, -7300, year));
    }
    expect(await world.run('draft', whole(2024))).toMatchObject({
      lineDays: [365, 365, 365],
      amounts: [-7300, -7300, 36_500],
    });
  });

  it('the page takes a later bill, and no days that another settlement states', async (db) => {
    const world = await addRoyIn(db, '2026-11-28', { starts: '2024-01-01' });
    await world.run('settle', { ...whole(2024), facts: ['NO_EXPENSES'] });
    await world.run('expense', bill('Ascenseur', 36_600, 2024));
    expect(await world.run('page', { year: 2025 })).toEqual(['Roy 2025-01-01..2025-12-31 60000 104480 open']);
    expect(await world.run('draft', YEAR)).toMatchObject({ spent: 104_480 });
    await world.run('settle', YEAR);
    await world.run('cancel', { id: 'Y2024' });
    expect(await world.run('page', { year: 2024 })).toEqual(['Roy 2024-01-01..2024-12-31 60000 0 open']);
  });

  it('a later bill is in no settlement of earlier days', async (db) => {
    const world = await addRoyIn(db, '2026-11-28', { starts: '2024-01-01' });
    await world.run('settle', YEAR);
    await world.run('expense', bill('Ascenseur', 36_500, 2025));
    expect(await world.run('draft', whole(2024))).toMatchObject({ spent: 0 });
    expect(await world.run('page', { year: 2024 })).toEqual(['Roy 2024-01-01..2024-12-31 60000 0 open']);
  });

  it('a lease does not lose the days of a later bill that a settlement states', async (db) => {
    const world = await addRoyIn(db, '2026-11-28', { starts: '2024-01-01', account: '2025-01-01' });
    await world.run('settle', { ...whole(2024), facts: ['NO_EXPENSES'] });
    await world.run('expense', bill('Ascenseur', 36_600, 2024));
    await world.run('settle', YEAR);
    await world.run('cancel', { id: 'Y2024' });
    expect(await world.refusal('change', { lease: 'Roy', starts_on: '2025-01-01' })).toBe('CHARGES_SETTLED');
  });
});

describe('a bill after the last settlement of a lease that has ended', () => {
  const end = { ended_by: 'agreement', ends_on: '2025-12-31', keys_on: '2025-12-31' };
  const late = { id: 'Gaz', amount: 12_000, charge: 'heating', shares: { A: 1 } };
  const laterBills = async (world: World) =>
    (await world.call`select charges_of_year(2025)`)['rows'].map(
      (row: Row) => row['settlement']?.later_bills,
    );

  it('is on the page, because no later settlement claims it', async (db) => {
    const world = await addRoyIn(db, '2026-11-20', end);
    await world.run('settle', { ...YEAR, facts: ['NO_ADDRESS'] });
    expect(await laterBills(world)).toEqual([0]);
    await world.run('expense', late);
    expect(await laterBills(world)).toEqual([120]);
    await world.run('today', { day: '2029-01-01' });
    expect(await laterBills(world)).toEqual([0]);
  });

  it('is not on the page of a lease that goes on', async (db) => {
    const world = await addRoyIn(db);
    await world.run('settle', YEAR);
    await world.run('expense', late);
    expect(await laterBills(world)).toEqual([0]);
  });
});

describe('guards of a settlement', () => {
  it('null is no agreement of the tenants, and confirms no fact', async (db) => {
    const world = await addRoyIn(db);
    const settle = (balance: number, from: string) => db.refusalText(world.owner)`select settle_charges(
      ${world.leases['Roy'] ?? ''}, gen_random_uuid(), ${from}, '2025-12-31', ${balance}, 'ici', due_on => '2026-11-20',
      is_agreed => null, confirmed_facts => null)`;
    expect(await settle(78.8, '2025-01-01')).toBe('PT400 VALIDATION_FAILED dueOn=tooEarly');
    await world.run('deleteExpense', { id: 'Eau' });
    expect(await settle(-600, '2025-01-01')).toBe('PT409 SETTLEMENT_NOT_ALLOWED');
  });

  it('a new start of the account does not mark the provisions of a letter as changed', async (db) => {
    const world = await addRoyIn(db, '2026-11-20', { account: '2025-07-01' });
    await world.run('settle', YEAR);
    await world.call`select set_account(${world.leases['Roy'] ?? ''}, '2025-02-01', 0)`;
    const [settlement]: Row[] = Object.values(
      await world.call`select settlements_of_lease(${world.leases['Roy'] ?? ''})`,
    );
    expect(settlement).toMatchObject({ called: 300, called_now: 550, has_changed: false });
  });

  const listOf = async (world: World): Promise<Row[]> =>
    Object.values(await world.call`select settlements_of_lease(${world.leases['Roy'] ?? ''})`);

  it.each<readonly [string, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]>([
    ['quarterly terms', { quarterly: true }, { from: '2025-02-01' }],
    ['thirtieths', { prorata_by: 'thirty' }, {}],
    ['provisions typed by the landlord', {}, { before: 12_345 }],
  ])('a new start of the account leaves a letter as it is: %s', async (db, _, changes, days) => {
    const world = await addRoyIn(db, '2026-11-20', { account: '2025-05-15', ...changes });
    await world.run('settle', { ...YEAR, ...days });
    const start = (day: string) => world.call`select set_account(${world.leases['Roy'] ?? ''}, ${day}, 0)`;
    for (const day of ['2025-01-15', '2025-03-10', '2025-01-01', '2025-08-20']) {
      await start(day);
      expect(await listOf(world), day).toMatchObject([{ has_changed: false }]);
    }
    await world.call`select change_rent(${world.leases['Roy'] ?? ''}, '2025-10-01', 700, 60)`;
    expect(await listOf(world)).toMatchObject([{ has_changed: true }]);
  });

  it('a letter is overtaken if a voided receipt no longer fixes its provisions', async (db) => {
    const world = await addRoyIn(db);
    await world.run('pay', { lease: 'Roy', on: '2025-06-05', amount: 75_000 * 6 });
    await world.call`select issue_month('2025-06-01', ${[world.tenants['Roy'] ?? '']})`;
    await world.call`select change_rent(${world.leases['Roy'] ?? ''}, '2025-06-01', 700, 60)`;
    expect(await world.run('settle', YEAR)).toMatchObject({ called: 66_000 });
    expect(await listOf(world)).toMatchObject([{ has_changed: false }]);
    await world.call`select void_receipt(id, 'Erreur') from receipts`;
    expect(await listOf(world)).toMatchObject([{ called_now: 670, has_changed: true }]);
  });

  it.each([
    ['2025-01-01', '2027-04-01'],
    ['2025-03-01', '2027-03-01'],
  ])(
    'a debt of a quarterly lease since %s falls due with the rent of a term: %s',
    async (db, starts, dueOn) => {
      const world = await addRoyIn(db, '2027-01-10', { starts, quarterly: true });
      expect(await world.run('draft', YEAR)).toMatchObject({ earliest: '2027-02-10', dueOn });
    },
  );

  it('a debt that was settled elsewhere too late is refused', async (db) => {
    const world = await addRoyIn(db, '2026-11-20', { starts: '2020-01-01', account: '2025-01-01' });
    const late = { lease: 'Roy', from: '2021-01-01', to: '2021-12-31', balance: 5000, sent: '2025-01-01' };
    expect(await world.refusal('elsewhere', late)).toBe('VALIDATION_FAILED sentOn=afterEnd');
    await world.run('elsewhere', { ...late, sent: '2024-12-31' });
  });

  it('a dwelling cannot be deleted if its lease is settled or a settlement states its expense', async (db) => {
    const world = await addRoyIn(db);
    await world.run('expense', { id: 'Toit', amount: 1000, charge: 'commonParts', shares: { A: 1, B: 1 } });
    await world.run('settle', YEAR);
    const remove = (name: string) => db.refusalText(world.owner)`delete from properties where name = ${name}`;
    expect([await remove('A'), await remove('B')]).toEqual([
      'PT409 CHARGES_SETTLED',
      'PT409 CHARGES_SETTLED',
    ]);
    await world.run('cancel', { id: 'Roy' });
    expect([await remove('A'), await remove('B')]).toEqual([null, null]);
  });

  it('no command can move the start of a lease to a day after its settled days', async (db) => {
    const world = await addRoyIn(db, '2026-11-20', { account: '2026-01-01' });
    await world.run('settle', YEAR);
    expect(await world.refusal('change', { lease: 'Roy', starts_on: '2025-02-01' })).toBe('CHARGES_SETTLED');
    const later = { lease_starts_on: '2025-02-01' };
    const refused = await db.refusalText(world.owner)`
      select change_tenant(${world.tenants['Roy'] ?? ''}, ${db.tx.json(later)})`;
    expect(refused).toBe('PT409 CHARGES_SETTLED');
  });

  it('the last tenant is deleted with the lease and its settlements, and the letter stays valid', async (db) => {
    const world = await addRoyIn(db);
    await world.run('settle', YEAR);
    const voiding = await db.refusalText(
      world.owner,
    )`select void_document(documents.id, 'Erreur') from documents`;
    expect(voiding).toBe('PT409 DOCUMENT_NOT_VOIDABLE');
    await world.call`select delete_tenant(${world.tenants['Roy'] ?? ''})`;
    expect(await db.as(world.owner)`select from settlements`).toHaveLength(0);
    expect(await db.as(world.owner)`select from settlement_lines`).toHaveLength(0);
    const documents = await db.as(world.owner)`select kind, state from private.document_list`;
    expect(documents).toEqual([{ kind: 'settlement', state: 'valid' }]);
    // No settlement can void the letter any more.
    await world.call`select void_document(documents.id, 'Erreur') from documents`;
    await world.run('deleteExpense', { id: 'Eau' });
  });

  it('a lease has at most 100 settlements that are not cancelled', async (db) => {
    const world = await addRoyIn(db);
    await db.tx`
      insert into settlements (owner_id, lease_id, period_from, period_to, balance, sent_on, idempotency_key)
      select ${world.owner}, ${world.leases['Roy'] ?? ''}, day, day, 0, '2026-01-01', gen_random_uuid()
      from generate_series(date '2025-01-01', date '2025-04-10', interval '1 day') day`;
    const spring = { lease: 'Roy', from: '2025-06-01', to: '2025-06-30', facts: ['NO_EXPENSES'] };
    expect(await world.refusal('settle', spring)).toBe('QUOTA_REACHED');
    await db.tx`
      update settlements set cancelled_at = now(), cancel_reason = 'Erreur'
      where lease_id = ${world.leases['Roy'] ?? ''} and period_from = '2025-01-01'`;
    await world.run('settle', spring);
  });
});

describe('the deposit and a settlement', () => {
  /** The tenants of Roy have left and owe 78.80 of charges. Their deposit of 700 is held. */
  async function addLeft(db: TestDatabase, day = '2026-01-20') {
    const world = await addRoyIn(db, day, {
      ended_by: 'agreement',
      ends_on: '2025-12-31',
      keys_on: '2026-01-02',
      exit_state: 'conform',
    });
    await world.run('pay', { lease: 'Roy', on: '2025-12-05', amount: 75_000 * 12 });
    await world.run('deposit', { lease: 'Roy', on: '2025-01-01', amount: 70_000 });
    return world;
  }
  const charges = (amount: number) => ({ lease: 'Roy', kind: 'charges', amount });

  it('no charges are deducted while a settlement is unpaid, except those of before', async (db) => {
    const world = await addLeft(db);
    await world.run('deduct', charges(3000));
    await world.run('settle', { ...YEAR, agreed: true, facts: ['NO_ADDRESS', 'CHARGES_DEDUCTED'] });
    await world.run('deduct', charges(3000));
    expect(await world.refusal('deduct', charges(3001))).toBe('CHARGES_SETTLED');
    await world.run('deduct', { lease: 'Roy', kind: 'repair', amount: 9000 });
    expect(await world.refusal('deduct', charges(3000))).toBe('CHARGES_SETTLED');
    await world.run('pay', { lease: 'Roy', on: '2026-01-20', amount: 7880 });
    await world.run('deduct', charges(3000));
  });

  it('a debt that is paid before its due day is no advance, and only money beyond it can be refunded', async (db) => {
    const world = await addLeft(db);
    await world.run('settle', { ...YEAR, facts: ['NO_ADDRESS'] });
    await world.run('pay', { lease: 'Roy', on: '2026-01-20', amount: 7880 + 1000 });
    const refund = (amount: number) => ({ lease: 'Roy', on: '2026-01-20', amount });
    const refused = 'VALIDATION_FAILED amount=aboveAdvance';
    expect(await world.refusal('refund', refund(1001))).toBe(refused);
    await world.run('refund', refund(1000));
    expect(await world.refusal('refund', refund(1))).toBe(refused);
    expect(await world.run('position', { lease: 'Roy' })).toMatchObject({ owed: 0, upcoming: 0, advance: 0 });
    await world.run('cancel', { id: 'Roy' });
    await world.run('refund', refund(7880));
  });

  it('a debt of tenants who have left is due within the deadline of the deposit', async (db) => {
    const world = await addLeft(db);
    await world.run('change', { lease: 'Roy', accounts_approved_on: '2026-01-20' });
    expect(await world.run('draft', YEAR)).toMatchObject({ earliest: '2026-02-20', dueOn: '2026-02-20' });
  });

  it('a debt falls due with the next rent, or on the earliest lawful day if no further rent falls due', async (db) => {
    const world = await addRoyIn(db, '2026-01-20', { ended_by: 'agreement', ends_on: '2026-03-01' });
    const draft = () => world.run('draft', YEAR);
    expect(await draft()).toMatchObject({ earliest: '2026-02-20', dueOn: '2026-03-01' });
    await world.run('change', { lease: 'Roy', ends_on: '2026-02-28' });
    expect(await draft()).toMatchObject({ earliest: '2026-02-20', dueOn: '2026-02-20' });
    // The tenants owe rent until June, but their deposit is paid back sooner.
    const notice = { lease: 'Roy', ended_by: 'tenant', ends_on: '2026-06-30' };
    await world.run('change', { ...notice, keys_on: '2026-02-21' });
    expect(await draft()).toMatchObject({ dueOn: '2026-03-01' });
    await world.run('change', { ...notice, keys_on: '2026-02-20' });
    expect(await draft()).toMatchObject({ dueOn: '2026-02-20' });
  });

  it('a letter without an address is confirmed before', async (db) => {
    const world = await addLeft(db);
    const facts = ['NO_ADDRESS'];
    expect(await world.run('draft', YEAR)).toMatchObject({ facts });
    expect(await world.refusal('settle', YEAR)).toBe('SETTLEMENT_NOT_ALLOWED');
    expect(await world.run('settle', { ...YEAR, facts })).toMatchObject({ says: { sentTo: '' } });
    await world.run('cancel', { id: 'Roy' });
    await world.run('change', { lease: 'Roy', new_address: '3 rue Neuve' });
    await world.run('settle', { ...YEAR, key: 'with address' });
  });

  const settleDeposit = (world: World, amount: number) =>
    world.call`select settle_deposit(${world.leases['Roy'] ?? ''}, gen_random_uuid(), '2027-01-20', ${amount}, 'transfer')`;

  it('a debt that the deposit has paid is neither cancelled nor split, until the settlement of the deposit is cancelled', async (db) => {
    const world = await addLeft(db, '2027-01-20');
    await world.run('settle', { ...YEAR, agreed: true, facts: ['NO_ADDRESS'] });
    const settled = await settleDeposit(world, 621.2);
    expect(settled).toMatchObject({ held: 0, arrears: 0 });
    const settlement = () => world.run('settlements', { lease: 'Roy' });
    expect(await world.refusal('split', { id: 'Roy' })).toBe('DEPOSIT_SETTLED');
    expect(await settlement()).toMatchObject({ maySplit: false });
    // The document still states that the deposit paid the debt, although an earlier payment pays the debt now.
    await world.run('pay', { lease: 'Roy', on: '2027-01-19', amount: 7880 });
    expect(await world.refusal('cancel', { id: 'Roy' })).toBe('DEPOSIT_SETTLED');
    expect(await world.refusal('split', { id: 'Roy' })).toBe('DEPOSIT_SETTLED');
    const movement = settled['movements'].findLast(({ kind }: Row) => kind === 'settled').id;
    await world.call`select cancel_deposit_movement(${movement}, 'Erreur')`;
    expect(await settlement()).toMatchObject({ maySplit: true });
    expect(await world.run('cancel', { id: 'Roy' })).toMatchObject({ isCancelled: true });
    expect(await world.run('position', { lease: 'Roy' })).toMatchObject({ owed: 0, advance: 7880 });
  });

  it('a debt that the document of the deposit does not state as paid can be split and cancelled', async (db) => {
    const world = await addLeft(db, '2027-01-20');
    await world.call`select add_due(
      ${world.leases['Roy'] ?? ''}, gen_random_uuid(), 'repair', '2026-01-02', 78.80, 'Clé')`;
    await settleDeposit(world, 621.2);
    await world.run('settle', { ...YEAR, agreed: true, facts: ['NO_ADDRESS'] });
    // The deposit's payment is free for the debt of charges, because an earlier payment pays the repair.
    await world.run('pay', { lease: 'Roy', on: '2027-01-19', amount: 7880 });
    await world.run('split', { id: 'Roy' });
    expect(await world.run('cancel', { id: 'Roy' })).toMatchObject({ isCancelled: true });
  });
});

describe('the part of a deposit that is kept for the accounts of the building', () => {
  it('is refused once the charges of all days are settled', async (db) => {
    const world = await addRoyIn(db, '2026-11-20', {
      ended_by: 'agreement',
      ends_on: '2026-10-31',
      keys_on: '2026-10-31',
      exit_state: 'conform',
    });
    await world.run('deposit', { lease: 'Roy', on: '2025-01-01', amount: 70_000 });
    const lease = world.leases['Roy'] ?? '';
    const keep = () => db.refusalText(world.owner)`select set_deposit_deductions(${lease}, '[]', 140)`;
    const facts = ['NO_ADDRESS', 'NO_EXPENSES'];
    await world.run('settle', { ...YEAR, facts });
    expect(await keep()).toBeNull();
    await world.run('settle', { lease: 'Roy', from: '2026-01-01', to: '2026-10-31', facts, id: 'last' });
    expect(await keep()).toBe('PT400 VALIDATION_FAILED provision=aboveCap');
    // The part was kept before the last settlement, and nothing is left to wait for.
    expect(
      await db.refusalText(world.owner)`select settle_deposit(${lease}, ${randomUUID()}, '2026-11-20', 0)`,
    ).toBe('PT400 VALIDATION_FAILED provision=aboveCap');
    await world.run('cancel', { id: 'last' });
    expect(await keep()).toBeNull();
  });
});

describe('a change of tenants', () => {
  const overtaken = (world: World) => world.db.as(world.owner)`
    select claim.reason, claim.next
    from documents cross join private.overtaken_claims(array[documents.id]) claim where documents.kind = 'settlement'`;
  /** Adds Ly beside Roy until 30 June 2025, and Sow from 1 July 2025 on. */
  async function addShared(db: TestDatabase) {
    const world = await addRoyIn(db);
    await world.run('tenant', { lease: 'Roy', name: 'Ly', leaves_on: '2025-06-30' });
    await world.run('tenant', { lease: 'Roy', name: 'Sow', joins_on: '2025-07-01' });
    return world;
  }

  it('cuts a settlement: the draft names the day, the command refuses, and each letter names its tenants', async (db) => {
    const world = await addShared(db);
    expect(await world.run('draft', YEAR)).toMatchObject({
      state: 'blocked',
      blockers: ['TENANTS_CHANGED'],
      changedOn: '2025-07-01',
    });
    expect(await world.refusal('settle', YEAR)).toBe('VALIDATION_FAILED to=invalid');
    expect(await world.run('settle', { ...YEAR, to: '2025-06-30', id: 'first' })).toMatchObject({
      names: ['Roy', 'Ly'],
    });
    expect(await world.run('settle', { ...YEAR, from: '2025-07-01', id: 'second' })).toMatchObject({
      names: ['Roy', 'Sow'],
    });
    const [sums] = await db.tx`select sum(spent)::float as spent from settlements`;
    expect(sums?.['spent']).toBe(678.8);
  });

  it('that is recorded after the letter overtakes the letter, which is then to make again', async (db) => {
    const world = await addRoyIn(db);
    await world.run('settle', YEAR);
    expect(await overtaken(world)).toEqual([]);
    await world.run('tenant', { lease: 'Roy', name: 'Sow', joins_on: '2025-07-01' });
    expect(await overtaken(world)).toEqual([{ reason: 'tenantsChanged', next: 'settle' }]);
    expect(await world.run('duties', {})).toEqual(['2025 now 2026-12-31 1']);
    await world.run('moveTenant', { name: 'Sow', joins_on: '2026-01-01' });
    expect(await overtaken(world)).toEqual([]);
  });

  it('does not cut days after which nobody came', async (db) => {
    const world = await addRoyIn(db);
    await world.run('moveTenant', { name: 'Roy', leaves_on: '2025-12-15' });
    expect(await world.run('draft', YEAR)).toMatchObject({ state: 'allowed', changedOn: null });
    expect(await world.run('settle', YEAR)).toMatchObject({ names: ['Roy'] });
  });
});

describe('a letter whose provisions have changed', () => {
  const overtaken = (world: World) => world.db.as(world.owner)`
    select claim.reason, claim.next, claim.is_settled
    from documents cross join private.overtaken_claims(array[documents.id]) claim where documents.kind = 'settlement'`;
  const lettersToSend = async (world: World) =>
    (await world.db.as(world.owner)`select details from private.letter_duties()`).map(
      (duty) => duty['details'].count,
    );

  it('is neither mailed nor listed to send, and its settlement is cancelled first', async (db) => {
    const world = await addRoyIn(db);
    await db.tx`update tenants set email = 'ana@example.org' where owner_id = ${world.owner}`;
    await world.run('settle', YEAR);
    const [document] = await db.tx`select id from documents where owner_id = ${world.owner}`;
    const id = document?.['id'];
    expect(await lettersToSend(world)).toEqual([1]);
    const [mail] = Object.values(await world.call`select queue_document_mail(${id}, gen_random_uuid())`);
    await world.call`select change_rent(${world.leases['Roy'] ?? ''}, '2025-12-01', 700, 60)`;
    expect(await overtaken(world)).toEqual([
      { reason: 'provisionsChanged', next: 'settle', is_settled: false },
    ]);
    const [refused] = await db.tx`select mail_refusal(${mail.id})`;
    expect(refused).toEqual({ mail_refusal: 'DOCUMENT_OVERTAKEN' });
    await db.tx`select settle_document_mail(${mail.id}, 'DOCUMENT_OVERTAKEN')`;
    expect(await lettersToSend(world)).toEqual([]);
    const mailing = await db.refusalText(world.owner)`select queue_document_mail(${id}, gen_random_uuid())`;
    expect(mailing).toBe('PT409 DOCUMENT_OVERTAKEN');
    expect(await db.refusalText(world.owner)`select replace_claim(${id}, gen_random_uuid())`).toBe(
      'PT409 DOCUMENT_NOT_REPLACEABLE',
    );
    const posted = db.tx.json([{ how: 'post', sent_on: '2026-11-20' }]);
    const delivering = await db.refusalText(world.owner)`select deliver_document(${id}, ${posted})`;
    // The test sets today's date, but the document is issued now.
    expect(delivering).not.toBe('PT409 DOCUMENT_OVERTAKEN');
    await world.call`select change_rent(${world.leases['Roy'] ?? ''}, '2025-12-01', 700, 50)`;
    expect(await overtaken(world)).toEqual([]);
    expect(await lettersToSend(world)).toEqual([1]);
  });

  it('is a settlement to make again, for the duty and for the page, until it was sent', async (db) => {
    const world = await addRoyIn(db);
    await world.run('settle', YEAR);
    const toSettle = async () => (await world.call`select charges_of_year(2025)`)['to_settle'];
    expect([await world.run('duties', {}), await toSettle()]).toEqual([[], 0]);
    await world.call`select change_rent(${world.leases['Roy'] ?? ''}, '2025-12-01', 700, 60)`;
    expect([await world.run('duties', {}), await toSettle()]).toEqual([['2025 now 2026-12-31 1'], 1]);
    await db.tx`
      insert into document_deliveries (document_id, owner_id, how, sent_on)
      select id, owner_id, 'post', '2026-11-20' from documents where owner_id = ${world.owner}`;
    expect([await world.run('duties', {}), await toSettle()]).toEqual([[], 0]);
  });
});

describe('the new provision in a letter', () => {
  const provisionOf = async (world: World, given: Row) =>
    Object(await world.run('settle', { ...YEAR, ...given })).says.nextProvision;
  const changeProvision = (world: World, charges: number) =>
    world.call`select change_rent(${world.leases['Roy'] ?? ''}, '2027-01-01', 700, ${charges})`;

  it('comes from the results only if it is the provision that the charges give', async (db) => {
    const world = await addRoyIn(db);
    expect(await provisionOf(world, {})).toBeNull();
    await world.run('cancel', { id: 'Roy' });
    await changeProvision(world, 56.57);
    const from = '2027-01-01';
    expect(await provisionOf(world, { key: 'second' })).toEqual({ amount: 56.57, from, isFromResults: true });
    await world.run('cancel', { id: 'Roy' });
    await changeProvision(world, 70);
    expect(await provisionOf(world, { key: 'third' })).toEqual({ amount: 70, from, isFromResults: false });
  });

  it('is not in the letter of an older period', async (db) => {
    const world = await addRoyIn(db, '2026-11-20', { starts: '2024-01-01' });
    await world.run('settle', YEAR);
    await changeProvision(world, 56.57);
    const older = { from: '2024-01-01', to: '2024-12-31', facts: ['NO_EXPENSES'], key: 'older' };
    expect(await provisionOf(world, older)).toBeNull();
  });
});

it('a settlement that is made again proposes the note of the cancelled letter', async (db) => {
  const world = await addRoyIn(db);
  const noteOf = async (from: string) =>
    (await world.call`select settlement_draft(${world.leases['Roy'] ?? ''}, ${from}, '2025-12-31')`)[
      'former_note'
    ];
  expect(await noteOf('2025-01-01')).toBeNull();
  await world.run('settle', { ...YEAR, to: '2025-06-30', note: 'Compteurs individuels.' });
  await world.run('cancel', { id: 'Roy' });
  expect(await noteOf('2025-06-01')).toBe('Compteurs individuels.');
  expect(await noteOf('2025-07-01')).toBeNull();
});

describe('the unpaid rest of a settlement', () => {
  const remaining = (world: World) => world.run('settlements', { lease: 'Roy' });

  it('is the unpaid rest of its dues, and 0 after it is cancelled', async (db) => {
    const world = await addRoyIn(db, '2027-01-10');
    await world.run('settle', YEAR);
    expect(await remaining(world)).toMatchObject({ remaining: 7880 });
    const [settlement] =
      await db.tx`select due_ids[1] as due from settlements where owner_id = ${world.owner}`;
    await world.call`select record_payment(
      ${world.tenants['Roy'] ?? ''}, gen_random_uuid(), '2027-01-10', 20, method => 'transfer', due_id => ${settlement?.['due']})`;
    expect(await remaining(world)).toMatchObject({ remaining: 5880 });
    await world.run('split', { id: 'Roy' });
    expect(await remaining(world)).toMatchObject({ remaining: 5880 });
    await world.run('cancel', { id: 'Roy' });
    expect(await remaining(world)).toMatchObject({ remaining: 0 });
  });

  it('is 0 for a credit, and for a debt that the opening balance includes', async (db) => {
    const world = await addRoyIn(db, '2026-11-20', { starts: '2023-01-01', account: '2025-01-01' });
    const elsewhere = { lease: 'Roy', from: '2023-01-01', to: '2023-12-31', sent: '2024-02-01' };
    await world.run('elsewhere', { ...elsewhere, id: 'before', balance: 5000 });
    expect(await remaining(world)).toMatchObject({ remaining: 0 });
    await world.run('cancel', { id: 'before' });
    await world.run('elsewhere', { ...elsewhere, key: 'credit', balance: -5000, sent: '2026-02-01' });
    expect(await remaining(world)).toMatchObject({ remaining: 0 });
  });
});

describe('twelfths', () => {
  it('a debt whose payment a receipt certifies is not split', async (db) => {
    const world = await addRoyIn(db, '2027-01-10');
    await world.run('settle', YEAR);
    const settlement = () => world.run('settlements', { lease: 'Roy' });
    expect(await settlement()).toMatchObject({ maySplit: true });
    await world.run('today', { day: '2027-03-01' });
    await world.run('pay', { lease: 'Roy', on: '2027-03-01', amount: 75_000 * 27 + 7880 });
    await world.run('certify', { id: 'Roy' });
    expect(await settlement()).toMatchObject({ maySplit: false });
    expect(await world.refusal('split', { id: 'Roy' })).toBe('DUE_CERTIFIED');
  });

  it('a payment that named the debt pays its twelfths first, the oldest first', async (db) => {
    const world = await addRoyIn(db, '2027-01-10');
    await world.run('settle', YEAR);
    const [settlement] =
      await db.tx`select due_ids[1] as due from settlements where owner_id = ${world.owner}`;
    // Rent is owed since January 2025, so a payment without a name would pay rent.
    await world.call`select record_payment(
      ${world.tenants['Roy'] ?? ''}, gen_random_uuid(), '2027-01-10', 20, method => 'transfer', due_id => ${settlement?.['due']})`;
    await world.run('split', { id: 'Roy' });
    const paid = () => db.tx`
      select due_on::text, received::float from dues
      where owner_id = ${world.owner} and kind = 'settlement' and cancelled_at is null and received > 0 order by due_on`;
    const named = [
      { due_on: '2027-03-01', received: 6.56 },
      { due_on: '2027-04-01', received: 6.56 },
      { due_on: '2027-05-01', received: 6.56 },
      { due_on: '2027-06-01', received: 0.32 },
    ];
    expect(await paid()).toEqual(named);
    // A payment may name a single twelfth.
    const [last] = await db.tx`select id from dues where label like '%(12/12)' and owner_id = ${world.owner}`;
    await world.call`select record_payment(
      ${world.tenants['Roy'] ?? ''}, gen_random_uuid(), '2027-01-10', 6.64, method => 'transfer', due_id => ${last?.['id']}, issue => 'all')`;
    expect(await paid()).toEqual([...named, { due_on: '2028-02-01', received: 6.64 }]);
  });
});

describe('the account and the letters', () => {
  it('a reminder claims the debt, and is overtaken when the settlement is cancelled', async (db) => {
    const world = await addRoyIn(db, '2026-01-10');
    await world.run('pay', { lease: 'Roy', on: '2026-01-05', amount: 75_000 * 13 });
    await world.run('settle', YEAR);
    await world.run('today', { day: '2026-04-01' });
    await world.run('pay', { lease: 'Roy', on: '2026-03-31', amount: 75_000 * 2 });
    const letter =
      await world.call`select issue_reminder(${world.leases['Roy'] ?? ''}, gen_random_uuid(), 1, '{SENT_RECENTLY}')`;
    const [document] =
      await db.tx`select snapshot -> 'says' -> 'lines' as lines from documents where id = ${letter['id']}`;
    expect(document?.['lines']).toContainEqual(
      expect.objectContaining({ kind: 'settlement', remaining: 78.8, label: 'année 2025' }),
    );
    await world.run('cancel', { id: 'Roy' });
    const [overtaken] = await db.as(
      world.owner,
    )`select * from private.overtaken_claims(array[${letter['id']}::uuid])`;
    expect(overtaken).toMatchObject({ reason: 'dueCancelled' });
  });

  it('a quittance says that the credit of the settlement paid a part of the rent', async (db) => {
    const world = await addRoyIn(db, '2026-01-10');
    await world.run('setExpense', { id: 'Eau', amount: 50_000 });
    await world.run('pay', { lease: 'Roy', on: '2026-01-05', amount: 75_000 * 12 });
    await world.run('settle', YEAR);
    await world.run('pay', { lease: 'Roy', on: '2026-01-10', amount: 65_000 });
    await world.call`select issue_month('2026-01-01', ${[world.tenants['Roy'] ?? '']})`;
    const [quittance] = await db.tx`select snapshot -> 'says' -> 'payments' as payments from documents
      where kind = 'quittance' and owner_id = ${world.owner}`;
    expect(quittance?.['payments'].map(({ kind, amount }: Row) => [kind, amount])).toEqual([
      ['credit', 100],
      ['payment', 650],
    ]);
  });

  it('a credit that no due has taken yet is no income, and lowers none', async (db) => {
    const world = await addRoyIn(db, '2026-01-10', { ended_by: 'agreement', ends_on: '2025-12-31' });
    await world.run('setExpense', { id: 'Eau', amount: 50_000 });
    await world.run('pay', { lease: 'Roy', on: '2025-12-05', amount: 75_000 * 12 });
    const before = await world.run('year', { year: 2026 });
    await world.run('settle', YEAR);
    expect(await world.run('position', { lease: 'Roy' })).toMatchObject({ advance: 10_000 });
    expect(await world.run('year', { year: 2026 })).toEqual(before);
  });

  it('a syndic’s statement is no cost, neither on form 2044 nor of a furnished letting', async (db) => {
    const world = await addRoyIn(db, '2026-01-10', { kind: 'furnished' });
    await world.run('expense', { id: 'Appels', amount: 40_000, tax: 'coOwnership', shares: { A: 1 } });
    const statement = { id: 'Relevé', amount: 30_000, tax: 'coOwnershipStatement', shares: { A: 1 } };
    expect(await world.refusal('expense', statement)).toBe('VALIDATION_FAILED charge=required');
    const common = { ...statement, charge: 'commonParts' };
    expect(await world.refusal('expense', { ...common, deductible: 30_000 })).toBe(
      'VALIDATION_FAILED deductible=invalid',
    );
    await world.run('expense', common);
    expect(await world.run('year', { year: 2025 })).toMatchObject({
      expenses: { coOwnership: [40_000, 40_000], coOwnershipStatement: [30_000, 0], charge: [67_880, 0] },
    });
  });
});

const dayOf = (number: number): string =>
  new Date(Date.UTC(2024, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);

describe('random divisions', () => {
  it('the parts of any spans of days add up to the amount, and each part is the exact part to the cent', async ({
    tx,
  }) => {
    const random = seededRandom(61);
    const whole = (from: number, to: number) => from + random.below(to - from + 1);
    for (let round = 0; round < 1000; round += 1) {
      const amount = (whole(-50_000, 500_000) / 100).toFixed(2);
      const first = whole(0, 400);
      const last = first + whole(0, 500);
      const cuts = [first, ...random.many(6, () => whole(first, last + 1)), last + 1].toSorted(
        (a, b) => a - b,
      );
      const spans = cuts
        .slice(1)
        .map((to, place) => [cuts[place] ?? to, to] as const)
        .filter(([from, to]) => to > from)
        .map(([from, to]) => `{[${dayOf(from)},${dayOf(to)})}`);
      const [parts] = await tx`
        select sum(part)::text as sum, max(abs(part - exact)) < 0.01 as is_exact from (
          select
            private.part_of_days(${amount}, ${dayOf(first)}, ${dayOf(last)}, span::datemultirange) as part,
            ${amount}::numeric * private.number_of_days(span::datemultirange) / ${last - first + 1}::numeric as exact
          from unnest(${spans}::text[]) span
        ) parts`;
      expect(parts, `${amount} ${first}..${last} ${spans.join(' ')}`).toEqual({
        sum: amount,
        is_exact: true,
      });
    }
  });
});

describe('random histories', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'in any order of bills, settlements and cancellations, each bill is claimed once for each day let (%s)',
    async (db, seed) => {
      const random = seededRandom(seed);
      const whole = (from: number, to: number) => from + random.below(to - from + 1);
      const world = await World.create(db);
      await world.run('today', { day: '2026-06-15' });
      const cut = whole(60, 600);
      const rents = [[null, 50_000, 4000]];
      const first = { id: 'L1', dwelling: 'A', rents, starts: '2024-01-01' };
      await world.run('lease', { ...first, ended_by: 'agreement', ends_on: dayOf(cut - 1) });
      await world.run('lease', { id: 'L2', dwelling: 'A', rents, starts: dayOf(cut + whole(0, 60)) });
      const years = ['2024', '2025'].flatMap((year) =>
        ['L1', 'L2'].map((lease) => ({
          lease,
          id: `${lease} ${year}`,
          from: `${year}-01-01`,
          to: `${year}-12-31`,
        })),
      );
      const settled = new Set<string>();
      const settle = async (year: (typeof years)[number]) => {
        const given = { ...year, key: randomUUID(), facts: ['NO_EXPENSES'] };
        if (!settled.has(year.id) && (await world.refusal('settle', given)) === null) settled.add(year.id);
      };
      const cancel = async (id: string) => {
        await world.run('cancel', { id });
        settled.delete(id);
      };
      for (let round = 0; round < 14; round += 1) {
        const [oldest] = settled;
        if (random.below(4) < 2) {
          const from = whole(0, 600);
          const shares = whole(1, 40);
          const days = { from: dayOf(from), to: dayOf(Math.min(730, from + whole(0, 500))) };
          const amount = whole(-3000, 90_000) || 1;
          await world.run('expense', {
            id: `E${round}`,
            amount,
            charge: 'water',
            ...days,
            shares: { A: shares },
            of: shares + whole(0, 60),
          });
        } else if (oldest === undefined || random.below(2) === 0) {
          const year = years[random.below(4)];
          if (year) await settle(year);
        } else await cancel(oldest);
        expect(await claimedTwice(db, world.owner)).toEqual([]);
      }
      // The newest year of each lease is settled last, so that it takes the later bills of the year before.
      for (const year of years.toReversed()) if (settled.has(year.id)) await cancel(year.id);
      for (const year of years) await settle(year);
      expect(await claimedTwice(db, world.owner)).toEqual([]);
      expect(await wronglyClaimed(db, world.owner)).toEqual([]);
    },
  );
});

/** Returns the expenses that two settlements of a lease claim for the same day. */
const claimedTwice = ({ tx }: TestDatabase, owner: string): Promise<Row[]> => tx`
  select line.expense_id
  from settlement_lines line
  join settlements on settlements.id = line.settlement_id and settlements.cancelled_at is null
  join settlement_lines other_line on other_line.expense_id = line.expense_id and other_line.settlement_id > line.settlement_id
  join settlements other_settlement
    on other_settlement.id = other_line.settlement_id and other_settlement.cancelled_at is null
  where line.owner_id = ${owner} and settlements.lease_id = other_settlement.lease_id and line.days && other_line.days`;

/** Returns the expenses whose claimed amount is not the dwelling's part for the days let in 2024 and 2025. */
const wronglyClaimed = ({ tx }: TestDatabase, owner: string): Promise<Row[]> => tx`
  select part.expense_id, coalesce(claimed.amount, 0) as claimed, expected.amount as expected
  from private.expense_parts part
  cross join lateral (
    select sum(private.part_of_days(
      part.recoverable, part.period_from, part.period_to,
      datemultirange(private.charge_days(leases) * daterange('2024-01-01', '2026-01-01'))
    )) as amount
    from leases where leases.owner_id = ${owner}
  ) expected
  left join lateral (
    select sum(line.amount) as amount
    from settlement_lines line
    join settlements on settlements.id = line.settlement_id and settlements.cancelled_at is null
    where line.expense_id = part.expense_id
  ) claimed on true
  where part.owner_id = ${owner} and part.property_id is not null and coalesce(claimed.amount, 0) <> expected.amount`;

describe('a settlement that was made elsewhere', () => {
  it('a debt becomes a due, blocks its days, and ends with its settlement', async (db) => {
    const world = await addRoyIn(db);
    const before = await world.run('position', YEAR);
    const debt = { ...YEAR, balance: 7880, sent: '2026-03-01', due: '2026-04-01' };
    const recorded = {
      balance: 7880,
      parts: 1,
      spent: 0,
      called: 0,
      called_now: 0,
      lines: [],
      due_on: '2026-04-01',
    };
    expect(await world.run('elsewhere', debt)).toMatchObject({
      ...recorded,
      is_made_elsewhere: true,
      hasLetter: false,
    });
    expect(await world.run('elsewhere', debt)).toMatchObject(recorded);
    expect(await world.run('position', YEAR)).toMatchObject({ owed: Object(before).owed + 7880 });
    expect(await world.refusal('draft', YEAR)).toBe('VALIDATION_FAILED from=overlaps');
    expect(await world.refusal('elsewhere', { ...debt, key: 'another' })).toBe(
      'VALIDATION_FAILED from=overlaps',
    );
    expect(await world.refusal('elsewhere', { ...debt, balance: 1 })).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await world.refusal('cancelDue', { id: 'Roy' })).toBe('CHARGES_SETTLED');
    expect(await world.run('page', { year: 2025 })).toEqual(['Roy 2025-01-01..2025-12-31 0 0 settled']);
    expect(await world.run('cancel', { id: 'Roy' })).toEqual({
      isCancelled: true,
      duesGone: true,
      voided: 0,
    });
    expect(await world.run('position', YEAR)).toEqual(before);
    expect(await world.refusal('elsewhere', debt)).toBe('ALREADY_CANCELLED');
    expect(await world.run('draft', YEAR)).toMatchObject({ balance: 7880 });
  });

  it('before the account, the opening balance has the balance, so nothing is written', async (db) => {
    const world = await addRoyIn(db, '2026-11-20', { starts: '2024-01-01', account: '2026-06-01' });
    const before = await world.run('position', YEAR);
    const debt = { ...YEAR, balance: 7880, sent: '2026-03-01' };
    expect(await world.run('elsewhere', debt)).toMatchObject({
      parts: 0,
      due_on: '2026-04-01',
      balance: 7880,
    });
    const former = { lease: 'Roy', from: '2024-01-01', to: '2024-12-31', id: 'former' };
    expect(await world.run('elsewhere', { ...former, balance: -100, sent: '2026-05-31' })).toMatchObject({
      hasCredit: false,
      due_on: null,
    });
    expect(await world.run('position', YEAR)).toEqual(before);
    expect(await world.refusal('draft', YEAR)).toBe('VALIDATION_FAILED from=overlaps');
    // An earlier account would have neither the balance nor an opening balance for it.
    const refused = await world.db.refusalText(world.owner)`
      select set_account(${world.leases['Roy'] ?? ''}, '2026-01-01', 0)`;
    expect(refused).toBe('PT409 CHARGES_SETTLED');
    await world.run('cancel', { id: 'Roy' });
    await world.run('cancel', { id: 'former' });
    await world.call`select set_account(${world.leases['Roy'] ?? ''}, '2026-01-01', 0)`;
  });

  it('the day of a debt is its due day, so a later due day is in the account', async (db) => {
    const world = await addRoyIn(db, '2026-11-20', { starts: '2024-01-01', account: '2026-06-01' });
    const debt = { ...YEAR, balance: 7880, sent: '2026-05-20', due: '2026-07-01' };
    expect(await world.run('elsewhere', debt)).toMatchObject({ parts: 1 });
  });

  it('before a settlement is recorded, the landlord confirms deductions for charges and receipts of fixed charges', async (db) => {
    const world = await addRoyIn(db, '2026-01-10', { fixed: true });
    await world.run('pay', { lease: 'Roy', on: '2025-06-05', amount: 75_000 * 6 });
    await world.call`select issue_month('2025-06-01', ${[world.tenants['Roy'] ?? '']})`;
    await world.run('change', { lease: 'Roy', charges_kind: 'provision' });
    await world.run('deduct', { lease: 'Roy', kind: 'charges', amount: 3000 });
    const debt = { ...YEAR, balance: 7880, sent: '2026-01-05' };
    const facts = ['CHARGES_DEDUCTED', 'CHARGES_WERE_FIXED'];
    expect(await world.refusal('elsewhere', debt)).toBe('SETTLEMENT_NOT_ALLOWED');
    expect(await world.refusal('elsewhere', { ...debt, facts: facts.slice(1) })).toBe(
      'SETTLEMENT_NOT_ALLOWED',
    );
    await world.run('elsewhere', { ...debt, facts });
  });

  it('a credit of 200.00 for 2024 lowers the charges of the year, and not line 211', async (db) => {
    const world = await World.create(db);
    await world.run('today', { day: '2026-01-10' });
    const rents = [[null, 80_000, 15_000]];
    await world.run('lease', {
      id: 'Roy',
      dwelling: 'A',
      rents,
      starts: '2024-01-01',
      account: '2025-01-01',
    });
    const months = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}-01`);
    await world.run('pay', { lease: 'Roy', on: months.slice(0, 11), amount: 95_000 });
    const credit = {
      lease: 'Roy',
      from: '2024-01-01',
      to: '2024-12-31',
      balance: -20_000,
      sent: '2025-11-15',
    };
    expect(await world.run('elsewhere', credit)).toMatchObject({ hasCredit: true, due_on: null });
    await world.run('pay', { lease: 'Roy', on: '2025-12-01', amount: 75_000 });
    expect(await world.run('year', { year: 2025 })).toMatchObject({ rents: 960_000, charges: 160_000 });
    const parts = await world.call`select payments_of_year(2025)`;
    const credited = Object.values(parts).filter((part) => part.payment_kind === 'credit');
    expect(credited).toMatchObject([
      { due_kind: 'rent', amount: 200 },
      {
        due_kind: 'settlement',
        amount: -200,
        charges: -200,
        label: 'Régularisation des charges, année 2024',
      },
    ]);
  });

  it('a paid debt of 78.80 is charges of the year', async (db) => {
    const world = await addRoyIn(db, '2026-03-10', { account: '2026-01-01' });
    await world.run('elsewhere', { ...YEAR, balance: 7880, sent: '2026-01-15' });
    await world.run('pay', { lease: 'Roy', on: ['2026-01-01', '2026-02-01', '2026-03-01'], amount: 75_000 });
    await world.run('pay', { lease: 'Roy', on: '2026-03-05', amount: 7880 });
    expect(await world.run('year', { year: 2026 })).toMatchObject({ rents: 210_000, charges: 22_880 });
  });

  it('a bill for its days is not claimed later, because the settlement may have stated the bill', async (db) => {
    const world = await addRoyIn(db, '2027-02-01');
    await world.run('elsewhere', { ...YEAR, balance: 7880, sent: '2026-03-01' });
    await world.run('expense', {
      id: 'Gaz',
      amount: 36_500,
      charge: 'heating',
      from: '2025-12-01',
      to: '2026-01-31',
      shares: { A: 1 },
    });
    const draft = await world.run('draft', { lease: 'Roy', from: '2026-01-01', to: '2026-12-31' });
    expect(draft).toMatchObject({ lineDays: [31], spent: 18_250, later: [false] });
  });

  it.each([
    ['a debt that falls due before its letter', { due: '2026-02-28' }, 'dueOn=tooEarly'],
    ['a due day of a credit', { balance: -1, due: '2026-04-01' }, 'dueOn=invalid'],
    ['a due day in three years', { due: '2029-11-21' }, 'dueOn=tooFarAhead'],
    ['a due day that is no day', { due: '2200-01-01' }, 'dueOn=invalid'],
    ['a letter of a day that is no day', { sent: '2200-01-01' }, 'sentOn=invalid'],
    ['a letter of tomorrow', { sent: '2026-11-21' }, 'sentOn=futureDate'],
    ['a letter from before the end of the period', { sent: '2025-12-30' }, 'sentOn=tooEarly'],
    ['an amount of ten billion', { balance: 1_000_000_000_000 }, 'balance=invalidAmount'],
    ['a period that ends before it starts', { to: '2024-12-31' }, 'to=periodReversed'],
    ['more than a year', { to: '2026-01-01' }, 'to=tooFarAhead'],
    ['days to come', { from: '2026-01-01', to: '2026-12-31' }, 'to=futureDate'],
    ['days without rent', { from: '2024-01-01', to: '2024-12-31' }, 'from=invalid'],
  ] as const)('%s is refused with its field', async (db, _, changes, issue) => {
    const world = await addRoyIn(db);
    const debt = { ...YEAR, balance: 7880, sent: '2026-03-01', ...changes };
    expect(await world.refusal('elsewhere', debt)).toBe(`VALIDATION_FAILED ${issue}`);
  });

  it.each([
    ['fixed charges', { fixed: true }],
    ['a mobility lease', { kind: 'mobility' }],
  ] as const)('%s are refused', async (db, _, changes) => {
    const world = await addRoyIn(db, '2026-11-20', changes);
    const debt = { ...YEAR, balance: 7880, sent: '2026-03-01' };
    expect(await world.refusal('elsewhere', debt)).toBe('SETTLEMENT_NOT_ALLOWED');
  });
});
