import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import {
  addDeposited,
  answerOf,
  deduct,
  type Deposited,
  depositOf,
  lastMovement,
  move,
  settle,
} from './deposits.ts';
import { setToday } from './ledger.ts';
import { it, type TestDatabase } from './support.ts';

const euros = v.pipe(v.string(), v.transform(Number));
const Vector = v.object({
  id: v.string(),
  in: v.object({
    held: v.optional(euros, '850.00'),
    rent: v.optional(euros, '850.00'),
    keysOn: v.optional(v.string(), '2026-06-30'),
    exit: v.optional(v.string(), 'conform'),
    hasAddress: v.optional(v.boolean(), true),
    isCollective: v.optional(v.boolean(), false),
    provision: v.optional(euros, '0.00'),
    deductions: v.optional(
      v.array(v.object({ label: v.string(), amount: euros, tenantShare: v.number() })),
      [],
    ),
    returned: v.optional(v.array(v.object({ on: v.string(), amount: euros }))),
    returnedOn: v.optional(v.string()),
    accountsApprovedOn: v.optional(v.string()),
    share: v.optional(euros),
  }),
  expect: v.object({
    deadline: v.string(),
    kept: v.optional(euros),
    toReturn: v.optional(euros),
    stillOwed: v.optional(euros),
    periodsLate: v.optional(v.number()),
    increase: v.optional(euros),
    total: v.optional(euros),
    provisionLimit: v.optional(euros),
    issue: v.optional(v.string()),
  }),
});
type Vector = v.InferOutput<typeof Vector>;

const file = new URL('../../supabase/functions/_shared/domain/ledger/vectors.json', import.meta.url);
const { depositReturn: vectors } = v.parse(
  v.object({ depositReturn: v.array(Vector) }),
  JSON.parse(readFileSync(file, 'utf8')),
);

/** Adds the lease of a test vector. Its deposit was received, and the lease owes no rent. */
async function addLeaseOf(db: TestDatabase, { in: given }: Vector): Promise<Deposited> {
  const account = await addDeposited(
    db,
    {
      deposit: given.held,
      ends_on: given.keysOn,
      keys_on: given.keysOn,
      exit_state: given.exit,
      new_address: given.hasAddress ? '3 rue Neuve, 69003 Lyon' : null,
    },
    given.keysOn,
  );
  await db.tx`update properties set is_collective = ${given.isCollective} where id = ${account.property}`;
  await db.tx`update rents set rent = ${given.rent} where lease_id = ${account.lease}`;
  await db.tx`update leases set account_since = keys_on + 1 where id = ${account.lease}`;
  await db.tx`select private.update_account(${account.lease})`;
  await db.as(account.owner, move(account, { amount: given.held }));
  return account;
}

const inCamelCase = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const deductionsOf = ({ in: given }: Vector) =>
  given.deductions.map(({ label, amount, tenantShare }) => ({ label, amount, tenant_share: tenantShare }));

const isRefused = ({ expect: { issue } }: Vector) => issue !== undefined;
const isOfAccounts = ({ in: given }: Vector) => given.accountsApprovedOn !== undefined;

describe('the settlement of a deposit', () => {
  it.each(vectors.filter(isRefused))('$id', async (db, vector) => {
    const account = await addLeaseOf(db, vector);
    const { issue, ...fields } = vector.expect;
    const keep = deduct(account, deductionsOf(vector), vector.in.provision);
    expect(await db.refusalText(account.owner, keep)).toBe(`PT400 VALIDATION_FAILED ${issue}`);
    expect(inCamelCase(await depositOf(db, account))).toMatchObject(fields);
  });

  it.each(vectors.filter((vector) => !isRefused(vector) && !isOfAccounts(vector)))(
    '$id',
    async (db, vector) => {
      const { in: given, expect: expected } = vector;
      const account = await addLeaseOf(db, vector);
      const { total, ...fields } = expected;
      await db.as(account.owner, deduct(account, deductionsOf(vector), given.provision));
      const parts = given.returned ?? [];
      const on = parts.at(-1)?.on ?? given.returnedOn ?? given.keysOn;
      await setToday(db, on);
      for (const { on: movedOn, amount } of parts.slice(0, -1))
        await db.as(account.owner, move(account, { kind: 'returned', on: movedOn, amount }));
      const before = await depositOf(db, account, on);
      expect(inCamelCase(before)).toMatchObject(fields);
      const amount = before['to_return'] + before['increase'];
      const after = await answerOf(db, account, settle(account, { on, amount }));
      const returned = after['movements'].filter(({ kind }: { kind: string }) => kind !== 'received');
      const sum = (name: string) =>
        returned.reduce((all: number, movement: Record<string, number>) => all + (movement[name] ?? 0), 0);
      expect(sum('amount') + sum('increase')).toBeCloseTo(total ?? Number.NaN, 5);
      expect(lastMovement(after)['not_covered']).toBe(expected.stillOwed ?? 0);
      expect(after).toMatchObject({
        held: given.provision,
        state: given.provision > 0 ? 'accounts' : 'settled',
        to_return: given.provision,
      });
    },
  );

  it.each(vectors.filter(isOfAccounts))('$id', async (db, vector) => {
    const { in: given, expect: expected } = vector;
    const kept = { ...given, isCollective: true };
    const account = await addLeaseOf(db, { ...vector, in: kept });
    await db.as(account.owner, deduct(account, [], given.provision));
    await db.as(account.owner, settle(account, { on: given.keysOn, amount: given.held - given.provision }));
    await setToday(db, expected.deadline);
    const approved = { accounts_approved_on: given.accountsApprovedOn ?? null };
    await db.as(account.owner)`select change_lease(${account.lease}, ${db.tx.json(approved)})`;
    const share = { kind: 'charges', label: 'Régularisation', amount: given.share ?? 0, proof: 'Décompte' };
    const due = await answerOf(db, account, deduct(account, [share]));
    expect(inCamelCase(due)).toMatchObject({ ...expected, state: 'toReturn', provisionLimit: 0 });
    const amount = due['to_return'];
    expect(await answerOf(db, account, settle(account, { on: expected.deadline, amount }))).toMatchObject({
      held: 0,
      state: 'settled',
    });
  });
});
