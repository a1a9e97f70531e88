import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import * as v from 'valibot';
import { DueList } from '../../supabase/functions/_shared/contract/due.ts';
import { daysFrom } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { formatEuros, sumEuros } from '../../supabase/functions/_shared/domain/money.ts';
import {
  longDate,
  monthOf,
  periodLabel,
  shortDate,
  todayInParis,
} from '../../supabase/functions/_shared/domain/period.ts';
import { expect, expectAccessible, failChanges, message, test } from './fixtures.ts';
import { type } from './hands.ts';
import { stackUrls } from './stack-urls.ts';
import { addTenancy, changeLease, joinLease, numberOf, recordPayment, startAccount } from './tenancies.ts';

/** The first and last day of the month so many months after this one, in Paris. */
function monthFromNow(months: number): { from: string; to: string } {
  const [year = 0, month = 0] = todayInParis().split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10));
}

/** As a page shows it: a line never ends between the day and the month. */
const inWords = (day: string): string => longDate(day).replace(' ', '\u00A0');
const euros = (amount: number): string => formatEuros(amount);

const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Noter un règlement' });
const standing = (page: Page): Locator => page.getByRole('region', { name: 'Où en est le compte' });
const preview = (page: Page, text: string | RegExp): Locator =>
  panelOf(page).getByRole('status').filter({ hasText: text });
const dueItem = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const save = (page: Page): Promise<void> =>
  panelOf(page)
    .getByRole('button', { name: /^Noter (?:le règlement|quand même)$/ })
    .click();

const duesOf = async (page: Page, tenantId: string) =>
  v.parse(DueList, await (await page.request.get(`/v1/dues?tenantId=${tenantId}`)).json());

async function textOf(download: Download): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

/** Types a payment in the opened panel, saves it, and waits until it is told. */
async function pay(page: Page, amount: number): Promise<void> {
  await type(panelOf(page).getByLabel('Montant reçu'), String(amount).replace('.', ','));
  await save(page);
  await expect(message(page, `Règlement de ${euros(amount)} noté.`)).toBeVisible();
  await expect(panelOf(page)).toBeHidden();
}

test('the account is saved as a statement, which needs the landlord’s name and address', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 200 });
  await page.goto(`/tenants/${tenantId}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Relevé de compte' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^releve-de-compte-\\d{4}-\\d\\d-\\d\\d-${todayInParis()}-Inès-Œuvré\\.pdf$`),
  );
  expect(await textOf(download)).toContain(`Solde au ${longDate(todayInParis())}, reste dû 450,00 €`);

  const cleared = { address: null };
  const headers = { origin: stackUrls.get('app') };
  expect((await page.request.put('/v1/users/me', { data: cleared, headers })).status()).toBe(200);
  await page.getByRole('button', { name: 'Relevé de compte' }).click();
  await expect(page.getByText('complétez d’abord votre profil')).toBeVisible();
});

test('a payment says which tenant of the lease, which guarantor or who else paid it', async ({
  signedIn: page,
}) => {
  const tenancy = await addTenancy(page);
  const { tenantId } = tenancy;
  await joinLease(page, tenancy, { firstName: 'Bo', lastName: 'Li' });
  await changeLease(page, tenantId, {
    guarantors: [{ tenantId: null, firstName: 'Odile', lastName: 'Roy', email: null, phoneNumber: null }],
  });
  await page.goto(`/tenants/${tenantId}`);
  const record = page.getByRole('button', { name: 'Noter un règlement' });
  const from = panelOf(page).getByLabel('Versé par');
  const somebody = panelOf(page).getByLabel('Nom de cette personne');
  const due = page.getByRole('listitem').filter({ hasText: '· Bo Li' }).last();
  await record.click();
  await expect(from.locator('option')).toHaveText([
    'Les locataires',
    'Inès Œuvré',
    'Bo Li',
    'Odile Roy (caution)',
    'La CAF ou la MSA (aide au logement)',
    'Une autre personne',
  ]);
  await from.selectOption({ label: 'Bo Li' });
  await expect(somebody).toHaveCount(0);
  await pay(page, 100);
  await expect(due).toContainText('100,00');

  await record.click();
  await from.selectOption({ label: 'Odile Roy (caution)' });
  await pay(page, 120);
  await expect(page.getByRole('listitem').filter({ hasText: '· Odile Roy' }).last()).toContainText('120,00');

  await record.click();
  await from.selectOption({ label: 'Une autre personne' });
  await type(panelOf(page).getByLabel('Montant reçu'), '30');
  await save(page);
  await expect(somebody).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect(somebody).toBeFocused();
  await page.keyboard.type('Marie Le Goff');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await pay(page, 30);
  await page.getByRole('button', { name: `Télécharger ${numberOf('R', 3)}` }).click();
  expect(await textOf(await downloading)).toContain('de Marie Le Goff');
  const kept: unknown = await (await page.request.get(`/v1/payments?tenantId=${tenantId}`)).json();
  const tenants: unknown = await (await page.request.get('/v1/tenants')).json();
  const bo = v
    .parse(v.array(v.object({ id: v.string(), firstName: v.string() })), tenants)
    .find(({ firstName }) => firstName === 'Bo');
  expect(kept).toMatchObject([
    { payer: 'Marie Le Goff', tenantId },
    { payer: 'Odile Roy', tenantId },
    { payer: 'Bo Li', tenantId: bo?.id },
  ]);
});

test(
  'a lease from the 15th: paid in part, by housing benefit, the rest; late, paid, and ahead',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    test.slow();
    const start = monthFromNow(-2).from.replace(/01$/, '15');
    const { tenantId } = await addTenancy(page, { rent: 900, charges: 60, leaseStartsOn: start });
    await startAccount(page, tenantId, start);
    const [first] = (await duesOf(page, tenantId)).toSorted((one, other) => (one.from < other.from ? -1 : 1));
    if (!first) throw new Error('There is no due');
    const firstName = `${shortDate(first.from)} – ${shortDate(first.to)}`;
    const rest = sumEuros(first.amount, -200, -100);

    await page.goto('/tenants');
    await page.getByRole('link', { name: /^Inès(?: Œuvré)?$/ }).click();
    await expect(page).toHaveURL(`/tenants/${tenantId}`);
    await expect(page).toHaveTitle('Inès Œuvré · Klinky');
    await expect(standing(page)).toContainText('Aucun loyer entièrement payé depuis le début du compte');

    const record = page.getByRole('button', { name: 'Noter un règlement' });
    await record.click();
    await type(panelOf(page).getByLabel('Montant reçu'), '200');
    await panelOf(page).getByLabel('Moyen de paiement').selectOption({ label: 'Virement' });
    await expect(preview(page, `Ce règlement paiera\u00A0: ${firstName} 200,00\u00A0€`)).toBeVisible();
    await expect(
      panelOf(page).getByText('Le locataire peut indiquer ce qu’il paie (Code civil, art.\u00A01342-10).'),
    ).toBeVisible();
    await pay(page, 200);
    await expect(record).toBeFocused();
    const due = dueItem(page, firstName);
    await expect(due.getByText(`Reste ${euros(sumEuros(first.amount, -200))}`)).toBeVisible();
    await expect(due.getByRole('link', { name: `Reçu ${numberOf('R', 1)}` })).toBeVisible();

    await record.click();
    await panelOf(page)
      .getByLabel('Versé par')
      .selectOption({ label: 'La CAF ou la MSA (aide au logement)' });
    await save(page);
    await expect(panelOf(page).getByLabel('Pour')).toHaveAccessibleDescription('Ce champ est obligatoire.');
    await panelOf(page).getByLabel('Pour').selectOption({ label: firstName });
    await panelOf(page).getByLabel('Organisme').selectOption({ label: 'MSA' });
    await pay(page, 100);
    await expect(due.getByText('MSA, pour Inès Œuvré')).toBeVisible();
    await expect(due.getByRole('link', { name: `Reçu ${numberOf('R', 2)}` })).toBeVisible();

    await record.click();
    // As the last time the tenant paid.
    await expect(panelOf(page).getByLabel('Moyen de paiement')).toHaveValue('transfer');
    await pay(page, rest);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: `Télécharger ${numberOf('Q', 1)}` }).click();
    const words = await textOf(await downloading);
    const today = longDate(todayInParis());
    expect(words).toContain(`Reçu le ${today} par virement reçu ${numberOf('R', 1)} 200,00 €`);
    expect(words).toContain(`de la MSA, pour Inès Œuvré reçu ${numberOf('R', 2)} 100,00 €`);
    expect(words).toContain(`Reçu le ${today} par virement ${euros(rest).replaceAll('\u00A0', ' ')}`);
    await expect(due.getByText('Payé', { exact: true })).toBeVisible();
    await expect(due.getByRole('list', { name: /^Règlements/ }).getByRole('listitem')).toHaveCount(3);
    await expect(due.getByRole('link', { name: `Quittance ${numberOf('Q', 1)}` })).toBeVisible();

    // The month after is late, and this one is owed since its first day.
    const late = daysFrom(monthFromNow(-1).from, todayInParis());
    await expect(standing(page)).toHaveText(
      `Payé jusqu’au ${inWords(first.to)} · ${late} jours de retard · ${euros(1920)}`,
    );
    await record.click();
    await expect(panelOf(page).getByLabel('Montant reçu')).toHaveValue('1\u00A0920');
    await save(page);
    await expect(message(page, `Règlement de ${euros(1920)} noté.`)).toBeVisible();
    await expect(standing(page)).toHaveText(`À jour · payé jusqu’au ${inWords(monthFromNow(0).to)}`);
    await expect(page.getByRole('link', { name: `Quittance ${numberOf('Q', 3)}` })).toBeVisible();

    await record.click();
    await type(panelOf(page).getByLabel('Montant reçu'), '1050');
    await expect(preview(page, `960,00\u00A0€ · 90,00\u00A0€ d’avance`)).toBeVisible();
    await save(page);
    await expect(standing(page)).toHaveText(
      `À jour · payé jusqu’au ${inWords(monthFromNow(1).to)} · 90,00\u00A0€ d’avance`,
    );
    await expect(page.getByRole('list', { name: 'Avance' }).getByRole('listitem')).toContainText(
      '90,00\u00A0€ sur 1\u00A0050,00\u00A0€',
    );

    await page.goto('/tenants');
    await expect(page.getByText('90,00\u00A0€ d’avance')).toBeVisible();
    await page.goto('/receipts');
    await expect(page.getByText(`Reste ${euros(rest)}`)).toBeVisible();
  },
);

test('cancelling a payment asks for a reason, and says which receipt goes with it', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 650, issue: 'all' });
  await recordPayment(page, { tenantId, amount: 30 });
  await page.goto(`/tenants/${tenantId}`);
  const day = inWords(todayInParis());
  const cancel = page.getByRole('button', { name: `Annuler le règlement de ${euros(650)} du ${day}` });
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: 'Annuler ce règlement\u202F?' });
  await expect(dialog).toContainText(`L’annulation vaut aussi pour ${numberOf('Q', 1)}.`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retour' }).click();
  await expect(cancel).toBeFocused();
  await cancel.click();
  const both = dialog.getByRole('button', { name: 'Annuler le règlement et le document' });
  await both.click();
  await expect(dialog.getByLabel('Motif')).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await type(dialog.getByLabel('Motif'), 'Chèque refusé');
  await both.click();
  await expect(message(page, 'Règlement annulé')).toBeVisible();
  await expect(cancel).toHaveCount(0);
  // The other payment pays this month now, without a receipt.
  const due = dueItem(page, periodLabel(monthFromNow(0)));
  await expect(due).toBeFocused();
  await expect(due.getByText(`Reste ${euros(620)}`)).toBeVisible();
  const next = due.getByRole('link', { name: /^(?:Quittance|Reçu)/ });
  await expect(next).toHaveText(['Reçu à générer']);
  await expect(next).toHaveAttribute('href', /^\/month\?month=/);
  await page.getByText('Règlements annulés (1)').click();
  await expect(page.getByText(`Annulé le ${day}\u00A0: Chèque refusé`)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/receipts');
  await expect(page.getByText('Annulée')).toBeVisible();

  // One that no receipt states goes alone.
  await page.goto(`/tenants/${tenantId}`);
  await page.getByRole('button', { name: `Annuler le règlement de ${euros(30)} du ${day}` }).click();
  await type(dialog.getByLabel('Motif'), 'Noté deux fois');
  await dialog.getByRole('button', { name: 'Annuler le règlement' }).click();
  await expect(page.getByText('Règlements annulés (2)')).toBeVisible();

  // What no receipt says is offered beside one that says a part.
  await recordPayment(page, { tenantId, amount: 100, issue: 'all' });
  await recordPayment(page, { tenantId, amount: 50 });
  await page.reload();
  await expect(next).toHaveCount(2);
  await expect(next.last()).toHaveText('Reçu à générer');

  // Of two documents of a month, the one that states another payment stays.
  await recordPayment(page, { tenantId, amount: 20, issue: 'all' });
  await page.reload();
  await page.getByRole('button', { name: `Annuler le règlement de ${euros(20)} du ${day}` }).click();
  await expect(dialog).toContainText(`L’annulation vaut aussi pour ${numberOf('R', 2)}.`);
  await expect(dialog).toContainText(`${numberOf('R', 1)} reste valable.`);
  await type(dialog.getByLabel('Motif'), 'Chèque refusé');
  await both.click();
  const documents = page.getByRole('list', { name: /^Documents/ }).getByRole('link');
  await expect(documents).toHaveText([`Reçu ${numberOf('R', 1)}`]);
});

test('a document that was opened from an account leads back to it, also the one that took its place', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 650, issue: 'all' });
  await page.goto(`/tenants/${tenantId}`);
  const link = page.getByRole('list', { name: /^Documents/ }).getByRole('link');
  await link.click();
  const details = page.getByRole('dialog', { name: /^Quittance/ });
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/tenants/${tenantId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await link.press('Enter');
  await details.getByRole('button', { name: 'Refaire la quittance' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refaire' }).click();
  await expect(details).toContainText(`Prend la place de ${numberOf('Q', 1)}`);
  await details.getByRole('button', { name: 'Fermer' }).click();
  await expect(page).toHaveURL(`/tenants/${tenantId}`);
  await expect(link).toContainText(numberOf('Q', 2));
});

test('a receipt made meanwhile in another window is not voided without asking', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 650 });
  await page.goto(`/tenants/${tenantId}`);
  await page.getByRole('button', { name: /^Annuler le règlement/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Annuler ce règlement\u202F?' });
  await type(dialog.getByLabel('Motif'), 'Noté deux fois');
  const { from, to } = monthFromNow(0);
  const [tenant]: { propertyId: string }[] = await (await page.request.get('/v1/tenants')).json();
  const issued = await page.request.post('/v1/receipts', {
    data: { tenantId, propertyId: tenant?.propertyId, paidAt: todayInParis(), from, to, rent: 0, charges: 0 },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(issued.status()).toBe(200);
  await dialog.getByRole('button', { name: 'Annuler le règlement' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('Ce règlement figure sur un document');
  await expect(dialog.getByLabel('Motif')).toHaveValue('Noté deux fois');
  await dialog.getByRole('button', { name: 'Annuler le règlement et le document' }).click();
  await expect(page.getByText('Règlements annulés (1)')).toBeVisible();
});

test('after a lease has ended within a month that has a receipt, the account says what is owed, and the receipt is made again', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await recordPayment(page, { tenantId, amount: 100, issue: 'all' });
  const { from, to } = monthFromNow(0);
  await changeLease(page, tenantId, { endedBy: 'agreement', endsOn: from });
  await page.goto(`/tenants/${tenantId}`);
  // One day is less than what was paid.
  await expect(standing(page)).not.toContainText(euros(550));
  const due = dueItem(page, periodLabel({ from, to }));
  await expect(due).toContainText(`Le bail demande maintenant`);
  await expect(due).toContainText(`${numberOf('R', 1)} dit encore ${euros(650)}.`);
  const again = due.getByRole('button', { name: 'Refaire le reçu' });
  await again.click();
  const question = page.getByRole('alertdialog', { name: `Refaire ${numberOf('R', 1)}\u202F?` });
  await expect(question).toContainText(`${euros(100)} payés`);
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(again).toBeFocused();
  await again.click();
  await question.getByRole('button', { name: 'Refaire' }).click();
  await expect(message(page, `Quittance ${numberOf('Q', 1)} générée.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refaire le reçu' })).toHaveCount(0);
  await expect(standing(page)).not.toContainText('retard');
});

test('when a payment cannot be saved, what was typed stays, and a second try records it once', async ({
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
    'Cette date est dans le futur.',
  );
  await type(panel.getByLabel('Reçu le', { exact: true }), shortDate(todayInParis()));
  await panel.getByLabel('Documents').selectOption({ label: 'Ne rien générer' });

  // The first answer is lost on its way.
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
  await expect(panel.getByRole('alert').filter({ hasText: 'Connexion impossible' })).toBeVisible();
  await expect(panel.getByLabel('Montant reçu')).toHaveValue('123,45');
  await page.unroute('**/v1/payments');
  // It was recorded: something else from the same form would look as if it were.
  await type(panel.getByLabel('Montant reçu'), '200');
  await save(page);
  await expect(panel.getByRole('alert')).toHaveText(
    /^Ce formulaire a déjà été enregistré avec d’autres valeurs/,
  );
  await expect(panel.getByLabel('Montant reçu')).toHaveValue('200');
  await type(panel.getByLabel('Montant reçu'), '123,45');
  await save(page);
  await expect(message(page, 'Règlement de 123,45\u00A0€ noté.')).toBeVisible();
  await expect(page.getByRole('list', { name: /^Règlements/ }).getByRole('listitem')).toHaveCount(1);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  await expect(page.getByRole('link', { name: /^(?:Reçu|Quittance) / })).toHaveText(['Reçu à générer']);

  // Another payment is another one.
  await page.getByRole('button', { name: 'Noter un règlement' }).click();
  await type(panel.getByLabel('Montant reçu'), '50');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  const restore = await failChanges(page);
  await save(page);
  await expect(panel.getByRole('alert').filter({ hasText: /réessayer/ })).toBeVisible();
  await restore();
  await save(page);
  await expect(page.getByRole('list', { name: /^Règlements/ }).getByRole('listitem')).toHaveCount(2);
});

test('a payment that was recorded in another window is told before it is recorded twice', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await page.goto(`/tenants/${tenantId}?openPanel=true`);
  const panel = panelOf(page);
  const amount = panel.getByLabel('Montant reçu');
  await expect(preview(page, 'Ce règlement paiera')).toBeVisible();
  await recordPayment(page, { tenantId, amount: 650 });
  await save(page);
  const day = inWords(todayInParis());
  await expect(
    preview(page, `Un règlement a été noté entre-temps\u00A0: ${euros(650)} le ${day}.`),
  ).toBeVisible();
  // Now it would pay the next rent.
  await expect(preview(page, /Le document d.+ pourra être généré depuis Loyers/)).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Noter quand même' }).click();
  await expect(message(page, `Règlement de ${euros(650)} noté.`)).toBeVisible();

  // Opened afterwards, the panel knows it: the rent of two tenants may come on one day.
  await page.getByRole('button', { name: 'Noter un règlement' }).click();
  const twin = preview(page, `Un règlement de ${euros(650)} reçu ce jour est déjà noté.`);
  await type(amount, '650');
  await expect(twin).toBeVisible();
  await type(amount, '649');
  await expect(twin).toHaveCount(0);
});

test('what a payment would pay is said by the server, which is asked when typing ends, and refuses what it would refuse', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await page.goto(`/tenants/${tenantId}?openPanel=true`);
  const panel = panelOf(page);
  const amount = panel.getByLabel('Montant reçu');
  const paidOn = panel.getByLabel('Reçu le', { exact: true });
  await expect(preview(page, 'Ce règlement paiera')).toBeVisible();
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/payments/preview')) asked.push(request.postDataJSON().amount);
  });
  await type(amount, '100');
  await expect(preview(page, /Ce règlement paiera.+100,00\u00A0€$/)).toBeVisible();
  expect(asked.at(-1)).toBe(100);

  // Busy with a change of the same account, it is asked again.
  let refusals = 0;
  await page.route('**/v1/payments/preview', async (route) => {
    refusals += 1;
    if (refusals > 4) return route.fallback();
    const body = { errorCode: 'TOO_MANY_REQUESTS', message: '', requestId: 'x' };
    return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: body });
  });
  await type(amount, '200');
  await expect(preview(page, /Ce règlement paiera.+200,00\u00A0€$/)).toBeVisible();
  expect(refusals).toBe(5);
  await page.unroute('**/v1/payments/preview');

  await type(paidOn, '01/01/2001');
  await expect(preview(page, 'le solde de reprise en tient déjà compte')).toBeVisible();
  await amount.focus();
  await expect(paidOn).toHaveAccessibleDescription(
    'C’est avant le début du compte\u00A0: le solde de reprise en tient déjà compte.',
  );
  await type(paidOn, shortDate(todayInParis()));
  await expect(preview(page, 'Ce règlement paiera')).toBeVisible();
  await expect(paidOn).not.toHaveAccessibleDescription(/solde de reprise/);

  await page.context().setOffline(true);
  await type(amount, '300');
  await expect(preview(page, 'Pas d’aperçu hors connexion.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(preview(page, /Ce règlement paiera.+300,00\u00A0€$/)).toBeVisible();
});

test('the panel says what is missing before it can say what a payment pays, and for what no document follows yet', async ({
  signedIn: page,
}) => {
  // What is to come falls due on the first of the next month, which is known a month before.
  const { tenantId } = await addTenancy(page, { rentDueDay: 1 });
  await recordPayment(page, { tenantId, amount: 650 });
  await page.goto(`/tenants/${tenantId}?openPanel=true`);
  const panel = panelOf(page);
  const amount = panel.getByLabel('Montant reçu');
  const paidOn = panel.getByLabel('Reçu le', { exact: true });
  await expect(panel.getByLabel('Pour').locator('option')).toHaveText([
    'Selon la loi, le plus ancien d’abord',
    periodLabel(monthFromNow(1)),
    `${periodLabel(monthFromNow(0))} (payé)`,
  ]);
  const later = preview(page, /Le document d.+ pourra être généré depuis Loyers\./);
  await expect(later).toBeVisible();
  await panel.getByLabel('Documents').selectOption({ label: 'Ne rien générer' });
  await expect(later).toHaveCount(0);
  await type(amount, '12,345');
  await expect(preview(page, 'Corrigez le montant pour voir ce qu’il paie.')).toBeVisible();
  await type(amount, '');
  await expect(preview(page, 'Saisissez un montant pour voir ce qu’il paie.')).toBeVisible();
  await type(amount, '100');
  await type(paidOn, '31/12/2199');
  await expect(preview(page, 'Indiquez le jour de réception')).toBeVisible();
  await type(paidOn, shortDate(todayInParis()));
  await expect(preview(page, 'Ce règlement paiera')).toBeVisible();
  await panel.getByLabel('Versé par').selectOption({ label: 'La CAF ou la MSA (aide au logement)' });
  await expect(preview(page, 'Choisissez un mois pour voir ce que paie l’aide.')).toBeVisible();
});

test('what keeps a receipt from being made is told, with the way out, and the payment is kept', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page, { propertyId: null });
  await page.goto(`/tenants/${tenantId}?openPanel=true`);
  await save(page);
  const panel = panelOf(page);
  await expect(panel.getByText('Règlement de 650,00\u00A0€ noté.')).toBeFocused();
  await expect(panel.getByText('Ce locataire n’a pas de logement.')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Terminer' }).click();
  await expect(standing(page)).toContainText('À jour');
  await page.goto(`/tenants/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Locataire introuvable', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Voir les locataires' }).click();
  await expect(page).toHaveURL('/tenants');
});

test('the dashboard says what is expected, received and left, and who is late', async ({
  dashboard: page,
}) => {
  const month = page.getByRole('region', { name: periodLabel(monthFromNow(0)) });
  const late = page.getByRole('region', { name: 'En retard' });
  // Without a tenant, the first steps come first.
  await expect(page.getByRole('heading', { name: 'Premiers pas' })).toBeVisible();
  await expect(month).toHaveCount(0);

  const { tenantId } = await addTenancy(page);
  await startAccount(page, tenantId, monthFromNow(-1).from);
  const zoe = await addTenancy(page, { firstName: 'Zoé', lastName: 'Petit', rent: 400, charges: 0 });
  await recordPayment(page, { tenantId: zoe.tenantId, amount: 400 });
  await page.goto('/dashboard');
  await expect(month.getByRole('definition')).toHaveText([euros(1050), euros(400), euros(650)]);
  const days = daysFrom(monthFromNow(-1).from, todayInParis());
  await expect(late.getByRole('listitem')).toHaveText(
    new RegExp(
      `Inès Œuvré.*1.300,00.€.*Studio des Carmes · aucun loyer entièrement payé · ${days} jours de retard`,
    ),
  );
  await expectAccessible(page);
  await late.getByRole('link', { name: 'Noter un règlement d’Inès Œuvré' }).click();
  await expect(page).toHaveURL(`/tenants/${tenantId}?openPanel=true`);
  await save(page);
  await expect(standing(page)).toContainText('À jour');

  await page.getByRole('link', { name: 'Tableau de bord' }).first().click();
  await expect(late.getByText('Tout est payé.')).toBeVisible();
  await expect(month.getByRole('definition')).toHaveText([euros(1050), euros(1050), euros(0)]);
});

test('the account is translated into English', async ({ signedIn: page }) => {
  const { tenantId } = await addTenancy(page);
  await startAccount(page, tenantId, monthFromNow(-1).from);
  await recordPayment(page, { tenantId, amount: 650 });
  await page.goto('/tenants');
  await page.getByText('EN', { exact: true }).click();
  await page.getByRole('link', { name: 'Inès', exact: true }).click();
  const region = page.getByRole('region', { name: 'Where the account stands' });
  await expect(region).toContainText(
    `Paid up to ${longDate(monthFromNow(-1).to, 'en').replace(' ', '\u00A0')}`,
  );
  await page.getByRole('button', { name: 'Record a payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Record a payment' });
  await expect(panel.getByRole('combobox', { name: /^For/ }).locator('option:checked')).toHaveText(
    'By law, the oldest first',
  );
  await expect(panel.getByRole('status').filter({ hasText: 'This payment will pay:' })).toContainText(
    '€650.00',
  );
});
