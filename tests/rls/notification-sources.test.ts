import { describe, expect, it } from 'vitest';
import { addProperty, addReceipt, addTenant } from './rows.ts';
import { connect, DENIED, play, type Scene } from './support.ts';

const sql = connect();

interface Told {
  readonly type: string;
  readonly title: string;
  readonly content: string;
  readonly link: string;
}

/** What a user has been told of a kind, oldest first. */
async function told({ tx }: Scene, userId: string, kind: string): Promise<Told[]> {
  return tx<Told[]>`
    select type, title, content, link from notifications
    where user_id = ${userId} and kind = ${kind} order by due_on, created_at`;
}

const newAccount = (scene: Scene, locale: 'fr' | 'en') =>
  scene.account({ metadata: { first_name: 'Camille', last_name: 'Lefèvre', locale } });

const completeProfile = (scene: Scene, owner: string) =>
  scene.as(
    owner,
    (tx) => tx`update users set address = '3 quai Fulchiron', postal_code = '69005', city = 'Lyon'`,
  );

const runDaily = async ({ tx }: Scene, today: string): Promise<number> => {
  const [row] = await tx`select private.notify_daily(${today}::date) as added`;
  return Number(row?.['added']);
};

/** As `addTenant`, with what the daily job looks at. */
async function addLetting(scene: Scene, owner: string, fields: Record<string, unknown> = {}) {
  const property = await addProperty(scene, owner);
  const tenant = await addTenant(scene, owner, property);
  const row = { created_at: '2026-01-01T12:00:00Z', ...fields };
  await scene.tx`update tenants set ${scene.tx(row)} where id = ${tenant}`;
  return { property, tenant };
}

describe('what happens is told to whom it concerns, in their language', () => {
  it('a receipt that was issued', () =>
    play(sql, async (scene) => {
      for (const locale of ['fr', 'en'] as const) {
        const owner = await newAccount(scene, locale);
        await completeProfile(scene, owner);
        const letting = await addLetting(scene, owner);
        const receipt = await addReceipt(scene, { owner, ...letting });
        const number = String(receipt['number']);
        expect(await told(scene, owner, 'receipt_issued')).toEqual([
          {
            type: 'document',
            link: '/receipts',
            ...(locale === 'fr'
              ? {
                  title: `Quittance ${number} établie`,
                  content:
                    'Pour Élodie Marchand. Période\u00A0: mars 2026. Montant\u00A0: 1\u202F345,50\u00A0€, charges comprises.',
                }
              : {
                  title: `Rent receipt ${number} issued`,
                  content: 'For Élodie Marchand. Period: March 2026. Amount: €1,345.50, charges included.',
                }),
          },
        ]);
      }
    }));

  it('a receipt for a part of a month, by its days', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene, 'fr');
      await completeProfile(scene, owner);
      const { property, tenant } = await addLetting(scene, owner);
      await scene.as(
        owner,
        (
          tx,
        ) => tx`insert into receipts (tenant_id, property_id, period_from, period_to, paid_at, rent, charges)
          values (${tenant}, ${property}, '2026-03-01', '2026-03-10', '2026-03-05', 400, 0)`,
      );
      const [notification] = await told(scene, owner, 'receipt_issued');
      expect(notification?.content).toContain('Période\u00A0: du 1er mars 2026 au 10 mars 2026.');
    }));

  it('a tenant without a property, and none that has one', () =>
    play(sql, async (scene) => {
      for (const locale of ['fr', 'en'] as const) {
        const owner = await newAccount(scene, locale);
        await addTenant(scene, owner, await addProperty(scene, owner));
        expect(await told(scene, owner, 'tenant_without_property')).toEqual([]);
        const tenant = await addTenant(scene, owner, null);
        expect(await told(scene, owner, 'tenant_without_property')).toMatchObject([
          {
            type: 'document',
            title:
              locale === 'fr'
                ? 'Locataire sans bien\u00A0: Élodie Marchand'
                : 'Tenant without a property: Élodie Marchand',
            link: `/tenants?edit=${tenant}`,
          },
        ]);
      }
    }));

  it('the account of somebody on the whitelist, to every super-admin', () =>
    play(sql, async (scene) => {
      const [french, english] = [
        await scene.account({ isSuperAdmin: true, metadata: { locale: 'fr' } }),
        await scene.account({ isSuperAdmin: true, metadata: { locale: 'en' } }),
      ];
      const landlord = await scene.account();
      const email = 'noe.garnier@example.test';
      await scene.tx`insert into whitelisted_users (email, first_name, last_name) values (${email}, 'Noé', 'Garnier')`;
      await scene.account({ email });
      // On no list: made by the administrator.
      await scene.account();
      expect(await told(scene, french, 'account_created')).toEqual([
        {
          type: 'document',
          title: 'Nouveau compte\u00A0: Noé Garnier',
          content: `Une personne de la liste d’accès anticipé a créé son compte avec l’adresse ${email}.`,
          link: '/admin/whitelist',
        },
      ]);
      expect(await told(scene, english, 'account_created')).toMatchObject([
        { title: 'New account: Noé Garnier' },
      ]);
      expect(await told(scene, landlord, 'account_created')).toEqual([]);
    }));

  it('also with names of the greatest length, signs of format() and days without end', () =>
    play(sql, async (scene) => {
      const owner = await newAccount(scene, 'fr');
      const long = '€%s%1$s'.padEnd(200, 'œ');
      const property = await addProperty(scene, owner);
      const [tenant] = await scene.as(
        owner,
        (tx) => tx`insert into tenants (first_name, last_name, rent, charges)
          values (${long}, ${long}, 9999999999.99, 9999999999.99) returning id`,
      );
      const [untitled] = await told(scene, owner, 'tenant_without_property');
      expect(untitled?.title).toHaveLength(200);
      expect(untitled?.title).toMatch(/^Locataire sans bien\u00A0: €%s%1\$sœ+…$/);
      expect(untitled?.content).toContain(`${long} ${long}`);

      const id = String(tenant?.['id']);
      await completeProfile(scene, owner);
      // Nothing is known to be owed, so any payment is the whole.
      await scene.as(owner, (tx) => tx`update tenants set property_id = ${property}, rent = 0, charges = 0`);
      await scene.as(
        owner,
        (
          tx,
        ) => tx`insert into receipts (tenant_id, property_id, period_from, period_to, paid_at, rent, charges)
          values (${id}, ${property}, '-infinity', 'infinity', '2026-03-05', 'NaN', 9999999999.99)`,
      );
      expect(await told(scene, owner, 'receipt_issued')).toHaveLength(1);
      await scene.as(
        owner,
        (tx) =>
          tx`update tenants set rent = 9999999999.99, charges = 9999999999.99, lease_starts_on = 'infinity'`,
      );
      await runDaily(scene, '2026-03-20');
      await scene.as(owner, (tx) => tx`update tenants set lease_starts_on = '-infinity'`);
      await runDaily(scene, '2026-03-20');
    }));
});

const LATE = {
  fr: {
    title: 'Loyer sans quittance\u00A0: Élodie Marchand',
    content:
      'Aucune quittance n’a été établie pour août 2026. Le loyer de 1\u202F345,50\u00A0€, charges comprises, était attendu le 3 août 2026. S’il a été payé, établissez la quittance\u00A0; sinon, pensez à relancer votre locataire.',
  },
  en: {
    title: 'Rent without a receipt: Élodie Marchand',
    content:
      'No receipt has been issued for August 2026. The rent of €1,345.50, charges included, was due on 3 August 2026. If it has been paid, issue the receipt; if not, you may want to remind your tenant.',
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
        expect(notification).toMatchObject({ type: 'payment', link: `/tenants?edit=${tenant}` });
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
        const { property, tenant } = await addLetting(scene, owner, {
          rent_due_day: day,
          created_at: '2026-03-01T12:00:00Z',
        });
        await scene.as(
          owner,
          (
            tx,
          ) => tx`insert into receipts (tenant_id, property_id, period_from, period_to, paid_at, rent, charges)
          values (${tenant}, ${property}, ${from}, ${to}, '2026-03-05', 100, 0)`,
        );
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
            'Le bail a commencé le 1er avril 2023\u00A0; sa date anniversaire est le 1er avril 2026.',
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
            'Il manque à vos quittances\u00A0: votre nom ou votre société, votre adresse, votre code postal, votre ville.',
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
