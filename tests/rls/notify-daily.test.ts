import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { addLetting, completeProfile, newAccount, runDaily, takeDailyTurn, told } from './news.ts';
import { addProperty, addReceipt, addTenant, changeTenant } from './rows.ts';
import { connect, DENIED, play } from './support.ts';

const sql = connect();

describe('the daily job', () => {
  it('keeps the newest 5,000 notifications of each user', () =>
    play(sql, async (scene) => {
      const [owner, other] = [await newAccount(scene), await newAccount(scene)];
      const [details, start] = [
        '{"type": "lease", "title": {"fr": "", "en": ""}, "content": {"fr": "", "en": ""}}',
        '2026-01-01',
      ];
      for (const [id, count] of [
        [owner, 5003],
        [other, 2],
      ] as const) {
        await scene.tx`
          insert into notifications (user_id, kind, details, created_at)
          select ${id}, 'message', ${details}::text::jsonb, ${start}::date + n * interval '1 minute'
          from generate_series(1, ${count}) n`;
      }
      await takeDailyTurn(scene);
      await scene.tx`select private.daily_job()`;
      const [kept] = await scene.tx`
        select count(*)::integer as count, min(created_at) = ${start}::date + interval '4 minutes' as are_newest
        from notifications where user_id = ${owner}`;
      expect(kept).toEqual({ count: 5000, are_newest: true });
      expect(await scene.tx`select from notifications where user_id = ${other}`).toHaveLength(2);
    }));

  it('reports a rent without a receipt the chosen number of days after it was due', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene);
      const { tenant } = await addLetting(scene, owner, { rent_due_day: 3 });
      await scene.tx`update users set late_rent_after_days = 7 where id = ${owner}`;
      await runDaily(scene, '2026-08-09');
      expect(await told(scene, owner, 'rent_late')).toEqual([]);
      await runDaily(scene, '2026-08-10');
      expect(await told(scene, owner, 'rent_late')).toEqual([
        {
          type: 'payment',
          entity_id: tenant,
          occasion: '2026-08-01',
          details: { tenantName: 'Élodie Marchand', dueOn: '2026-08-03', amount: 1345.5 },
          ending: null,
          is_read: false,
        },
      ]);
    }));

  it('tells the others what one row that cannot be told would have hidden', () =>
    play(sql, async (scene) => {
      const [broken, owner] = [await newAccount(scene), await newAccount(scene)];
      await addLetting(scene, broken);
      await addLetting(scene, owner);
      await scene.tx`alter domain euros drop constraint euros_check`;
      await scene.tx`alter table rents drop constraint rents_charges_check`;
      await scene.tx`update rents set charges = 'NaN' where owner_id = ${broken}`;
      await runDaily(scene, '2026-08-10');
      expect(await told(scene, broken, 'rent_late')).toEqual([]);
      expect(await told(scene, owner, 'rent_late')).toHaveLength(1);
    }));

  it.each([
    ['2026-03-01', '2026-03-31', 1, 0],
    ['2026-02-10', '2026-03-09', 5, 0],
    ['2026-01-01', '2026-03-31', 5, 0],
    ['2026-02-01', '2026-02-28', 5, 1],
    ['2026-02-05', '2026-03-04', 5, 1],
    ['2026-04-01', '2026-04-30', 5, 1],
  ])(
    'a receipt from %s to %s, the rent being due on day %i of March, leaves %i rents',
    (from, to, day, late) =>
      play(sql, async (scene) => {
        const owner = await newAccount(scene);
        await completeProfile(scene, owner);
        const letting = await addLetting(scene, owner, {
          rent_due_day: day,
          created_at: '2026-03-01T12:00:00Z',
          rent: 0,
          charges: 0,
        });
        // Nothing is known to be owed, so any payment is the whole.
        await addReceipt(scene, { owner, ...letting }, { period_from: from, period_to: to, rent: 100 });
        await scene.as(owner, (tx) => changeTenant(tx, { rent: 750 }, letting.tenant));
        await runDaily(scene, '2026-03-31');
        expect(await told(scene, owner, 'rent_late')).toHaveLength(late);
      }),
  );

  it.each([
    ['a rent of nothing', { rent: 0 }, '2026-03-31', 0],
    ['a lease that begins next month', { lease_starts_on: '2026-04-01' }, '2026-03-31', 0],
    ['a lease that began on the 20th, four days later', { lease_starts_on: '2026-03-20' }, '2026-03-24', 0],
    ['a lease that began on the 20th, five days later', { lease_starts_on: '2026-03-20' }, '2026-03-25', 1],
    ['a rent due on the 28th, late next month', { rent_due_day: 28 }, '2026-03-05', 1],
    ['such rents once the month in which they were late is over', { rent_due_day: 28 }, '2026-04-01', 0],
    [
      'a rent of before the tenant was entered',
      { rent_due_day: 28, created_at: '2026-03-02T12:00:00Z' },
      '2026-03-05',
      0,
    ],
  ])('of %s: %j on %s leaves %i', (_, fields, today, late) =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene);
      await addLetting(scene, owner, { lease_starts_on: null, ...fields });
      await runDaily(scene, today);
      expect(await told(scene, owner, 'rent_late')).toHaveLength(late);
    }),
  );

  it('names the amount for the days of the first month of the lease, and the full rent after that', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene);
      await addLetting(scene, owner, { lease_starts_on: '2026-03-15' });
      for (const today of ['2026-03-20', '2026-04-10']) await runDaily(scene, today);
      expect((await told(scene, owner, 'rent_late')).map(({ details }) => details)).toMatchObject([
        // 17 of 31 days: 685.48 and 52.37.
        { amount: 737.85, dueOn: '2026-03-15' },
        { amount: 1345.5, dueOn: '2026-04-01' },
      ]);
    }));

  it('names what was owed at the time, whether the rent has been raised since or will be', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene);
      await addLetting(scene, owner, { rent_due_day: 28 });
      await scene.as(owner, (tx) => changeTenant(tx, { rent: 1300, rent_starts_on: '2026-03-01' }));
      await scene.as(owner, (tx) => changeTenant(tx, { rent: 0, rent_starts_on: '2026-05-01' }));
      // The rents of February, March and April, none for May.
      for (const today of ['2026-03-05', '2026-04-05', '2026-05-05', '2026-06-05'])
        await runDaily(scene, today);
      expect((await told(scene, owner, 'rent_late')).map(({ details }) => details)).toMatchObject([
        { amount: 1345.5, dueOn: '2026-02-28' },
        { amount: 1395.5, dueOn: '2026-03-28' },
        { amount: 1395.5, dueOn: '2026-04-28' },
      ]);
    }));

  it('accepts neither a partial receipt nor a voided quittance as a receipt', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene);
      await completeProfile(scene, owner);
      const letting = { owner, ...(await addLetting(scene, owner)) };
      await addReceipt(scene, letting, { period_from: '2026-02-01', period_to: '2026-02-28', rent: 600 });
      await runDaily(scene, '2026-02-10');
      expect(await told(scene, owner, 'rent_late')).toHaveLength(1);
      const { id } = await addReceipt(scene, letting);
      await runDaily(scene, '2026-03-10');
      expect(await told(scene, owner, 'rent_late')).toHaveLength(1);
      await scene.as(owner, (tx) => tx`select void_receipt(${id}, 'Error', true)`);
      await runDaily(scene, '2026-03-10');
      expect(await told(scene, owner, 'rent_late')).toHaveLength(2);
    }));

  it('reports a lease anniversary in the 30 days before it', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene);
      const { tenant } = await addLetting(scene, owner, { lease_starts_on: '2023-04-01', rent: 0 });
      await runDaily(scene, '2026-03-01');
      expect(await told(scene, owner, 'lease_anniversary')).toEqual([]);
      await runDaily(scene, '2026-03-02');
      await runDaily(scene, '2026-03-20');
      await runDaily(scene, '2026-04-01');
      await runDaily(scene, '2026-04-02');
      expect(await told(scene, owner, 'lease_anniversary')).toMatchObject([
        {
          type: 'lease',
          entity_id: tenant,
          occasion: '2026-04-01',
          details: { tenantName: 'Élodie Marchand', leaseStartsOn: '2023-04-01' },
        },
      ]);
      await runDaily(scene, '2027-03-15');
      expect(await told(scene, owner, 'lease_anniversary')).toHaveLength(2);
    }));

  it.each([
    ['2024-02-29', '2025-01-28', null],
    ['2024-02-29', '2025-01-29', '2025-02-28'],
    ['2024-02-29', '2025-02-28', '2025-02-28'],
    ['2024-02-29', '2028-02-28', '2028-02-29'],
    ['2024-12-20', '2025-12-01', '2025-12-20'],
    ['2024-01-10', '2025-12-20', '2026-01-10'],
    ['2026-03-01', '2026-03-01', null],
    ['2026-05-01', '2026-04-20', null],
  ])('for a lease of %s it says on %s: %s', (start, today, day) =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene);
      await addLetting(scene, owner, { lease_starts_on: start, rent: 0 });
      await runDaily(scene, today);
      const days = (await told(scene, owner, 'lease_anniversary')).map(({ occasion }) => occasion);
      expect(days).toEqual(day === null ? [] : [day]);
    }),
  );

  it('reports what the profile lacks, once there is something to let', () =>
    play(sql, async (scene) => {
      const [nameless, named] = [await scene.account(), await newAccount(scene)];
      await runDaily(scene, '2026-03-01');
      expect(await told(scene, nameless, 'profile_incomplete')).toEqual([]);
      await addProperty(scene, nameless);
      await addTenant(scene, named, null);
      await scene.as(named, (tx) => tx`update users set postal_code = '69002', city = 'Lyon'`);
      await runDaily(scene, '2026-03-01');
      expect(await told(scene, nameless, 'profile_incomplete')).toMatchObject([
        { type: 'document', details: { missing: ['name', 'address', 'postalCode', 'city'] } },
      ]);
      expect(await told(scene, named, 'profile_incomplete')).toMatchObject([
        { details: { missing: ['address'] } },
      ]);

      const complete = await newAccount(scene);
      await addProperty(scene, complete);
      await completeProfile(scene, complete);
      await runDaily(scene, '2026-03-01');
      expect(await told(scene, complete, 'profile_incomplete')).toEqual([]);
    }));

  it('reports a tenant without a property, and none that has one', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene);
      await addLetting(scene, owner);
      const tenant = await addTenant(scene, owner, null);
      await runDaily(scene, '2026-03-01');
      expect(await told(scene, owner, 'tenant_without_property')).toMatchObject([
        { type: 'document', entity_id: tenant, details: { tenantName: 'Élodie Marchand' } },
      ]);
    }));

  it('reports the largest amounts, and counts from the first day to the last without failing', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene);
      const long = 'œ'.repeat(200);
      const most = { rent: 9999999.99, charges: 9999999.99, first_name: long, last_name: long };
      await addLetting(scene, owner, most);
      for (const day of ['1900-01-01', '2199-12-31'])
        await addLetting(scene, owner, { lease_starts_on: day });
      await runDaily(scene, '2026-03-20');
      expect((await told(scene, owner, 'rent_late')).map(({ details }) => details)).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({ tenantName: `${long} ${long}`, amount: 19999999.98 }),
        ]),
      );
      expect(await told(scene, owner, 'lease_anniversary')).toEqual([]);
    }));

  it('adds nothing when it runs again, also for types that are muted', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene);
      await addLetting(scene, owner, { lease_starts_on: '2025-03-20' });
      await scene.as(
        owner,
        (tx) => tx`update users set muted_notification_types = '{payment, lease, document}'`,
      );
      expect(await runDaily(scene, '2026-03-10')).toBeGreaterThanOrEqual(3);
      expect(await runDaily(scene, '2026-03-10')).toBe(0);
      await scene.tx`update notifications set read_at = now()`;
      expect(await runDaily(scene, '2026-03-11')).toBe(0);
      for (const kind of ['rent_late', 'lease_anniversary', 'profile_incomplete']) {
        expect(await told(scene, owner, kind), kind).toHaveLength(1);
      }
    }));

  it('can be called by no user, nor can the functions that write notifications', () =>
    play(sql, async (scene) => {
      const [me, admin] = [await scene.account(), await scene.account({ isSuperAdmin: true })];
      for (const who of [me, admin, null]) {
        expect(await scene.refusal(who, (tx) => tx`select private.notify_daily()`)).toBe(DENIED);
        expect(await scene.refusal(who, (tx) => tx`select private.notify('{}')`)).toBe(DENIED);
        expect(await scene.refusal(who, (tx) => tx`select private.news_of_day(current_date)`)).toBe(DENIED);
        const review = (tx: TransactionSql) =>
          tx`select private.review_notifications(${me}, array[${me}::uuid])`;
        expect(await scene.refusal(who, review)).toBe(DENIED);
      }
    }));
});
