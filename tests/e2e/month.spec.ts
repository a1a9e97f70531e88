import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { readPages } from '../../supabase/functions/v1/pdf/read-pdf.fixture.ts';
import { PASSWORD, addRows } from './accounts.ts';
import { expect, expectAccessible, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { type Tenancy, addTenancy, changeTenant, leaseIdOf, numberOf } from './tenancies.ts';

const MARCH = '/month?month=2026-03';
const SINCE_MARCH = { accountStartsOn: '2026-03-01' };

const rows = (page: Page) => page.getByRole('list', { name: 'Échéances du mois' });
const rowOf = (page: Page, name: string) => rows(page).getByRole('listitem').filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Sélection' });
const tickOf = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Afficher' }).getByRole('button', { name: new RegExp(`^${name}`) });

test('a landlord records the month’s payments, and generates their receipts at once', async ({
  signedIn: page,
}) => {
  await addTenancy(page, { accountStartsOn: '2026-02-01' });
  await addTenancy(page, { firstName: 'Chloé', lastName: 'Petit', ...SINCE_MARCH });
  await addTenancy(page, { firstName: 'Bakary', lastName: 'Traoré', ...SINCE_MARCH });
  await addRows(page, {
    tenants: [{ firstName: 'Łukasz', lastName: 'Nguyễn', rent: 500, ...SINCE_MARCH }],
  });

  await page.goto('/month');
  await chooseMarch(page);
  await expect(page).toHaveURL(MARCH);
  await expect(page.getByRole('heading', { level: 1, name: 'mars 2026' })).toBeVisible();
  await expect(page.getByText('0,00\u00A0€ reçus sur 2\u00A0450,00\u00A0€')).toBeVisible();
  await expect(rowOf(page, 'Inès Œuvré')).toContainText('+ 650,00\u00A0€ d’arriérés');
  await expect(rowOf(page, 'Inès Œuvré')).toContainText(/\d+ jours/);
  // At first no row is ticked, and no bar covers the list.
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);

  // A tenant has paid a part by cheque. Typed values stay while the landlord corrects the payment.
  const part = await openForm(page, 'Chloé Petit');
  await expect(part.getByLabel('Montant reçu')).toHaveValue('650');
  await type(part.getByLabel('Montant reçu'), '0');
  await type(part.getByLabel('Reçu le', { exact: true }), '01/01/2190');
  await part.getByLabel('Moyen de paiement').selectOption({ label: 'Chèque' });
  await submit(part).click();
  await expect(part.getByLabel('Montant reçu')).toHaveAccessibleDescription(/./);
  await expect(part.getByLabel('Montant reçu')).toBeFocused();
  await expect(part.getByLabel('Reçu le', { exact: true })).toHaveAccessibleDescription(
    'La date ne peut pas être postérieure à aujourd’hui.',
  );
  await type(part.getByLabel('Montant reçu'), '300');
  await type(part.getByLabel('Reçu le', { exact: true }), '05/03/2026');
  await expect(part.getByLabel('Moyen de paiement')).toHaveValue('cheque');
  await part.getByLabel('Reçu le', { exact: true }).press('Enter');
  await expect(part).toHaveCount(0);
  await expect(rowOf(page, 'Chloé Petit')).toContainText('reste 350,00\u00A0€');
  await expect(chip(page, 'À générer')).toHaveText(/1/);
  await rowOf(page, 'Chloé Petit').getByRole('link', { name: 'Chloé Petit' }).click();
  await page.getByRole('button', { name: /^mars 2026$/i }).click();
  await expect(page.getByRole('list', { name: 'Paiements\u00A0: mars 2026' })).toContainText('300,00\u00A0€');
  await page.goBack();

  // Two tenants have paid in full.
  await tickOf(page, 'Inès Œuvré').click();
  await tickOf(page, 'Łukasz Nguyễn').click();
  await expect(bar(page)).toContainText('2 cochés · 1\u00A0150,00\u00A0€');
  await bar(page).getByRole('checkbox', { name: 'Inclure les arriérés\u00A0: 650,00\u00A0€' }).click();
  await expect(bar(page)).toContainText('2 cochés · 1\u00A0800,00\u00A0€');
  await payTicked(page, '06/03/2026');
  await expectMessage(page, '2 paiements enregistrés, 1\u00A0800,00\u00A0€ en tout');
  // One of these tenants has paid the rent of February. The documents of February are on the page of February.
  await expect(
    bar(page).getByRole('link', { name: '1 quittance à générer pour février 2026' }),
  ).toHaveAttribute('href', '/month?month=2026-02');
  await expect(rowOf(page, 'Inès Œuvré')).toContainText('Payé');
  await expect(rowOf(page, 'Inès Œuvré')).not.toContainText('d’arriérés');
  await expect(rowOf(page, 'Łukasz Nguyễn')).toContainText('Logement manquant');
  await expect(
    rowOf(page, 'Łukasz Nguyễn').getByRole('link', {
      name: 'Compléter (Choisir son logement, Łukasz Nguyễn)',
    }),
  ).toHaveAttribute('href', /edit=/);
  await expect(chip(page, 'Bloqué')).toHaveText(/1/);

  await bar(page).getByRole('button', { name: 'Fermer' }).click();
  await bar(page).getByRole('button', { name: 'Tout décocher' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Générer 1 quittance et 1 reçu' }).click();
  await expectMessage(page, 'Documents générés\u00A0: 1 quittance et 1 reçu');
  await expect(
    page.getByRole('button', { name: new RegExp(`^Télécharger ${numberOf('Q', 1)}`) }),
  ).toBeVisible();

  // The tenant pays the rest, and the quittance lists both payments.
  const rest = await openForm(page, 'Chloé Petit');
  await expect(rest.getByLabel('Montant reçu')).toHaveValue('350');
  await expect(rest.getByLabel('Moyen de paiement')).toHaveValue('cheque');
  await rest.getByRole('checkbox', { name: 'Générer la quittance' }).check();
  await submit(rest).click();
  const one = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`^Télécharger ${numberOf('Q', 2)}`) }).click();
  const [quittance = ''] = await pagesOf(await one);
  expect(quittance).toContain('Chloé Petit');
  await page.getByRole('button', { name: 'Autres actions' }).click();
  const menuDownload = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Télécharger les 2 documents en un PDF' }).click();
  const saved = await menuDownload;
  expect(saved.suggestedFilename()).toBe('quittances-2026-03.pdf');
  expect(await pagesOf(saved)).toHaveLength(2);
  // The form proposes to generate the quittance, because the landlord generated the quittance of the last payment.
  const next = await openForm(page, 'Bakary Traoré');
  await expect(next.getByRole('checkbox', { name: 'Générer la quittance' })).toBeChecked();
});

test('a second window records no payment and generates no document twice', async ({ signedIn: page }) => {
  await addTenancy(page, SINCE_MARCH);
  const failing = await addTenancy(page, { firstName: 'Bakary', lastName: 'Traoré', ...SINCE_MARCH });
  await page.goto(MARCH);
  const other = await page.context().newPage();
  await other.goto(MARCH);
  for (const window of [page, other]) await window.getByRole('checkbox', { name: 'Tout cocher (2)' }).click();
  await payTicked(page, '05/03/2026');
  await expectMessage(page, /^2 paiements enregistrés/);
  await payTicked(other, '05/03/2026');
  await expectMessage(other, 'Rien de nouveau à enregistrer');

  // Wait until the second window sends no more requests, so that it does not show the following changes.
  await other.reload({ waitUntil: 'networkidle' });
  await other.getByRole('checkbox', { name: 'Tout cocher (2)' }).click();
  await expect(bar(other).getByRole('button', { name: 'Générer 2 quittances' })).toBeVisible();
  await changeProperty(page, failing, null);
  // The bar now offers the next step of the ticked rows.
  await bar(page).getByRole('button', { name: 'Générer 2 quittances' }).click();
  await expectMessage(page, 'Documents générés\u00A0: 1 quittance');
  await expectMessage(page, 'Pour 1 locataire, un document n’a pas pu être généré.');
  await expect(rowOf(page, 'Bakary Traoré')).toContainText('Logement manquant');
  await chip(page, 'Bloqué').click();
  await expect(rows(page).getByRole('listitem')).toHaveText([/Bakary Traoré/]);
  await changeProperty(page, failing, failing.propertyId);
  await page.reload();
  await page.getByRole('button', { name: /^Générer le document d.*Bakary Traoré$/ }).click();
  await expect(
    page.getByRole('button', { name: /^Transmettre le document d.*Bakary Traoré$/ }),
  ).toBeFocused();

  await bar(other).getByRole('button', { name: 'Générer 2 quittances' }).click();
  await expectMessage(other, 'Rien de nouveau à générer');
});

test('sixty rents are recorded in several requests, and a lost connection loses none of the rents', async ({
  signedIn: page,
}) => {
  test.slow();
  const { propertyId } = await addTenancy(page, { firstName: 'Locataire', lastName: '00', ...SINCE_MARCH });
  const tenants = Array.from({ length: 59 }, (_, index) => ({
    firstName: 'Locataire',
    lastName: String(index + 1).padStart(2, '0'),
    propertyId,
    rent: 500 + index,
    ...SINCE_MARCH,
  }));
  await addRows(page, { tenants });
  await page.goto(MARCH);
  await page.getByRole('checkbox', { name: 'Tout cocher (60)' }).click();
  await expect(bar(page)).toContainText('60 cochés');
  // The page repeats the request once by itself.
  await page.route('**/v1/month/payments', (route) => route.abort('internetdisconnected'), { times: 2 });
  await payTicked(page, '05/03/2026');
  await expect(bar(page).getByText(/Connexion impossible/)).toBeVisible();
  await expect(bar(page).getByText('Il reste 60 locataires à traiter.')).toBeVisible();
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expectMessage(page, /^60 paiements enregistrés/);
  await expect(page.getByText(/tout est reçu/)).toBeVisible();

  // The second request waits until the test lets it pass.
  let calls = 0;
  let letGo = (): void => {};
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/v1/month/receipts', async (route) => {
    calls += 1;
    if (calls === 2) await isHeld;
    await route.continue();
  });
  await bar(page).getByRole('button', { name: 'Générer 60 quittances' }).click();
  const progress = page.getByRole('progressbar', { name: 'Génération en cours' });
  await expect(progress).toHaveAttribute('value', '25');
  await expect(progress).toHaveAttribute('max', '60');
  await expect(bar(page).getByText('25 sur 60')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Logements' }).first().click();
  await expect(page).toHaveURL('/properties');
  letGo();
  await expect.poll(() => calls).toBe(3);
  await page.goBack();
  await expectMessage(page, 'Documents générés\u00A0: 60 quittances');

  // The documents are requested in two parts, and saved as one file.
  const documents = unzipSync(await bytesOf(await downloaded(page, /les 60 documents en ZIP$/)));
  expect(Object.keys(documents)).toHaveLength(60);
  let parts = 0;
  let goOn = (): void => {};
  const isWaiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/v1/documents/download', async (route) => {
    parts += 1;
    if (parts === 2) await isWaiting;
    await route.continue();
  });
  const saving = downloaded(page, /en 2 PDF$/);
  await expect(page.getByRole('button', { name: '50 sur 60' })).toBeVisible();
  goOn();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('quittances-2026-03.zip');
  const prints = Object.entries(unzipSync(await bytesOf(saved)));
  expect(prints.map(([name]) => name)).toEqual(['quittances-2026-03-1.pdf', 'quittances-2026-03-2.pdf']);
  const pages = await Promise.all(prints.map(([, bytes]) => readPages(bytes)));
  expect(pages.map(({ length }) => length)).toEqual([50, 10]);

  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await expect(page).toHaveURL('/month?month=2026-04');
  // After a change of month, no row is ticked.
  await expect(page.getByRole('checkbox', { name: 'Tout cocher (60)' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('values typed in a row before the session ended are restored after signing in', async ({
  signedIn: page,
  account,
}) => {
  const { tenantId } = await addTenancy(page, SINCE_MARCH);
  // A link of the dashboard names the lease whose row opens with the page.
  const march = `${MARCH}&record=${await leaseIdOf(page, tenantId)}`;
  await page.goto(march);
  const form = page.getByRole('form', { name: 'Paiement d’Inès Œuvré' });
  await type(form.getByLabel('Montant reçu'), '123,45');
  await page.context().clearCookies();
  // The preview of the typed amount may be the request that ends the session. Then no button is left to click.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signin/);
  await type(page.getByLabel('Adresse e-mail'), account.email);
  await type(page.getByLabel('Mot de passe', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(march);
  await expect(form.getByLabel('Montant reçu')).toHaveValue('123,45');
  await submit(form).click();
  await expect(rowOf(page, 'Inès Œuvré')).toContainText('reste 526,55\u00A0€');
});

async function openForm(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^Encaisser un paiement d.*${name}$`) }).click();
  return page.getByRole('form', { name: new RegExp(`^Paiement d.*${name}$`) });
}

const submit = (form: Locator): Locator => form.getByRole('button', { name: /^(?:Encaisser|Enregistrer)/ });

/** Records the full payment of all ticked rows. */
async function payTicked(page: Page, day: string): Promise<void> {
  await type(bar(page).getByLabel('Reçus le', { exact: true }), day);
  await bar(page)
    .getByRole('button', { name: /^Enregistrer \d+ paiement/ })
    .click();
}

/** Downloads the documents of the month from its menu. */
async function downloaded(page: Page, item: RegExp): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return downloading;
}

const changeProperty = (page: Page, tenancy: Tenancy, propertyId: string | null) =>
  changeTenant(page, tenancy, {
    firstName: 'Bakary',
    lastName: 'Traoré',
    rent: 610,
    charges: 40,
    propertyId,
  });

async function chooseMarch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choisir le mois' }).click();
  const grid = page.getByRole('dialog', { name: 'Choisir le mois' });
  const year = grid.getByText(/^\d{4}$/);
  while (Number(await year.textContent()) > 2026) {
    await grid.getByRole('button', { name: 'Année précédente' }).click();
  }
  await expect(year).toHaveText('2026');
  await grid.getByRole('button', { name: 'mars 2026' }).click();
}

const bytesOf = async (download: Download): Promise<Uint8Array> =>
  new Uint8Array(await readFile(await download.path()));

const pagesOf = async (download: Download): Promise<string[]> => readPages(await bytesOf(download));
