import { describe, expect, it } from 'vitest';
import { addLetting, completeProfile, newAccount, runDaily, told } from './news.ts';
import { addProperty, addReceipt, addTenant } from './rows.ts';
import { connect, DENIED, play } from './support.ts';

const sql = connect();

const LATE = {
  fr: {
    title: 'Loyer sans quittance\u00A0: Élodie Marchand',
    content:
      'Aucune quittance n’a été générée pour août 2026. Le loyer de 1\u202F345,50\u00A0€, charges comprises, était attendu le 3 août 2026. S’il a été payé, générez la quittance\u202F; sinon, pensez à relancer votre locataire.',
  },
  en: {
    title: 'Rent without a receipt: Élodie Marchand',
    content:
      'No receipt has been generated for August 2026. The rent of €1,345.50, charges included, was due on 3 August 2026. If it has been paid, generate the receipt; if not, you may want to remind your tenant.',
  },
};

describe('the daily job', () => {
  it('tells of a rent without a receipt from so many days after it was due', () =>
    play(sql, async (scene) => {
      for (const locale of ['fr', 'en'] as const) {
        const owner = await newAccount(scene, locale);
        const { tenant } = await addLetting(scene, owner, { rent_due_day: 3 });
        await scene.tx`update users set late_rent_after_days = 7 where id = ${owner}`;
        await runDaily(scene, '2026-08-09');
        expect(await told(scene, owner, 'rent_late')).toEqual([]);
        await runDaily(scene, '2026-08-10');
        const [notification, ...others] = await told(scene, owner, 'rent_late');
        expect(others).toEqual([]);
        expect(notification).toMatchObject({
          type: 'payment',
          link: `/receipts?tenant=${tenant}&openPanel=true`,
        });
        expect(notification).toMatchObject(LATE[locale]);
      }
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
        const owner = await newAccount(scene, 'fr');
        await completeProfile(scene, owner);
        const letting = await addLetting(scene, owner, {
          rent_due_day: day,
          created_at: '2026-03-01T12:00:00Z',
          rent: 0,
          charges: 0,
        });
        // Nothing is known to be owed, so any payment is the whole.
        await addReceipt(scene, { owner, ...letting }, { period_from: from, period_to: to, rent: 100 });
        await scene.tx`update tenants set rent = 750 where id = ${letting.tenant}`;
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
      const owner = await newAccount(scene, 'fr');
      await addLetting(scene, owner, { lease_starts_on: null, ...fields });
      await runDaily(scene, today);
      expect(await told(scene, owner, 'rent_late')).toHaveLength(late);
    }),
  );

  it('names what is owed for the days of the month in which the lease begins, and then the whole', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene, 'en');
      await addLetting(scene, owner, { lease_starts_on: '2026-03-15' });
      for (const today of ['2026-03-20', '2026-04-10']) await runDaily(scene, today);
      expect((await told(scene, owner, 'rent_late')).map(({ content }) => content)).toEqual([
        // 17 of 31 days: 685.48 and 52.37.
        expect.stringContaining('The rent of €737.85, charges included, was due on 15 March 2026.'),
        expect.stringContaining('The rent of €1,345.50, charges included, was due on 1 April 2026.'),
      ]);
    }));

  it('names what was owed at the time, be the rent raised since or by a change that is to come', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene, 'en');
      await addLetting(scene, owner, { rent_due_day: 28 });
      await scene.as(owner, (tx) => tx`update tenants set rent = 1300, rent_starts_on = '2026-03-01'`);
      await scene.as(owner, (tx) => tx`update tenants set rent = 0, rent_starts_on = '2026-05-01'`);
      // The rents of February, March and April, none for May.
      for (const today of ['2026-03-05', '2026-04-05', '2026-05-05', '2026-06-05'])
        await runDaily(scene, today);
      expect((await told(scene, owner, 'rent_late')).map(({ content }) => content)).toEqual([
        expect.stringContaining('The rent of €1,345.50, charges included, was due on 28 February 2026.'),
        expect.stringContaining('The rent of €1,395.50, charges included, was due on 28 March 2026.'),
        expect.stringContaining('The rent of €1,395.50, charges included, was due on 28 April 2026.'),
      ]);
    }));

  it('takes neither a partial receipt nor a voided quittance for one', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene, 'fr');
      await completeProfile(scene, owner);
      const letting = { owner, ...(await addLetting(scene, owner)) };
      await addReceipt(scene, letting, { period_from: '2026-02-01', period_to: '2026-02-28', rent: 600 });
      await runDaily(scene, '2026-02-10');
      expect(await told(scene, owner, 'rent_late')).toHaveLength(1);
      const { id } = await addReceipt(scene, letting);
      await runDaily(scene, '2026-03-10');
      expect(await told(scene, owner, 'rent_late')).toHaveLength(1);
      await scene.as(
        owner,
        (tx) => tx`insert into receipt_voids (receipt_id, reason) values (${id}, 'Error')`,
      );
      await runDaily(scene, '2026-03-10');
      expect(await told(scene, owner, 'rent_late')).toHaveLength(2);
    }));

  it('tells of a lease’s yearly date in the 30 days before it', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene, 'fr');
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
          title: 'Date anniversaire du bail\u00A0: Élodie Marchand',
          content: expect.stringContaining(
            'Le bail a commencé le 1er avril 2023\u202F; sa date anniversaire est le 1er avril 2026.',
          ),
          link: `/tenants?edit=${tenant}`,
        },
      ]);
      await runDaily(scene, '2027-03-15');
      expect(await told(scene, owner, 'lease_anniversary')).toHaveLength(2);
    }));

  it.each([
    ['2024-02-29', '2025-01-28', null],
    ['2024-02-29', '2025-01-29', '28 February 2025'],
    ['2024-02-29', '2025-02-28', '28 February 2025'],
    ['2024-02-29', '2028-02-28', '29 February 2028'],
    ['2024-12-20', '2025-12-01', '20 December 2025'],
    ['2024-01-10', '2025-12-20', '10 January 2026'],
    ['2026-03-01', '2026-03-01', null],
    ['2026-05-01', '2026-04-20', null],
  ])('for a lease of %s it says on %s: %s', (start, today, day) =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene, 'en');
      await addLetting(scene, owner, { lease_starts_on: start, rent: 0 });
      await runDaily(scene, today);
      const days = (await told(scene, owner, 'lease_anniversary')).map(
        ({ content }) => /its yearly date is (.+?)\./.exec(content)?.[1],
      );
      expect(days).toEqual(day === null ? [] : [day]);
    }),
  );

  it('tells of what the profile lacks, once there is something to let', () =>
    play(sql, async (scene) => {
      const [french, english] = [await scene.account(), await newAccount(scene, 'en')];
      await runDaily(scene, '2026-03-01');
      expect(await told(scene, french, 'profile_incomplete')).toEqual([]);
      await addProperty(scene, french);
      await addTenant(scene, english, null);
      await scene.as(english, (tx) => tx`update users set postal_code = '69002', city = 'Lyon'`);
      await runDaily(scene, '2026-03-01');
      expect(await told(scene, french, 'profile_incomplete')).toEqual([
        {
          type: 'document',
          title: 'Complétez votre profil',
          content:
            'Il manque à vos quittances\u00A0: vos prénom et nom (ou votre société), votre adresse, votre code postal, votre ville.',
          link: '/settings/profile',
        },
      ]);
      expect(await told(scene, english, 'profile_incomplete')).toMatchObject([
        { title: 'Complete your profile', content: 'Your rent receipts still lack: your address.' },
      ]);

      const complete = await newAccount(scene, 'fr');
      await addProperty(scene, complete);
      await completeProfile(scene, complete);
      await runDaily(scene, '2026-03-01');
      expect(await told(scene, complete, 'profile_incomplete')).toEqual([]);
    }));

  it('adds nothing when it runs again, also for types that are muted', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene, 'fr');
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

  it('is nobody’s to call, nor is what writes notifications', () =>
    play(sql, async (scene) => {
      const [me, admin] = [await scene.account(), await scene.account({ isSuperAdmin: true })];
      for (const who of [me, admin, null]) {
        expect(await scene.refusal(who, (tx) => tx`select private.notify_daily()`)).toBe(DENIED);
        expect(await scene.refusal(who, (tx) => tx`select private.notify('{}')`)).toBe(DENIED);
        expect(await scene.refusal(who, (tx) => tx`select * from private.notification_texts`)).toBe(DENIED);
      }
    }));
});
