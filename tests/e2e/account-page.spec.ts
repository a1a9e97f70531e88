import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { DueList } from '../../supabase/functions/_shared/contract/leases/due.ts';
import { daysFrom } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { formatEuros, sumEuros } from '../../supabase/functions/_shared/domain/money.ts';
import { longDate, shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { inWords, monthFromNow } from '../fixtures/days.ts';
import { textOf } from './downloads.ts';
import { keepMessages } from '../recorded-messages.ts';
import { expect, expectAccessible, expectMessage, failChanges, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { stackUrls } from './stack-urls.ts';
import { addTenancy, numberOf, recordPayment, startAccount } from './tenancies.ts';

const euros = (amount: number): string => formatEuros(amount);

const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Enregistrer un paiement' });
const standing = (page: Page): Locator => page.getByRole('region', { name: 'État du compte' });
const preview = (page: Page, text: string | RegExp): Locator =>
  panelOf(page).getByRole('status').filter({ hasText: text });
const dueItem = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const save = (page: Page): Promise<void> =>
  panelOf(page)
    .getByRole('button', { name: /^Enregistrer (?:le paiement|quand même)$/ })
    .click();

const duesOf = async (page: Page, tenantId: string) =>
  v.parse(DueList, await (await page.request.get(`/v1/dues?tenantId=${tenantId}`)).json());

/** Types a payment in the open panel, saves it, and waits for the message. */
async function pay(page: Page, amount: number): Promise<void> {
  await type(panelOf(page).getByLabel('Montant reçu'), String(amount).replace('.', ','));
  await save(page);
  await expectMessage(page, `Paiement de ${euros(amount)} enregistré.`);
  await expect(panelOf(page)).toBeHidden();
}

test('the landlord downloads a statement of an account, and a refused request keeps the typed day', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 200 });
  await page.goto(`/tenants/${tenantId}`);
  const more = page.getByRole('button', { name: 'Autres actions' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Relevé de compte' }).click();
  // By default, the panel proposes this year.
  const question = page.getByRole('dialog', { name: 'Relevé de compte' });
  const year = todayInParis().slice(0, 4);
  const from = question.getByRole('textbox', { name: /^Du/ });
  await expect(from).toHaveValue(`01/01/${year}`);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Télécharger le relevé' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(
    `releve-de-compte-${year}-01-01-${todayInParis()}-Inès-Œuvré.pdf`,
  );
  await expect(question).toBeHidden();
  await expect(more).toBeFocused();
  expect(await textOf(download)).toContain(`Solde au ${longDate(todayInParis())}, reste dû 450,00 €`);

  const cleared = { firstName: null, lastName: null };
  const headers = { origin: stackUrls.get('app') };
  expect((await page.request.put('/v1/users/me', { data: cleared, headers })).status()).toBe(200);
  // The palette leads to the panel for choosing the days.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Recherche et actions' }).pressSequentially('oeuvre');
  await page.getByRole('option', { name: 'Relevé de compte' }).click();
  await expect(page).toHaveURL(`/tenants/${tenantId}?panel=statement`);
  // The landlord has no name any more, so the request is refused. The typed day stays.
  const since = `15/03/${Number(year) - 2}`;
  await type(from, since);
  await question.getByRole('button', { name: 'Télécharger le relevé' }).click();
  await expect(question.getByText('Le relevé porte le nom du bailleur')).toBeVisible();
  await expect(from).toHaveValue(since);
});

test('the account of a lease that starts on the 15th shows partial, full, late and early payments and a housing benefit', async ({
  signedIn: page,
}) => {
  test.slow();
  const start = monthFromNow(-2).from.replace(/01$/, '15');
  const { tenantId } = await addTenancy(page, { rent: 900, charges: 60, leaseStartsOn: start });
  await startAccount(page, tenantId, start);
  const [first] = (await duesOf(page, tenantId)).toSorted((one, other) => (one.from < other.from ? -1 : 1));
  if (!first) throw new Error('There is no due');
  const firstName = `15 – ${inWords(first.to)}`;
  const rest = sumEuros(first.amount, -200, -100);

  // The landlord downloads the quittance by the button of the message.
  await page.addInitScript(keepMessages);
  await page.goto('/tenants');
  await page.getByRole('link', { name: /^Inès(?: Œuvré)?$/ }).click();
  await expect(page).toHaveURL(`/tenants/${tenantId}`);
  await expect(page).toHaveTitle('Inès Œuvré · Klinky');
  await expect(standing(page)).toContainText('Reste dû');

  const record = page.getByRole('button', { name: 'Enregistrer un paiement' });
  // The day of the payments, even if the quittance arrives after midnight.
  const today = longDate(todayInParis());
  await record.click();
  await type(panelOf(page).getByLabel('Montant reçu'), '200');
  await panelOf(page).getByLabel('Moyen de paiement').selectOption({ label: 'Virement' });
  const inThisYear = firstName.replace(` ${todayInParis().slice(0, 4)}`, '');
  await expect(preview(page, `Ce paiement réglera\u00A0: ${inThisYear} 200,00\u00A0€`)).toBeVisible();
  await expect(panelOf(page).getByText('Le locataire peut indiquer ce qu’il paie.')).toBeVisible();
  await pay(page, 200);
  await expect(record).toBeFocused();
  const due = dueItem(page, firstName);
  await expect(due.getByText(`Reste ${euros(sumEuros(first.amount, -200))}`)).toBeVisible();
  await expect(due.getByRole('link', { name: `Reçu ${numberOf('R', 1)}` })).toBeVisible();

  await record.click();
  await panelOf(page).getByLabel('Versé par').selectOption({ label: 'La CAF ou la MSA (aide au logement)' });
  await panelOf(page).getByLabel('Ce que ce paiement règle').selectOption('');
  await save(page);
  await expect(panelOf(page).getByLabel('Ce que ce paiement règle')).toHaveAccessibleDescription(
    'Ce champ est obligatoire.',
  );
  await panelOf(page).getByLabel('Ce que ce paiement règle').selectOption({ label: firstName });
  await panelOf(page).getByLabel('Organisme').selectOption({ label: 'MSA' });
  await pay(page, 100);
  await expect(due.getByText('MSA, pour Inès Œuvré')).toBeVisible();
  await expect(due.getByRole('link', { name: `Reçu ${numberOf('R', 2)}` })).toBeVisible();

  await record.click();
  // The panel proposes the method of the last payment.
  await expect(panelOf(page).getByLabel('Moyen de paiement')).toHaveValue('transfer');
  await pay(page, rest);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `Télécharger ${numberOf('Q', 1)}` }).click();
  const words = await textOf(await downloading);
  expect(words).toContain(`Reçu le ${today} par virement reçu ${numberOf('R', 1)} 200,00 €`);
  expect(words).toContain(`de la MSA, pour Inès Œuvré reçu ${numberOf('R', 2)} 100,00 €`);
  expect(words).toContain(`Reçu le ${today} par virement ${euros(rest).replaceAll('\u00A0', ' ')}`);
  await expect(due.getByText(/^Payé le /)).toBeVisible();
  await expect(due.getByRole('list', { name: /^Paiements/ }).getByRole('listitem')).toHaveCount(3);
  await expect(due.getByRole('link', { name: `Quittance ${numberOf('Q', 1)}` })).toBeVisible();

  // Last month's rent is late, and this month's rent is due since its first day.
  const late = daysFrom(monthFromNow(-1).from, todayInParis());
  const awaited = todayInParis() === monthFromNow(0).from ? `${euros(960)} attendus aujourd’hui ` : '';
  await expect(standing(page)).toHaveText(
    `Reste dû\u00A0: ${euros(1920)} depuis le ${inWords(monthFromNow(-1).from)} ${late} jours de retard ${awaited}payé jusqu’au ${inWords(first.to)}`,
  );
  await record.click();
  await expect(panelOf(page).getByLabel('Montant reçu')).toHaveValue('1\u00A0920');
  await save(page);
  await expectMessage(page, `Paiement de ${euros(1920)} enregistré.`);
  await expect(standing(page)).toHaveText(`À jour payé jusqu’au ${inWords(monthFromNow(0).to)}`);
  await expect(page.getByRole('link', { name: `Quittance ${numberOf('Q', 3)}` })).toBeVisible();

  await record.click();
  await type(panelOf(page).getByLabel('Montant reçu'), '1050');
  await expect(preview(page, `960,00\u00A0€ et 90,00\u00A0€ d’avance`)).toBeVisible();
  await save(page);
  await expect(standing(page)).toHaveText(
    `À jour payé jusqu’au ${inWords(monthFromNow(1).to)} 90,00\u00A0€ d’avance`,
  );
  await expect(page.getByRole('list', { name: 'Avance' }).getByRole('listitem')).toContainText(
    '90,00\u00A0€ sur 1\u00A0050,00\u00A0€',
  );

  await page.goto('/tenants');
  await expect(page.getByText('Avance 90,00\u00A0€')).toBeVisible();
  await page.goto('/documents');
  await expect(page.getByText(`Reste ${euros(rest)}`)).toBeVisible();
});

test('after a lost answer, the panel says that the payment is probably recorded, and a retry records it once', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await page.goto(`/tenants/${tenantId}?openPanel=true`);
  const panel = panelOf(page);
  await type(panel.getByLabel('Montant reçu'), '0');
  await save(page);
  await expect(panel.getByLabel('Montant reçu')).toHaveAccessibleDescription('Saisissez le montant reçu.');
  await type(panel.getByLabel('Montant reçu'), '123,45');
  await type(panel.getByLabel('Reçu le', { exact: true }), '31/12/2199');
  await save(page);
  await expect(panel.getByLabel('Reçu le', { exact: true })).toHaveAccessibleDescription(
    'La date ne peut pas être postérieure à aujourd’hui.',
  );
  await type(panel.getByLabel('Reçu le', { exact: true }), shortDate(todayInParis()));
  await panel.getByLabel('Documents').selectOption({ label: 'Ne rien générer' });

  // The server records the payment, but its response gets lost.
  const keys: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/payments'))
      keys.push(request.postDataJSON().idempotencyKey);
  });
  await page.route('**/v1/payments', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort('internetdisconnected');
  });
  await save(page);
  await expect(panel.getByText(/^Connexion impossible/)).toBeVisible();
  await expect(panel.getByLabel('Montant reçu')).toHaveValue('123,45');
  await page.unroute('**/v1/payments');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(preview(page, 'Ce paiement est sans doute enregistré')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Enregistrer quand même' })).toHaveCount(0);
  // The payment was recorded, so the form must not send a different payment with the same key.
  await type(panel.getByLabel('Montant reçu'), '200');
  await save(page);
  await expect(panel.getByText(/^Cette saisie a déjà été enregistrée/)).toBeVisible();
  await expect(panel.getByLabel('Montant reçu')).toHaveValue('200');
  await type(panel.getByLabel('Montant reçu'), '123,45');
  await save(page);
  await expectMessage(page, 'Paiement de 123,45\u00A0€ enregistré.');
  await expect(page.getByRole('list', { name: /^Paiements/ }).getByRole('listitem')).toHaveCount(1);
  // The page has repeated the first request itself.
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  await expect(page.getByRole('link', { name: /^(?:Reçu|Quittance) / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Générer le reçu/ })).toBeVisible();

  // After the retry has succeeded, the next payment has a new key.
  await page.getByRole('button', { name: 'Enregistrer un paiement' }).click();
  await type(panel.getByLabel('Montant reçu'), '50');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  const restore = await failChanges(page);
  await save(page);
  await expect(panel.getByText(/réessayer/)).toBeVisible();
  await restore();
  await save(page);
  await expect(page.getByRole('list', { name: /^Paiements/ }).getByRole('listitem')).toHaveCount(2);
});

test('a payment already recorded in another window is shown before the landlord records it a second time', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await page.goto(`/tenants/${tenantId}?openPanel=true`);
  const panel = panelOf(page);
  const amount = panel.getByLabel('Montant reçu');
  await expect(preview(page, 'Ce paiement réglera')).toBeVisible();
  await recordPayment(page, { tenantId, amount: 650 });
  await save(page);
  const day = inWords(todayInParis());
  await expect(
    preview(page, `Un paiement a été enregistré entre-temps\u00A0: ${euros(650)} le ${day}.`),
  ).toBeVisible();
  // A second payment would pay the rent of the next month.
  await expect(preview(page, /Le document \(.+\) pourra être généré depuis Loyers/)).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Enregistrer quand même' }).click();
  await expectMessage(page, `Paiement de ${euros(650)} enregistré.`);

  // A panel opened afterwards only mentions the earlier payment, because two tenants may pay the same amount on one
  // day.
  await page.getByRole('button', { name: 'Enregistrer un paiement' }).click();
  const twin = preview(page, `Un paiement de ${euros(650)} reçu le même jour est déjà enregistré.`);
  await type(amount, '650');
  await expect(twin).toBeVisible();
  await type(amount, '649');
  await expect(twin).toHaveCount(0);
});
