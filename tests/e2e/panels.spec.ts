import type { Locator, Page } from '@playwright/test';
import { setSuperAdmin } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { WAYS, fillIn, type } from './hands.ts';
import { addTenancy } from './tenancies.ts';

test.use({ hasTouch: true });

type Typed = readonly (readonly [label: string, text: string | true])[];

interface Form {
  readonly name: string;
  /** Creates what the form needs, and shows it. */
  readonly show: (page: Page, email: string) => Promise<Locator>;
  /** In the order of the form; `true` ticks a checkbox. */
  readonly typed: Typed;
  readonly submit: string;
  readonly done: RegExp;
  /** What the API then returns at a path: an object with these values, alone or in a list. */
  readonly stored: readonly [path: string, values: Readonly<Record<string, unknown>>];
}

const panel = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

const FORMS: readonly Form[] = [
  {
    name: 'a property',
    show: async (page) => {
      await page.goto('/properties?openPanel=true');
      return panel(page, 'Nouveau logement');
    },
    typed: [
      ['Nom du logement', 'Maison'],
      ['Adresse', '1 rue des Lilas'],
      ['Complément d’adresse', 'Bâtiment B'],
      ['Code postal', '69003'],
      ['Ville', 'Lyon'],
      ['Loyer', '1250,5'],
      ['Charges', '95'],
    ],
    submit: 'Ajouter',
    done: /Logement ajouté/,
    stored: [
      '/v1/properties',
      {
        name: 'Maison',
        address: '1 rue des Lilas',
        addressComplement: 'Bâtiment B',
        postalCode: '69003',
        city: 'Lyon',
        rent: 1250.5,
        charges: 95,
      },
    ],
  },
  {
    name: 'a tenant with consent',
    show: async (page) => {
      await addTenancy(page);
      await page.goto('/tenants?openPanel=true');
      return panel(page, 'Nouveau locataire');
    },
    typed: [
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
      ['Le locataire a donné son accord', true],
      ['Accord donné le', '1/3/2025'],
      ['De quelle façon', 'Clause du bail'],
    ],
    submit: 'Ajouter',
    done: /Locataire ajouté/,
    stored: [
      '/v1/tenants',
      {
        firstName: 'Noé',
        lastName: 'Garnier',
        email: 'noe@exemple.test',
        phoneNumber: '06 12 34 56 78',
        propertyId: expect.any(String),
        rent: 700,
        charges: 45.5,
        leaseStartsOn: '2024-10-08',
        rentDueDay: 5,
        chargesKind: 'fixed',
        isBilingual: true,
        emailConsent: { on: '2025-03-01', how: 'Clause du bail' },
      },
    ],
  },
  {
    name: 'a receipt',
    show: async (page) => {
      await addTenancy(page);
      await page.goto('/dashboard?openPanel=true');
      return panel(page, 'Générer une quittance');
    },
    typed: [
      ['Locataire', 'Inès Œuvré'],
      ['Payé le', '5/3/26'],
      ['Moyen de paiement', 'Virement'],
      ['Du', '1/3/2026'],
      ['Au', '31/3/2026'],
      ['Loyer', '600'],
      ['Charges', '40,00'],
    ],
    submit: 'Générer le reçu',
    done: /Reçu R-\d{4}-0001 généré/,
    stored: [
      '/v1/receipts',
      { paidAt: '2026-03-05', from: '2026-03-01', to: '2026-03-31', kind: 'partial', received: 640 },
    ],
  },
  {
    name: 'the profile',
    show: async (page) => {
      await page.goto('/settings/profile');
      return page.getByRole('main');
    },
    typed: [
      ['Prénom', 'Maëlle'],
      ['Nom', 'Le Gall'],
      ['Société ou nom du bailleur', 'SCI des Lilas'],
      ['Adresse', '3 quai Fulchiron'],
      ['Complément d’adresse', 'Bâtiment C'],
      ['Code postal', '69005'],
      ['Ville', 'Lyon'],
      ['Téléphone', '+33 4 78 00 00 00'],
      ['SIREN', '732829320'],
    ],
    submit: 'Enregistrer',
    done: /Profil enregistré/,
    stored: [
      '/v1/authentication/user-context',
      {
        firstName: 'Maëlle',
        lastName: 'Le Gall',
        companyName: 'SCI des Lilas',
        address: '3 quai Fulchiron',
        addressComplement: 'Bâtiment C',
        postalCode: '69005',
        phoneNumber: '04 78 00 00 00',
        siren: '732829320',
      },
    ],
  },
  {
    name: 'a whitelist entry',
    show: async (page, email) => {
      await setSuperAdmin(email, true);
      await page.goto('/admin/whitelist?openPanel=true');
      return panel(page, 'Nouvelle adresse');
    },
    typed: [
      ['Adresse e-mail', 'PLACE@exemple.test'],
      ['Prénom', 'Noé'],
      ['Nom', 'Garnier'],
    ],
    submit: 'Ajouter',
    done: /Adresse ajoutée/,
    stored: ['/v1/admin/whitelist/users', { firstName: 'Noé', lastName: 'Garnier' }],
  },
];

/** A field by its label, which may be followed by a hint. */
const field = (form: Locator, label: string): Locator =>
  form
    .locator('input, select')
    .and(form.getByLabel(new RegExp(`^${label}(?: ?(?:Facultatif|Pour vos quittances))?$`, 'i')));

/** The distance of each field below the first one of the form, in pixels. */
const places = (form: Locator): Promise<number[]> =>
  form.locator('input, select').evaluateAll((controls) => {
    const tops = controls.map((control) => Math.round(control.getBoundingClientRect().top));
    return tops.map((top) => top - (tops[0] ?? 0));
  });

/** The form with every kind of field: what a pointer does to one of a kind, it does to all. */
const BY_POINTER = 'a tenant with consent';

for (const { name, show, typed, submit, done, stored } of FORMS) {
  for (const [way, hands] of Object.entries(WAYS)) {
    if (way !== 'Tab' && name !== BY_POINTER) continue;
    const tag = way === 'touch' ? '@phone-only' : [];
    test(
      `${name} is filled in by ${way} alone, and stored as typed`,
      { tag },
      async ({ signedIn: page, account }) => {
        const form = await show(page, account.email);
        const hand = hands(page);
        const unique = account.email.slice(9, 17);
        for (const [label, text] of typed) {
          await fillIn(page, hand, field(form, label), text === true ? text : text.replace('PLACE', unique));
        }
        await hand.press(form.getByRole('button', { name: submit, exact: true }));
        await expect(page.getByText(done).first()).toBeVisible();
        const [path, values] = stored;
        const answer: unknown = await (await page.request.get(path)).json();
        expect([answer].flat()).toContainEqual(expect.objectContaining(values));
      },
    );
  }

  test(
    `${name}: error messages do not move any field, in either language`,
    { tag: '@phone' },
    async ({ signedIn: page, account }) => {
      for (const locale of ['fr', 'en']) {
        await page.evaluate((value) => localStorage.setItem('klinky.locale', value), locale);
        await show(page, account.email);
        const form = page.locator('form');
        const texts = form.locator('input:not([type=checkbox], [type=radio])');
        await expect(texts.first()).toBeVisible();
        const before = await places(form);
        for (const text of await texts.all()) {
          await text.focus();
          await page.keyboard.press('ControlOrMeta+a');
          await page.keyboard.insertText('x'.repeat(300));
        }
        await page.keyboard.press('Tab');
        await expect(texts.and(form.locator(':not([aria-invalid=true])'))).toHaveCount(0);
        expect(await places(form)).toEqual(before);
        for (const text of await texts.all()) {
          await text.focus();
          await page.keyboard.press('ControlOrMeta+a');
          await page.keyboard.press('Delete');
        }
        await page.keyboard.press('Enter');
        await expect(form.locator('[aria-invalid=true]').first()).toBeFocused();
        expect(await places(form)).toEqual(before);
      }
    },
  );
}

test('pasted text is kept, and its errors are shown at the field', async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (target: Locator, text: string): Promise<void> => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await target.click();
    await page.keyboard.press('ControlOrMeta+v');
  };
  await page.goto('/tenants?openPanel=true');
  const form = panel(page, 'Nouveau locataire');
  const long = 'Résidence '.repeat(1000);
  const rightToLeft = '\u05D3\u05D5\u05D3';
  await paste(field(form, 'Prénom'), rightToLeft);
  await paste(field(form, 'Nom'), long);
  await paste(field(form, 'Loyer'), ' 1.250,50 € ');
  await paste(field(form, 'Début du bail'), '31/12/1899');
  await form.getByRole('button', { name: 'Ajouter' }).click();
  const otherScript =
    'Un caractère de ce texte ne peut pas être vu ou imprimé. Retapez-le en lettres latines, grecques ou cyrilliques, sans émoji.';
  await expect(field(form, 'Prénom')).toHaveAccessibleDescription(otherScript);
  await expect(field(form, 'Prénom')).toHaveValue(rightToLeft);
  await expect(field(form, 'Nom')).toHaveAccessibleDescription('Ce texte est trop long.');
  await expect(field(form, 'Nom')).toHaveValue(long);
  await expect(field(form, 'Début du bail')).toHaveAccessibleDescription(
    'Saisissez une date de 1900 à 2199.',
  );
  await expect(field(form, 'Début du bail')).toHaveValue('31/12/1899');
  await type(field(form, 'Prénom'), 'Noé ');
  await page.keyboard.insertText('👩‍👩‍👧');
  await type(field(form, 'Nom'), 'Lévy');
  await expect(field(form, 'Prénom')).toHaveAccessibleDescription(otherScript);
  await type(field(form, 'Prénom'), 'Noé');
  await type(field(form, 'Début du bail'), '31/12/1999');
  await form.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Locataire ajouté')).toBeVisible();
  const tenants: unknown = await (await page.request.get('/v1/tenants')).json();
  expect(tenants).toEqual([
    expect.objectContaining({
      firstName: 'Noé',
      lastName: 'Lévy',
      rent: 1250.5,
      leaseStartsOn: '1999-12-31',
    }),
  ]);
});
