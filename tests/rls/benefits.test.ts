import { randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { nextPayDay } from '../../supabase/functions/_shared/domain/ledger/next-pay-day.ts';
import { type Account, addRoy, dueLines, pay, positionOf, recordPayment, setToday } from './ledger.ts';
import { readNotifications, runDaily } from './notifications.ts';
import { changeLease } from './rows.ts';
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

  it('a benefit is ended and followed by another amount in one step', async (db) => {
    const { account } = await addRoy(db);
    const { owner, lease } = account;
    await db.as(owner, add(account, { to: '2026-12-01' }));
    const id = await firstId(db, account);
    await db.as(owner)`select end_benefit(${lease}, ${id}, '2026-05-01', 277.5)`;
    expect(await linesOf(db, account)).toEqual(['caf 277.5 2026-06 2026-12', 'caf 312 2026-03 2026-05']);
    // More than the rent and charges: nothing changes.
    const above = (tx: TransactionSql) => tx`select end_benefit(${lease}, ${id}, '2026-04-01', 5000)`;
    expect(await db.refusalText(owner, above)).toContain('=');
    expect(await linesOf(db, account)).toEqual(['caf 277.5 2026-06 2026-12', 'caf 312 2026-03 2026-05']);
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
    [{ from: '2026-02-01' }, 'firstMonth=beforeAccount'],
    [{ from: '1950-01-01' }, 'firstMonth=beforeAccount'],
    [{ to: '2026-02-01' }, 'lastMonth=periodReversed'],
  ] as const)('a benefit with %j is refused at %s', async (db, fields, issue) => {
    const { account } = await addRoy(db);
    expect(await db.refusalText(account.owner, add(account, fields))).toBe(
      `PT400 VALIDATION_FAILED ${issue}`,
    );
  });

  it('a benefit whose first month is before a later start of the account can still be ended', async (db) => {
    const { account } = await addRoy(db);
    const { owner, lease } = account;
    await db.as(owner, add(account));
    await db.as(owner)`select set_account(${lease}, '2026-04-01', 0)`;
    await db.as(owner)`select end_benefit(${lease}, ${await firstId(db, account)}, '2026-06-30')`;
    expect(await linesOf(db, account)).toEqual(['caf 312 2026-03 2026-06']);
  });

  it('the amount is compared with the rent of the first month', async (db) => {
    const { account } = await addRoy(db);
    await db.as(account.owner)`select change_rent(${account.lease}, '2026-05-01', 200, 60)`;
    expect(await db.refusalText(account.owner, add(account))).toBe(null);
    const later = add(account, { office: 'msa', from: '2026-05-01' });
    expect(await db.refusalText(account.owner, later)).toBe('PT400 VALIDATION_FAILED amount=aboveAmount');
  });

  it('the benefits of several offices are together at most the rent of the first month', async (db) => {
    const { account } = await addRoy(db);
    await db.as(account.owner, add(account, { to: '2026-04-01' }));
    const second = { office: 'msa', amount: 598.01 } as const;
    const tooMuch = 'PT400 VALIDATION_FAILED amount=aboveAmount';
    expect(await db.refusalText(account.owner, add(account, { ...second, from: '2026-04-01' }))).toBe(
      tooMuch,
    );
    const fits = add(account, { ...second, amount: 598, to: '2026-04-01' });
    expect(await db.refusalText(account.owner, fits)).toBe(null);
    expect(await db.refusalText(account.owner, add(account, { ...second, from: '2026-05-01' }))).toBe(null);
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

  it('a benefit begins at the earliest with the month in which its beneficiary joins the lease', async (db) => {
    const { account } = await addRoy(db, {}, '2026-05-12');
    const { owner, lease, tenant } = account;
    const joinsOn = (day: string) =>
      db.as(owner)`select change_tenant(${tenant}, ${db.tx.json({ joins_on: day })})`;
    await joinsOn('2026-04-20');
    expect(await db.refusalText(owner, add(account))).toBe('PT400 VALIDATION_FAILED firstMonth=beforeLease');
    await db.as(owner, add(account, { from: '2026-04-01' }));
    await joinsOn('2026-05-02');
    expect(await partsOf(db, account)).toEqual([
      '2026-03 910 0 0 late',
      '2026-04 910 0 0 late',
      '2026-05 910 312 312 late',
      '2026-06 910 312 312 upcoming',
    ]);
    await db.as(owner)`select end_benefit(${lease}, ${await firstId(db, account)}, '2026-06-30')`;
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

  it('adding, lowering or deleting a benefit moves only the money above the tenants’ own part', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    const { owner, lease, tenant } = account;
    await pay(db, account, { paidOn: '2026-03-06', amount: 638.5 });
    const parts = () => db.tx`
      select to_char(dues.due_on, 'YYYY-MM') as month, allocations.amount::float from allocations join dues on dues.id = due_id
      where allocations.lease_id = ${lease} order by due_on`;
    expect(await parts()).toEqual([{ month: '2026-03', amount: 638.5 }]);
    await db.as(owner, add(account));
    const moved = [
      { month: '2026-03', amount: 598 },
      { month: '2026-04', amount: 40.5 },
    ];
    expect(await parts()).toEqual(moved);
    const id = await firstId(db, account);
    await db.as(owner)`select change_benefit(${lease}, ${id}, ${tenant}, 'caf', 280, '2026-03-01')`;
    expect(await parts()).toEqual([
      { month: '2026-03', amount: 630 },
      { month: '2026-04', amount: 8.5 },
    ]);
    await db.as(owner)`select delete_benefit(${lease}, ${id})`;
    expect(await parts()).toEqual([{ month: '2026-03', amount: 638.5 }]);
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

/** The amounts of a lease's dues: the unpaid rest, the office's part of it, the part that is not late yet, and the state. */
const partsOf = async (db: TestDatabase, { owner, lease }: Account): Promise<string[]> => {
  const rows = await db.as(owner)`
    select to_char(period_from, 'YYYY-MM') as month, remaining, benefit_remaining as benefit, awaited, state
    from private.due_list where lease_id = ${lease} and remaining > 0 order by due_on, period_from`;
  return rows.map((due) =>
    [
      due['month'],
      Number(due['remaining']),
      Number(due['benefit']),
      Number(due['awaited']),
      due['state'],
    ].join(' '),
  );
};

const positionsOf = async (db: TestDatabase, { owner, lease }: Account) => {
  const [row] = await db.as(owner)`
    select owed::float, late::float, awaited::float, oldest_unpaid_due_on::text as since, days_late as days, unpaid_terms as terms
    from private.positions where lease_id = ${lease}`;
  return { ...row };
};

const LATE_OF_MARCH = { owed: 910, late: 598, awaited: 312, since: '2026-03-05', days: 7, terms: 1 };

describe('the part of a due that an office is expected to pay', () => {
  it('the tenants’ share is late after the due day, and the office’s part from the 15th of the next month', async (db) => {
    const { account } = await addRoy(db);
    await db.as(account.owner, add(account));
    expect(await partsOf(db, account)).toEqual(['2026-03 910 312 312 late', '2026-04 910 312 312 upcoming']);
    expect(await positionsOf(db, account)).toEqual(LATE_OF_MARCH);
    await pay(db, account, { paidOn: '2026-03-06', amount: 598, month: '2026-03-01' });
    expect(await partsOf(db, account)).toEqual([
      '2026-03 312 312 312 awaited',
      '2026-04 910 312 312 upcoming',
    ]);
    const waiting = { owed: 312, late: 0, awaited: 312, since: null, days: 0, terms: 0 };
    expect(await positionsOf(db, account)).toEqual(waiting);
    await pay(db, account, { paidOn: '2026-03-06', amount: 598, month: '2026-04-01' });
    await setToday(db, '2026-04-14');
    expect(await positionsOf(db, account)).toEqual({ ...waiting, owed: 624, awaited: 624 });
    await setToday(db, '2026-04-15');
    expect((await partsOf(db, account)).slice(0, 2)).toEqual([
      '2026-03 312 312 0 late',
      '2026-04 312 312 312 awaited',
    ]);
    expect(await positionsOf(db, account)).toEqual({
      owed: 624,
      late: 312,
      awaited: 312,
      since: '2026-04-14',
      days: 1,
      terms: 1,
    });
  });

  it('without an expected benefit, the whole due is late after its due day', async (db) => {
    const { account } = await addRoy(db);
    expect(await positionsOf(db, account)).toEqual({ ...LATE_OF_MARCH, late: 910, awaited: 0 });
  });

  it('the office’s payment pays its part, whoever pays first', async (db) => {
    const { account } = await addRoy(db);
    await db.as(account.owner, add(account));
    await pay(db, account, { paidOn: '2026-03-06', amount: 312, kind: 'benefit', month: '2026-03-01' });
    expect((await partsOf(db, account))[0]).toBe('2026-03 598 0 0 late');
    await pay(db, account, { paidOn: '2026-03-07', amount: 700, month: '2026-03-01' });
    expect((await partsOf(db, account))[0]).toBe('2026-04 808 312 312 upcoming');
  });

  it('a partial payment of the office leaves the rest awaited', async (db) => {
    const { account } = await addRoy(db);
    await db.as(account.owner, add(account));
    await pay(db, account, { paidOn: '2026-03-06', amount: 200, kind: 'benefit', month: '2026-03-01' });
    expect((await partsOf(db, account))[0]).toBe('2026-03 710 112 112 late');
  });

  it('an office’s advance from an earlier month is money of the tenants', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    await db.as(account.owner, add(account));
    await pay(db, account, { paidOn: '2026-03-06', amount: 910, month: '2026-03-01' });
    await pay(db, account, { paidOn: '2026-04-02', amount: 312, kind: 'benefit', month: '2026-03-01' });
    expect((await partsOf(db, account))[0]).toBe('2026-04 598 312 312 late');
  });

  it('the office pays nothing for a month that is not whole, or after the beneficiary has left', async (db) => {
    const begun = await addRoy(db, { lease_starts_on: '2026-03-02', account_starts_on: null });
    await db.as(begun.account.owner, add(begun.account));
    expect(await partsOf(db, begun.account)).toEqual([
      '2026-03 880.64 0 0 late',
      '2026-04 910 312 312 upcoming',
    ]);
    const { account } = await addRoy(db);
    await db.as(account.owner, add(account));
    const leaves = (day: string) => db.tx`update tenants set leaves_on = ${day} where id = ${account.tenant}`;
    await leaves('2026-03-31');
    expect(await partsOf(db, account)).toEqual(['2026-03 910 312 312 late', '2026-04 910 0 0 upcoming']);
    await leaves('2026-03-30');
    expect(await partsOf(db, account)).toEqual(['2026-03 910 0 0 late', '2026-04 910 0 0 upcoming']);
    await db.tx`update tenants set leaves_on = null where id = ${account.tenant}`;
    await db.tx`update leases set keys_on = '2026-04-29' where id = ${account.lease}`;
    expect(await partsOf(db, account)).toEqual(['2026-03 910 312 312 late', '2026-04 910 0 0 upcoming']);
  });

  it('the part is at most the rent and charges, and each month has its own amount', async (db) => {
    const { account } = await addRoy(db, {}, '2026-05-01');
    await db.as(account.owner, add(account, { amount: 900, to: '2026-04-01' }));
    await db.as(account.owner, add(account, { from: '2026-05-01', amount: 100 }));
    await db.as(account.owner)`select change_rent(${account.lease}, '2026-04-01', 250, 0)`;
    expect((await partsOf(db, account)).slice(0, 3)).toEqual([
      '2026-03 910 900 0 late',
      '2026-04 250 250 250 awaited',
      '2026-05 250 100 100 upcoming',
    ]);
  });

  it('the months of a quarter add up, and each becomes late on its own day', async (db) => {
    const { account } = await addRoy(db, { lease_starts_on: '2026-01-01', account_starts_on: '2026-01-01' });
    await db.as(account.owner)`select change_lease(${account.lease}, '{"term_months": 3}')`;
    await db.as(account.owner, add(account, { from: '2026-02-01' }));
    expect(await partsOf(db, account)).toEqual([
      '2026-01 2730 624 624 late',
      '2026-04 2730 936 936 upcoming',
    ]);
    await setToday(db, '2026-03-15');
    expect((await partsOf(db, account))[0]).toBe('2026-01 2730 624 312 late');
    await pay(db, account, { paidOn: '2026-03-15', amount: 2106 });
    expect((await partsOf(db, account))[0]).toBe('2026-01 624 624 312 late');
    expect(await positionsOf(db, account)).toMatchObject({ late: 312, since: '2026-03-14' });
    await pay(db, account, { paidOn: '2026-03-15', amount: 312, kind: 'benefit', month: '2026-02-01' });
    expect((await partsOf(db, account))[0]).toBe('2026-01 312 312 312 awaited');
  });

  it('a payment of an office pays the month that it names, and its surplus lowers no other benefit', async (db) => {
    const fields = { lease_starts_on: '2026-01-01', account_starts_on: '2026-01-01' };
    const { account } = await addRoy(db, fields, '2026-03-14');
    await db.as(account.owner)`select change_lease(${account.lease}, '{"term_months": 3}')`;
    await db.as(account.owner, add(account, { from: '2026-01-01' }));
    // 3 × 910 − 3 × 312.
    await pay(db, account, { paidOn: '2026-03-12', amount: 1794 });
    const office = (amount: number, month: string) =>
      pay(db, account, { paidOn: '2026-03-13', amount, kind: 'benefit', month });
    await office(312, '2026-01-01');
    await office(312, '2026-03-01');
    expect((await partsOf(db, account))[0]).toBe('2026-01 312 312 312 awaited');
    await setToday(db, '2026-03-15');
    expect((await partsOf(db, account))[0]).toBe('2026-01 312 312 0 late');
    expect(await positionsOf(db, account)).toMatchObject({ late: 312, since: '2026-03-14', days: 1 });
    await office(88, '2026-03-01');
    const [due] = await db.as(account.owner)`
      select benefits from private.due_list where lease_id = ${account.lease} order by due_on limit 1`;
    expect(due?.['benefits']).toMatchObject([{ month: '2026-02', amount: 312 }]);
    expect((await positionsOf(db, account)).owed).toBe(312);
  });

  it('the benefit of each month of a quarter is at most the rent and charges of the month', async (db) => {
    const fields = { lease_starts_on: '2026-01-01', account_starts_on: '2026-01-01' };
    const { account } = await addRoy(db, fields, '2026-03-12');
    await db.as(account.owner)`select change_lease(${account.lease}, '{"term_months": 3}')`;
    await db.as(account.owner)`select change_rent(${account.lease}, '2026-02-01', 250, 0)`;
    await db.as(account.owner, add(account, { from: '2026-01-01', amount: 900 }));
    // The due is 910 + 250 + 250, and the benefits are 900 + 250 + 250. January is late since 15 February.
    expect((await partsOf(db, account))[0]).toBe('2026-01 1410 1400 500 late');
  });

  it('a due states the day after which it is late, on the account and in its month', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    const { owner } = account;
    const lateAfter = async () => {
      const dues = await db.as(owner)`
        select late_after::text as day from private.due_list where lease_id = ${account.lease} order by due_on limit 2`;
      const month = await valueOf(db.as(owner)`select month_list('2026-03-01') #> '{dues,0}'`);
      return [...dues.map(({ day }) => day), month.late_after];
    };
    await db.as(owner, add(account));
    expect(await lateAfter()).toEqual(['2026-03-05', '2026-04-05', '2026-03-05']);
    await pay(db, account, { paidOn: '2026-03-06', amount: 598, month: '2026-03-01' });
    expect(await lateAfter()).toEqual(['2026-04-14', '2026-04-05', '2026-04-14']);
  });

  it('a due lists the benefits that offices have not paid', async (db) => {
    const { account } = await addRoy(db);
    const { owner, lease } = account;
    const benefits = async (): Promise<string[]> => {
      const rows = await db.as(owner)`
        select benefit ->> 'tenant_name' as name, benefit ->> 'office' as office, benefit ->> 'month' as month, benefit ->> 'amount' as amount
        from private.due_list cross join jsonb_array_elements(benefits) benefit
        where lease_id = ${lease} and period_from = '2026-03-01'`;
      return rows.map((row) => [row['name'], row['office'], row['month'], Number(row['amount'])].join(' '));
    };
    expect(await benefits()).toEqual([]);
    const co = { lease_id: lease, first_name: 'Bo', last_name: 'Ly' };
    const [row] = await db.as(owner)`select add_tenant(${db.tx.json(co)}) as tenant`;
    await db.as(owner, add(account));
    await db.as(owner, add(account, { tenant: String(row?.['tenant'].id), office: 'msa', amount: 100 }));
    expect(await benefits()).toEqual(['Ana Roy caf 2026-03 312', 'Bo Ly msa 2026-03 100']);
    await pay(db, account, { paidOn: '2026-03-06', amount: 300, kind: 'benefit', month: '2026-03-01' });
    expect(await benefits()).toEqual(['Ana Roy caf 2026-03 12', 'Bo Ly msa 2026-03 100']);
    await pay(db, account, { paidOn: '2026-03-07', amount: 560, month: '2026-03-01' });
    const left = (await benefits()).map((line) => Number(line.split(' ').at(-1)));
    expect(left.reduce((sum, amount) => sum + amount, 0)).toBe(50);
  });

  it('no duty, month or year counts an awaited part as late', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    const { owner } = account;
    await db.as(owner, add(account));
    await pay(db, account, { paidOn: '2026-03-06', amount: 598, month: '2026-03-01' });
    await pay(db, account, { paidOn: '2026-04-06', amount: 598, month: '2026-04-01' });
    const late = () => db.as(owner)`select day::text, amount::float from private.duties_of_day('late')`;
    const month = () => valueOf(db.as(owner)`select month_list('2026-04-01') #> '{dues,0}'`);
    expect(await late()).toEqual([]);
    expect(await month()).toMatchObject({ state: 'awaited', awaited: 312, arrears: 0, remaining: 312 });
    await setToday(db, '2026-04-20');
    expect(await late()).toEqual([{ day: '2026-04-14', amount: 312 }]);
    await setToday(db, '2026-05-03');
    expect(await valueOf(db.as(owner)`select month_list('2026-05-01') #> '{dues,0}'`)).toMatchObject({
      arrears: 312,
    });
  });

  it('the arrears of a month leave out a benefit that was not late before the month, whatever the tenants have paid', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    const { owner } = account;
    await db.as(owner, add(account));
    const arrears = (month: string) =>
      valueOf(db.as(owner)`select (month_list(${`${month}-01`}::date) #>> '{dues,0,arrears}')::float`);
    // On 12 April, the benefit of March is not late yet: 910 − 312, and twice this share.
    expect(await arrears('2026-04')).toBe(598);
    expect(await arrears('2026-05')).toBe(1196);
    // On 20 April, the benefit of March is late, and so it was before May, but not before April.
    await setToday(db, '2026-04-20');
    expect(await arrears('2026-04')).toBe(598);
    expect(await arrears('2026-05')).toBe(1508);
    await pay(db, account, { paidOn: '2026-04-20', amount: 200, month: '2026-03-01' });
    expect(await arrears('2026-04')).toBe(398);
    await pay(db, account, { paidOn: '2026-04-20', amount: 398, month: '2026-03-01' });
    expect(await arrears('2026-04')).toBe(0);
    expect(await arrears('2026-05')).toBe(910);
  });

  it('the notification of a late benefit waits as many days as the landlord has set, and ends when the office pays', async (db) => {
    const { account } = await addRoy(db);
    const { owner } = account;
    await db.as(owner, add(account));
    await pay(db, account, { paidOn: '2026-03-06', amount: 598, month: '2026-03-01' });
    await pay(db, account, { paidOn: '2026-03-06', amount: 598, month: '2026-04-01' });
    const read = () => readNotifications(db, owner, 'rent_late');
    await runDaily(db, '2026-04-18');
    expect(await read()).toEqual([]);
    await runDaily(db, '2026-04-19');
    expect(await read()).toMatchObject([{ occasion: '2026-04-14', details: { amount: 312 }, ending: null }]);
    await pay(db, account, { paidOn: '2026-04-14', amount: 312, kind: 'benefit', month: '2026-03-01' });
    expect(await read()).toMatchObject([{ ending: 'done' }]);
  });
});

/** Returns the payments of a lease with the months that they name and the months that they pay. */
const paymentsOf = async ({ tx }: TestDatabase, { lease }: Account): Promise<string[]> => {
  const rows = await tx`
    select payments.kind, payments.amount::float, payer_office as office, to_char(names_month, 'YYYY-MM') as names,
      names_until::text as until, string_agg(to_char(due_on, 'YYYY-MM'), ',' order by due_on) as paid
    from payments
    left join allocations on allocations.payment_id = payments.id
    left join dues on dues.id = allocations.due_id
    where payments.lease_id = ${lease} and payments.cancelled_at is null
    group by payments.id order by payments.created_at, payments.kind desc`;
  return rows.map((row) =>
    [row['kind'], row['office'], row['amount'], row['names'] ?? row['until'], '→', row['paid']]
      .filter(Boolean)
      .join(' '),
  );
};

const payMonth = (db: TestDatabase, { owner, tenant }: Account, month: string, key: string = randomUUID()) =>
  valueOf(
    db.as(
      owner,
    )`select pay_month(${`${month}-01`}::date, ${key}, private.today(), 'transfer', ${[tenant]}, issue => 'all')`,
  );

describe('recording the payments of a month', () => {
  it('records of a quarter only the benefit of the month, and issues no quittance', async (db) => {
    const fields = { lease_starts_on: '2026-01-01', account_starts_on: '2026-01-01' };
    const { account } = await addRoy(db, fields, '2026-02-20');
    await db.as(account.owner)`select change_lease(${account.lease}, '{"term_months": 3}')`;
    await db.as(account.owner, add(account, { from: '2026-01-01' }));
    await payMonth(db, account, '2026-01');
    // 3 × 910 − 3 × 312.
    expect(await paymentsOf(db, account)).toEqual([
      'payment 1794 2026-01-31 → 2026-01',
      'benefit caf 312 2026-01 → 2026-01',
    ]);
    expect((await partsOf(db, account))[0]).toBe('2026-01 624 624 624 awaited');
    expect(
      await db.tx`select from receipts where lease_id = ${account.lease} and kind = 'quittance'`,
    ).toHaveLength(0);
  });

  it('records the tenants’ share and the office’s part, and issues the quittance', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-01');
    await db.as(account.owner, add(account));
    const key = randomUUID();
    const outcome = await payMonth(db, account, '2026-03', key);
    expect(outcome.paid.map(({ amount }: { amount: number }) => amount)).toEqual(
      expect.arrayContaining([598, 312]),
    );
    expect(await paymentsOf(db, account)).toEqual([
      'payment 598 2026-03-31 → 2026-03',
      'benefit caf 312 2026-03 → 2026-03',
    ]);
    expect(await db.tx`select kind from receipts where lease_id = ${account.lease}`).toEqual([
      { kind: 'quittance' },
    ]);
    expect(await payMonth(db, account, '2026-03', key)).toEqual(outcome);
    expect(await payMonth(db, account, '2026-03')).toMatchObject({ paid: [], skipped: [{}] });
  });

  it('leaves the office’s part open until its month has ended', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-31');
    await db.as(account.owner, add(account));
    await payMonth(db, account, '2026-03');
    expect(await paymentsOf(db, account)).toEqual(['payment 598 2026-03-31 → 2026-03']);
    expect(await db.tx`select kind from receipts where lease_id = ${account.lease}`).toEqual([
      { kind: 'partial' },
    ]);
  });

  it('does not pay the office’s part of an earlier month', async (db) => {
    const { account } = await addRoy(db, {}, '2026-05-01');
    await db.as(account.owner, add(account));
    await pay(db, account, { paidOn: '2026-03-06', amount: 598, month: '2026-03-01' });
    await payMonth(db, account, '2026-04');
    expect((await paymentsOf(db, account)).slice(1)).toEqual([
      'payment 598 2026-04-30 → 2026-04',
      'benefit caf 312 2026-04 → 2026-04',
    ]);
    expect((await partsOf(db, account))[0]).toBe('2026-03 312 312 0 late');
  });

  it('pays older debts of the tenants, but not the office’s part of an earlier month', async (db) => {
    const { account } = await addRoy(db, {}, '2026-05-01');
    const { owner, lease } = account;
    await db.as(owner, add(account));
    await pay(db, account, { paidOn: '2026-03-06', amount: 400, month: '2026-03-01' });

    await db.as(owner)`select add_due(${lease}, gen_random_uuid(), 'repair', '2026-03-20', 50, 'Serrure')`;
    const key = randomUUID();
    const outcome = await payMonth(db, account, '2026-04', key);
    // 598 − 400 of March, the repair, the share of April, and the benefit of April.
    expect((await paymentsOf(db, account)).slice(1)).toEqual([
      'payment 846 2026-04-30 → 2026-03,2026-03,2026-04',
      'benefit caf 312 2026-04 → 2026-04',
    ]);
    expect((await partsOf(db, account))[0]).toBe('2026-03 312 312 0 late');
    expect((await payMonth(db, account, '2026-04', key)).paid).toHaveLength(2);
    expect(outcome.paid).toHaveLength(2);
    await db.as(owner)`select undo_batch(${key}, 'Erreur')`;
    expect(await paymentsOf(db, account)).toEqual(['payment 400 2026-03 → 2026-03']);
  });

  it('pays an older debt of the tenants also if nothing of the month is owed but the office’s part', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-20');
    await db.as(account.owner, add(account));
    await pay(db, account, { paidOn: '2026-04-06', amount: 598, month: '2026-04-01' });
    await pay(db, account, { paidOn: '2026-04-06', amount: 312, kind: 'benefit', month: '2026-04-01' });
    await payMonth(db, account, '2026-04');
    expect((await paymentsOf(db, account)).at(-1)).toBe('payment 598 2026-04-30 → 2026-03');
    expect((await partsOf(db, account))[0]).toBe('2026-03 312 312 0 late');
  });

  it('pays the older debt that the month states, less the part that offices owe', async (db) => {
    const { account } = await addRoy(db, {}, '2026-05-20');
    await db.as(account.owner, add(account));
    const older = async () => {
      const { dues } = await valueOf(db.as(account.owner)`select month_list('2026-05-01')`);
      return [dues[0].arrears, dues[0].office_arrears];
    };
    // March, and the share of April: the benefit of April was not late before May.
    expect(await older()).toEqual([1508, 312]);
    await payMonth(db, account, '2026-05');
    expect(await older()).toEqual([312, 312]);
    expect(await payMonth(db, account, '2026-05')).toMatchObject({ paid: [], skipped: [{}] });
  });

  it('pays older debts of the tenants if no office owes an earlier month', async (db) => {
    const { account } = await addRoy(db, {}, '2026-05-01');
    await db.as(account.owner, add(account));
    await pay(db, account, { paidOn: '2026-03-06', amount: 312, kind: 'benefit', month: '2026-03-01' });
    await payMonth(db, account, '2026-04');
    expect((await paymentsOf(db, account)).slice(1)).toEqual([
      'payment 1196 2026-04-30 → 2026-03,2026-04',
      'benefit caf 312 2026-04 → 2026-04',
    ]);
  });

  it('records no share of a month that can no longer be claimed', async (db) => {
    const { account } = await addRoy(db, { lease_starts_on: '2023-01-01', account_starts_on: '2023-01-01' });
    await db.tx`
      insert into expected_benefits (owner_id, lease_id, tenant_id, office, amount, first_month)
      values (${account.owner}, ${account.lease}, ${account.tenant}, 'caf', 312, '2023-01-01')`;
    expect(await payMonth(db, account, '2023-01')).toMatchObject({ paid: [{ amount: 312 }], failed: [] });
    expect(await paymentsOf(db, account)).toEqual(['benefit caf 312 2023-01 → 2023-01']);
  });

  it('records the benefits of two co-tenants, and undoing the batch cancels them all', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-01');
    const { owner, lease } = account;
    const co = { lease_id: lease, first_name: 'Bo', last_name: 'Ly' };
    const [row] = await db.as(owner)`select add_tenant(${db.tx.json(co)}) as tenant`;
    await db.as(owner, add(account));
    await db.as(owner, add(account, { tenant: String(row?.['tenant'].id), amount: 100 }));
    await db.as(owner, add(account, { office: 'msa', amount: 498 }));
    const key = randomUUID();
    const outcome = await payMonth(db, account, '2026-03', key);
    expect(outcome.paid.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([100, 312, 498]);
    expect((await payMonth(db, account, '2026-03', key)).paid).toHaveLength(3);
    await db.as(owner)`select undo_batch(${key}, 'Erreur')`;
    expect(await paymentsOf(db, account)).toEqual([]);
  });
});

const noticeOf = async ({ tx }: TestDatabase, { lease }: Account) => {
  const [row] = await tx`
    select id, snapshot -> 'says' as says from documents where lease_id = ${lease} order by issued_at desc limit 1`;
  return { id: String(row?.['id']), says: row?.['says'] };
};

/** Returns the reason why a letter is overtaken, or 'settled' or 'current'. */
const changeOf = async (db: TestDatabase, { owner }: Account, letter: string): Promise<string> => {
  const [row] = await db.as(
    owner,
  )`select reason, is_settled from private.overtaken_claims(array[${letter}::uuid])`;
  return row === undefined ? 'current' : row['is_settled'] === true ? 'settled' : String(row['reason']);
};

describe('a payment that names no month', () => {
  const april = async (db: TestDatabase): Promise<Account> => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    await db.as(account.owner, add(account));
    await pay(db, account, { paidOn: '2026-03-06', amount: 598 });
    return account;
  };

  it('pays the tenants’ own parts, the oldest first, and leaves the office’s part of an earlier month', async (db) => {
    const account = await april(db);
    await pay(db, account, { paidOn: '2026-04-06', amount: 598 });
    expect(await paymentsOf(db, account)).toEqual(['payment 598 → 2026-03', 'payment 598 → 2026-04']);
    expect((await partsOf(db, account)).slice(0, 2)).toEqual([
      '2026-03 312 312 312 awaited',
      '2026-04 312 312 312 awaited',
    ]);
  });

  it('is an advance where it is a euro more, and the office’s money pays the month that it names', async (db) => {
    const account = await april(db);
    await pay(db, account, { paidOn: '2026-04-06', amount: 599 });
    expect(await positionsOf(db, account)).toMatchObject({ late: 0, awaited: 624 });
    await pay(db, account, { paidOn: '2026-04-07', amount: 312, kind: 'benefit', month: '2026-03-01' });
    expect(await paymentsOf(db, account)).toEqual([
      'payment 598 → 2026-03',
      'payment 599 → 2026-04,2026-05',
      'benefit 312 2026-03 → 2026-03',
    ]);
  });

  it('of a rent that is paid early does not stand in for the office', async (db) => {
    const account = await april(db);
    await pay(db, account, { paidOn: '2026-04-02', amount: 597 });
    await pay(db, account, { paidOn: '2026-04-12', amount: 599 });
    expect((await paymentsOf(db, account)).slice(-2)).toEqual([
      'payment 597 → 2026-04',
      'payment 599 → 2026-04,2026-05',
    ]);
  });

  it('moves no money when the lease gets an end', async (db) => {
    const account = await april(db);
    await pay(db, account, { paidOn: '2026-04-06', amount: 598 });
    await pay(db, account, { paidOn: '2026-04-08', amount: 312 });
    await pay(db, account, { paidOn: '2026-04-09', amount: 100 });
    const before = await paymentsOf(db, account);
    expect(before.slice(-2)).toEqual(['payment 312 → 2026-04', 'payment 100 → 2026-05']);
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-04-30' });
    expect((await paymentsOf(db, account)).slice(0, 3)).toEqual(before.slice(0, 3));
    expect(await positionOf(db, account)).toMatchObject({ advance: '100.00', owed: '312.00' });
    await db.as(account.owner)`select refund(${account.lease}, ${randomUUID()}, '2026-04-12', 100)`;
  });

  it('pays its own month also if the office has paid this month, but not the month before', async (db) => {
    const account = await april(db);
    await pay(db, account, { paidOn: '2026-04-02', amount: 312, kind: 'benefit', month: '2026-04-01' });
    await pay(db, account, { paidOn: '2026-04-06', amount: 598 });
    expect((await paymentsOf(db, account)).at(-1)).toBe('payment 598 → 2026-04');
  });

  it('pays the whole rent, the newest first, if the tenants pay the office’s part too', async (db) => {
    const account = await april(db);
    await pay(db, account, { paidOn: '2026-04-06', amount: 910 });
    expect((await paymentsOf(db, account)).at(-1)).toBe('payment 910 → 2026-04');
    expect((await partsOf(db, account))[0]).toBe('2026-03 312 312 312 awaited');
    await pay(db, account, { paidOn: '2026-04-08', amount: 312 });
    expect((await paymentsOf(db, account)).at(-1)).toBe('payment 312 → 2026-03');
    // The office pays after all: the tenants have paid in advance.
    await pay(db, account, { paidOn: '2026-04-10', amount: 312, kind: 'benefit', month: '2026-03-01' });
    expect((await paymentsOf(db, account)).slice(-2)).toEqual([
      'payment 312 → 2026-05',
      'benefit 312 2026-03 → 2026-03',
    ]);
  });

  it('pays the whole rent also in two halves, and in advance', async (db) => {
    const account = await april(db);
    for (const paidOn of ['2026-04-05', '2026-04-06']) await pay(db, account, { paidOn, amount: 455 });
    expect((await paymentsOf(db, account)).slice(-2)).toEqual([
      'payment 455 → 2026-04',
      'payment 455 → 2026-04',
    ]);
    await setToday(db, '2026-04-28');
    await pay(db, account, { paidOn: '2026-04-28', amount: 911 });
    await setToday(db, '2026-05-07');
    await db.tx`select private.update_account(${account.lease})`;
    expect(await partsOf(db, account)).toEqual(['2026-03 312 312 0 late', '2026-06 909 312 312 upcoming']);
  });

  it.each([
    ['598', 598],
    ['a little more', 601],
    ['a little less', 597.5],
    ['two months', 1196],
    ['two months and a little less', 1190],
  ])(
    'of the tenants’ next own part (%s) makes nobody late while an office has not paid',
    async (db, _name, amount) => {
      const account = await april(db);
      await setToday(db, '2026-03-30');
      await pay(db, account, { paidOn: '2026-03-30', amount });
      await setToday(db, '2026-04-07');
      await db.tx`select private.update_account(${account.lease})`;
      expect(await positionsOf(db, account)).toMatchObject({ late: Math.max(0, 598 - amount), awaited: 624 });
    },
  );

  it('that is not the whole rent is not taken for the rest of a rent', async (db) => {
    const account = await april(db);
    await pay(db, account, { paidOn: '2026-03-20', amount: 32 });
    await pay(db, account, { paidOn: '2026-04-06', amount: 892 });
    expect((await paymentsOf(db, account)).at(-1)).toBe('payment 892 → 2026-04,2026-05');
  });

  it('of the tenants’ next own part makes nobody late where the office pays half of the rent', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-30');
    await db.as(account.owner, add(account, { amount: 455 }));
    await pay(db, account, { paidOn: '2026-03-06', amount: 455 });
    await pay(db, account, { paidOn: '2026-03-30', amount: 455 });
    await setToday(db, '2026-04-07');
    await db.tx`select private.update_account(${account.lease})`;
    expect(await positionsOf(db, account)).toMatchObject({ late: 0, awaited: 910 });
  });

  it('leaves what an office owes also if the lease has no later rent: the rest can be given back', async (db) => {
    const account = await april(db);
    await db.as(account.owner)`
      select change_lease(${account.lease}, '{"ended_by": "agreement", "ends_on": "2026-04-30", "keys_on": "2026-04-30"}')`;
    await pay(db, account, { paidOn: '2026-04-06', amount: 608 });
    expect((await paymentsOf(db, account)).at(-1)).toBe('payment 608 → 2026-04');
    expect(await positionsOf(db, account)).toMatchObject({ owed: 624, late: 0, awaited: 624 });
    expect(await positionOf(db, account)).toMatchObject({ advance: '10.00' });
  });

  it('pays the oldest share also if the office has paid its month, and later months are open', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    await db.as(account.owner, add(account));
    await pay(db, account, { paidOn: '2026-03-20', amount: 312, kind: 'benefit', month: '2026-03-01' });
    await pay(db, account, { paidOn: '2026-04-12', amount: 598 });
    expect((await paymentsOf(db, account)).at(-1)).toBe('payment 598 → 2026-03');
  });

  it('names the month of the benefit that it pays: the month before, or from the 20th on the same month', async (db) => {
    const account = await april(db);
    const caf = { amount: 312, kind: 'benefit' };
    await setToday(db, '2026-04-25');
    await pay(db, account, { ...caf, paidOn: '2026-04-05' });
    await pay(db, account, { ...caf, paidOn: '2026-04-20' });
    expect((await paymentsOf(db, account)).slice(1)).toEqual([
      'benefit 312 2026-03 → 2026-03',
      'benefit 312 2026-04 → 2026-04',
    ]);
  });

  it('must name a month if it is a benefit of another amount, office or tenant', async (db) => {
    const account = await april(db);
    const { owner, tenant } = account;
    const record = (amount: number, office: string | null) => (tx: TransactionSql) =>
      tx`select record_payment(${tenant}, gen_random_uuid(), '2026-04-05', ${amount}, 'benefit', payer_office => ${office})`;
    for (const [amount, office] of [
      [311, null],
      [312, 'msa'],
    ] as const)
      expect(await db.refusalText(owner, record(amount, office))).toContain('month=required');
    await db.as(owner, record(312, 'caf'));
  });
});

describe('a benefit for a month before the account', () => {
  /** The account starts in March, the lease in 2024. The office pays 187 for February in March, and for March in April. */
  const early = async (db: TestDatabase): Promise<Account> => {
    const fields = { rent: 350, charges: 20, rent_due_day: 1, lease_starts_on: '2024-06-01' };
    const { account } = await addRoy(db, fields, '2026-04-12');
    await db.as(account.owner, add(account, { amount: 187 }));
    await pay(db, account, { paidOn: '2026-03-05', amount: 187, kind: 'benefit', month: '2026-02-01' });
    await pay(db, account, { paidOn: '2026-03-06', amount: 183 });
    await pay(db, account, { paidOn: '2026-04-05', amount: 187, kind: 'benefit', month: '2026-03-01' });
    await pay(db, account, { paidOn: '2026-04-06', amount: 183 });
    return account;
  };
  const openingOf = async (db: TestDatabase, account: Account) =>
    (await dueLines(db, account)).filter((line) => line.startsWith('2026-02') || line.startsWith('2026-01'));

  it('is income of its day, owes nothing else, and leaves later months alone', async (db) => {
    const account = await early(db);
    expect(await openingOf(db, account)).toEqual(['2026-02-01 2026-02-28 187.00 0.00']);
    expect((await partsOf(db, account))[0]).toBe('2026-04 187 187 187 awaited');
    expect(await positionsOf(db, account)).toMatchObject({ late: 0, awaited: 187 });
    const [year] = await db.as(account.owner)`
      select sum(rent) as rent, sum(charges) as charges from private.income_parts where lease_id = ${account.lease}`;
    expect(Number(year?.['rent']) + Number(year?.['charges'])).toBe(740);
  });

  it('gets no receipt, because nobody was in arrears', async (db) => {
    const account = await early(db);
    const { owner, tenant } = account;
    await db.as(owner)`
      select record_payment(
        ${tenant}, ${randomUUID()}, '2026-03-07', 50, kind => 'benefit', month => '2026-01-01', issue => 'all'
      )`;
    const [count] = await db.tx`select count(*)::int as receipts from receipts where owner_id = ${owner}`;
    expect(count).toEqual({ receipts: 0 });
    const [due] = await db.as(
      owner,
    )`select next from private.due_list where lease_id = ${account.lease} and kind = 'opening'`;
    expect(due).toEqual({ next: null });
  });

  it('grows, shrinks and goes with the payments, and with the account', async (db) => {
    const account = await early(db);
    const { owner, lease } = account;
    const arrears = await pay(db, account, {
      paidOn: '2026-03-07',
      amount: 50,
      kind: 'benefit',
      month: '2026-01-01',
    });
    expect(await openingOf(db, account)).toEqual(['2026-01-01 2026-02-28 237.00 0.00']);
    await db.as(owner)`select cancel_payment(${arrears}, 'Erreur')`;
    expect(await openingOf(db, account)).toEqual(['2026-02-01 2026-02-28 187.00 0.00']);
    // An account that covers February has its rent.
    await db.as(owner)`select set_account(${lease}, '2026-02-01', 0)`;
    expect(await openingOf(db, account)).toEqual(['2026-02-01 2026-02-28 370.00 0.00']);
    await db.as(owner)`select set_account(${lease}, '2026-03-01', 0)`;
    expect(await openingOf(db, account)).toEqual(['2026-02-01 2026-02-28 187.00 0.00']);
  });

  it('pays the debt that the landlord has entered for the time before the account, before other money', async (db) => {
    const account = await early(db);
    await db.as(account.owner)`select set_account(${account.lease}, '2026-03-01', 187)`;
    expect(await openingOf(db, account)).toEqual(['2026-02-28 2026-02-28 187.00 0.00']);
    expect((await partsOf(db, account))[0]).toBe('2026-04 187 187 187 awaited');
  });

  it('is refused before the lease, and a payment of a tenant for such a month is refused', async (db) => {
    const account = await early(db);
    const month = { paidOn: '2026-04-07', amount: 10, month: '2026-02-01' };
    const refused = async (payment: object) =>
      db.refusalText(account.owner, (tx) => recordPayment(tx, account, { ...month, ...payment }));
    expect(await refused({})).toBe('PT400 VALIDATION_FAILED month=invalid');
    expect(await refused({ kind: 'benefit', month: '2024-05-01' })).toBe(
      'PT400 VALIDATION_FAILED month=invalid',
    );
    expect(await refused({ kind: 'benefit', month: '2024-06-01' })).toBe(null);
  });
});

describe('an account of version 0.1', () => {
  /** The tenants have paid 599 twice instead of 598 in the former order. */
  const former = async (db: TestDatabase, issue = 'none'): Promise<Account> => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    await db.as(account.owner, add(account));
    await db.tx`update leases set former_order_until = 'infinity' where id = ${account.lease}`;
    for (const paidOn of ['2026-03-06', '2026-04-06'])
      await db.as(account.owner)`
        select record_payment(${account.tenant}, ${randomUUID()}, ${paidOn}, 599, issue => ${issue})`;
    await db.tx`update payments set created_at = paid_on where lease_id = ${account.lease}`;
    await db.tx`update leases set former_order_until = '2026-04-12 12:00' where id = ${account.lease}`;
    await db.tx`update leases set former_order = private.former_order_json(leases) where id = ${account.lease}`;
    return account;
  };
  const orderOf = async (db: TestDatabase, { owner, lease }: Account) =>
    (await db.as(owner)`select former_order from lease_list where id = ${lease}`)[0]?.['former_order'];

  it('keeps the dues that its payments pay, and pays with newer payments in the new order', async (db) => {
    const account = await former(db);
    const kept = ['payment 599 → 2026-03', 'payment 599 → 2026-03,2026-04'];
    expect(await paymentsOf(db, account)).toEqual(kept);
    expect(await partsOf(db, account)).toEqual(['2026-04 622 312 312 late', '2026-05 910 312 312 upcoming']);
    await pay(db, account, { paidOn: '2026-04-10', amount: 311 });
    await pay(db, account, { paidOn: '2026-04-11', amount: 312, kind: 'benefit', month: '2026-04-01' });
    expect(await paymentsOf(db, account)).toEqual([
      ...kept,
      'payment 311 → 2026-04,2026-05',
      'benefit 312 2026-04 → 2026-04',
    ]);
  });

  it('asks once, names the receipts and years, and follows the answer', async (db) => {
    const account = await former(db);
    expect(await orderOf(db, account)).toEqual({ payments: 2, years: [2026], receipts: [] });
    await changeLease(db, account, { is_former_order_kept: true });
    expect(await orderOf(db, account)).toBe(null);
    expect((await paymentsOf(db, account))[1]).toBe('payment 599 → 2026-03,2026-04');
    await changeLease(db, account, { is_former_order_kept: false });
    expect(await paymentsOf(db, account)).toEqual([
      'payment 599 → 2026-03,2026-04',
      'payment 599 → 2026-04,2026-05',
    ]);
    expect(await orderOf(db, account)).toBe(null);
  });

  it('keeps what receipts state when it takes the new order, and is right once they are voided', async (db) => {
    const account = await former(db, 'all');
    const numbers = (
      await db.tx`
      select number from private.issued_receipts where lease_id = ${account.lease} order by number`
    ).map(({ number }) => number);
    const order = await orderOf(db, account);
    expect(numbers.length).toBeGreaterThan(1);
    expect(order.receipts.map(({ number }: { number: string }) => number)).toEqual(numbers);
    await changeLease(db, account, { is_former_order_kept: false });
    expect((await paymentsOf(db, account))[1]).toBe('payment 599 → 2026-03,2026-04');
    for (const { id } of order.receipts)
      await db.as(account.owner)`select void_receipt(${id}, 'Les mois ont changé')`;
    expect(await paymentsOf(db, account)).toEqual([
      'payment 599 → 2026-03,2026-04',
      'payment 599 → 2026-04,2026-05',
    ]);
    expect((await partsOf(db, account))[0]).toBe('2026-03 312 312 312 awaited');
  });
});

describe('housing benefit as offices pay it', () => {
  const caf = { kind: 'benefit', payer_office: 'caf', issue: 'all' };
  const record = (db: TestDatabase, { owner, tenant }: Account, fields: object) =>
    db.as(owner)`
      select record_payment(
        coalesce(given.tenant_id, ${tenant}), gen_random_uuid(), given.paid_on, given.amount, coalesce(given.kind, 'payment'),
        month => given.month, issue => 'all', payer_office => given.payer_office
      ) from jsonb_to_record(${db.tx.json({ ...fields })})
        as given (tenant_id uuid, paid_on date, amount numeric, kind text, month date, payer_office text)`;
  /** Returns each receipt with its month and the money that it states. */
  const receiptsOf = async ({ tx }: TestDatabase, { lease }: Account) =>
    (
      await tx`
        select kind, to_char(period_from, 'YYYY-MM') as month, paid.parts from private.issued_receipts receipts
        cross join lateral (
          select string_agg(payments.kind || ' ' || receipt_payments.amount::float, ', ' order by payments.paid_on, payments.id) as parts
          from receipt_payments join payments on payments.id = payment_id where receipt_id = receipts.id
        ) paid
        where lease_id = ${lease} order by issued_at, period_from`
    ).map(({ kind, month, parts }) => `${kind} ${month}: ${parts}`);

  it('a tenant who pays a euro more is late with nothing, and the office’s money is on its own month', async (db) => {
    const { account } = await addRoy(db, { rent: 360, charges: 20, rent_due_day: 1 }, '2026-04-05');
    await db.as(account.owner, add(account, { amount: 112 }));
    await record(db, account, { paid_on: '2026-03-05', amount: 268 });
    await record(db, account, { paid_on: '2026-04-05', amount: 269 });
    expect(await positionsOf(db, account)).toMatchObject({ late: 0, awaited: 224, owed: 224 });
    expect(await receiptsOf(db, account)).toEqual([
      'partial 2026-03: payment 268',
      'partial 2026-04: payment 268',
    ]);
    await setToday(db, '2026-04-06');
    await record(db, account, { ...caf, paid_on: '2026-04-06', amount: 112, month: '2026-03-01' });
    expect((await receiptsOf(db, account)).slice(2)).toEqual(['quittance 2026-03: payment 268, benefit 112']);
    // The euro more is an advance of May.
    expect(await partsOf(db, account)).toEqual([
      '2026-04 112 112 112 awaited',
      '2026-05 379 112 112 upcoming',
    ]);
  });

  it('co-tenants pay their own parts, and a quittance waits for the benefit of one of them', async (db) => {
    const { account } = await addRoy(db, { rent: 900, charges: 100, rent_due_day: 1 }, '2026-04-06');
    const { owner, lease, tenant } = account;
    const co = { lease_id: lease, first_name: 'Bo', last_name: 'Ly' };
    const [row] = await db.as(owner)`select add_tenant(${db.tx.json(co)}) as tenant`;
    const bo = { tenant_id: row?.['tenant'].id, amount: 500 };
    await db.as(owner, add(account, { amount: 200 }));
    for (const month of ['2026-03', '2026-04']) {
      await record(db, account, { tenant_id: tenant, paid_on: `${month}-05`, amount: 300 });
      await record(db, account, { ...bo, paid_on: `${month}-06` });
    }
    expect(await positionsOf(db, account)).toMatchObject({ late: 0, awaited: 400 });
    await record(db, account, { ...caf, paid_on: '2026-04-06', amount: 200, month: '2026-03-01' });
    expect(await positionsOf(db, account)).toMatchObject({ late: 0, awaited: 200 });
    expect((await receiptsOf(db, account)).filter((line) => line.startsWith('quittance'))).toEqual([
      'quittance 2026-03: payment 300, payment 500, benefit 200',
    ]);
  });

  it('a deleted beneficiary leaves the whole rent to the other tenants', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    const { owner, lease } = account;
    const co = { lease_id: lease, first_name: 'Bo', last_name: 'Ly' };
    await db.as(owner)`select add_tenant(${db.tx.json(co)})`;
    const [bo] = await db.tx`select id from tenants where lease_id = ${lease} and first_name = 'Bo'`;
    await db.as(owner, add(account, { tenant: String(bo?.['id']) }));
    await pay(db, account, { paidOn: '2026-04-06', amount: 1300 });
    expect((await paymentsOf(db, account))[0]).toBe('payment 1300 → 2026-03,2026-04,2026-05');
    await db.as(owner)`select delete_tenant(${bo?.['id']})`;
    expect((await paymentsOf(db, account))[0]).toBe('payment 1300 → 2026-03,2026-04');
  });

  it('more money for one beneficiary leaves what is expected for another', async (db) => {
    const { account } = await addRoy(db, { rent: 900, charges: 50, rent_due_day: 1 }, '2026-03-28');
    const { owner, lease } = account;
    const co = { lease_id: lease, first_name: 'Bo', last_name: 'Ly' };
    const [row] = await db.as(owner)`select add_tenant(${db.tx.json(co)}) as tenant`;
    await db.as(owner, add(account, { amount: 150 }));
    await db.as(owner, add(account, { tenant: String(row?.['tenant'].id), amount: 260 }));
    await record(db, account, { ...caf, paid_on: '2026-03-28', amount: 250, month: '2026-03-01' });
    expect((await partsOf(db, account))[0]).toBe('2026-03 700 260 260 late');
    expect(await positionsOf(db, account)).toMatchObject({ late: 440, awaited: 260 });
  });
});

describe('the sums that bank lines are compared with', () => {
  it('state the benefits that offices have not paid, for each due', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    const { owner } = account;
    const dues = async () => {
      const expected = await valueOf(db.as(owner)`select bank_expected(null)`);
      return expected.leases[0].dues.map(
        ({
          due_on,
          remaining,
          benefits,
        }: {
          due_on: string;
          remaining: number;
          benefits: { amount: number }[];
        }) => [due_on, remaining, benefits.map(({ amount }) => amount)],
      );
    };
    expect(await dues()).toEqual([
      ['2026-03-05', 910, []],
      ['2026-04-05', 910, []],
      ['2026-05-05', 910, []],
    ]);
    await db.as(owner, add(account));
    await pay(db, account, { paidOn: '2026-03-06', amount: 598, month: '2026-03-01' });
    await pay(db, account, { paidOn: '2026-04-02', amount: 312, kind: 'benefit', month: '2026-04-01' });
    expect(await dues()).toEqual([
      ['2026-03-05', 312, [312]],
      ['2026-04-05', 598, []],
      ['2026-05-05', 910, [312]],
    ]);
  });
});

describe('the day to pay what an office no longer pays', () => {
  /** Returns an account whose tenant has paid 598 for March and April, and whose office pays 312 for March only. */
  const withMarch = async (db: TestDatabase, today = '2026-04-20') => {
    const { account } = await addRoy(db, {}, today);
    await db.as(account.owner, add(account));
    await pay(db, account, { paidOn: '2026-03-05', amount: 598 });
    await pay(db, account, { paidOn: '2026-04-05', amount: 598 });
    await pay(db, account, { paidOn: '2026-04-10', amount: 312, kind: 'benefit', month: '2026-03-01' });
    return account;
  };
  const positionNow = (db: TestDatabase, { lease }: Account) =>
    valueOf(db.tx`select private.position_json(${lease})`);
  const end = async (db: TestDatabase, account: Account, next: number | null, day: string | null = null) =>
    db.as(account.owner)`
      select end_benefit(${account.lease}, ${await firstId(db, account)}, '2026-03-01', ${next}, ${day})`;
  const payDayOf = async (db: TestDatabase, { owner, lease }: Account) => {
    const benefits: readonly Record<string, unknown>[] = await valueOf(
      db.as(owner)`select benefits_of_lease(${lease})`,
    );
    return benefits.find((benefit) => benefit['last_month'] === '2026-03')?.['tenants_pay_by'];
  };

  it('the proposed day is that of the form', async (db) => {
    const { account } = await addRoy(db);
    for (const today of ['2026-01-21', '2026-01-31', '2026-02-18', '2026-02-19', '2026-12-25'])
      for (const rentDueDay of [1, 5, 28])
        for (const termMonths of [1, 3]) {
          await setToday(db, today);
          const [row] = await db.tx`
            update leases set rent_due_day = ${rentDueDay}, term_months = ${termMonths} where id = ${account.lease}
            returning
              private.next_pay_day(leases)::text as day, starts_on::text as "startsOn",
              account_starts_on::text as "accountStartsOn"`;
          const lease = {
            startsOn: row?.['startsOn'],
            accountStartsOn: row?.['accountStartsOn'],
            rentDueDay,
            termMonths,
          };
          expect(row?.['day'], `${today} ${rentDueDay}`).toBe(nextPayDay(lease, today));
        }
  });

  it('the sum of an ended benefit is late only after its day', async (db) => {
    const account = await withMarch(db);
    await end(db, account, null, '2026-05-05');
    const late = { late: 0, awaited: 312, days_late: 0, oldest_unpaid_due_on: null };
    expect(await positionNow(db, account)).toMatchObject(late);
    await setToday(db, '2026-05-05');
    // May is due today, and gets no longer day.
    expect(await positionNow(db, account)).toMatchObject({ late: 0, awaited: 312, days_late: 0 });
    await setToday(db, '2026-05-06');
    expect(await positionNow(db, account)).toMatchObject({ late: 1222, awaited: 0 });
    await pay(db, account, { paidOn: '2026-05-06', amount: 910, month: '2026-05-01' });
    expect(await positionNow(db, account)).toMatchObject({
      late: 312,
      awaited: 0,
      oldest_unpaid_due_on: '2026-05-05',
      days_late: 1,
    });
  });

  it('a lower benefit defers only the difference, which the tenants’ money pays last', async (db) => {
    const account = await withMarch(db);
    await end(db, account, 47, '2026-05-05');
    expect(await positionNow(db, account)).toMatchObject({ late: 0, awaited: 312 });
    expect(await valueOf(db.tx`select private.position_json(${account.lease})`)).toMatchObject({
      deferred: 265,
      office_part: null,
    });
    const shown = () => db.tx`
      select deferred::float, pay_by::text from private.tenant_dues
      where tenant_id = ${account.tenant} and period_from = '2026-04-01'`;
    expect(await shown()).toEqual([{ deferred: 265, pay_by: '2026-05-05' }]);
    await pay(db, account, { paidOn: '2026-04-20', amount: 65, month: '2026-04-01' });
    expect(await positionNow(db, account)).toMatchObject({ late: 0, awaited: 247 });
    await setToday(db, '2026-05-06');
    expect(await shown()).toEqual([{ deferred: 0, pay_by: null }]);
    await pay(db, account, { paidOn: '2026-05-06', amount: 863, month: '2026-05-01' });
    expect(await positionNow(db, account)).toMatchObject({ late: 200, awaited: 94 });
  });

  it('the tenants’ money pays a later rent that is due before the sum', async (db) => {
    const account = await withMarch(db);
    await end(db, account, 47, '2026-06-05');
    await setToday(db, '2026-05-06');
    await pay(db, account, { paidOn: '2026-05-06', amount: 598 });
    expect((await paymentsOf(db, account)).at(-1)).toBe('payment 598 → 2026-05');
    expect(await positionNow(db, account)).toMatchObject({ late: 0, deferred: 530 });
    await setToday(db, '2026-06-06');
    await db.tx`select private.update_account(${account.lease})`;
    await pay(db, account, { paidOn: '2026-06-06', amount: 900 });
    // 265 of April and May each, and 370 of the 863 of June. The office owes 47 of April.
    expect(await positionNow(db, account)).toMatchObject({ late: 540, deferred: 0 });
  });

  it('the tenants can pay exactly what is deferred beside the office’s part', async (db) => {
    const account = await withMarch(db);
    await end(db, account, 47, '2026-06-05');
    await pay(db, account, { paidOn: '2026-04-20', amount: 265 });
    expect((await paymentsOf(db, account)).at(-1)).toBe('payment 265 → 2026-04');
    expect(await positionNow(db, account)).toMatchObject({ late: 0, awaited: 47, deferred: 0 });
  });

  it.each([
    ['the whole rent', 910, ['payment 910 → 2026-05']],
    ['exactly the sum', 312, ['payment 312 → 2026-04']],
    ['less than the sum', 100, ['payment 100 → 2026-05']],
  ])('the tenants can pay the sum before its day with %s', async (db, _name, amount, paid) => {
    const account = await withMarch(db);
    await end(db, account, null, '2026-06-05');
    await setToday(db, '2026-05-06');
    await pay(db, account, { paidOn: amount === 910 ? '2026-05-06' : '2026-04-20', amount });
    expect((await paymentsOf(db, account)).slice(-1)).toEqual(paid);
  });

  it.each([
    ['caf', 312, 0],
    ['caf', 400, 0],
    ['caf', 200, 112],
    ['msa', 312, 0],
  ] as const)('a later benefit of the %s of %i defers only %i', async (db, office, amount, deferred) => {
    const account = await withMarch(db);
    await end(db, account, 47, '2026-06-05');
    await db.as(account.owner)`
      select end_benefit(${account.lease}, ${await firstId(db, account)}, '2026-04-01', null, '2026-06-05')`;
    await db.as(account.owner, add(account, { office, amount, from: '2026-05-01' }));
    await setToday(db, '2026-05-05');
    const [may] = await db.tx`
      select deferred::float from private.counted_dues where lease_id = ${account.lease} and period_from = '2026-05-01'`;
    expect(may).toEqual({ deferred });
  });

  it.each([
    ['two falls', 90, 50, 312 - 50],
    ['a fall and a rise', 40, 50, 312 - 50],
    ['a fall, a rise and an end', 40, 0, 312],
  ])(
    'after %s, no more is deferred than what the offices stopped paying',
    async (db, _name, april, may, deferred) => {
      const account = await withMarch(db);
      await end(db, account, null, '2026-06-05');
      const { owner, lease, tenant } = account;
      await db.as(owner)`
      select add_benefit(${lease}, ${tenant}, 'msa', ${april}, '2026-04-01', '2026-04-01', '2026-06-05')`;
      if (may > 0) await db.as(owner, add(account, { office: 'msa', amount: may, from: '2026-05-01' }));
      await setToday(db, '2026-05-05');
      const [row] = await db.tx`
      select deferred::float from private.counted_dues where lease_id = ${lease} and period_from = '2026-05-01'`;
      expect(row).toEqual({ deferred });
    },
  );

  it('money of another office for the same tenant is no money of the ended benefit', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-20');
    const { owner, lease, tenant } = account;
    await db.as(owner, add(account));
    await db.as(owner, add(account, { office: 'msa', amount: 50 }));
    await end(db, account, null, '2026-05-05');
    await db.as(owner)`
      select record_payment(
        ${tenant}, gen_random_uuid(), '2026-04-20', 50, 'benefit', month => '2026-04-01', payer_office => 'msa'
      )`;
    expect(await valueOf(db.tx`select private.position_json(${lease})`)).toMatchObject({ deferred: 312 });
  });

  it('a debt past its limitation period is not deferred', async (db) => {
    const { account } = await addRoy(
      db,
      { lease_starts_on: '2023-01-01', account_starts_on: '2023-01-01' },
      '2026-04-20',
    );
    await db.tx`
      insert into expected_benefits (owner_id, lease_id, tenant_id, office, amount, first_month)
      values (${account.owner}, ${account.lease}, ${account.tenant}, 'caf', 312, '2023-01-01')`;
    const benefit = await firstId(db, account);
    await db.as(
      account.owner,
    )`select end_benefit(${account.lease}, ${benefit}, '2023-01-01', null, '2026-05-05')`;
    const [row] = await db.as(account.owner)`
      select sum(deferred)::float as deferred, (count(*) filter (where deferred > 0))::int as dues,
        (count(*) filter (where deferred > 0 and is_time_barred))::int as barred
      from private.counted_dues where lease_id = ${account.lease}`;
    expect(row).toEqual({ deferred: 36 * 312, dues: 36, barred: 0 });
  });

  it('a usual rent that is paid early is no payment of exactly the sum', async (db) => {
    const { account } = await addRoy(db, { rent: 350, charges: 50 }, '2026-05-06');
    await db.as(account.owner, add(account, { amount: 250 }));
    for (const paidOn of ['2026-03-05', '2026-04-05']) await pay(db, account, { paidOn, amount: 150 });
    await pay(db, account, { paidOn: '2026-04-10', amount: 250, kind: 'benefit', month: '2026-03-01' });
    await db.as(account.owner)`
      select end_benefit(${account.lease}, ${await firstId(db, account)}, '2026-03-01', 100, '2026-06-05')`;
    await pay(db, account, { paidOn: '2026-05-02', amount: 150 });
    expect((await paymentsOf(db, account)).at(-1)).toBe('payment 150 → 2026-05');
  });

  it('a reminder counts the days since the day of the tenants, not since that of the office', async (db) => {
    const account = await withMarch(db);
    await end(db, account, 47, '2026-06-05');
    await setToday(db, '2026-06-07');
    await db.tx`select private.update_account(${account.lease})`;
    await pay(db, account, { paidOn: '2026-06-05', amount: 863, month: '2026-06-01' });
    await pay(db, account, { paidOn: '2026-06-05', amount: 598, month: '2026-05-01' });
    const [row] = await db.tx`
      select late_after::text, (select (private.reminder_of(leases)).days_late from leases where id = ${account.lease})
      from private.counted_dues where lease_id = ${account.lease} and period_from = '2026-04-01'`;
    expect(row).toEqual({ late_after: '2026-05-14', days_late: 2 });
  });

  it('a bank line is matched with the sum as a due of its day', async (db) => {
    const account = await withMarch(db);
    await end(db, account, 47, '2026-05-05');
    const [lease] = await valueOf(db.as(account.owner)`select bank_expected(null) -> 'leases'`);
    expect(
      lease.dues.map((due: Row) => [
        due['period_from'],
        due['due_on'],
        due['remaining'],
        due['benefits'].length,
      ]),
    ).toEqual([
      ['2026-04-01', '2026-04-05', 47, 1],
      ['2026-04-01', '2026-05-05', 265, 0],
      ['2026-05-01', '2026-05-05', 910, 1],
    ]);
  });

  it('a reminder leaves out the sum until its day, and is then overtaken', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-20');
    await db.as(account.owner, add(account));
    await end(db, account, null, '2026-05-05');
    await db.as(account.owner)`select issue_reminder(${account.lease}, gen_random_uuid(), 1)`;
    const { id, says } = await noticeOf(db, account);
    expect(says).toMatchObject({ total: 910 + 598 });
    expect(await changeOf(db, account, id)).toBe('current');
    await setToday(db, '2026-05-06');
    expect(await changeOf(db, account, id)).toBe('amountChanged');
  });

  it('the tenants’ own part stays late since its due day', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-20');
    await db.as(account.owner, add(account));
    await pay(db, account, { paidOn: '2026-03-05', amount: 910 });
    await pay(db, account, { paidOn: '2026-04-05', amount: 500 });
    await end(db, account, null, '2026-05-05');
    expect(await positionNow(db, account)).toMatchObject({
      late: 98,
      awaited: 312,
      oldest_unpaid_due_on: '2026-04-05',
    });
    const reminder = await valueOf(db.as(account.owner)`select reminder_of_lease(${account.lease})`);
    expect(reminder).toMatchObject({ total: 98, dues: [{ amount: 910, remaining: 98, awaited: 0 }] });
  });

  it('without a stated day, the tenants pay with the next rent that is at least ten days ahead', async (db) => {
    const account = await withMarch(db, '2026-04-26');
    await end(db, account, null);
    expect(await payDayOf(db, account)).toBe('2026-06-05');
    // The same end keeps the day, and a later end of the benefit has none.
    const change = async (last: string | null, day: string | null = null) =>
      db.refusalText(account.owner)`
        select change_benefit(${account.lease}, ${await firstId(db, account)}, ${account.tenant}, 'caf', 312, '2026-03-01', ${last}, ${day})`;
    expect(await change('2026-03-01')).toBeNull();
    expect(await payDayOf(db, account)).toBe('2026-06-05');
    expect(await change(null, '2026-06-05')).toContain('tenantsPayBy=invalid');
    expect(await change('2026-03-01', '2099-06-05')).toContain('tenantsPayBy=tooFarAhead');
    expect(await change('2026-03-01', '1900-01-01')).toContain('tenantsPayBy=beforeAccount');
    expect(await change('2099-01-01')).toContain('lastMonth=tooFarAhead');
    expect(await change(null)).toBeNull();
    expect(await payDayOf(db, account)).toBeUndefined();
  });

  it('a new benefit has only the day that the landlord states', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-26');
    const { owner, lease, tenant } = account;
    await db.as(owner, add(account, { to: '2026-03-01' }));
    await db.as(owner, add(account, { from: '2026-04-01', amount: 100, to: '2026-08-01' }));
    await db.as(owner)`
      select add_benefit(${lease}, ${tenant}, 'msa', 50, '2026-03-01', '2026-03-01', tenants_pay_by => '2026-05-20')`;
    const benefits: Record<string, string | null>[] = await valueOf(
      db.as(owner)`select benefits_of_lease(${lease})`,
    );
    expect(benefits.map((one) => `${one['last_month']} ${one['tenants_pay_by']}`).toSorted()).toEqual([
      '2026-03 2026-05-20',
      '2026-03 null',
      '2026-08 null',
    ]);
    expect(await positionNow(db, account)).toMatchObject({ deferred: 0 });
  });

  describe('when the beneficiary leaves', () => {
    const withTwo = async (db: TestDatabase) => {
      const { account } = await addRoy(db, {}, '2026-04-26');
      const co = { lease_id: account.lease, first_name: 'Bo', last_name: 'Ly' };
      const [row] = await db.as(account.owner)`select add_tenant(${db.tx.json(co)}) as tenant`;
      await db.as(account.owner, add(account));
      return { account, other: String(row?.['tenant'].id) };
    };
    const leave = (db: TestDatabase, { owner }: Account, tenant: string, day: string | null) =>
      db.as(owner)`select change_tenant(${tenant}, ${db.tx.json({ leaves_on: day })})`;
    const dayOf = async (db: TestDatabase, { owner, lease }: Account) =>
      (await valueOf(db.as(owner)`select benefits_of_lease(${lease})`))[0].tenants_pay_by;

    it('the other tenants have a day for the rents since then', async (db) => {
      const { account } = await withTwo(db);
      await leave(db, account, account.tenant, '2026-03-31');
      expect(await dayOf(db, account)).toBe('2026-06-05');
      expect(await positionNow(db, account)).toMatchObject({ deferred: 312, late: 910 + 598, awaited: 312 });
      // A change of the amount keeps the day.
      await db.as(account.owner)`
        select change_benefit(${account.lease}, ${await firstId(db, account)}, ${account.tenant}, 'caf', 300, '2026-03-01')`;
      expect(await positionNow(db, account)).toMatchObject({ deferred: 300 });
      await leave(db, account, account.tenant, null);
      expect(await dayOf(db, account)).toBeNull();
    });

    it('they have no day for a departure that is known before the due day, or if nobody stays', async (db) => {
      const { account, other } = await withTwo(db);
      await leave(db, account, account.tenant, '2026-07-15');
      expect(await dayOf(db, account)).toBeNull();
      await leave(db, account, other, '2026-03-31');
      await leave(db, account, account.tenant, '2026-03-31');
      expect(await dayOf(db, account)).toBeNull();
    });
  });

  it('the CAF pays nothing for a month before the beneficiary joins the lease', async (db) => {
    const { account } = await addRoy(db, { account_starts_on: '2026-01-01' }, '2026-04-20');
    const { owner, lease } = account;
    const co = { lease_id: lease, first_name: 'Bo', last_name: 'Ly', joins_on: '2026-03-10' };
    const [row] = await db.as(owner)`select add_tenant(${db.tx.json(co)}) as tenant`;
    const [due] = await db.tx`select id from dues where lease_id = ${lease} and period_from = '2026-02-01'`;
    const record = (month: string | null, named: string | null = null) =>
      db.refusalText(owner)`
        select record_payment(
          ${row?.['tenant'].id}, gen_random_uuid(), '2026-04-20', 50, 'benefit', month => ${month}, due_id => ${named},
          payer_office => 'caf'
        )`;
    expect(await record('2026-02-01')).toContain('month=beforeLease');
    expect(await record(null, due?.['id'])).toContain('dueId=beforeLease');
    expect(await record('2026-03-01')).toBeNull();
  });

  it('the landlord keeps a benefit for a month', async (db) => {
    const { account } = await addRoy(db);
    await db.as(account.owner, add(account));
    const id = await firstId(db, account);
    for (const month of ['2026-04-12', '2026-03-01'])
      await db.as(account.owner)`select keep_benefit(${account.lease}, ${id}, ${month})`;
    expect(await valueOf(db.as(account.owner)`select benefits_of_lease(${account.lease})`)).toMatchObject([
      { kept_month: '2026-04', last_month: null },
    ]);
  });
});

describe('letters about a due with an office’s part', () => {
  const withHouse = async (db: TestDatabase, today: string) => {
    const { account } = await addRoy(db, {}, today);
    await db.as(account.owner, add(account));
    return account;
  };

  it('the due notice states the office’s part, and stays current when the office pays', async (db) => {
    const account = await withHouse(db, '2026-03-02');
    await db.as(account.owner)`select issue_due_notices('2026-03-01', ${[account.tenant]})`;
    const { id, says } = await noticeOf(db, account);
    expect(says).toMatchObject({ rent: 850, charges: 60, advance: 0, benefit: 312, offices: ['caf'] });
    expect(await changeOf(db, account, id)).toBe('current');
    const paid = { paidOn: '2026-03-02', kind: 'benefit', month: '2026-03-01' };
    await pay(db, account, { ...paid, amount: 200 });
    expect(await changeOf(db, account, id)).toBe('current');
    await pay(db, account, { ...paid, amount: 112 });
    expect(await changeOf(db, account, id)).toBe('current');
    await pay(db, account, { paidOn: '2026-03-02', amount: 100, month: '2026-03-01' });
    expect(await changeOf(db, account, id)).toBe('paymentReceived');
  });

  it('an advance pays the tenants’ share, and no notice asks for a due that only an office has to pay', async (db) => {
    const account = await withHouse(db, '2026-03-02');
    await pay(db, account, { paidOn: '2026-03-02', amount: 500 });
    await db.as(account.owner)`select issue_due_notices('2026-03-01', ${[account.tenant]})`;
    expect((await noticeOf(db, account)).says).toMatchObject({ advance: 500, benefit: 312 });
    await pay(db, account, { paidOn: '2026-03-02', amount: 98 });
    const [row] = await db.as(
      account.owner,
    )`select issue_due_notices('2026-03-01', ${[account.tenant]}) as outcome`;
    expect(row?.['outcome']).toMatchObject({ issued: [], failed: [{ error_code: 'NOTHING_OWED' }] });
  });

  it('a notice is overtaken if the expected benefit changes', async (db) => {
    const account = await withHouse(db, '2026-03-02');
    await db.as(account.owner)`select issue_due_notices('2026-03-01', ${[account.tenant]})`;
    const { id } = await noticeOf(db, account);
    const benefit = await firstId(db, account);
    const set = (amount: number) =>
      db.as(account.owner)`
        select change_benefit(${account.lease}, ${benefit}, ${account.tenant}, 'caf', ${amount}, '2026-03-01')`;
    for (const amount of [400, 200]) {
      await set(amount);
      expect(await changeOf(db, account, id)).toBe('amountChanged');
    }
    await set(312);
    expect(await changeOf(db, account, id)).toBe('current');
    await db.as(account.owner)`select delete_benefit(${account.lease}, ${benefit})`;
    expect(await changeOf(db, account, id)).toBe('amountChanged');
  });

  it('a reminder leaves out the office’s part until it is late', async (db) => {
    const account = await withHouse(db, '2026-03-12');
    const { owner, lease } = account;
    const reminder = () => valueOf(db.as(owner)`select reminder_of_lease(${lease})`);
    expect(await reminder()).toMatchObject({
      total: 598,
      days_late: 7,
      dues: [{ amount: 910, remaining: 598, awaited: 312 }],
    });
    await db.as(owner)`select issue_reminder(${lease}, gen_random_uuid(), 1)`;
    const { id, says } = await noticeOf(db, account);
    expect(says).toMatchObject({ total: 598, lines: [{ remaining: 598, benefit: 312 }] });
    await setToday(db, '2026-04-20');
    expect(await changeOf(db, account, id)).toBe('current');
    await pay(db, account, { paidOn: '2026-04-20', amount: 312, kind: 'benefit', month: '2026-03-01' });
    expect(await changeOf(db, account, id)).toBe('current');
    await pay(db, account, { paidOn: '2026-04-20', amount: 598, month: '2026-03-01' });
    expect(await changeOf(db, account, id)).toBe('settled');
    await pay(db, account, { paidOn: '2026-04-20', amount: 598, month: '2026-04-01' });
    expect(await reminder()).toMatchObject({
      total: 0,
      dues: [],
      blockers: ['NOTHING_OWED'],
    });
    await setToday(db, '2026-05-15');
    await pay(db, account, { paidOn: '2026-05-15', amount: 598, month: '2026-05-01' });
    expect(await reminder()).toMatchObject({ total: 312, days_late: null, proposed_on: null });
  });

  it('a letter about a late part of an office is overtaken when the office pays', async (db) => {
    const account = await withHouse(db, '2026-04-20');
    await pay(db, account, { paidOn: '2026-03-06', amount: 598, month: '2026-03-01' });
    await pay(db, account, { paidOn: '2026-04-06', amount: 598, month: '2026-04-01' });
    await db.as(account.owner)`select issue_reminder(${account.lease}, gen_random_uuid(), 1)`;
    const { id, says } = await noticeOf(db, account);
    expect(says).toMatchObject({ total: 312, lines: [{ remaining: 312 }] });
    await pay(db, account, { paidOn: '2026-04-20', amount: 112, kind: 'benefit', month: '2026-03-01' });
    expect(await changeOf(db, account, id)).toBe('paymentReceived');
  });

  it('a benefit added later overtakes a reminder that claims the whole due', async (db) => {
    const { account } = await addRoy(db);
    await db.as(account.owner)`select issue_reminder(${account.lease}, gen_random_uuid(), 1)`;
    const { id } = await noticeOf(db, account);
    await db.as(account.owner, add(account));
    expect(await changeOf(db, account, id)).toBe('amountChanged');
  });

  it('a late account names the part of offices, and proposes no letter if the tenants owe nothing', async (db) => {
    const account = await withHouse(db, '2026-04-20');
    const paid = await pay(db, account, { paidOn: '2026-03-05', amount: 598 });
    await pay(db, account, { paidOn: '2026-04-05', amount: 598 });
    const officePart = { amount: 312, offices: ['caf'] };
    const duty = async () =>
      (await db.as(account.owner)`select amount::float, details from private.duties_of_day('late')`)[0];
    const position = () => valueOf(db.tx`select private.position_json(${account.lease})`);
    expect(await duty()).toMatchObject({ amount: 312, details: { officePart, letter: null } });
    expect(await position()).toMatchObject({ late: 312, awaited: 312, office_part: officePart });
    await db.as(account.owner)`select cancel_payment(${paid}, 'Erreur')`;
    expect(await duty()).toMatchObject({ amount: 910, details: { officePart, letter: 1 } });
    expect(await position()).toMatchObject({ late: 910, office_part: officePart });
    await setToday(db, '2026-04-14');
    expect(await duty()).toMatchObject({ amount: 598, details: { officePart: null } });
    expect(await position()).toMatchObject({ late: 598, office_part: null });
  });

  it('a letter is proposed by the days for which the tenants owe a part themselves', async (db) => {
    const account = await withHouse(db, '2026-05-07');
    await pay(db, account, { paidOn: '2026-03-05', amount: 598 });
    await pay(db, account, { paidOn: '2026-04-05', amount: 598 });
    const letterOf = async () => {
      const reminder = await valueOf(db.as(account.owner)`select reminder_of_lease(${account.lease})`);
      const [duty] = await db.as(
        account.owner,
      )`select details -> 'letter' as letter from private.duties_of_day('late')`;
      return [duty?.['letter'], reminder.proposed_level, reminder.days_late];
    };
    // March of the office has been late since 14 April, and the tenants have owed May for two days.
    expect(await letterOf()).toEqual([null, null, 2]);
    await setToday(db, '2026-05-20');
    expect(await letterOf()).toEqual([1, 1, 15]);
    await pay(db, account, { paidOn: '2026-05-20', amount: 598 });
    expect(await letterOf()).toEqual([null, null, null]);
  });

  it('a receipt for the tenant’s own part names the office that pays the rest', async (db) => {
    const account = await withHouse(db, '2026-03-12');
    const saidOf = async () =>
      (
        await db.tx`select snapshot -> 'says' as says from documents where lease_id = ${account.lease} order by issued_at desc`
      )[0]?.['says'];
    await pay(db, account, { paidOn: '2026-03-05', amount: 598 });
    await db.as(account.owner)`select issue_month('2026-03-01', ${[account.tenant]})`;
    expect(await saidOf()).toMatchObject({ officePart: { amount: 312, offices: ['caf'] } });
    await pay(db, account, { paidOn: '2026-03-12', amount: 312, kind: 'benefit', month: '2026-03-01' });
    await db.as(account.owner)`select issue_month('2026-03-01', ${[account.tenant]})`;
    expect(await saidOf()).not.toHaveProperty('officePart');
  });

  it('the statement of today states the awaited part', async (db) => {
    const account = await withHouse(db, '2026-03-12');
    const awaited = (until: string | null) =>
      valueOf(db.as(account.owner)`select account_statement(${account.tenant}, null, ${until}) -> 'awaited'`);
    expect(await awaited(null)).toBe(312);
    expect(await awaited('2026-03-11')).toBe(0);
  });
});
