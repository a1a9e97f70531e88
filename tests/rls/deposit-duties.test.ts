import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { type Account, addAccount, setToday } from './ledger.ts';
import { addLandlord, addProperty } from './rows.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { it, type TestDatabase, valueOf } from './support.ts';

const euros = v.pipe(v.string(), v.transform(Number));
const day = v.nullable(v.string());
const Vector = v.object({
  id: v.string(),
  in: v.object({
    today: v.string(),
    kind: v.optional(v.string(), 'unfurnished'),
    startsOn: v.optional(day, '2024-01-01'),
    termMonths: v.optional(v.number(), 1),
    deposit: v.optional(euros, '850.00'),
    received: v.optional(euros, '0.00'),
    returned: v.optional(euros, '0.00'),
    deductions: v.optional(euros, '0.00'),
    keysOn: v.optional(day, '2026-06-30'),
    exit: v.optional(v.nullable(v.string()), 'conform'),
    hasAddress: v.optional(v.boolean(), true),
    isCollective: v.optional(v.boolean(), false),
    provision: v.optional(euros, '0.00'),
    settledOn: v.optional(v.string()),
    accountsApprovedOn: v.optional(day, null),
    settledAgainOn: v.optional(v.string()),
  }),
  expect: v.nullable(
    v.object({
      kind: v.string(),
      state: v.string(),
      day: v.string(),
      amount: v.nullable(euros),
      increase: v.optional(euros),
      perMonth: v.optional(euros),
      isProvisional: v.optional(v.boolean()),
      hasAddress: v.optional(v.boolean()),
      approvedOn: v.optional(day),
    }),
  ),
});
type Vector = v.InferOutput<typeof Vector>;

const file = new URL('../../supabase/functions/_shared/domain/ledger/vectors.json', import.meta.url);
const { depositDuty: vectors } = v.parse(
  v.object({ depositDuty: v.array(Vector) }),
  JSON.parse(readFileSync(file, 'utf8')),
);

/** Inserts a movement of a deposit without calling a command. */
const insertMovement = (
  { tx }: TestDatabase,
  { owner, lease }: Omit<Account, 'tenant'>,
  { kind = 'received', ...changes }: { kind?: string; [column: string]: unknown },
) => tx`
  insert into deposit_movements ${tx({
    owner_id: owner,
    lease_id: lease,
    kind,
    moved_on: '2026-01-02',
    amount: 850,
    idempotency_key: randomUUID(),
    ...changes,
  })}`;

const insertDeduction = (
  { tx }: TestDatabase,
  { owner, lease }: Omit<Account, 'tenant'>,
  amount: number,
) => tx`
  insert into deposit_deductions (owner_id, lease_id, kind, label, amount, proof)
  values (${owner}, ${lease}, 'repair', 'Porte', ${amount}, 'Facture 12')`;

/** Adds a lease that owes no rent, with the deposit of a test vector. */
async function addLeaseOf(db: TestDatabase, { in: given }: Pick<Vector, 'in'>): Promise<Account> {
  const { tx } = db;
  const owner = await addLandlord(db);
  await setToday(db, '2026-01-02');
  const property = await addProperty(db, owner);
  const account = await addAccount(db, owner, { property_id: property });
  const { lease } = account;
  await tx`update properties set is_collective = ${given.isCollective} where id = ${property}`;
  await tx`delete from dues where lease_id = ${lease}`;
  await tx`update leases set ${tx({
    kind: given.kind,
    starts_on: given.startsOn,
    term_months: given.termMonths,
    deposit: given.deposit,
    keys_on: given.keysOn,
    exit_state: given.exit,
    new_address: given.hasAddress ? '3 rue Neuve, 69003 Lyon' : null,
    deposit_provision: given.provision,
    accounts_approved_on: given.accountsApprovedOn,
  })} where id = ${lease}`;
  if (given.received > 0) await insertMovement(db, account, { amount: given.received });
  if (given.returned > 0) await insertMovement(db, account, { kind: 'returned', amount: given.returned });
  if (given.deductions > 0) await insertDeduction(db, account, given.deductions);
  const { provision, received, settledOn: moved_on, settledAgainOn } = given;
  if (moved_on)
    await insertMovement(db, account, {
      kind: 'settled',
      moved_on,
      amount: received - provision,
      provision,
    });
  if (settledAgainOn)
    await insertMovement(db, account, { kind: 'settled', moved_on: settledAgainOn, amount: provision });
  return account;
}

/** Returns the duties about deposits. Their details have the same keys as in the test vectors. */
const dutiesOf = (db: TestDatabase, owner: string) =>
  db.as(owner)`
    select duty.kind, duty.subject, duty.state, duty.day::text, duty.amount::float, duty.details
    from private.duties_of_day() duty where duty.kind like 'deposit%'`;

describe('the duties of a deposit', () => {
  it.each(vectors)('$id', async (db, vector) => {
    const { owner, lease, tenant } = await addLeaseOf(db, vector);
    await setToday(db, vector.in.today);
    const people = { tenantId: tenant, names: ['Ana Roy'], propertyName: 'Le Bellecour' };
    const expected = [vector.expect]
      .filter((duty) => duty !== null)
      .map(({ kind, state, day: on, amount, ...details }) => ({
        kind,
        subject: lease,
        state,
        day: on,
        amount,
        details: { ...people, ...details },
      }));
    expect(await dutiesOf(db, owner)).toEqual(expected);
  });

  it('only the landlord sees the duties of a deposit, and can put these duties off', async (db) => {
    const given = v.parse(Vector.entries.in, { today: '2026-07-20', received: '850.00' });
    const { owner, lease } = await addLeaseOf(db, { in: given });
    await setToday(db, given.today);
    const [stranger, admin] = [await addLandlord(db), await db.account({ isSuperAdmin: true })];
    for (const other of [stranger, admin]) expect(await dutiesOf(db, other)).toEqual([]);
    const shown = async () =>
      (await valueOf(db.as(owner)`select dashboard() -> 'duties'`)).map(({ kind }: { kind: string }) => kind);
    expect(await shown()).toContain('depositReturn');
    await db.as(owner)`select snooze_duty('depositReturn', ${lease}, '2026-07-30', '2026-07-27')`;
    expect(await shown()).not.toContain('depositReturn');
    expect(
      await db.refusalText(owner)`
        select snooze_duty('depositAccounts', ${lease}, '2026-07-30', '2026-07-27')`,
    ).toBe('PT404 NOT_FOUND');
  });
});

const TODAY = '2026-08-20';

/**
 * Adds leases with random facts, movements and deductions, without calling the commands. Most leases have a deposit.
 */
async function addRandomDeposits(db: TestDatabase, owner: string, count: number, seed: number) {
  const { tx } = db;
  const { below, pick, random } = seededRandom(seed);
  const often = <Value>(usual: Value, ...others: readonly [Value, ...Value[]]) =>
    random() < 0.85 ? usual : pick(others);
  const dayNear = (days: number) =>
    new Date(Date.parse(TODAY) + (below(2 * days) - days) * 86_400_000).toISOString().slice(0, 10);
  const properties = Array.from({ length: count }, () => ({
    id: randomUUID(),
    owner_id: owner,
    lessor_id: null as string | null,
    name: 'T2',
    address: '1 rue',
    postal_code: '75011',
    city: 'Ville',
    rent: 1,
    is_collective: random() < 0.5,
  }));
  const [person] = await tx`select (private.first_lessor(${owner})).id`;
  for (const property of properties) property.lessor_id = person?.['id'];
  const leases = properties.map(({ id }) => ({
    id: randomUUID(),
    owner_id: owner,
    property_id: often<string | null>(id, null),
    kind: often('unfurnished', 'furnished', 'mobility', 'other', 'student'),
    starts_on: often<string | null>('2025-01-01', null, dayNear(90)),
    account_since: '2025-01-01',
    term_months: often(1, 3),
    deposit: often(850, 0, 853.33),
    deposit_provision: often(0, 100, 170),
    keys_on: often<string | null>(dayNear(120), null, '2026-06-30', '2026-01-31', TODAY),
    exit_state: pick([null, 'conform', 'different']),
    new_address: often<string | null>('3 rue Neuve', null),
    accounts_approved_on: often<string | null>(null, dayNear(60)),
  }));
  await tx`insert into properties ${tx(properties)}`;
  await tx`insert into leases ${tx(leases)}`;
  await tx`
    insert into tenants (owner_id, lease_id, first_name, last_name)
    select owner_id, id, 'Ana', 'Roy' from leases where owner_id = ${owner}`;
  await tx`insert into rents ${tx(
    leases.flatMap(({ id }) =>
      [null, dayNear(90)].map((starts_on) => ({
        lease_id: id,
        owner_id: owner,
        starts_on,
        rent: pick([850, 853.33, 1000]),
        charges: 60,
      })),
    ),
  )}`;
  for (const { id: lease } of leases) {
    const account = { owner, lease };
    const moved = async (kind: string, changes: Record<string, unknown>) =>
      insertMovement(db, account, {
        kind,
        ...changes,
        ...(random() < 0.1 && { cancelled_at: TODAY, cancel_reason: 'Erreur' }),
      });
    if (random() < 0.9) await moved('received', { amount: often(850, 500) });
    if (random() < 0.15) await moved(pick(['returned', 'handedOver']), { amount: often(100, 500) });
    if (random() < 0.2) await moved('settled', pick([{ amount: 400, provision: 100 }, { amount: 500 }]));
    if (random() < 0.3) await insertDeduction(db, account, often(100, 500, 900));
    if (random() < 0.4)
      await tx`
        insert into dues (owner_id, lease_id, kind, period_from, period_to, due_on, other, label)
        select ${owner}, ${lease}, 'other', due.day, due.day, due.day, ${pick([30, 310, 910])}, 'Eau'
        from (select ${dayNear(60)}::date as day) due`;
  }
}

it.each([1, 2, 3, 4])(
  'for 250 random leases, the duties to return deposits agree with the states of the deposits (seed %i)',
  async (db, seed) => {
    await setToday(db, TODAY);
    const owner = await addLandlord(db);
    await addRandomDeposits(db, owner, 250, seed);
    let open = 0;
    for (const today of [TODAY, '2026-07-12', '2026-10-31', '2027-02-28']) {
      await setToday(db, today);
      const found = await db.as(owner)`
        with own as (select array_agg(leases.id) as ids from leases)
        select to_jsonb(deposit) as deposit
        from own
        cross join lateral private.deposits_to_settle(array(select due from private.claimable_dues(own.ids) due), own.ids) deposit
        order by deposit.lease_id`;
      const decided = await db.tx`
        select to_jsonb(decision) as deposit
        from leases cross join lateral private.deposit_of(leases, ${today}) decision
        where leases.owner_id = ${owner} and decision.state in ('accounts', 'toReturn') order by leases.id`;
      expect(found).toEqual(decided);
      open += decided.length;
      const duties = await dutiesOf(db, owner);
      const returns = duties.filter(({ kind }) => kind !== 'depositReceive');
      const late = decided.filter(({ deposit }) => deposit.to_return > 0 && deposit.periods_late > 0);
      const lateReturns = returns.filter(({ state }) => state === 'late');
      expect(returns.map(({ subject }) => String(subject)).toSorted()).toEqual(
        decided.map(({ deposit }) => deposit.lease_id),
      );
      expect(lateReturns.map(({ subject }) => String(subject)).toSorted()).toEqual(
        late.map(({ deposit }) => deposit.lease_id),
      );
      const expected = await db.tx`
        select leases.id from leases cross join lateral private.deposit_of(leases, ${today}) decision
        where leases.owner_id = ${owner} and decision.state in ('expected', 'held') order by leases.id`;
      expect(expected.map(({ id }) => id)).toEqual(
        expect.arrayContaining(
          duties.filter(({ kind }) => kind === 'depositReceive').map(({ subject }) => subject),
        ),
      );
    }
    expect(open).toBeGreaterThan(200);
  },
);
