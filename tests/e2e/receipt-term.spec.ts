import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { addTenancy, numberOf } from './tenancies.ts';

/** Opens the panel, chooses Inès Œuvré by keyboard, then types the payment date. */
async function openPanel(page: Page, paidOn?: string): Promise<Locator> {
  await page.goto('/dashboard?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
  await panel.getByLabel('Locataire').focus();
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByLabel('Locataire')).toHaveValue(/./);
  if (paidOn !== undefined) await type(panel.getByLabel('Reçu le', { exact: true }), paidOn);
  return panel;
}

const from = (panel: Locator) => panel.getByLabel('Du', { exact: true });
const to = (panel: Locator) => panel.getByLabel('Au', { exact: true });
const verdict = (panel: Locator, text: string) => panel.getByRole('status').filter({ hasText: text });

async function generate(page: Page, panel: Locator): Promise<string> {
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: /^Générer/ }).click();
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await (await downloading).path())));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

test('the first rent of a lease counts the days from the start of the lease, in the panel and on the month page', async ({
  signedIn: page,
}) => {
  await addTenancy(page, {
    rent: 900,
    charges: 60,
    leaseStartsOn: '2025-11-15',
    accountStartsOn: '2025-11-15',
  });
  await page.goto('/month?month=2025-11');
  await expect(page.getByText('512,00\u00A0€').first()).toBeVisible();
  await expect(page.getByText('15 – 30 novembre 2025')).toBeVisible();

  const panel = await openPanel(page, '20/11/2025');
  await expect(from(panel)).toHaveValue('15/11/2025');
  await expect(to(panel)).toHaveValue('30/11/2025');
  await expect(panel.getByText('Avez-vous reçu 512,00').first()).toBeVisible();
  await panel.getByText('Oui', { exact: true }).click();
  await expect(panel.getByLabel('Loyer')).toHaveValue('480');
  await expect(panel.getByLabel('Charges')).toHaveValue('32');
  await expect(panel.getByText('Au prorata\u00A0: 16 jours sur 30')).toBeVisible();
  await expect(verdict(panel, 'Quittance de loyer')).toBeVisible();

  // After the landlord types an earlier day, the panel explains why no more is due.
  await type(from(panel), '01/11/2025');
  await expect(
    panel.getByText('Le bail commence le 15 novembre 2025\u00A0: rien n’est dû pour les jours d’avant'),
  ).toBeVisible();
  await expect(panel.getByLabel('Loyer')).toHaveValue('480');
  await type(panel.getByLabel('Loyer'), '900');
  await expect(verdict(panel, 'Trop-perçu\u00A0: 420,00\u00A0€')).toBeVisible();
  await type(panel.getByLabel('Loyer'), '480');
  const words = await generate(page, panel);
  expect(words).toContain('Terme du 15/11/2025 au 30/11/2025 (au prorata, 16/30 jours)');
  expect(words).toContain('déclare avoir reçu d’Inès Œuvré la somme de 512,00 €');
  await page.goto('/month?month=2025-11');
  await expect(page.getByRole('button', { name: `Télécharger ${numberOf('Q', 1)}` })).toBeVisible();
});
