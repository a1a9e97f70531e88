import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { addRows } from './accounts.ts';
import { monthOf, shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type } from './hands.ts';
import { type Tenancy, addTenancy, changeTenant, numberOf } from './tenancies.ts';

const MARCH = '/month?month=2026-03';
const SINCE_MARCH = { accountStartsOn: '2026-03-01' };

const rows = (page: Page) => page.getByRole('list', { name: 'Échéances du mois' });
const rowOf = (page: Page, name: string) => rows(page).getByRole('listitem').filter({ hasText: name });
const payButton = (page: Page) =>
  page
    .getByRole('region', { name: 'Sélection' })
    .getByRole('button', { name: /^(?:Tout noter comme payé|Noter)$/ });
const payments = (page: Page) => page.getByRole('region', { name: 'Règlements du mois' });
const ready = (page: Page) => page.getByRole('region', { name: 'Documents à générer' });
const outcome = (page: Page) => page.getByRole('region', { name: 'Génération des documents' });

test(
  'a landlord notes who has paid what, and generates the receipts that follow in one go',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    await addTenancy(page, { accountStartsOn: '2026-02-01' });
    await addTenancy(page, { firstName: 'Chloé', lastName: 'Petit', ...SINCE_MARCH });
    await addTenancy(page, { firstName: 'Bakary', lastName: 'Traoré', ...SINCE_MARCH });
    await addRows(page, {
      tenants: [{ firstName: 'Łukasz', lastName: 'Nguyễn', rent: 500, ...SINCE_MARCH }],
    });

    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Loyers du mois' }).click();
    await chooseMarch(page);
    await expect(page).toHaveURL(MARCH);
    await expect(rowOf(page, 'Inès Œuvré')).toContainText('et 650,00\u00A0€ d’arriérés');
    await expect(rowOf(page, 'Inès Œuvré')).toContainText('En retard');
    await expect(rowOf(page, 'Łukasz Nguyễn')).toContainText('Pas de logement.');
    // Nobody is ticked until the landlord clicks the checkbox, the name or the row.
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(payButton(page)).toBeDisabled();
    await expectAccessible(page);

    // One has paid a part, by cheque; what is typed stays while it is put right.
    const part = await openForm(page, 'Chloé Petit');
    await expect(part.getByLabel('Montant reçu')).toHaveValue('650');
    await type(part.getByLabel('Montant reçu'), '0');
    await type(part.getByLabel('Reçu le', { exact: true }), '01/01/2190');
    await part.getByLabel('Moyen de paiement').selectOption({ label: 'Chèque' });
    await part.getByRole('button', { name: 'Noter le règlement' }).click();
    await expect(part.getByLabel('Montant reçu')).toHaveAccessibleDescription(/./);
    await expect(part.getByLabel('Montant reçu')).toBeFocused();
    await expect(part.getByLabel('Reçu le', { exact: true })).toHaveAccessibleDescription(
      'Cette date est dans le futur.',
    );
    await expectAccessible(page);
    await type(part.getByLabel('Montant reçu'), '300');
    await type(part.getByLabel('Reçu le', { exact: true }), '05/03/2026');
    await expect(part.getByLabel('Moyen de paiement')).toHaveValue('cheque');
    await part.getByLabel('Reçu le', { exact: true }).press('Enter');
    await expect(part).toHaveCount(0);
    await expect(rowOf(page, 'Chloé Petit')).toContainText('reste 350,00\u00A0€');
    await expect(rowOf(page, 'Chloé Petit')).toContainText('Reçu à générer');
    const account = rowOf(page, 'Chloé Petit').getByRole('link', { name: 'Voir le compte de Chloé Petit' });
    await account.click();
    await expect(page.getByRole('list', { name: 'Règlements\u00A0: mars 2026' })).toContainText(
      '300,00\u00A0€',
    );
    await page.goBack();

    // Two have paid all they owe.
    await page.getByRole('checkbox', { name: 'Inès Œuvré' }).click();
    await rowOf(page, 'Łukasz Nguyễn').getByText('Łukasz Nguyễn').click();
    await expect(page.getByText('1\u00A0800,00\u00A0€')).toBeVisible();
    await payTicked(page, '06/03/2026');
    await expect(
      payments(page).getByRole('heading', { name: '2 règlements notés, 1\u00A0800,00\u00A0€ en tout' }),
    ).toBeVisible();
    await expect(payments(page)).toBeFocused();
    // One of them has paid February as well, whose documents are on its page.
    await expect(
      payments(page).getByRole('link', { name: '1 quittance à générer pour février 2026' }),
    ).toHaveAttribute('href', '/month?month=2026-02');
    await expect(rowOf(page, 'Inès Œuvré')).toContainText('Payé');
    await expect(rowOf(page, 'Inès Œuvré')).not.toContainText('d’arriérés');

    await expect(ready(page).getByRole('heading', { name: '1 quittance, 1 reçu à générer' })).toBeVisible();
    await ready(page).getByRole('button', { name: 'Générer' }).click();
    const question = page.getByRole('alertdialog', { name: 'Générer 1 quittance, 1 reçu\u202F?' });
    await expect(question).toContainText('Pour mars 2026.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Annuler' }).click();
    await expect(ready(page).getByRole('button', { name: 'Générer' })).toBeFocused();
    await generate(page);
    await expect(
      outcome(page).getByRole('heading', { name: 'Documents générés\u00A0: 1 quittance, 1 reçu' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: `Télécharger ${numberOf('Q', 1)}` })).toBeVisible();
    await expect(ready(page)).toHaveCount(0);

    const merged = await downloaded(page, 'Télécharger en un PDF');
    expect(merged.suggestedFilename()).toBe('quittances-2026-03.pdf');
    const pages = await pagesOf(merged);
    expect(pages).toHaveLength(2);
    expect(pages.filter((text) => text.includes('Inès Œuvré'))).toHaveLength(1);
    expect(pages.filter((text) => text.includes('Reçu le 5 mars 2026 par chèque'))).toHaveLength(1);

    // The rest comes, and the quittance says both payments.
    const rest = await openForm(page, 'Chloé Petit');
    await expect(rest.getByLabel('Montant reçu')).toHaveValue('350');
    await expect(rest.getByLabel('Moyen de paiement')).toHaveValue('cheque');
    await rest.getByRole('button', { name: 'Noter le règlement' }).click();
    await expect(rowOf(page, 'Chloé Petit')).toContainText('Quittance à générer');
    await generate(page);
    const one = page.waitForEvent('download');
    await page.getByRole('button', { name: `Télécharger ${numberOf('Q', 2)}` }).click();
    const [quittance = ''] = await pagesOf(await one);
    expect(quittance).toContain('Chloé Petit');
    await page.getByRole('button', { name: 'Télécharger 2 documents' }).click();
    const menuDownload = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Un seul PDF' }).click();
    expect(await pagesOf(await menuDownload)).toHaveLength(2);
  },
);

test('what fails is named and can be retried, and another window notes and generates nothing twice', async ({
  signedIn: page,
}) => {
  await addTenancy(page, SINCE_MARCH);
  const failing = await addTenancy(page, { firstName: 'Bakary', lastName: 'Traoré', ...SINCE_MARCH });
  await page.goto(MARCH);
  const other = await page.context().newPage();
  await other.goto(MARCH);
  for (const window of [page, other]) await window.getByRole('checkbox', { name: 'Tout cocher (2)' }).click();
  await payTicked(page, '05/03/2026');
  await expect(payments(page).getByRole('heading', { name: /^2 règlements notés/ })).toBeVisible();
  await payTicked(other, '05/03/2026');
  await expect(payments(other).getByRole('heading', { name: 'Rien de nouveau à noter' })).toBeVisible();

  await expect(ready(other).getByRole('heading', { name: '2 quittances à générer' })).toBeVisible();
  await changeProperty(page, failing, null);
  await generate(page);
  await expect(
    outcome(page).getByRole('heading', { name: 'Documents générés\u00A0: 1 quittance' }),
  ).toBeVisible();
  await expect(
    outcome(page).getByText('Pour 1 locataire, un document n’a pas pu être généré.'),
  ).toBeVisible();
  await expect(outcome(page).getByRole('listitem')).toHaveText(/Bakary Traoré · Pas de logement\./);
  await expectAccessible(page);
  await changeProperty(page, failing, failing.propertyId);
  await page.getByRole('button', { name: 'Réessayer (1)' }).click();
  await expect(
    outcome(page).getByRole('heading', { name: 'Documents générés\u00A0: 2 quittances' }),
  ).toBeVisible();
  await expect(outcome(page).getByRole('listitem')).toHaveCount(0);

  await generate(other);
  await expect(outcome(other).getByRole('heading', { name: 'Rien de nouveau à générer' })).toBeVisible();
  await expect(other.getByText('Tout est payé pour mars 2026.')).toBeVisible();
});

test('a double click on the answer to a question notes, and then generates, once', async ({
  signedIn: page,
}) => {
  await addTenancy(page, SINCE_MARCH);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  await page.goto(MARCH);
  await page.getByRole('checkbox', { name: 'Inès Œuvré' }).click();
  await payButton(page).click();
  await page
    .getByRole('dialog', { name: /^Noter 1 règlement/ })
    .getByRole('button', { name: /^Noter/ })
    .dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(payments(page).getByRole('heading', { name: /^1 règlement noté/ })).toBeVisible();
  await ready(page).getByRole('button', { name: 'Générer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Générer' }).dblclick();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(
    outcome(page).getByRole('heading', { name: 'Documents générés\u00A0: 1 quittance' }),
  ).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/v1/month'))).toHaveLength(2);
});

test('sixty are paid and issued in batches while another page is shown; a lost connection loses nothing', async ({
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
  await expect(page.getByText('60 locataires cochés').or(page.getByText('60 cochés')).first()).toBeAttached();
  await page.context().setOffline(true);
  await payTicked(page, '05/03/2026');
  await expect(payments(page).getByText(/Connexion impossible/)).toBeVisible();
  await expect(payments(page).getByText('60 locataires attendent encore.')).toBeVisible();
  await expect(payments(page).getByRole('heading', { name: 'Aucun règlement noté' })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expect(payments(page).getByRole('heading', { name: /^60 règlements notés/ })).toBeVisible();
  await expect(page.getByText('Tout est payé pour mars 2026.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Rien à cocher' })).toBeDisabled();

  // The second request waits until the test releases it.
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
  await generate(page);
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
  await expect(
    outcome(page).getByRole('heading', { name: 'Documents générés\u00A0: 60 quittances' }),
  ).toBeVisible();

  // They are asked for in two parts, and saved as one file.
  const documents = unzipSync(await bytesOf(await downloaded(page, 'Télécharger en ZIP')));
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
  await expect(page).toHaveURL('/month?month=2026-04');
  // Another month starts with nobody ticked.
  await expect(page.getByRole('checkbox', { name: 'Tout cocher (60)' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('by keyboard and in English: all or none can be ticked, and a future payment is rejected', async ({
  signedIn: page,
}) => {
  await addTenancy(page, SINCE_MARCH);
  await addTenancy(page, { firstName: 'Chloé', lastName: 'Petit', ...SINCE_MARCH });
  await page.evaluate(() => localStorage.setItem('klinky.locale', 'en'));
  await page.goto(MARCH);
  await expect(page.getByRole('heading', { name: 'Monthly rents' })).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Tick all (2)' });
  await expect(all).not.toBeChecked();
  await all.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Inès Œuvré' })).toBeChecked();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Inès Œuvré' })).not.toBeChecked();
  const pay = page.getByRole('button', { name: 'Record all as paid' });
  await expect(pay).toBeDisabled();
  await expect(page.getByText('Tick the tenants who have paid.')).toBeVisible();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(all).toBeChecked({ indeterminate: true });
  await pay.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record 1 payment, €650.00 in all?' });
  await expect(dialog).toContainText('Everything due by the end of March 2026, arrears included.');
  const paidOn = dialog.getByLabel('Received on', { exact: true });
  await expect(paidOn).toBeFocused();
  await expect(paidOn).toHaveValue(shortDate(todayInParis()));
  // Nobody has said it.
  await expect(dialog.getByLabel('Payment method')).toHaveValue('');
  await type(paidOn, '01/01/2190');
  await page.keyboard.press('Enter');
  await expect(paidOn).toHaveAccessibleDescription('This date is in the future.');
  await expect(paidOn).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(pay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(paidOn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '1 payment recorded, €650.00 in all' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payments of the month' })).toBeFocused();

  const generate = page.getByRole('button', { name: 'Generate', exact: true });
  await generate.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Generate 1 rent receipt?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Documents generated: 1 rent receipt' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Generating documents' })).toBeFocused();
});

test(
  'what is typed in a row stays while others are noted, filtered or left',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    await addTenancy(page, SINCE_MARCH);
    await addTenancy(page, { firstName: 'Chloé', lastName: 'Petit', ...SINCE_MARCH });
    await page.goto(MARCH);
    const first = await openForm(page, 'Inès Œuvré');
    await type(first.getByLabel('Montant reçu'), '123,45');
    const second = await openForm(page, 'Chloé Petit');
    await second.getByRole('button', { name: 'Noter le règlement' }).click();
    await expect(second).toHaveCount(0);
    await expect(rowOf(page, 'Chloé Petit')).toContainText('Payé');
    await type(page.getByRole('searchbox'), 'petit');
    await expect(first.getByLabel('Montant reçu')).toHaveValue('123,45');
    await page.getByRole('button', { name: 'Mois suivant' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(first.getByLabel('Montant reçu')).toHaveValue('123,45');
    await first.getByRole('button', { name: 'Annuler' }).click();
    await expect(first).toHaveCount(0);
  },
);

test('a payment that another window noted meanwhile is told, and this one is noted only all the same', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page, SINCE_MARCH);
  await page.goto(MARCH);
  const other = await page.context().newPage();
  await other.goto(MARCH);
  const form = await openForm(page, 'Inès Œuvré');
  const late = await openForm(other, 'Inès Œuvré');
  await expect(late.getByRole('status')).toHaveText('Ce règlement paiera\u00A0: mars 650,00\u00A0€');
  // Typed over what is proposed.
  await form.getByLabel('Montant reçu').click();
  await page.keyboard.type('523,30');
  await expect(form.getByRole('status')).toHaveText('Ce règlement paiera\u00A0: mars 523,30\u00A0€');
  await form.getByRole('button', { name: 'Noter le règlement' }).click();
  await expect(form).toHaveCount(0);

  await late.getByLabel('Montant reçu').click();
  await other.keyboard.type('523,30');
  await late.getByRole('button', { name: 'Noter le règlement' }).click();
  await expect(late.getByRole('status')).toContainText(
    /Un règlement a été noté entre-temps\u00A0: 523,30\u00A0€ le /,
  );
  await expect(rowOf(other, 'Inès Œuvré')).toContainText('reste 126,70\u00A0€');
  await expect(late.getByLabel('Montant reçu')).toHaveValue('523,30');
  await expectAccessible(other);
  const noted = async () =>
    (await (await page.request.get(`/v1/payments?tenantId=${tenantId}`)).json()).length;
  expect(await noted()).toBe(1);
  await late.getByRole('button', { name: 'Noter quand même' }).click();
  await expect(late).toHaveCount(0);
  expect(await noted()).toBe(2);
});

test('what is to come can be paid ahead: the payment is for its month, whatever is owed today', async ({
  signedIn: page,
}) => {
  await addTenancy(page, { accountStartsOn: monthOf(todayInParis()).from });
  await page.goto('/month');
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await expect(rowOf(page, 'Inès Œuvré')).toContainText('À venir');
  await expect(rowOf(page, 'Inès Œuvré')).toContainText('et 650,00\u00A0€ d’arriérés');
  const form = await openForm(page, 'Inès Œuvré');
  await expect(form.getByLabel('Montant reçu')).toHaveValue('650');
  await expect(form.getByLabel('Montant reçu')).toHaveAccessibleDescription(
    'Le règlement sera pour cette échéance, à venir.',
  );
  await form.getByRole('button', { name: 'Noter le règlement' }).click();
  await expect(rowOf(page, 'Inès Œuvré')).toContainText('Payé');
  await expect(rowOf(page, 'Inès Œuvré')).toContainText('et 650,00\u00A0€ d’arriérés');
  await generate(page);
  await expect(page.getByRole('button', { name: `Télécharger ${numberOf('Q', 1)}` })).toBeVisible();
});

test('a month in which nothing is due says why, and what to do', async ({ signedIn: page }) => {
  await page.goto('/month?month=2020-03');
  await expect(page.getByRole('heading', { name: 'Rien n’est dû pour mars 2020' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Générer une quittance' }).click();
  await expect(page.getByRole('dialog', { name: 'Générer une quittance' })).toBeVisible();
  await page.goto('/month?month=2199-03');
  await expect(
    page.getByText('Les loyers apparaissent ici un mois avant le jour où ils sont dus.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Voir les locataires' }).click();
  await expect(page).toHaveURL('/tenants');
});

test.describe('with an incomplete profile', () => {
  test.use({ hasProfile: false });
  test('payments are noted, nothing is issued, and the page leads to the profile', async ({
    signedIn: page,
  }) => {
    await addTenancy(page, SINCE_MARCH);
    await page.goto(MARCH);
    await expect(page.getByText('Il manque vos coordonnées')).toBeVisible();
    const form = await openForm(page, 'Inès Œuvré');
    await form.getByRole('button', { name: 'Noter le règlement' }).click();
    await expect(rowOf(page, 'Inès Œuvré')).toContainText('Payé');
    await expect(ready(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Compléter mon profil' }).first().click();
    await expect(page).toHaveURL('/settings/profile');
  });
});

/** Opens the form in the row of a tenant. */
async function openForm(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^Noter un règlement d.*${name}$`) }).click();
  return page.getByRole('form', { name: new RegExp(`^Règlement d.*${name}$`) });
}

/** Notes that all who are ticked have paid what they owe. */
async function payTicked(page: Page, day: string): Promise<void> {
  await payButton(page).click();
  const dialog = page.getByRole('dialog', { name: /^Noter \d+ règlement/ });
  await type(dialog.getByLabel('Reçu le', { exact: true }), day);
  await dialog.getByRole('button', { name: /^Noter/ }).click();
}

/** Generates what follows from the payments and confirms the question. */
async function generate(page: Page): Promise<void> {
  await ready(page).getByRole('button', { name: 'Générer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Générer' }).click();
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
