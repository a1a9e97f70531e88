import { describe, expect, it } from 'vitest';
import { addLetting, completeProfile, newAccount, runDaily, told } from './news.ts';
import { addProperty, addReceipt, addTenant } from './rows.ts';
import { connect, play } from './support.ts';

const sql = connect();

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
            link: `/receipts?receipt=${receipt.id}`,
            ...(locale === 'fr'
              ? {
                  title: `Quittance ${number} générée`,
                  content:
                    'Pour Élodie Marchand. Période\u00A0: mars 2026. Montant\u00A0: 1\u202F345,50\u00A0€, charges comprises.',
                }
              : {
                  title: `Rent receipt ${number} generated`,
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
      const letting = { owner, ...(await addLetting(scene, owner)) };
      await addReceipt(scene, letting, { period_to: '2026-03-10', rent: 403.23, charges: 30.81 });
      const [notification] = await told(scene, owner, 'receipt_issued');
      expect(notification?.content).toContain('Période\u00A0: du 1er mars 2026 au 10 mars 2026.');
    }));

  it('a payment of less than the rent, with what remains, and then the quittance that completes it', () =>
    play(sql, async (scene) => {
      const expected = {
        fr: [
          'Période\u00A0: mars 2026. Reçu\u00A0: 600,00\u00A0€ sur 1\u202F345,50\u00A0€. Il reste 745,50\u00A0€ à payer.',
          'Période\u00A0: mars 2026. Reçu\u00A0: 700,00\u00A0€ sur 1\u202F345,50\u00A0€. Il reste 45,50\u00A0€ à payer.',
        ],
        en: [
          'Period: March 2026. Received: €600.00 of €1,345.50. €745.50 remain to be paid.',
          'Period: March 2026. Received: €700.00 of €1,345.50. €45.50 remain to be paid.',
        ],
      };
      for (const locale of ['fr', 'en'] as const) {
        const owner = await newAccount(scene, locale);
        await completeProfile(scene, owner);
        const letting = { owner, ...(await addLetting(scene, owner)) };
        await addReceipt(scene, letting, { rent: 600, charges: 0 });
        await addReceipt(scene, letting, { rent: 650, charges: 50 });
        const partial = await told(scene, owner, 'rent_partly_paid');
        expect(partial.map(({ content }) => content)).toEqual(expect.arrayContaining(expected[locale]));
        expect(partial).toHaveLength(2);
        expect(partial[0]).toMatchObject({
          type: 'payment',
          title:
            locale === 'fr'
              ? 'Loyer payé en partie\u00A0: Élodie Marchand'
              : 'Rent paid in part: Élodie Marchand',
          link: expect.stringMatching(/^\/receipts\?receipt=[0-9a-f-]{36}$/),
        });
        expect(await told(scene, owner, 'receipt_issued')).toEqual([]);
        await addReceipt(scene, letting, { rent: 0, charges: 45.5 });
        expect(await told(scene, owner, 'receipt_issued')).toHaveLength(1);
        expect(await told(scene, owner, 'rent_partly_paid')).toHaveLength(2);
      }
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
                ? 'Locataire sans logement associé\u00A0: Élodie Marchand'
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
          content: `Une personne de la liste blanche a créé son compte avec l’adresse ${email}.`,
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
      expect(untitled?.title).toMatch(/^Locataire sans logement associé\u00A0: €%s%1\$sœ+…$/);
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
