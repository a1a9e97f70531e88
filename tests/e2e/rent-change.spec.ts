import type { Locator, Page } from '@playwright/test';
import {
  longDate,
  monthOf,
  shortDate,
  todayInParis,
} from '../../supabase/functions/_shared/domain/period.ts';
import { expect, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { addTenancy } from './tenancies.ts';

const thisMonth = monthOf(todayInParis()).from;
const lastMonth = monthOf(new Date(Date.parse(thisMonth) - 86_400_000).toISOString().slice(0, 10)).from;
const formerly = (day: string) =>
  `Avant le ${longDate(day)}\u00A0: loyer 610,00\u00A0€, charges 40,00\u00A0€`;

async function editTenant(page: Page) {
  await page.goto('/tenants');
  await page.getByRole('button', { name: 'Modifier Inès Œuvré' }).click();
  return page.getByRole('dialog', { name: 'Modifier le locataire' });
}

async function sayReceived(panel: Locator, amount: string): Promise<void> {
  await expect(panel.getByText(`Avez-vous reçu ${amount}`).first()).toBeVisible();
  await panel.getByText('Oui', { exact: true }).click();
}

async function openReceipt(page: Page, paidOn: string) {
  await page.goto('/dashboard?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
  await panel.getByLabel('Locataire').selectOption({ label: 'Inès Œuvré' });
  await type(panel.getByLabel('Reçu le', { exact: true }), shortDate(paidOn));
  await sayReceived(panel, '650,00');
  return panel;
}

test('raising the rent from a start date keeps the former rent for the month before', async ({
  signedIn: page,
}) => {
  await addTenancy(page);
  const panel = await editTenant(page);
  const start = panel.getByRole('textbox', { name: 'Nouveaux montants à partir du' });
  await expect(panel.getByLabel('Loyer')).toHaveValue('610');
  await expect(start).toHaveCount(0);
  await type(panel.getByLabel('Loyer'), '650');
  await expect(start).toHaveValue(shortDate(thisMonth));
  await expect(panel.getByText(formerly(thisMonth))).toBeVisible();
  // Typing the stored amount again changes nothing.
  await type(panel.getByLabel('Loyer'), '610,00');
  await expect(start).toHaveCount(0);
  await type(panel.getByLabel('Loyer'), '650');
  await expect(panel.getByText(/690,00\s€ au lieu de 650,00\s€ \(en cours\)/)).toBeVisible();
  await panel.getByLabel('J’ai vérifié que la loi et le bail permettent cette hausse').check();
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Locataire modifié')).toBeVisible();

  const receipt = await openReceipt(page, lastMonth);
  await expect(receipt.getByLabel('Loyer')).toHaveValue('610');
  await expect(receipt.getByText(`Montants avant le ${longDate(thisMonth)}`)).toBeVisible();
  await expect(receipt.getByRole('status').filter({ hasText: 'Quittance de loyer' })).toBeVisible();
  await type(receipt.getByLabel('Reçu le', { exact: true }), shortDate(thisMonth));
  await sayReceived(receipt, '690,00');
  await expect(receipt.getByLabel('Loyer')).toHaveValue('650');
  await expect(receipt.getByText(/Montants avant/)).toHaveCount(0);
  await expect(receipt.getByRole('status').filter({ hasText: 'Quittance de loyer' })).toBeVisible();
  // A receipt for both months includes both rents.
  const lastDay = await receipt.getByLabel('Au', { exact: true }).inputValue();
  await type(receipt.getByLabel('Du', { exact: true }), shortDate(lastMonth));
  await type(receipt.getByLabel('Au', { exact: true }), lastDay);
  await sayReceived(receipt, '1\u00A0340,00');
  await expect(receipt.getByLabel('Loyer')).toHaveValue('1\u00A0260');
  await expect(receipt.getByText(`Les montants changent le ${longDate(thisMonth)}`)).toBeVisible();
});
