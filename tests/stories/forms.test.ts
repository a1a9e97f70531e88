import { type Locator, page, userEvent } from 'vitest/browser';
import { aReceipt } from '../fixtures/receipt.ts';
import { file } from './support/api.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { anInvitation, type Landlord } from './support/landlord.ts';
import { aPreview, aTerm, fileOf } from './support/receipts.ts';
import { expect, expectMessage, open, test, type, untilSettled } from './support/stories.ts';

interface Form {
  readonly name: string;
  readonly path: string;
  readonly form: Locator;
}

const panel = (name: string): Locator => page.getByRole('dialog', { name });

const PROPERTY: Form = {
  name: 'a property',
  path: '/properties?openPanel=true',
  form: panel('Nouveau logement'),
};
const TENANT: Form = {
  name: 'a tenant with consent',
  path: '/tenants?openPanel=true',
  form: panel('Nouveau locataire'),
};
const RECEIPT: Form = {
  name: 'a receipt',
  path: '/dashboard?openPanel=true',
  form: panel('Générer une quittance'),
};
const PROFILE: Form = { name: 'the profile', path: '/settings/profile', form: page.getByRole('main') };
const WHITELIST: Form = {
  name: 'a whitelist entry',
  path: '/admin/whitelist?openPanel=true',
  form: panel('Nouvelle adresse'),
};

const HOME = aProperty();

// The landlord is a super-admin and has a tenant who paid a part of the rent.
test.beforeEach(({ api, landlord }) => {
  landlord.user.isSuperAdmin = true;
  landlord.properties = [HOME];
  landlord.tenants = [aTenant({ propertyId: HOME.id })];
  api.on('GET /receipts/term', (call) => aTerm(call));
  api.on('POST /receipts/preview', (call) => aPreview(call, { kind: 'partial' }));
  api.on('GET /receipts/:id/payments', () => []);
});

/** The maximum number of Tab presses from the top of a page to the target field. */
const TAB_STOPS = 30;

/** Moves the focus to an element by pressing Tab only. */
async function reach(target: Locator): Promise<void> {
  const element = await target.findElement();
  for (let stops = 0; stops < TAB_STOPS && document.activeElement !== element; stops++) {
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.tagName, 'Tab leads to something that can be used').toMatch(
      /^(?:INPUT|SELECT|BUTTON|A|SUMMARY|TEXTAREA)$/,
    );
  }
  await expect.element(target).toHaveFocus();
}

/** Chooses an option of the focused list by its text. */
async function choose(text: string): Promise<void> {
  const list = document.activeElement;
  if (!(list instanceof HTMLSelectElement)) throw new Error('There is no list.');
  const chosen = (): string | undefined => list.selectedOptions[0]?.text;
  for (let steps = 0; steps < list.options.length && chosen() !== text; steps++) {
    await userEvent.keyboard('{ArrowDown}');
  }
  expect(chosen()).toBe(text);
}

/** Returns a field by its label. A hint may follow the label. */
const field = (form: Locator, label: string): Locator =>
  form
    .getByCss('input, select')
    .and(form.getByLabelText(new RegExp(`^${label}(?: ?(?:\\(facultatif\\)|Pour vos quittances))?$`, 'i')));

for (const { name, path, form, typed, submit, done, operation, answer, sent } of [
  {
    ...PROPERTY,
    typed: [
      ['Nom du logement', 'Maison'],
      ['Adresse', '1 rue des Lilas'],
      ['Complément d’adresse', 'Bâtiment B'],
      ['Code postal', '69003'],
      ['Ville', 'Lyon'],
      ['Loyer', '1250,5'],
      ['Charges', '95'],
      ['Classe énergie', 'D'],
      ['Date du DPE', '3/3/23'],
      ['Immeuble collectif', 'Oui'],
    ],
    submit: 'Ajouter',
    done: 'Logement ajouté',
    operation: 'POST /properties',
    answer: () => aProperty(),
    sent: {
      name: 'Maison',
      address: '1 rue des Lilas',
      addressComplement: 'Bâtiment B',
      postalCode: '69003',
      city: 'Lyon',
      rent: 1250.5,
      charges: 95,
      energyClass: 'D',
      energyClassOn: '2023-03-03',
      isCollective: true,
    },
  },
  {
    ...RECEIPT,
    typed: [
      ['Locataire', 'Inès Œuvré'],
      ['Reçu le', '5/3/26'],
      ['Moyen de paiement', 'Virement'],
      ['Du', '1/3/2026'],
      ['Au', '31/3/2026'],
      // The space bar chooses a radio button.
      ['Oui', ' '],
      ['Loyer', '600'],
      ['Charges', '40,00'],
    ],
    submit: 'Générer le reçu',
    done: 'Reçu R-2026-0001 généré',
    operation: 'POST /receipts',
    answer: (landlord: Landlord) => {
      landlord.receipts = [aReceipt({ kind: 'partial', number: 'R-2026-0001' })];
      return landlord.receipts[0] ? fileOf(landlord.receipts[0]) : file({});
    },
    sent: {
      paidAt: '2026-03-05',
      method: 'transfer',
      from: '2026-03-01',
      to: '2026-03-31',
      rent: 600,
      charges: 40,
    },
  },
  {
    ...PROFILE,
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
    done: 'Profil enregistré',
    operation: 'PUT /users/me',
    answer: ({ user }: Landlord) => user,
    sent: {
      firstName: 'Maëlle',
      lastName: 'Le Gall',
      companyName: 'SCI des Lilas',
      address: '3 quai Fulchiron',
      addressComplement: 'Bâtiment C',
      postalCode: '69005',
      phoneNumber: '+33 4 78 00 00 00',
      siren: '732829320',
    },
  },
  {
    ...WHITELIST,
    typed: [
      ['Adresse e-mail', 'NOE@exemple.test'],
      ['Prénom', 'Noé'],
      ['Nom', 'Garnier'],
    ],
    submit: 'Ajouter',
    done: 'Adresse ajoutée',
    operation: 'POST /admin/whitelist/users',
    answer: () => anInvitation(),
    sent: { email: 'noe@exemple.test', firstName: 'Noé', lastName: 'Garnier' },
  },
] as const)
  test(`${name} can be filled in by keyboard alone, and is sent as typed`, async ({ api, landlord }) => {
    api.on(operation, () => answer(landlord));
    await open(path);
    for (const [label, text] of typed) {
      await reach(field(form, label));
      if (document.activeElement instanceof HTMLSelectElement) await choose(text);
      else await userEvent.keyboard(`{ControlOrMeta>}a{/ControlOrMeta}${text}`);
    }
    await reach(form.getByRole('button', { name: submit, exact: true }));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(done).first()).toBeVisible();
    expect(api.sent(operation)).toEqual([expect.objectContaining(sent)]);
  });

/** Returns the fields of the first form of the page. */
const controls = (): HTMLElement[] => [
  ...(document.querySelector('form')?.querySelectorAll<HTMLElement>('input, select') ?? []),
];
const texts = (): HTMLInputElement[] =>
  controls().filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && control.type !== 'checkbox' && control.type !== 'radio',
  );
const isInvalid = (control: HTMLElement): boolean => control.getAttribute('aria-invalid') === 'true';

/** Returns the distance of each field below the first field of the form, in pixels. */
function places(): number[] {
  const tops = controls().map((control) => Math.round(control.getBoundingClientRect().top));
  return tops.map((top) => top - (tops[0] ?? 0));
}

/** Replaces the text of a field in a single input event, like a paste. */
function replaceText(text: HTMLInputElement, inserted: string): void {
  text.focus();
  text.select();
  // oxlint-disable-next-line typescript/no-deprecated -- no other call inserts text like a keyboard
  document.execCommand(inserted === '' ? 'delete' : 'insertText', false, inserted);
}

for (const { name, path } of [PROPERTY, TENANT, RECEIPT, PROFILE, WHITELIST])
  for (const [window, width] of [
    ['a desktop', 1280],
    ['a phone', 390],
  ] as const)
    test(`${name}: error messages do not move any field, in either language, on ${window}`, async () => {
      await page.viewport(width, 844);
      for (const locale of ['fr', 'en']) {
        localStorage.setItem('klinky.locale', locale);
        await open(path);
        await untilSettled();
        const before = places();
        for (const text of texts()) replaceText(text, 'x'.repeat(300));
        await userEvent.keyboard('{Tab}');
        await expect.poll(() => texts().every(isInvalid)).toBe(true);
        expect(places()).toEqual(before);
        for (const text of texts()) replaceText(text, '');
        await userEvent.keyboard('{Enter}');
        await expect.poll(() => controls().find(isInvalid)).toBe(document.activeElement);
        expect(places()).toEqual(before);
      }
    });

test('a form shows an error in pasted text at the field', async ({ api, landlord }) => {
  const paste = async (target: Locator, text: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    await target.click();
    await userEvent.keyboard('{ControlOrMeta>}v{/ControlOrMeta}');
  };
  const { form } = TENANT;
  landlord.tenants = [];
  landlord.properties = [];
  await open(TENANT.path);
  const [firstName, lastName] = [field(form, 'Prénom'), field(form, 'Nom')];
  const start = field(form, 'Début du bail');
  const long = 'Résidence '.repeat(1000);
  const rightToLeft = '\u05D3\u05D5\u05D3';
  await paste(firstName, rightToLeft);
  await paste(lastName, long);
  await paste(field(form, 'Loyer'), ' 1.250,50 € ');
  await paste(start, '31/12/1899');
  const add = form.getByRole('button', { name: 'Ajouter', exact: true });
  await add.click();
  const otherScript =
    'Ce texte contient un caractère qui ne peut pas être imprimé. Retapez-le en lettres latines, grecques ou cyrilliques, sans émoji.';
  await expect.element(firstName).toHaveAccessibleDescription(otherScript);
  await expect.element(firstName).toHaveValue(rightToLeft);
  await expect.element(lastName).toHaveAccessibleDescription('Ce texte est trop long.');
  await expect.element(lastName).toHaveValue(long);
  await expect.element(start).toHaveAccessibleDescription('Saisissez une date de 1900 à 2199.');
  await expect.element(start).toHaveValue('31/12/1899');
  await type(firstName, 'Noé 👩‍👩‍👧');
  await type(lastName, 'Lévy');
  await expect.element(firstName).toHaveAccessibleDescription(otherScript);
  await type(firstName, 'Noé');
  await type(start, '31/12/1999');
  api.on('POST /tenants', () => aTenant());
  await add.click();
  await expectMessage('Locataire ajouté');
  expect(api.sent('POST /tenants')).toEqual([
    expect.objectContaining({
      firstName: 'Noé',
      lastName: 'Lévy',
      rent: 1250.5,
      leaseStartsOn: '1999-12-31',
    }),
  ]);
});
