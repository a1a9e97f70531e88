import type { Page } from '@playwright/test';
import { textOf } from './downloads.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { addTenancy, issueReceipt, numberOf } from './tenancies.ts';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Générer une quittance' });

/** Opens the panel for Inès Œuvré and a month paid on the 5th. */
async function openPanel(page: Page, month: string) {
  await page.goto('/dashboard?openPanel=true');
  const panel = panelOf(page);
  await panel.getByLabel('Locataire').selectOption({ label: 'Inès Œuvré' });
  await type(panel.getByLabel('Reçu le', { exact: true }), `05/${month}`);
  return panel;
}

test('paying the rest of the rent gives a quittance that completes the partial receipt', async ({
  signedIn: page,
}) => {
  await addTenancy(page);
  const panel = await openPanel(page, '03/2026');
  const outcome = panel.getByRole('status');
  await panel.getByText('Oui', { exact: true }).click();
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
    'Ce montant dépasse celui du paiement.',
  );
  await type(panel.getByLabel('Aide au logement'), '120');
  let downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Générer le reçu' }).click();
  const partial = await downloading;
  expect(partial.suggestedFilename()).toBe('recu-2026-03.pdf');
  await expect(page.getByText(`Reçu ${numberOf('R', 1)} généré`)).toBeVisible();
  await expect(panel).toBeHidden();
  expect(await textOf(partial)).toContain(numberOf('R', 1));

  await openPanel(page, '03/2026');
  await expect(panel.getByText('Avez-vous reçu 300,00\u00A0€\u202F?').first()).toBeVisible();
  await panel.getByText('Oui', { exact: true }).click();
  await expect(panel.getByLabel('Loyer')).toHaveValue('260');
  await expect(panel.getByLabel('Charges')).toHaveValue('40');
  await expect(outcome.filter({ hasText: `Elle remplace ${numberOf('R', 1)}` })).toBeVisible();
  downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Générer la quittance' }).click();
  const quittance = await downloading;
  expect(quittance.suggestedFilename()).toBe('quittance-2026-03.pdf');
  await expect(page.getByText(`Quittance ${numberOf('Q', 1)} générée`)).toBeVisible();
  expect(await textOf(quittance)).toContain('650,00 €');
});

test('replacing the quittance of a period asks for confirmation', async ({ signedIn: page }) => {
  const tenancy = await addTenancy(page);
  await issueReceipt(page, tenancy, { month: '2026-03' });
  const panel = await openPanel(page, '03/2026');
  await expect(panel.getByText('Un document existe déjà pour cette période')).toBeVisible();
  // The page first offers the existing document for download.
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: `Télécharger ${numberOf('Q', 1)}` }).click();
  expect((await saving).suggestedFilename()).toBe(`quittance-2026-03-${numberOf('Q', 1)}-Œuvré.pdf`);
  await expect(panel.getByRole('link', { name: `Ouvrir ${numberOf('Q', 1)} pour l’envoyer` })).toBeVisible();
  await type(panel.getByLabel('Loyer'), '500');
  await panel.getByRole('button', { name: 'Remplacer…' }).click();
  const question = page.getByRole('alertdialog', { name: /Remplacer/ });
  await expect(question).toContainText(`${numberOf('Q', 1)} (mars 2026, 650,00\u00A0€)`);
  await expect(question).toContainText(/Le paiement enregistré sera annulé aussi.*650,00\u00A0€ · .*Refaire/);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(panel.getByLabel('Loyer')).toHaveValue('500');
  await panel.getByRole('button', { name: 'Remplacer…' }).click();
  const downloading = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Remplacer' }).click();
  await downloading;
  await expect(page.getByText(`Reçu ${numberOf('R', 1)} généré`)).toBeVisible();

  await page.goto('/documents');
  await page.getByRole('link', { name: numberOf('Q', 1), exact: true }).click();
  const old = page.getByRole('dialog', { name: `Quittance ${numberOf('Q', 1)}` });
  await expect(old).toContainText(`Remplacée par ${numberOf('R', 1)}`);
  await old.getByRole('link', { name: numberOf('R', 1) }).click();
  await expect(page.getByRole('dialog', { name: `Reçu ${numberOf('R', 1)}` })).toContainText(
    `Remplace ${numberOf('Q', 1)}`,
  );
});
