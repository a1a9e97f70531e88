import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { addRows } from './accounts.ts';
import { expect, expectAccessible, message, test } from './fixtures.ts';
import { type } from './hands.ts';
import { stackUrls } from './stack-urls.ts';
import { addTenancy, issueReceipt, numberOf } from './tenancies.ts';

const TENANT = { firstName: 'Inès', lastName: 'Œuvré', rent: 610, charges: 40 };

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Générer une quittance' });

async function wordsOf(download: Download): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

/** Opens the panel for Inès Œuvré and a month paid on the 5th. */
async function openPanel(page: Page, month: string) {
  await page.goto('/dashboard?openPanel=true');
  const panel = panelOf(page);
  await panel.getByLabel('Locataire').selectOption({ label: 'Inès Œuvré' });
  await type(panel.getByLabel('Payé le', { exact: true }), `05/${month}`);
  return panel;
}

test('without a tenant, the receipt panel leads to adding one', async ({ dashboard: page }) => {
  await page.getByRole('link', { name: 'Générer une quittance' }).click();
  await panelOf(page).getByRole('link', { name: 'Ajouter un locataire' }).click();
  await expect(page).toHaveURL('/tenants?openPanel=true');
});

test('for a tenant without a property, the panel says what is missing and leads to the tenant', async ({
  signedIn: page,
}) => {
  await addRows(page, { tenants: [TENANT] });
  await page.goto('/dashboard?openPanel=true');
  const panel = panelOf(page);
  await panel.getByLabel('Locataire').selectOption({ label: 'Inès Œuvré' });
  await expect(panel.getByText('Ce locataire n’a pas de logement')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Générer le PDF' })).toBeDisabled();
  await panel.getByRole('link', { name: 'Modifier le locataire' }).click();
  await expect(page.getByRole('dialog', { name: 'Modifier le locataire' })).toBeVisible();
});

test.describe('a landlord without an address', () => {
  test.use({ hasProfile: false });

  test('is first asked for it, field by field', async ({ signedIn: page }) => {
    await addTenancy(page);
    await page.goto('/dashboard?openPanel=true');
    const panel = panelOf(page);
    await expect(panel.getByLabel('Adresse', { exact: true })).toBeFocused();
    await page.keyboard.type('8 rue Auguste Comte');
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('Code postal')).toBeFocused();
    await expect(panel.getByLabel('Code postal')).toHaveAccessibleDescription('Ce champ est obligatoire.');
    await page.keyboard.type('69002');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lyon');
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('Locataire')).toBeFocused();
    await expect(panel.getByRole('button', { name: 'Générer la quittance' })).toBeEnabled();
  });

  test('can go to the full profile instead, after confirming if something was typed', async ({
    signedIn: page,
  }) => {
    await addTenancy(page);
    await page.goto('/dashboard?openPanel=true');
    const panel = panelOf(page);
    await expect(panel.getByLabel('Adresse', { exact: true })).toBeFocused();
    await page.keyboard.type('8 rue');
    await panel.getByRole('link', { name: /votre profil/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(panel.getByLabel('Adresse', { exact: true })).toHaveValue('8 rue');
    await panel.getByRole('link', { name: /votre profil/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
    await expect(page).toHaveURL('/settings/profile');
  });
});

test('profile data removed while the panel is open are reported in it, and the input is kept', async ({
  signedIn: page,
}) => {
  await addTenancy(page);
  const panel = await openPanel(page, '03/2026');
  await panel.getByLabel('Moyen de paiement').selectOption({ label: 'Chèque' });
  await expect(panel.getByRole('status').filter({ hasText: 'Quittance de loyer' })).toBeVisible();
  const emptied = await page.request.put('/v1/users/me', {
    data: { address: null, postalCode: null, city: null },
    headers: { origin: stackUrls.get('app') },
  });
  expect(emptied.status()).toBe(200);
  await panel.getByRole('button', { name: 'Générer la quittance' }).click();
  await expect(panel.getByText(/il manque votre adresse, votre code postal et votre ville/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Générer la quittance' })).toBeDisabled();
  await expect(panel.getByLabel('Moyen de paiement')).toHaveValue('cheque');
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Compléter mon profil' }).click();
  await expect(page).toHaveURL('/settings/profile');
});

test('dates are validated: they exist, the period ends after its start, the payment is not in the future', async ({
  signedIn: page,
}) => {
  await addRows(page, { tenants: [TENANT] });
  await page.goto('/dashboard?openPanel=true');
  const panel = page.getByRole('dialog');
  await type(panel.getByLabel('Du', { exact: true }), '31/02/2026');
  await panel.getByLabel('Du', { exact: true }).blur();
  await expect(panel.getByLabel('Du', { exact: true })).toHaveAccessibleDescription(
    /Saisissez une date réelle/,
  );
  await type(panel.getByLabel('Du', { exact: true }), '10/03/2026');
  await type(panel.getByLabel('Au', { exact: true }), '9/3/2026');
  await panel.getByLabel('Au', { exact: true }).blur();
  await expect(panel.getByLabel('Au', { exact: true })).toHaveAccessibleDescription(
    'La fin doit suivre le début.',
  );
  await type(panel.getByLabel('Payé le', { exact: true }), '01/01/2199');
  await panel.getByLabel('Payé le', { exact: true }).blur();
  await expect(panel.getByLabel('Payé le', { exact: true })).toHaveAccessibleDescription(
    'Cette date est dans le futur.',
  );
});

test('a payment date chosen in the calendar sets the month of the period', async ({ signedIn: page }) => {
  await addRows(page, { tenants: [TENANT] });
  await page.goto('/dashboard?openPanel=true');
  const panel = panelOf(page);
  await type(panel.getByLabel('Payé le', { exact: true }), '15/03/2026');
  await panel.getByRole('button', { name: 'Ouvrir le calendrier\u00A0: Payé le' }).click();
  const calendar = page.getByRole('dialog', { name: 'Ouvrir le calendrier\u00A0: Payé le' });
  await calendar.getByRole('button', { name: /précédent/ }).click();
  await calendar.getByRole('button', { name: /10 février 2026/ }).click();
  await expect(calendar).toBeHidden();
  await expect(panel.getByLabel('Payé le', { exact: true })).toHaveValue('10/02/2026');
  await expect(panel.getByLabel('Du', { exact: true })).toHaveValue('01/02/2026');
  await expect(panel.getByLabel('Au', { exact: true })).toHaveValue('28/02/2026');
});

test(
  'paying part of the rent gives a partial receipt, and paying the rest a quittance that completes it',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    await addTenancy(page);
    const panel = await openPanel(page, '03/2026');
    const outcome = panel.getByRole('status');
    await expect(outcome.filter({ hasText: 'Quittance de loyer' })).toBeVisible();
    await type(panel.getByLabel('Loyer'), '350');
    await type(panel.getByLabel('Charges'), '0');
    await expect(
      outcome.filter({ hasText: 'Reçu de paiement partiel\u00A0: il restera 300,00\u00A0€ à payer' }),
    ).toBeVisible();
    await panel.getByLabel('Moyen de paiement').selectOption({ label: 'Virement' });
    await panel.getByText('La CAF ou la MSA vous verse une aide au logement').click();
    await type(panel.getByLabel('Aide au logement'), '351');
    await panel.getByLabel('Aide au logement').blur();
    await expect(panel.getByLabel('Aide au logement')).toHaveAccessibleDescription(
      'C’est plus que le paiement lui-même.',
    );
    await type(panel.getByLabel('Aide au logement'), '120');
    let downloading = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Générer le reçu' }).click();
    const partial = await downloading;
    expect(partial.suggestedFilename()).toBe('recu-2026-03.pdf');
    await expect(page.getByText(`Reçu ${numberOf('R', 1)} généré`)).toBeVisible();
    await expect(panel).toBeHidden();
    expect(await wordsOf(partial)).toContain(numberOf('R', 1));

    await openPanel(page, '03/2026');
    await expect(panel.getByLabel('Loyer')).toHaveValue('260');
    await expect(panel.getByLabel('Charges')).toHaveValue('40');
    await expect(outcome.filter({ hasText: `Elle complète ${numberOf('R', 1)}` })).toBeVisible();
    downloading = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Générer la quittance' }).click();
    const quittance = await downloading;
    expect(quittance.suggestedFilename()).toBe('quittance-2026-03.pdf');
    await expect(page.getByText(`Quittance ${numberOf('Q', 1)} générée`)).toBeVisible();
    expect(await wordsOf(quittance)).toContain('650,00 €');
  },
);

test('the rent for part of a month is prorated, until another amount is typed', async ({
  signedIn: page,
}) => {
  await addTenancy(page);
  const panel = await openPanel(page, '03/2026');
  await type(panel.getByLabel('Du', { exact: true }), '17/03/2026');
  await expect(panel.getByLabel('Loyer')).toHaveValue('295,16');
  await expect(panel.getByLabel('Charges')).toHaveValue('19,35');
  await expect(panel.getByText('Au prorata\u00A0: 15 jours sur 31')).toBeVisible();
  await type(panel.getByLabel('Loyer'), '200');
  await type(panel.getByLabel('Du', { exact: true }), '16/03/2026');
  await expect(panel.getByText('Au prorata\u00A0: 16 jours sur 31')).toBeVisible();
  await expect(panel.getByLabel('Loyer')).toHaveValue('200');
});

test('prefilled values are discarded without a question', async ({ signedIn: page }) => {
  const tenancy = await addTenancy(page);
  await page.goto(`/receipts?tenant=${tenancy.tenantId}&openPanel=true`);
  const panel = panelOf(page);
  await expect(panel.getByLabel('Loyer')).toHaveValue('610');
  await expect(panel.getByRole('status').filter({ hasText: 'Quittance de loyer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(`/receipts?tenant=${tenancy.tenantId}`);

  const month = todayInParis().slice(0, 7);
  await issueReceipt(page, tenancy, { month, paidOn: `${month}-01`, rent: 350, charges: 0 });
  await page.goto(`/receipts?tenant=${tenancy.tenantId}&openPanel=true`);
  await expect(panel.getByLabel('Loyer')).toHaveValue('260');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.keyboard.press('n');
  await type(panel.getByLabel('Loyer'), '200');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: /Abandonner/ })).toBeVisible();
});

test('more than is due is rejected at its field, which keeps the input', async ({ signedIn: page }) => {
  await addTenancy(page);
  const panel = await openPanel(page, '03/2026');
  await type(panel.getByLabel('Loyer'), '700');
  await expect(panel.getByRole('status').filter({ hasText: 'Trop-perçu\u00A0: 90,00\u00A0€' })).toBeVisible();
  await panel.getByRole('button', { name: 'Générer le PDF' }).click();
  await expect(panel.getByLabel('Loyer')).toHaveAccessibleDescription('C’est plus que ce qui reste dû.');
  await expect(panel.getByLabel('Loyer')).toBeFocused();
  await expect(panel.getByLabel('Loyer')).toHaveValue('700');
  await type(panel.getByLabel('Loyer'), '0');
  await type(panel.getByLabel('Charges'), '');
  await panel.getByLabel('Charges').blur();
  await expect(panel.getByLabel('Loyer')).toHaveAccessibleDescription('Saisissez le montant reçu.');
});

test('errors that only the API can detect are shown at the same field', async ({ signedIn: page }) => {
  const tenancy = await addTenancy(page);
  const panel = await openPanel(page, '03/2026');
  // Typed by hand, since prefilled amounts follow what is due.
  await type(panel.getByLabel('Loyer'), '600');
  const issue = panel.getByRole('button', { name: 'Générer le reçu' });
  await expect(issue).toBeVisible();
  // Another window records a payment in the meantime.
  await issueReceipt(page, tenancy, { month: '2026-03', rent: 100, charges: 0 });
  await issue.click();
  await expect(panel.getByLabel('Loyer')).toHaveAccessibleDescription('C’est plus que ce qui reste dû.');
});

test('issuing while offline says so, keeps the input, and works once back online', async ({
  signedIn: page,
}) => {
  await addTenancy(page);
  const panel = await openPanel(page, '03/2026');
  await type(panel.getByLabel('Loyer'), '350');
  await panel.getByLabel('Moyen de paiement').selectOption({ label: 'Chèque' });
  const issue = panel.getByRole('button', { name: 'Générer le reçu' });
  await expect(issue).toBeVisible();
  await page.context().setOffline(true);
  await issue.click();
  await expect(message(page, /Connexion impossible/)).toBeVisible();
  await expect(panel.getByLabel('Loyer')).toHaveValue('350');
  await expect(panel.getByLabel('Moyen de paiement')).toHaveValue('cheque');
  await page.context().setOffline(false);
  const downloading = page.waitForEvent('download');
  await issue.click();
  await downloading;
  await expect(page.getByText(`Reçu ${numberOf('R', 1)} généré`)).toBeVisible();
});

test('replacing the quittance of a period asks for confirmation', async ({ signedIn: page }) => {
  const tenancy = await addTenancy(page);
  await issueReceipt(page, tenancy, { month: '2026-03' });
  const panel = await openPanel(page, '03/2026');
  await expect(panel.getByText('Un document existe déjà pour cette période')).toBeVisible();
  await expectAccessible(page);
  // The document is there to be taken first.
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: `Télécharger ${numberOf('Q', 1)}` }).click();
  expect((await saving).suggestedFilename()).toBe(`quittance-2026-03-${numberOf('Q', 1)}-Œuvré.pdf`);
  await expect(panel.getByRole('link', { name: `Ouvrir ${numberOf('Q', 1)} pour l’envoyer` })).toBeVisible();
  await type(panel.getByLabel('Loyer'), '500');
  await panel.getByRole('button', { name: 'Remplacer…' }).click();
  const question = page.getByRole('alertdialog', { name: /Remplacer/ });
  await expect(question).toContainText(`${numberOf('Q', 1)} (mars 2026, 650,00\u00A0€)`);
  await expect(question).toContainText(/Le règlement noté est annulé aussi.*650,00\u00A0€ · .*Refaire/);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(panel.getByLabel('Loyer')).toHaveValue('500');
  await panel.getByRole('button', { name: 'Remplacer…' }).click();
  const downloading = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Remplacer' }).click();
  await downloading;
  await expect(page.getByText(`Reçu ${numberOf('R', 1)} généré`)).toBeVisible();

  await page.goto('/receipts');
  await page.getByRole('link', { name: numberOf('Q', 1), exact: true }).click();
  const old = page.getByRole('dialog', { name: `Quittance ${numberOf('Q', 1)}` });
  await expect(old).toContainText(`Remplacée par ${numberOf('R', 1)}`);
  await old.getByRole('link', { name: numberOf('R', 1) }).click();
  await expect(page.getByRole('dialog', { name: `Reçu ${numberOf('R', 1)}` })).toContainText(
    `Prend la place de ${numberOf('Q', 1)}`,
  );
});

test('replacing a quittance that another window has just issued asks for confirmation as well', async ({
  signedIn: page,
}) => {
  const tenancy = await addTenancy(page);
  const panel = await openPanel(page, '03/2026');
  await expect(panel.getByRole('status').filter({ hasText: 'Quittance de loyer' })).toBeVisible();
  await issueReceipt(page, tenancy, { month: '2026-03' });
  await panel.getByRole('button', { name: 'Générer la quittance' }).click();
  const question = page.getByRole('alertdialog', { name: /Remplacer/ });
  await expect(question).toContainText(numberOf('Q', 1));
  const downloading = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Remplacer' }).click();
  await downloading;
  await expect(page.getByText(`Quittance ${numberOf('Q', 2)} générée`)).toBeVisible();
});

test('a quittance can be issued with the keyboard alone', async ({ signedIn: page }) => {
  await addTenancy(page);
  // While its data is loading, the panel itself would have the focus.
  const loaded = ['tenants', 'properties'].map((name) =>
    page.waitForResponse((response) => response.url().endsWith(`/v1/${name}`)),
  );
  await page.goto('/receipts');
  await Promise.all(loaded);
  await expect(page.getByRole('heading', { name: 'Aucune quittance pour l’instant' })).toBeVisible();
  await page.keyboard.press('n');
  const panel = panelOf(page);
  await expect(panel.getByLabel('Locataire')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByLabel('Locataire')).toHaveValue(/.+/);
  await expect(panel.getByRole('status').filter({ hasText: 'Quittance de loyer' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Générer la quittance' }).focus();
  await page.keyboard.press('Enter');
  await downloading;
  const issued = page.getByRole('dialog', { name: `Quittance ${numberOf('Q', 1)}` });
  await expect(
    issued.getByRole('paragraph').filter({ hasText: 'Votre première quittance est prête' }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(issued).toBeHidden();
  await expect(page.getByRole('link', { name: numberOf('Q', 1) }).first()).toBeVisible();
});
