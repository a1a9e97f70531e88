import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { pay } from './ledger.ts';
import { addLetting, setLastName, newAccount, runDaily, readNotifications } from './notifications.ts';
import { addProperty, addReceipt, addTenant, changeTenant, newTenant } from './rows.ts';
import { DENIED, it } from './support.ts';

describe('the daily job', () => {
  it('the daily job keeps the newest 5,000 notifications of each user', async (db) => {
    const [owner, other] = [await newAccount(db), await newAccount(db)];
    const [details, start] = [
      '{"type": "lease", "title": {"fr": "", "en": ""}, "content": {"fr": "", "en": ""}}',
      '2026-01-01',
    ];
    for (const [id, count] of [
      [owner, 5003],
      [other, 2],
    ] as const) {
      await db.tx`
        insert into notifications (user_id, kind, details, created_at)
        select ${id}, 'message', ${details}::text::jsonb, ${start}::date + n * interval '1 minute'
        from generate_series(1, ${count}) n`;
    }
    await db.tx`select private.notify(array[(
        ${owner}, 'profile_incomplete', ${owner}, null, '{"missing": ["address"]}'
      )::private.news])`;
    const [kept] = await db.tx`
      select count(*)::integer as count, min(created_at) = ${start}::date + interval '5 minutes' as are_newest
      from notifications where user_id = ${owner}`;
    expect(kept).toEqual({ count: 5000, are_newest: true });
    expect(await db.tx`select from notifications where user_id = ${other}`).toHaveLength(2);
  });

  it('after weeks without a run, the daily job creates the rents that fall due before a month named by a payment', async (db) => {
    const owner = await newAccount(db);
    const { tenant, lease } = await addLetting(db, owner, { account_starts_on: '2026-11-01' });
    await runDaily(db, '2026-11-22');
    await pay(db, { owner, tenant, lease }, { paidOn: '2026-11-20', amount: 1345.5, month: '2027-02-01' });
    await runDaily(db, '2027-01-10');
    const dues = await db.tx`
      select to_char(period_from, 'YYYY-MM') as month from dues where lease_id = ${lease} and kind = 'rent' order by 1`;
    expect(dues.map(({ month }) => month)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  });

  it('the daily job ends notifications of late rent once the limitation period is over', async (db) => {
    const owner = await newAccount(db);
    await addLetting(db, owner, { rent_due_day: 1, account_starts_on: '2023-12-01' });
    await runDaily(db, '2026-11-20');
    await runDaily(db, '2026-12-02');
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { occasion: '2023-12-01', ending: 'changed' },
      { occasion: '2024-01-01', ending: null },
    ]);
  });

  it('the daily job reports late tenants a chosen number of days after the due day of their oldest unpaid due', async (db) => {
    const owner = await newAccount(db);
    const { tenant, lease } = await addLetting(db, owner, {
      rent_due_day: 3,
      account_starts_on: '2026-08-01',
    });
    await db.tx`update users set late_rent_after_days = 7 where id = ${owner}`;
    await runDaily(db, '2026-08-09');
    expect(await readNotifications(db, owner, 'rent_late')).toEqual([]);
    await runDaily(db, '2026-08-10');
    expect(await readNotifications(db, owner, 'rent_late')).toEqual([
      {
        type: 'payment',
        subject_id: lease,
        occasion: '2026-08-03',
        details: {
          duty: 'late',
          names: ['Élodie Marchand'],
          tenantId: tenant,
          state: 'late',
          amount: 1345.5,
          count: 1,
          month: '2026-08',
          dues: [{ month: '2026-08', label: null, isPart: false }],
          officePart: null,
        },
        ending: null,
        is_read: false,
      },
    ]);
  });

  it.each([
    ['late, but not the rent that falls due today', 28, '2026-03-03'],
    ['due today, if the landlord wants reports on the due day', 0, '2026-02-03'],
  ])('the daily job reports an amount that is %s', async (db, _what, days, day) => {
    const owner = await newAccount(db);
    await addLetting(db, owner, { rent_due_day: 3, account_starts_on: '2026-02-01' });
    await db.tx`update users set late_rent_after_days = ${days} where id = ${owner}`;
    await runDaily(db, day);
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([{ details: { amount: 1345.5 } }]);
  });

  it('the daily job reports no amount that only an office may still pay in time', async (db) => {
    const owner = await newAccount(db);
    const { lease, tenant } = await addLetting(db, owner, {
      rent_due_day: 3,
      account_starts_on: '2026-02-01',
    });
    await db.tx`update users set late_rent_after_days = 0 where id = ${owner}`;
    await db.as(owner)`select add_benefit(${lease}, ${tenant}, 'caf', 1345.5, '2026-02-01')`;
    await runDaily(db, '2026-03-14');
    expect(await readNotifications(db, owner, 'rent_late')).toEqual([]);
    await runDaily(db, '2026-03-15');
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([{ details: { amount: 1345.5 } }]);
  });

  it('when the checks of one landlord fail, the daily job still checks the other landlords', async (db) => {
    const [broken, owner] = [await newAccount(db), await newAccount(db)];
    await addLetting(db, broken);
    await addLetting(db, owner);
    await db.tx`alter domain euros drop constraint euros_check`;
    await db.tx`update dues set charges = 'NaN' where owner_id = ${broken}`;
    await runDaily(db, '2026-08-10');
    expect(await readNotifications(db, broken, 'rent_late')).toEqual([]);
    expect(await readNotifications(db, owner, 'rent_late')).toHaveLength(1);
  });

  it.each([
    ['2026-03-01', '2026-03-31', 1, 1345.5, null],
    ['2026-03-01', '2026-03-15', 5, 651.05, '2026-03-05'],
    ['2026-02-01', '2026-02-28', 5, 1345.5, '2026-03-05'],
    ['2026-04-01', '2026-04-30', 5, 1345.5, '2026-03-05'],
  ])(
    'if the rent from %s to %s is paid, rents fall due on day %i and the payment is %d, rent is late since %s',
    async (db, from, to, day, rent, since) => {
      const owner = await newAccount(db);
      const letting = await addLetting(db, owner, { rent_due_day: day });
      const paid = {
        period_from: from,
        period_to: to,
        rent,
        charges: 0,
        paid_in_advance: from > '2026-03-31',
      };
      await runDaily(db, '2026-03-05');
      await addReceipt(db, letting, paid);
      await runDaily(db, '2026-03-31');
      const open = (await readNotifications(db, owner, 'rent_late')).filter(({ ending }) => ending === null);
      expect(open.map(({ occasion }) => occasion)).toEqual(since === null ? [] : [since]);
    },
  );

  it.each([
    ['a rent of 0', { rent: 0, charges: 0 }, '2026-03-31', 0],
    ['a lease that begins next month', { lease_starts_on: '2026-04-01' }, '2026-03-31', 0],
    ['a lease that began on the 20th, four days later', { lease_starts_on: '2026-03-20' }, '2026-03-24', 0],
    ['a lease that began on the 20th, five days later', { lease_starts_on: '2026-03-20' }, '2026-03-25', 1],
    [
      'a rent that fell due on the 28th of the month before',
      { rent_due_day: 28, account_starts_on: '2026-02-01' },
      '2026-03-05',
      1,
    ],
    ['a rent due on the 28th, from before the account starts', { rent_due_day: 28 }, '2026-03-05', 0],
    ['a rent unreported for a year', {}, '2027-03-31', 1],
  ])('the daily job reports %s (%j) on %s this many times: %i', async (db, _, fields, today, late) => {
    const owner = await newAccount(db);
    await addLetting(db, owner, { lease_starts_on: null, ...fields });
    await runDaily(db, today);
    expect(await readNotifications(db, owner, 'rent_late')).toHaveLength(late);
  });

  it('a notification of late rent states the amount for the days of the first month, and the full rent afterwards', async (db) => {
    const owner = await newAccount(db);
    const letting = await addLetting(db, owner, { lease_starts_on: '2026-03-15' });
    await runDaily(db, '2026-03-20');
    await pay(db, letting, { paidOn: '2026-03-20', amount: 737.85 });
    await runDaily(db, '2026-04-10');
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      // 17 of 31 days cost 685.48 of rent and 52.37 of charges.
      { occasion: '2026-03-15', ending: 'done' },
      { occasion: '2026-04-01', details: { amount: 1345.5, month: '2026-04' }, ending: null },
    ]);
  });

  it('a notification of late rent states the amount owed, even if the rent changed before or changes later', async (db) => {
    const owner = await newAccount(db);
    const letting = await addLetting(db, owner, { rent_due_day: 28, account_starts_on: '2026-02-01' });
    await db.as(owner, (tx) => changeTenant(tx, { rent: 1300, rent_starts_on: '2026-03-01' }));
    await db.as(owner, (tx) => changeTenant(tx, { rent: 0, charges: 0, rent_starts_on: '2026-05-01' }));
    // The report sums the rents of February, March and April, but not of May.
    for (const [today, amount] of [
      ['2026-03-05', 1345.5],
      ['2026-04-05', 1395.5],
      ['2026-05-05', 1395.5],
    ] as const) {
      await runDaily(db, today);
      expect((await readNotifications(db, owner, 'rent_late')).at(-1)).toMatchObject({
        details: { amount },
      });
      await pay(db, letting, { paidOn: today, amount });
    }
    await runDaily(db, '2026-06-05');
    expect((await readNotifications(db, owner, 'rent_late')).map(({ occasion }) => occasion)).toEqual([
      '2026-02-28',
      '2026-03-28',
      '2026-04-28',
    ]);
  });

  it('the daily job reports a due once, with the current amount and months of all late dues', async (db) => {
    const owner = await newAccount(db);
    const letting = await addLetting(db, owner, { account_starts_on: '2026-02-01' });
    await pay(db, letting, { paidOn: '2026-02-01', amount: 1345.5 });
    await runDaily(db, '2026-03-10');
    const march = { occasion: '2026-03-01', ending: null };
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { ...march, details: { amount: 1345.5, count: 1, month: '2026-03' }, is_read: false },
    ]);
    await db.tx`update notifications set read_at = now()`;
    await runDaily(db, '2026-04-02');
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { ...march, details: { amount: 2691, count: 2, month: '2026-04' }, is_read: true },
    ]);
    // April is now the oldest open due, but not late enough for a report.
    await pay(db, letting, { paidOn: '2026-04-01', amount: 1345.5 });
    await runDaily(db, '2026-04-05');
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([{ ending: 'done' }]);
    await runDaily(db, '2026-04-06');
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { occasion: '2026-03-01', ending: 'done' },
      { occasion: '2026-04-01', ending: null, details: { amount: 1345.5, count: 1 } },
    ]);
  });

  it('the daily job skips dues past their limitation period', async (db) => {
    const owner = await newAccount(db);
    await addLetting(db, owner, { account_starts_on: '2023-01-01' });
    await runDaily(db, '2026-04-01');
    // Three years of rents are open. The rent of today is not late yet.
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { occasion: '2023-04-01', details: { amount: 48438 } },
    ]);
  });

  it('the report of a debt names the current tenants of the lease, or all former tenants if nobody is left', async (db) => {
    const owner = await newAccount(db);
    const { lease, tenant } = await addLetting(db, owner);
    await db.as(owner, (tx) => newTenant(tx, { lease_id: lease, first_name: 'Bo', last_name: 'Li' }));
    await db.as(owner, (tx) => changeTenant(tx, { leaves_on: '2026-03-15' }, tenant));
    const end = { ended_by: 'agreement', ends_on: '2026-03-31' };
    await db.as(owner)`select change_lease(${lease}, ${db.tx.json(end)})`;
    await runDaily(db, '2026-03-20');
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { details: { names: ['Bo Li'] } },
    ]);
    await db.as(owner, (tx) => changeTenant(tx, { leaves_on: '2026-03-31' }));
    await runDaily(db, '2026-09-01');
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { ending: null, details: { names: ['Élodie Marchand', 'Bo Li'], tenantId: tenant, amount: 1345.5 } },
    ]);
  });

  it('the daily job reports a lease anniversary from 30 days before the anniversary on', async (db) => {
    const owner = await newAccount(db);
    const { tenant } = await addLetting(db, owner, { lease_starts_on: '2023-04-01', rent: 0 });
    await runDaily(db, '2026-03-01');
    expect(await readNotifications(db, owner, 'lease_anniversary')).toEqual([]);
    await runDaily(db, '2026-03-02');
    await runDaily(db, '2026-03-20');
    await runDaily(db, '2026-04-01');
    await runDaily(db, '2026-04-02');
    expect(await readNotifications(db, owner, 'lease_anniversary')).toMatchObject([
      {
        type: 'lease',
        subject_id: tenant,
        occasion: '2026-04-01',
        details: { tenantName: 'Élodie Marchand', leaseStartsOn: '2023-04-01' },
      },
    ]);
    await runDaily(db, '2027-03-15');
    expect(await readNotifications(db, owner, 'lease_anniversary')).toHaveLength(2);
  });

  it.each([
    ['2024-02-29', '2025-01-28', null],
    ['2024-02-29', '2025-01-29', '2025-02-28'],
    ['2024-02-29', '2025-02-28', '2025-02-28'],
    ['2024-02-29', '2028-02-28', '2028-02-29'],
    ['2024-12-20', '2025-12-01', '2025-12-20'],
    ['2024-01-10', '2025-12-20', '2026-01-10'],
    ['2026-03-01', '2026-03-01', null],
    ['2026-05-01', '2026-04-20', null],
  ])(
    'for a lease that began on %s, the daily job of %s reports the anniversary on %s',
    async (db, start, today, day) => {
      const owner = await newAccount(db);
      await addLetting(db, owner, { lease_starts_on: start, rent: 0 });
      await runDaily(db, today);
      const days = (await readNotifications(db, owner, 'lease_anniversary')).map(({ occasion }) => occasion);
      expect(days).toEqual(day === null ? [] : [day]);
    },
  );

  it('the daily job does not report the anniversary of a lease whose rent is frozen by its energy class', async (db) => {
    const owner = await newAccount(db);
    const { property } = await addLetting(db, owner, { lease_starts_on: '2023-04-01', rent: 0 });
    await db.tx`update properties set energy_class = 'G' where id = ${property}`;
    await runDaily(db, '2026-03-20');
    expect(await readNotifications(db, owner, 'lease_anniversary')).toEqual([]);
    await db.tx`update properties set energy_class = 'C' where id = ${property}`;
    await runDaily(db, '2026-03-20');
    expect(await readNotifications(db, owner, 'lease_anniversary')).toHaveLength(1);
  });

  it('the daily job reports missing profile data once a dwelling is let', async (db) => {
    const [nameless, named] = [await db.account(), await newAccount(db)];
    await runDaily(db, '2026-03-01');
    expect(await readNotifications(db, nameless, 'profile_incomplete')).toEqual([]);
    await addProperty(db, nameless);
    await addProperty(db, named);
    await runDaily(db, '2026-03-01');
    expect(await readNotifications(db, nameless, 'profile_incomplete')).toMatchObject([
      { type: 'document', details: { missing: ['name'] } },
    ]);
    expect(await readNotifications(db, named, 'profile_incomplete')).toEqual([]);
  });

  it('the daily job reports each tenant without a property, and no other tenant', async (db) => {
    const owner = await newAccount(db);
    await addLetting(db, owner);
    const tenant = await addTenant(db, owner, null);
    await runDaily(db, '2026-03-01');
    expect(await readNotifications(db, owner, 'tenant_without_property')).toMatchObject([
      { type: 'document', subject_id: tenant, details: { tenantName: 'Élodie Marchand' } },
    ]);
  });

  it('the daily job succeeds with the largest amounts, the longest names and the first and last supported days', async (db) => {
    const owner = await newAccount(db);
    const long = 'œ'.repeat(200);
    const most = { rent: 9999999.99, charges: 9999999.99, first_name: long, last_name: long };
    await addLetting(db, owner, most);
    for (const day of ['1900-01-01', '2199-12-31']) await addLetting(db, owner, { lease_starts_on: day });
    await runDaily(db, '2026-03-20');
    expect((await readNotifications(db, owner, 'rent_late')).map(({ details }) => details)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ names: [`${long} ${long}`], amount: 19999999.98 })]),
    );
    expect(await readNotifications(db, owner, 'lease_anniversary')).toEqual([]);
  });

  it('the daily job adds nothing when it runs again, even for muted types', async (db) => {
    const owner = await newAccount(db);
    await addLetting(db, owner, { lease_starts_on: '2025-03-20' });
    await setLastName(db, owner, null);
    await db.as(owner)`update users set muted_notification_types = '{payment, lease, document}'`;
    expect(await runDaily(db, '2026-03-10')).toBeGreaterThanOrEqual(3);
    expect(await runDaily(db, '2026-03-10')).toBe(0);
    await db.tx`update notifications set read_at = now()`;
    expect(await runDaily(db, '2026-03-11')).toBe(0);
    for (const kind of ['rent_late', 'lease_anniversary', 'profile_incomplete']) {
      expect(await readNotifications(db, owner, kind), kind).toHaveLength(1);
    }
  });

  it('no user can call the daily job or the functions that write notifications', async (db) => {
    const [me, admin] = [await db.account(), await db.account({ isSuperAdmin: true })];
    for (const who of [me, admin, null]) {
      expect(await db.refusalCode(who)`call private.daily_job()`).toBe(DENIED);
      expect(await db.refusalCode(who)`select private.notify('{}')`).toBe(DENIED);
      expect(await db.refusalCode(who)`select private.run_daily_checks(${me})`).toBe(DENIED);
      const review = (tx: TransactionSql) =>
        tx`select private.review_notifications(${me}, array[${me}::uuid])`;
      expect(await db.refusalCode(who, review)).toBe(DENIED);
    }
  });
});
