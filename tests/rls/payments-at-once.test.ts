import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { recordPayment, type Account, type NewPayment } from './ledger.ts';
import { newTenant } from './rows.ts';
import { connectAtOnce, untilFree, valueOf } from './support.ts';

const { sql, newOwner } = connectAtOnce(20);

const asOwner = <Result>(owner: string, run: (tx: TransactionSql) => Promise<Result>) =>
  sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: owner })}, true)`;
    return run(tx);
  });

/** Creates and commits an account that owes 100 a month since this month. */
async function newAccount(): Promise<Account> {
  const owner = await newOwner();
  const [row] = await asOwner(owner, (tx) => newTenant(tx, { first_name: 'f', last_name: 'l', rent: 100 }));
  return { owner, tenant: String(row?.['id']), lease: String(row?.['lease_id']) };
}

const today = async (): Promise<string> => String(await valueOf(sql`select private.today()::text`));

/** Records fifty payments at the same time and returns the number of successes. */
async function payAtOnce(account: Account, payment: () => NewPayment): Promise<number> {
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, () => {
      const said = payment();
      return untilFree(() => asOwner(account.owner, (tx) => recordPayment(tx, account, said)));
    }),
  );
  return tries.filter(({ status }) => status === 'fulfilled').length;
}

describe('payments recorded at the same time', () => {
  it('payments recorded at the same time are all kept: they pay the dues, and the rest is an advance', async () => {
    const account = await newAccount();
    const paidOn = await today();
    const [due] =
      await sql`select count(*)::integer * 100 as amount from dues where lease_id = ${account.lease}`;
    expect(await payAtOnce(account, () => ({ paidOn, amount: 30 }))).toBe(50);
    const [position] = await sql`
      select (select sum(amount) from allocations where lease_id = ${account.lease})::integer as paid,
        advance::integer, (owed + upcoming)::integer as open
      from private.positions where lease_id = ${account.lease}`;
    expect(position).toEqual({ paid: due?.['amount'], advance: 1500 - Number(due?.['amount']), open: 0 });
  });

  it('payments recorded at the same time with the same key become one payment', async () => {
    const account = await newAccount();
    const payment = { paidOn: await today(), amount: 30, key: randomUUID() };
    expect(await payAtOnce(account, () => payment)).toBe(50);
    expect(await sql`select amount from payments where lease_id = ${account.lease}`).toEqual([
      { amount: '30.00' },
    ]);
  });
});

describe('a preview of a payment', () => {
  const preview = (tx: TransactionSql, { tenant }: Account, paidOn: string) =>
    tx`select preview_payment(${tenant}, ${randomUUID()}, ${paidOn}, 30, issue => 'all') as answer`;

  it('a preview of a payment is refused while a command runs, and succeeds when it is requested again', async () => {
    const account = await newAccount();
    const paidOn = await today();
    await asOwner(account.owner, async (busy) => {
      await recordPayment(busy, account, { paidOn, amount: 30 });
      await expect(asOwner(account.owner, (tx) => preview(tx, account, paidOn))).rejects.toMatchObject({
        code: 'PT429',
        message: 'TOO_MANY_REQUESTS',
        hint: '1',
      });
    });
    const [row] = await asOwner(account.owner, (tx) => preview(tx, account, paidOn));
    expect(row?.['answer'].parts).toMatchObject([{ amount: 30 }]);
  });

  it('a preview of a payment holds no lock once it has returned', async () => {
    const account = await newAccount();
    const paidOn = await today();
    await asOwner(account.owner, async (previewing) => {
      await preview(previewing, account, paidOn);
      await asOwner(account.owner, async (tx) => {
        await tx`set local lock_timeout = '200ms'`;
        const [row] = await recordPayment(tx, account, { paidOn, amount: 30 });
        expect(row?.['outcome'].payment.amount).toBe(30);
      });
    });
  });

  it('previews of payments write nothing and make no command fail, however many previews run', async () => {
    const account = await newAccount();
    const paidOn = await today();
    const previews = Promise.allSettled(
      Array.from({ length: 50 }, () => asOwner(account.owner, (tx) => preview(tx, account, paidOn))),
    );
    expect(await payAtOnce(account, () => ({ paidOn, amount: 30 }))).toBe(50);
    const refusals = (await previews).flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ['PT429'] : []));
    const [kept] = await sql`
      select count(*)::integer as payments from payments where lease_id = ${account.lease}`;
    expect(kept).toEqual({ payments: 50 });
  });
});
