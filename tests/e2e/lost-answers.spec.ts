import type { Locator, Page, Route } from '@playwright/test';
import * as v from 'valibot';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { addTenancy, leaseIdOf, recordPayment } from './tenancies.ts';

const Rows = v.array(v.looseObject({ id: v.string() }));

/** Returns the rows of a list that have these fields. */
async function rowsWith(page: Page, list: string, fields: object): Promise<v.InferOutput<typeof Rows>> {
  const rows = v.parse(Rows, await (await page.request.get(`/v1/${list}`)).json());
  return rows.filter((row) => Object.entries(fields).every(([name, value]) => row[name] === value));
}

/**
 * Lets the server do each POST with a key, but drops the answers of the first `lost` requests of each key. Returns the
 * keys of the requests.
 */
async function loseAnswers(page: Page, lost: number): Promise<readonly unknown[]> {
  const keys: unknown[] = [];
  await page.route('**/v1/**', async (route: Route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname;
    const body: unknown = request.method() === 'POST' ? request.postDataJSON() : null;
    if (typeof body !== 'object' || body === null || !('idempotencyKey' in body) || path.endsWith('/preview'))
      return route.continue();
    keys.push(body.idempotencyKey);
    if (keys.filter((key) => key === body.idempotencyKey).length > lost) return route.continue();
    await route.fetch();
    return route.abort('internetdisconnected');
  });
  return keys;
}

const panelOf = (page: Page): Locator => page.getByRole('dialog');
const field = (page: Page, label: string | RegExp): Locator =>
  panelOf(page)
    .locator('input, select')
    .and(panelOf(page).getByLabel(label, { exact: true }));

/** A form that creates something, with its address, its input, its message and its rows. */
interface CreatingForm {
  readonly url: string;
  readonly texts: readonly (readonly [label: string | RegExp, text: string])[];
  readonly button: string | RegExp;
  readonly message: RegExp;
  readonly list: string;
  readonly row: object;
}

async function openAndFill(page: Page, { url, texts }: CreatingForm): Promise<void> {
  await page.goto(url);
  if (url === '/settings/profile') await page.getByRole('button', { name: 'Ajouter un bailleur' }).click();
  for (const [label, text] of texts)
    await (label === 'Catégorie'
      ? field(page, label).selectOption({ label: text })
      : type(field(page, label), text));
}

const PROPERTY: CreatingForm = {
  url: '/properties?openPanel=true',
  texts: [
    ['Nom du logement', 'T2 Confluence'],
    ['Adresse', '8 quai Rambaud'],
    ['Code postal', '69002'],
    ['Ville', 'Lyon'],
    ['Loyer', '700'],
  ],
  button: 'Ajouter',
  message: /Logement ajouté/,
  list: 'properties',
  row: { name: 'T2 Confluence' },
};

const TENANT: CreatingForm = {
  url: '/tenants?openPanel=true',
  texts: [
    ['Prénom', 'Noé'],
    ['Nom', 'Garnier'],
    ['Loyer', '700'],
  ],
  button: 'Ajouter',
  message: /Locataire ajouté/,
  list: 'tenants',
  row: { firstName: 'Noé' },
};

const LESSOR: CreatingForm = {
  url: '/settings/profile',
  texts: [
    ['Nom de la société', 'SCI Les Tilleuls'],
    ['Préfixe des numéros de quittance', 'SCI'],
  ],
  button: 'Ajouter',
  message: /Bailleur ajouté/,
  list: 'lessors',
  row: { series: 'SCI' },
};

const EXPENSE: CreatingForm = {
  url: '/expenses?openPanel=true',
  texts: [
    ['Montant', '120'],
    ['Catégorie', 'Assurance'],
  ],
  button: 'Ajouter',
  message: /Dépense de .* enregistrée/,
  list: 'expenses',
  row: {},
};

/** The forms on the page of a tenant. */
const formsOf = (tenantId: string): readonly CreatingForm[] => [
  {
    ...TENANT,
    url: `/tenants/${tenantId}?panel=coTenant`,
    texts: [
      ['Prénom', 'Zoé'],
      ['Nom', 'Garnier'],
    ],
    row: { firstName: 'Zoé' },
  },
  {
    url: `/tenants/${tenantId}?panel=due`,
    texts: [
      ['Libellé', 'Clé perdue'],
      ['Montant dû', '45'],
    ],
    button: 'Ajouter',
    message: /Somme due ajoutée/,
    list: `dues?tenantId=${tenantId}`,
    row: { label: 'Clé perdue' },
  },
  {
    url: `/tenants/${tenantId}?openPanel=true`,
    texts: [['Montant reçu', '1234']],
    button: /^Enregistrer le paiement/,
    message: /Paiement de .* enregistré/,
    list: `payments?tenantId=${tenantId}`,
    row: { amount: 1234 },
  },
  {
    url: `/tenants/${tenantId}?panel=refund`,
    texts: [['Montant remboursé', '12']],
    button: 'Enregistrer le remboursement',
    message: /Remboursement de .* enregistré/,
    list: `dues?tenantId=${tenantId}`,
    row: { amount: 12 },
  },
  {
    url: `/tenants/${tenantId}?panel=deposit`,
    texts: [['Montant', '650']],
    button: 'Enregistrer la réception',
    message: /Réception du dépôt enregistrée/,
    list: `documents?tenantId=${tenantId}&kind=depositReceipt`,
    row: {},
  },
];

test('a form whose answer was lost shows success, and its row exists once', async ({ signedIn: page }) => {
  const { tenantId } = await addTenancy(page, { deposit: 650 });
  await recordPayment(page, { tenantId, amount: 2000 });
  const keys = await loseAnswers(page, 1);
  const forms = [PROPERTY, TENANT, LESSOR, EXPENSE, ...formsOf(tenantId)];
  for (const form of forms) {
    await openAndFill(page, form);
    await panelOf(page).getByRole('button', { name: form.button, exact: true }).click();
    await expectMessage(page, form.message);
    expect(await rowsWith(page, form.list, form.row)).toHaveLength(1);
  }

  await page.goto('/letting');
  await page.getByRole('radio', { name: 'T2 Confluence' }).click();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await type(page.getByRole('textbox', { name: /^Prénom/ }), 'Sarah');
  await type(page.getByRole('textbox', { name: /^Nom/ }), 'Cohen');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/tenants\/[\da-f-]{36}/);
  expect(await rowsWith(page, 'tenants', { firstName: 'Sarah' })).toHaveLength(1);

  // Each form has sent its request twice, with one key.
  expect(new Set(keys).size).toBe(forms.length + 1);
  expect(keys).toHaveLength(2 * (forms.length + 1));
});

/** The forms with a correction of one field, and the field of the row that shows it. */
const CORRECTED: readonly (readonly [
  form: CreatingForm,
  label: string | RegExp,
  text: string,
  row: object,
])[] = [
  [PROPERTY, 'Loyer', '710', { name: 'T2 Confluence', rent: 710 }],
  [LESSOR, 'Nom de la société', 'SCI Les Ormes', { series: 'SCI', companyName: 'SCI Les Ormes' }],
  [EXPENSE, 'Montant', '130', { amount: 130 }],
  [TENANT, 'Loyer', '710', { firstName: 'Noé', rent: 710 }],
];

test('a form that is corrected after a lost connection changes the row that its first request has made', async ({
  signedIn: page,
}) => {
  await addTenancy(page);
  await loseAnswers(page, 2);
  for (const [form, label, text, row] of CORRECTED) {
    await openAndFill(page, form);
    const save = panelOf(page).getByRole('button', { name: form.button, exact: true });
    await save.click();
    await expectMessage(page, /Connexion impossible/);
    expect(await rowsWith(page, form.list, form.row)).toHaveLength(1);
    await type(field(page, label), text);
    if (form === TENANT) {
      await type(field(page, /^Début du bail/), shortDate(todayInParis()));
      await type(field(page, /^Dépôt de garantie/), '650');
    }
    await save.click();
    await expectMessage(page, form.message);
    expect(await rowsWith(page, form.list, row)).toHaveLength(1);
    expect(await rowsWith(page, form.list, form.row)).toHaveLength(1);
  }
  const [tenant] = await rowsWith(page, 'tenants', TENANT.row);
  const lease = await page.request.get(`/v1/leases/${await leaseIdOf(page, tenant?.id ?? '')}`);
  expect(await lease.json()).toMatchObject({
    deposit: 650,
    startsOn: todayInParis(),
    accountStartsOn: todayInParis(),
  });
});
