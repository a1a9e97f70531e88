import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { shortDate, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type } from './hands.ts';
import { addTenancy, changeTenant, numberOf } from './tenancies.ts';

/** Opens the panel, chooses Inès Œuvré by keyboard, then types the payment date. */
async function openPanel(page: Page, paidOn?: string): Promise<Locator> {
  await page.goto('/dashboard?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
  await panel.getByLabel('Locataire').focus();
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByLabel('Locataire')).toHaveValue(/./);
  if (paidOn !== undefined) await type(panel.getByLabel('Payé le', { exact: true }), paidOn);
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

test('in its first month, a lease is due from its first day, in the panel and on the month page', async ({
  signedIn: page,
}) => {
  await addTenancy(page, {
    rent: 900,
    charges: 60,
    leaseStartsOn: '2025-11-15',
    accountStartsOn: '2025-11-15',
  });
  await page.goto('/month?month=2025-11');
  await expect(page.getByText('512,00\u00A0€')).toBeVisible();
  await expect(page.getByText('15/11/2025 – 30/11/2025')).toBeVisible();

  const panel = await openPanel(page, '20/11/2025');
  await expect(from(panel)).toHaveValue('15/11/2025');
  await expect(to(panel)).toHaveValue('30/11/2025');
  await expect(panel.getByLabel('Loyer')).toHaveValue('480');
  await expect(panel.getByLabel('Charges')).toHaveValue('32');
  await expect(panel.getByText('Au prorata\u00A0: 16 jours sur 30')).toBeVisible();
  await expect(verdict(panel, 'Quittance de loyer')).toBeVisible();

  // Typing an earlier day explains why no more is due.
  await type(from(panel), '01/11/2025');
  await expect(
    panel.getByText('Le bail commence le 15 novembre 2025\u00A0: rien n’est dû pour les jours d’avant'),
  ).toBeVisible();
  await expect(panel.getByLabel('Loyer')).toHaveValue('480');
  await type(panel.getByLabel('Loyer'), '900');
  await expect(verdict(panel, 'Trop-perçu\u00A0: 420,00\u00A0€')).toBeVisible();
  await expectAccessible(page);
  await type(panel.getByLabel('Loyer'), '480');
  const words = await generate(page, panel);
  expect(words).toContain('Terme du 15/11/2025 au 30/11/2025 (au prorata, 16/30 jours)');
  expect(words).toContain('déclare avoir reçu d’Inès Œuvré la somme de 512,00 €');
  await page.goto('/month?month=2025-11');
  await expect(page.getByRole('button', { name: `Télécharger ${numberOf('Q', 1)}` })).toBeVisible();
});

test('a period before the lease is rejected at its end date, and no input is lost', async ({
  signedIn: page,
}) => {
  await addTenancy(page, { leaseStartsOn: '2025-11-15' });
  const panel = await openPanel(page, '20/11/2025');
  await type(from(panel), '01/10/2025');
  // The last day follows until it is typed.
  await expect(to(panel)).toHaveValue('31/10/2025');
  await expect(verdict(panel, 'Le bail commence le 15 novembre 2025')).toBeVisible();
  await panel.getByRole('button', { name: 'Générer le PDF' }).click();
  await expect(to(panel)).toHaveAccessibleDescription('C’est avant le début du bail.');
  await expect(from(panel)).toHaveValue('01/10/2025');
  await expectAccessible(page);
});

test('choosing another tenant changes the first day, but a typed period stays', async ({
  signedIn: page,
}) => {
  await addTenancy(page, { leaseStartsOn: '2025-11-15' });
  await addTenancy(page, { firstName: 'Zoé', lastName: 'Petit' });
  const panel = await openPanel(page, '20/11/2025');
  await expect(from(panel)).toHaveValue('15/11/2025');
  await panel.getByLabel('Locataire').focus();
  await page.keyboard.type('Zo');
  await expect(from(panel)).toHaveValue('01/11/2025');
  await type(from(panel), '10/11/2025');
  await panel.getByLabel('Locataire').focus();
  await page.keyboard.type('In');
  await expect(panel.getByText(/^Le bail commence le 15\u00A0novembre 2025/)).toBeVisible();
  await expect(from(panel)).toHaveValue('10/11/2025');
});

test('a future period gets a quittance only when the landlord says it was paid in advance', async ({
  signedIn: page,
}) => {
  await addTenancy(page);
  const panel = await openPanel(page);
  const ahead = panel.getByRole('checkbox', { name: 'Le locataire a payé d’avance' });
  await expect(ahead).toHaveCount(0);
  await type(from(panel), '01/03/2199');
  await type(to(panel), '31/03/2199');
  await expect(verdict(panel, 'Cette période est à venir')).toBeVisible();
  await expect(ahead).not.toBeChecked();
  await panel.getByRole('button', { name: /^Générer/ }).click();
  await expect(from(panel)).toHaveAccessibleDescription('Cette période est à venir.');
  await expect(from(panel)).toBeFocused();
  await ahead.focus();
  await page.keyboard.press('Space');
  await expect(ahead).toBeChecked();
  await expect(from(panel)).not.toHaveAccessibleDescription(/à venir/);
  await expect(verdict(panel, 'Quittance de loyer')).toBeVisible();
  expect(await generate(page, panel)).toContain('mars 2199');

  // The current month has already begun.
  const again = await openPanel(page);
  await expect(again.getByRole('checkbox', { name: 'Le locataire a payé d’avance' })).toHaveCount(0);
  await expect(again.getByLabel('Payé le', { exact: true })).toHaveValue(shortDate(todayInParis()));
});

test('a month split by a change of rent shows the parts that add up to the total', async ({
  signedIn: page,
}) => {
  const tenancy = await addTenancy(page, { rent: 750, charges: 60 });
  await changeTenant(page, tenancy, { rent: 758.64, rentStartsOn: '2025-11-20' });
  const panel = await openPanel(page, '05/11/2025');
  await expect(panel.getByLabel('Loyer')).toHaveValue('753,17');
  const due = panel.locator('dl').first();
  expect((await due.innerText()).replaceAll(/[\s\u00A0]+/g, ' ')).toBe(
    [
      'Dû pour la période Les montants changent le 20 novembre 2025 813,17 €',
      'Loyer 01/11/2025 – 19/11/2025 : 19 jours sur 30, à 750,00 € par mois 475,00 €',
      'Loyer 20/11/2025 – 30/11/2025 : 11 jours sur 30, à 758,64 € par mois 278,17 €',
      'Charges 60,00 €',
    ].join(' '),
  );
  await expectAccessible(page);
  await expect(verdict(panel, 'Quittance de loyer')).toBeVisible();
});
