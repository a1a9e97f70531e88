import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
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
const file = new URL('../fixtures/settlements.json', import.meta.url);
const cases = v.parse(v.array(Case), JSON.parse(readFileSync(file, 'utf8')));

describe('the worked cases', () => {
  it.each(cases.map((each) => [each.name, each] as const))('%s', async (db, _, { steps }) => {
    const world = await World.create(db);
    for (const { step, given, expect: expected, refused } of steps) {
      if (refused !== undefined) expect(await world.refusal(step, given), step).toBe(refused);
      else {
        const answer = await world.run(step, given);
        if (expected instanceof Array) expect(answer, step).toEqual(expected);
        else if (expected !== undefined) expect(answer, step).toMatchObject(Object(expected));
      }
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
      due_on: '2026-03-01',
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
