import type { Locator } from '@playwright/test';
import { expect, expectMessage, test } from './fixtures.ts';
import { INPUT_DEVICES, fillIn } from './input-devices.ts';
import { addTenancy } from './tenancies.ts';

test.use({ hasTouch: true });

/** The fields in the order of the form, with every kind of field. `true` ticks a checkbox. */
const TYPED: readonly (readonly [label: string, text: string | true])[] = [
  ['Prénom', 'Noé'],
  ['Nom', 'Garnier'],
  ['Adresse e-mail', 'Noe@exemple.test'],
  ['Téléphone', '0612345678'],
  ['Logement', 'Studio des Carmes – Toulouse'],
  ['Loyer', '700'],
  ['Charges', '45,5'],
  ['Début du bail', '8/10/24'],
  ['Jour d’échéance', 'Le 5 du mois'],
  ['Type de charges', 'Forfait, sans régularisation'],
  ['Quittance bilingue', true],
  ['Le locataire accepte les quittances par e-mail', true],
  ['Accord donné le', '1/3/2025'],
  ['Forme de l’accord', 'Clause du bail'],
];

/** Returns a field by its label, which a hint may follow. */
const field = (form: Locator, label: string): Locator =>
  form.locator('input, select').and(form.getByLabel(new RegExp(`^${label}(?: ?\\(facultatif\\))?$`, 'i')));

for (const [way, deviceOn] of Object.entries(INPUT_DEVICES)) {
  const tag = way === 'touch' ? '@phone-only' : [];
  test(
    `a tenant with consent is entered by ${way} alone, and stored as typed`,
    { tag },
    async ({ signedIn: page }) => {
      await addTenancy(page);
      await page.goto('/tenants?openPanel=true');
      const form = page.getByRole('dialog', { name: 'Nouveau locataire' });
      const device = deviceOn(page);
      for (const [label, text] of TYPED) await fillIn(page, device, field(form, label), text);
      await device.press(form.getByRole('button', { name: 'Ajouter', exact: true }));
      await expectMessage(page, 'Locataire ajouté');
      const tenants: unknown = await (await page.request.get('/v1/tenants')).json();
      expect(tenants).toContainEqual(
        expect.objectContaining({
          firstName: 'Noé',
          lastName: 'Garnier',
          email: 'noe@exemple.test',
          phoneNumber: '0612345678',
          propertyId: expect.any(String),
          rent: 700,
          charges: 45.5,
          leaseStartsOn: '2024-10-08',
          rentDueDay: 5,
          chargesKind: 'fixed',
          isBilingual: true,
          emailConsent: { on: '2025-03-01', how: 'Clause du bail' },
        }),
      );
    },
  );
}
