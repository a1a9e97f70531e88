import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { addRows } from './accounts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type } from './hands.ts';
import { stackUrls } from './stack-urls.ts';
import { type Tenancy, addTenancy, issueReceipt } from './tenancies.ts';

const MARCH = '/receipts/month?month=2026-03';

const issueButton = (page: Page) => page.getByRole('button', { name: /^Générer/ });
const outcome = (page: Page) => page.getByRole('region', { name: 'Génération des quittances' });

test('the quittances of a month are issued at once; failures are named, and repeating issues nothing new', async ({
  signedIn: page,
}) => {
  await addTenancy(page);
  const failing = await addTenancy(page, { firstName: 'Bakary', lastName: 'Traoré' });
  const partly = await addTenancy(page, { firstName: 'Chloé', lastName: 'Petit' });
  await issueReceipt(page, partly, { month: '2026-03', rent: 300, charges: 0 });
  await addRows(page, { tenants: [{ firstName: 'Łukasz', lastName: 'Nguyễn', rent: 500 }] });

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Quittances du mois' }).click();
  await chooseMarch(page);
  await expect(page).toHaveURL(MARCH);
  await expect(page.getByText('Reçu R-2026-0001\u00A0: il reste 350,00\u00A0€')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Łukasz Nguyễn' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Choisir son logement' })).toBeVisible();
  // Nobody is ticked until the landlord clicks the checkbox, the name or the row.
  await expect(page.getByText('Cochez les locataires qui ont payé.')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Inès Œuvré' }).click();
  await page.getByText('Bakary Traoré').click();
  await page.getByRole('checkbox', { name: 'Chloé Petit' }).click();
  await expect(page.getByText('1\u00A0650,00\u00A0€')).toBeVisible();
  await expectAccessible(page);

  const other = await page.context().newPage();
  await other.goto(MARCH);
  await other.getByRole('checkbox', { name: 'Inès Œuvré' }).click();

  await setProperty(page, failing, null);
  await issueButton(page).click();
  const question = page.getByRole('alertdialog', {
    name: 'Générer 3 quittances pour 1\u00A0650,00\u00A0€\u202F?',
  });
  await expect(question).toContainText('Pour mars 2026, avec un paiement le');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(issueButton(page)).toBeFocused();
  await expect(
    page.getByRole('list', { name: 'Locataires du mois' }).getByRole('checkbox', { checked: true }),
  ).toHaveCount(3);
  await issueTicked(page);
  await expect(outcome(page).getByRole('heading', { name: '2 quittances générées' })).toBeVisible();
  await expect(outcome(page).getByText('1 quittance n’a pas pu être générée.')).toBeVisible();
  await expect(outcome(page).getByRole('listitem')).toHaveText(/Bakary Traoré · Pas de logement\./);
  await expect(page.getByRole('button', { name: 'Télécharger Q-2026-0001' })).toBeVisible();
  await expectAccessible(page);

  await issueTicked(other);
  await expect(outcome(other).getByRole('heading', { name: 'Rien de nouveau à générer' })).toBeVisible();
  await other.close();

  await setProperty(page, failing, failing.propertyId);
  await page.getByRole('button', { name: 'Réessayer (1)' }).click();
  await expect(outcome(page).getByRole('heading', { name: '3 quittances générées' })).toBeVisible();
  await expect(outcome(page).getByRole('listitem')).toHaveCount(0);

  const merged = await downloaded(page, 'Télécharger en un PDF');
  expect(merged.suggestedFilename()).toBe('quittances-2026-03.pdf');
  const pages = await pagesOf(merged);
  expect(pages).toHaveLength(3);
  for (const [index, name] of ['Inès Œuvré', 'Chloé Petit', 'Bakary Traoré'].entries())
    expect(
      pages.filter((text) => text.includes(name)),
      String(index),
    ).toHaveLength(1);
  const files = unzipSync(await bytesOf(await downloaded(page, 'Télécharger en ZIP')));
  expect(Object.keys(files)).toHaveLength(3);
  for (const file of Object.values(files)) expect(Buffer.from(file.slice(0, 5)).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Télécharger 3 quittances' }).click();
  const menuDownload = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Un seul PDF' }).click();
  expect(await pagesOf(await menuDownload)).toHaveLength(3);
  const one = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger Q-2026-0002' }).click();
  expect(await pagesOf(await one)).toHaveLength(1);
});

test('sixty are issued in batches while another page is shown; a lost connection loses nothing', async ({
  signedIn: page,
}) => {
  test.slow();
  const { propertyId } = await addTenancy(page, { firstName: 'Locataire', lastName: '00' });
  const tenants = Array.from({ length: 59 }, (_, index) => ({
    firstName: 'Locataire',
    lastName: String(index + 1).padStart(2, '0'),
    propertyId,
    rent: 500 + index,
  }));
  await addRows(page, { tenants });
  await page.goto(MARCH);
  await page.getByRole('checkbox', { name: 'Tout cocher (60)' }).click();
  await expect(page.getByText('60 locataires cochés').or(page.getByText('60 cochés')).first()).toBeAttached();

  // The second request waits until the test releases it.
  let calls = 0;
  let letGo = (): void => {};
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/v1/receipts/month', async (route) => {
    if (route.request().method() === 'POST') calls += 1;
    if (calls === 2) await isHeld;
    await route.continue();
  });
  await issueTicked(page);
  const bar = page.getByRole('progressbar', { name: 'Génération en cours' });
  await expect(bar).toHaveAttribute('value', '25');
  await expect(bar).toHaveAttribute('max', '60');
  await expect(outcome(page).getByText('25 sur 60')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Logements' }).first().click();
  await expect(page).toHaveURL('/properties');
  letGo();
  await expect.poll(() => calls).toBe(3);
  await page.goBack();
  await expect(outcome(page).getByRole('heading', { name: '60 quittances générées' })).toBeVisible();
  await expect(page.getByText('Toutes les quittances de mars 2026 sont générées.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Rien à cocher' })).toBeDisabled();

  // They are asked for in two parts, and saved as one file.
  const documents = unzipSync(await bytesOf(await downloaded(page, 'Télécharger en ZIP')));
  expect(Object.keys(documents)).toHaveLength(60);
  let parts = 0;
  let goOn = (): void => {};
  const isWaiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/v1/receipts/download', async (route) => {
    parts += 1;
    if (parts === 2) await isWaiting;
    await route.continue();
  });
  const saving = downloaded(page, 'Télécharger en 2 PDF');
  await expect(outcome(page).getByRole('button', { name: '50 sur 60' })).toBeVisible();
  goOn();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('quittances-2026-03.zip');
  const prints = Object.entries(unzipSync(await bytesOf(saved)));
  expect(prints.map(([name]) => name)).toEqual(['quittances-2026-03-1.pdf', 'quittances-2026-03-2.pdf']);
  const pages = await Promise.all(prints.map(([, bytes]) => readPages(bytes)));
  expect(pages.map(({ length }) => length)).toEqual([50, 10]);

  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await expect(page).toHaveURL('/receipts/month?month=2026-04');
  // Another month starts with nobody ticked.
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Tout cocher (60)' }).click();
  await expect(issueButton(page)).toBeEnabled();
  await page.context().setOffline(true);
  await issueTicked(page);
  await expect(outcome(page).getByText(/Connexion impossible/)).toBeVisible();
  await expect(outcome(page).getByText('60 locataires attendent encore.')).toBeVisible();
  await expect(outcome(page).getByRole('heading', { name: 'Aucune quittance générée' })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expect(outcome(page).getByRole('heading', { name: '60 quittances générées' })).toBeVisible();
});

test('by keyboard and in English: all or none can be ticked, and a future payment is rejected', async ({
  signedIn: page,
}) => {
  await addTenancy(page);
  await addTenancy(page, { firstName: 'Chloé', lastName: 'Petit' });
  await page.evaluate(() => localStorage.setItem('klinky.locale', 'en'));
  await page.goto(MARCH);
  await expect(page.getByRole('heading', { name: 'This month’s receipts' })).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Tick all (2)' });
  await expect(all).not.toBeChecked();
  await all.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Inès Œuvré' })).toBeChecked();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Inès Œuvré' })).not.toBeChecked();
  // Instead of "0 receipts", the bar says what to do.
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeDisabled();
  await expect(page.getByText('Tick the tenants who have paid.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(all).toBeChecked({ indeterminate: true });
  const paidAt = page.getByLabel('Paid on', { exact: true });
  await type(paidAt, '01/01/2190');
  await page.getByRole('button', { name: /^Generate/ }).press('Enter');
  await expect(paidAt).toHaveAccessibleDescription('This date is in the future.');
  await expect(paidAt).toBeFocused();
  await expectAccessible(page);
  await type(paidAt, '05/03/2026');
  await page.getByRole('button', { name: /^Generate/ }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Generate 1 receipt for €650.00?' });
  await expect(question).toContainText('For March 2026, paid on 5 March 2026.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '1 receipt generated' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Generating receipts' })).toBeFocused();
});

test('a future month can be viewed but not issued; a link opens the panel for payments in advance', async ({
  signedIn: page,
}) => {
  await addTenancy(page);
  await page.goto('/receipts/month?month=2199-03');
  await expect(page.getByRole('checkbox', { name: 'Inès Œuvré' })).toBeDisabled();
  await expect(page.getByText('Période à venir.')).toBeVisible();
  await expect(
    page.getByText('ses quittances pourront être générées à partir du 1er mars 2199'),
  ).toBeVisible();
  await expect(issueButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Payée d’avance\u202F?' }).click();
  const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
  await expect(panel.getByLabel('Locataire', { exact: true })).toHaveValue(/./);
  await expect(panel.getByLabel('Du', { exact: true })).toHaveValue('01/03/2199');
  await expect(panel.getByLabel('Au', { exact: true })).toHaveValue('31/03/2199');
  await type(panel.getByLabel('Payé le', { exact: true }), '05/03/2026');
  await expect(panel.getByLabel('Du', { exact: true })).toHaveValue('01/03/2199');
  await expect(panel.getByLabel('Le locataire a payé d’avance')).not.toBeChecked();
});

test('a month without rents says what to do', async ({ signedIn: page }) => {
  await page.goto('/receipts/month');
  await expect(page.getByRole('heading', { name: 'Aucun loyer à quittancer pour l’instant' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Voir les locataires' }).click();
  await expect(page).toHaveURL('/tenants');
});

test.describe('with an incomplete profile', () => {
  test.use({ hasProfile: false });
  test('nothing can be issued, and the page leads to the profile', async ({ signedIn: page }) => {
    await addTenancy(page);
    await page.goto(MARCH);
    await expect(page.getByText('Il manque vos coordonnées')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Inès Œuvré' })).toBeDisabled();
    await expect(page.getByText('Il ne reste que des quittances bloquées.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Compléter mon profil' }).first().click();
    await expect(page).toHaveURL('/settings/profile');
  });
});

/** Issues what is ticked and confirms the question. */
async function issueTicked(page: Page): Promise<void> {
  await issueButton(page).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Générer/ })
    .click();
}

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

async function setProperty(page: Page, { tenantId }: Tenancy, propertyId: string | null): Promise<void> {
  const response = await page.request.put(`/v1/tenants/${tenantId}`, {
    data: { firstName: 'Bakary', lastName: 'Traoré', rent: 610, charges: 40, propertyId },
    headers: { origin: stackUrls.get('app') },
  });
  expect(response.status()).toBe(200);
}

async function downloaded(page: Page, button: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await outcome(page).getByRole('button', { name: button }).click();
  return downloading;
}

const bytesOf = async (download: Download): Promise<Uint8Array> =>
  new Uint8Array(await readFile(await download.path()));

const pagesOf = async (download: Download): Promise<string[]> => readPages(await bytesOf(download));

async function readPages(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(bytes);
  const { text } = await extractText(pdf, { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}
