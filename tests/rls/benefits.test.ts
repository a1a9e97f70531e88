import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { type Account, addRoy } from './ledger.ts';
import { CHECK, erase, it, type TestDatabase, valueOf } from './support.ts';

/** The fields of an expected benefit: by default 312 of the CAF from March 2026 on. */
interface Fields {
  readonly tenant?: string;
  readonly office?: string | null;
  readonly amount?: number | null;
  readonly from?: string | null;
  readonly to?: string | null;
}

const add =
  ({ lease, tenant }: Account, fields: Fields = {}) =>
  (tx: TransactionSql) => {
    const all = { tenant, office: 'caf', amount: 312, from: '2026-03-01', to: null, ...fields };
    return tx`select add_benefit(${lease}, ${all.tenant}, ${all.office}, ${all.amount}, ${all.from}, ${all.to})`;
  };

/** Returns each benefit of a lease as a line. */
const linesOf = async (db: TestDatabase, { owner, lease }: Account): Promise<string[]> => {
  const rows: readonly Record<string, unknown>[] = await valueOf(
    db.as(owner)`select benefits_of_lease(${lease})`,
  );
  return rows.map((row) =>
    [row['office'], row['amount'], row['first_month'], row['last_month'] ?? '…'].join(' '),
  );
};

const firstId = async (db: TestDatabase, { owner, lease }: Account): Promise<string> =>
  (await valueOf(db.as(owner)`select benefits_of_lease(${lease})`))[0].id;

describe('expected benefits', () => {
  it('a benefit is added once, changed, ended and deleted', async (db) => {
    const { account } = await addRoy(db);
    const { owner, lease, tenant } = account;
    await db.as(owner, add(account));
    await db.as(owner, add(account));
    expect(await linesOf(db, account)).toEqual(['caf 312 2026-03 …']);
    const id = await firstId(db, account);
    await db.as(owner)`select change_benefit(${lease}, ${id}, ${tenant}, 'msa', 300.5, '2026-04-15')`;
    expect(await linesOf(db, account)).toEqual(['msa 300.5 2026-04 …']);
    await db.as(owner)`select end_benefit(${lease}, ${id}, '2026-06-30')`;
    expect(await linesOf(db, account)).toEqual(['msa 300.5 2026-04 2026-06']);
    await db.as(owner)`select delete_benefit(${lease}, ${id})`;
    expect(await linesOf(db, account)).toEqual([]);
    const gone = (tx: TransactionSql) => tx`select end_benefit(${lease}, ${id}, '2026-06-30')`;
    expect(await db.refusalText(owner, gone)).toBe('PT404 NOT_FOUND');
  });

  it('the next amount follows the month in which the former amount ends', async (db) => {
    const { account } = await addRoy(db);
    await db.as(account.owner, add(account, { to: '2026-06-01' }));
    await db.as(account.owner, add(account, { from: '2026-07-01', amount: 330 }));
    await db.as(account.owner, add(account, { office: 'msa', amount: 20 }));
    expect(await linesOf(db, account)).toEqual([
      'caf 330 2026-07 …',
      'msa 20 2026-03 …',
      'caf 312 2026-03 2026-06',
    ]);
  });

  it.each([
    [{ amount: 910.01 }, 'amount=aboveAmount'],
    [{ amount: 0 }, 'amount=invalidAmount'],
    [{ amount: null }, 'amount=invalidAmount'],
    [{ amount: -1 }, 'amount=negativeAmount'],
    [{ amount: 0.005 }, 'amount=invalidAmount'],
    [{ office: null }, 'office=invalid'],
    [{ office: 'cpam' }, 'office=invalid'],
    [{ from: null }, 'firstMonth=required'],
    [{ from: '2028-04-01' }, 'firstMonth=tooFarAhead'],
    [{ to: '2026-02-01' }, 'lastMonth=periodReversed'],
  ] as const)('a benefit with %j is refused at %s', async (db, fields, issue) => {
    const { account } = await addRoy(db);
    expect(await db.refusalText(account.owner, add(account, fields))).toBe(
      `PT400 VALIDATION_FAILED ${issue}`,
    );
  });

  it('the amount is compared with the rent of the first month', async (db) => {
    const { account } = await addRoy(db);
    await db.as(account.owner)`select change_rent(${account.lease}, '2026-05-01', 200, 60)`;
    expect(await db.refusalText(account.owner, add(account))).toBe(null);
    const later = add(account, { office: 'msa', from: '2026-05-01' });
    expect(await db.refusalText(account.owner, later)).toBe('PT400 VALIDATION_FAILED amount=aboveAmount');
  });

  it('two benefits of one office for one beneficiary cannot cover the same month', async (db) => {
    const { account } = await addRoy(db);
    const { owner, lease, tenant } = account;
    await db.as(owner, add(account, { to: '2026-06-01' }));
    const overlaps = 'PT400 VALIDATION_FAILED firstMonth=overlaps';
    expect(await db.refusalText(owner, add(account, { from: '2026-06-01', amount: 330 }))).toBe(overlaps);
    await db.as(owner, add(account, { from: '2026-07-01', amount: 330 }));
    const later = await firstId(db, account);
    const moves = (tx: TransactionSql) =>
      tx`select change_benefit(${lease}, ${later}, ${tenant}, 'caf', 330, '2026-06-01')`;
    expect(await db.refusalText(owner, moves)).toBe(overlaps);
  });

  it('the beneficiary is a tenant of the lease, and has not left before the first month', async (db) => {
    const { account, add: addOther } = await addRoy(db);
    const other = await addOther('Ly');
    const invalid = 'PT400 VALIDATION_FAILED tenantId=invalid';
    expect(await db.refusalText(account.owner, add(account, { tenant: other.tenant }))).toBe(invalid);
    await db.as(
      account.owner,
    )`select change_lease(${account.lease}, ${db.tx.json({ ended_by: 'agreement', ends_on: '2026-04-30' })})`;
    expect(await db.refusalText(account.owner, add(account, { from: '2026-05-01' }))).toBe(
      'PT400 VALIDATION_FAILED firstMonth=afterEnd',
    );
    await db.as(account.owner, add(account, { from: '2026-04-01' }));
  });

  it('a benefit is deleted with its beneficiary and with the account', async (db) => {
    const { account } = await addRoy(db);
    const { owner, lease } = account;
    const co = { lease_id: lease, first_name: 'Bo', last_name: 'Ly' };
    const [row] = await db.as(owner)`select add_tenant(${db.tx.json(co)}) as tenant`;
    await db.as(owner, add(account));
    await db.as(owner, add(account, { tenant: String(row?.['tenant'].id), amount: 100 }));
    await db.as(owner)`select delete_tenant(${row?.['tenant'].id})`;
    expect(await linesOf(db, account)).toEqual(['caf 312 2026-03 …']);
    await erase(db, owner);
    expect(await db.tx`select from expected_benefits where owner_id = ${owner}`).toHaveLength(0);
  });

  it('adding or ending a benefit changes no due, payment or allocation', async (db) => {
    const { account } = await addRoy(db);
    const { owner, lease, tenant } = account;
    await db.as(owner)`select record_payment(${tenant}, gen_random_uuid(), '2026-03-06', 638.5)`;
    const read = () =>
      db.tx`
        select ctid::text from dues where lease_id = ${lease}
        union all select ctid::text from payments where lease_id = ${lease}
        union all select ctid::text from allocations where lease_id = ${lease}`;
    const before = await read();
    await db.as(owner, add(account));
    await db.as(owner)`select end_benefit(${lease}, ${await firstId(db, account)}, '2026-06-30')`;
    expect(await read()).toEqual(before);
  });

  it('the table refuses rows that the commands refuse', async (db) => {
    const { account } = await addRoy(db);
    const insert = (values: string) =>
      db.tx
        .savepoint(
          (tx) => tx`
            insert into expected_benefits (owner_id, lease_id, tenant_id, office, amount, first_month, last_month)
            select ${account.owner}, ${account.lease}, ${account.tenant}, ${tx.unsafe(values)}`,
        )
        .then(
          () => null,
          (error: { code?: string }) => error.code,
        );
    expect(await insert(`'caf', 1, '2026-03-01', '2026-04-01'`)).toBe(null);
    expect(await insert(`'caf', 1, '2026-04-01', null`)).toBe('23P01');
    expect(await insert(`'msa', 0, '2026-03-01', null`)).toBe(CHECK);
    expect(await insert(`'msa', 1, '2026-03-02', null`)).toBe(CHECK);
    expect(await insert(`'msa', 1, '2026-03-01', '2026-02-01'`)).toBe(CHECK);
  });
});
