import type { Locator, Page } from '@playwright/test';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { textOf } from './downloads.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { addTenancy, changeLease } from './tenancies.ts';

const year = todayInParis().slice(0, 4);
const panelOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** Clicks a button that downloads a PDF. Returns the text of the PDF. */
async function downloadText(page: Page, button: Locator): Promise<string> {
  const downloading = page.waitForEvent('download');
  await button.click();
  return textOf(await downloading);
}

test('a rent that is frozen in class G is revised once the class is corrected', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page, {}, { energyClass: 'G', energyClassOn: '2024-01-10' });
  const startsOn = addDays(addMonths(todayInParis(), -12), -40);
  await changeLease(page, tenantId, {
    startsOn,
    hasRevisionClause: true,
    // With this reference quarter, the revision uses indices that every installation has.
    irlReference: '2025-Q2',
  });
  await page.goto(`/tenants/${tenantId}`);
  await page.getByRole('link', { name: 'Réviser', exact: true }).click();
  const panel = panelOf(page, 'Révision du loyer');
  await expect(
    panel.getByText(/^Logement classé G, bail du .*\s: le loyer est gelé \(art\.\s17-1, III\)\.$/),
  ).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Réviser et générer la lettre' })).toHaveCount(0);

  await panel.getByRole('link', { name: 'Modifier la classe énergie' }).click();
  await page.getByLabel('Classe énergie').selectOption('D');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/tenants/${tenantId}?panel=revision`);
  await expect(panel.getByText('610,00 × 148,37 ÷ 146,68, arrondi au centime inférieur')).toBeVisible();
  const amount = panel.getByRole('textbox', { name: 'Nouveau loyer, hors charges' });
  await expect(amount).toHaveValue('617,02');
  await type(amount, '617,03');
  const revise = panel.getByRole('button', { name: 'Réviser et générer la lettre' });
  await revise.click();
  await expect(panel.getByText('Ce montant dépasse celui que l’indice permet.')).toBeVisible();
  await type(amount, '617,02');
  await type(panel.getByRole('textbox', { name: /^Paragraphe personnel/ }), 'Merci de votre confiance.');
  const draft = await downloadText(page, panel.getByRole('button', { name: 'Lire la lettre' }));
  expect(draft).toContain('PROJET');
  expect(draft).toContain('617,02 €');
  expect(draft).toContain('Merci de votre confiance.');
  await revise.click();

  const issued = panelOf(page, `Révision V-${year}-0001`);
  const letter = await downloadText(page, issued.getByRole('button', { name: 'Télécharger' }));
  const [, code = ''] = /\/verify\/([0-9a-f]{32})/.exec(letter.replaceAll(' ', '')) ?? [];
  await issued.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByText('617,02\u00A0€ + 40,00\u00A0€ de charges')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Révisé le .* \(IRL\)$/ })).toBeVisible();
  await page.goto(`/verify/${code}`);
  await expect(page.getByRole('heading', { name: 'Document valable' })).toBeVisible();
  await expect(page.getByText(`V-${year}-0001`, { exact: true })).toBeVisible();

  await page.goto(`/tenants/${tenantId}`);
  await page.getByRole('button', { name: /^Annuler la révision/ }).click();
  const undo = panelOf(page, 'Annuler cette révision\u202F?');
  await type(undo.getByRole('textbox', { name: 'Motif' }), 'Accord avec le locataire');
  await undo.getByRole('button', { name: 'Annuler la révision' }).click();
  await expectMessage(page, 'Révision annulée');
  await expect(page.getByText('610,00\u00A0€ + 40,00\u00A0€ de charges')).toBeVisible();
  await page.goto(`/verify/${code}`);
  await expect(page.getByRole('heading', { name: 'Document annulé' })).toBeVisible();
});
