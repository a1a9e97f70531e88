import type { Page } from '@playwright/test';
import {
  longDate,
  monthOf,
  periodLabel,
  shortDate,
  todayInParis,
} from '../../supabase/functions/_shared/domain/period.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type } from './hands.ts';
import { addTenancy, changeTenant, numberOf, recordPayment } from './tenancies.ts';

const thisMonth = monthOf(todayInParis()).from;
/** The first day of last month. */
const lastMonth = monthOf(new Date(Date.parse(thisMonth) - 86_400_000).toISOString().slice(0, 10)).from;
const formerly = (day: string) =>
  `Avant le ${longDate(day)}\u00A0: loyer 610,00\u00A0€, charges 40,00\u00A0€`;

async function editTenant(page: Page) {
  await page.goto('/tenants');
  await page.getByRole('button', { name: 'Modifier Inès Œuvré' }).click();
  return page.getByRole('dialog', { name: 'Modifier le locataire' });
}

async function openReceipt(page: Page, paidOn: string) {
  await page.goto('/dashboard?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
  await panel.getByLabel('Locataire').selectOption({ label: 'Inès Œuvré' });
  await type(panel.getByLabel('Payé le', { exact: true }), shortDate(paidOn));
  return panel;
}

test('a rent increase applies from its start date: the month before keeps the former rent', async ({
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
  await expectAccessible(page);
  // Typing the stored amount again changes nothing.
  await type(panel.getByLabel('Loyer'), '610,00');
  await expect(start).toHaveCount(0);
  await type(panel.getByLabel('Loyer'), '650');
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Locataire modifié')).toBeVisible();

  const receipt = await openReceipt(page, lastMonth);
  await expect(receipt.getByLabel('Loyer')).toHaveValue('610');
  await expect(receipt.getByText(`Montants d’avant le ${longDate(thisMonth)}`)).toBeVisible();
  await expect(receipt.getByRole('status').filter({ hasText: 'Quittance de loyer' })).toBeVisible();
  await type(receipt.getByLabel('Payé le', { exact: true }), shortDate(thisMonth));
  await expect(receipt.getByLabel('Loyer')).toHaveValue('650');
  await expect(receipt.getByText(/Montants d’avant/)).toHaveCount(0);
  await expect(receipt.getByRole('status').filter({ hasText: 'Quittance de loyer' })).toBeVisible();
  // A period of both months includes both rents.
  const lastDay = await receipt.getByLabel('Au', { exact: true }).inputValue();
  await type(receipt.getByLabel('Du', { exact: true }), shortDate(lastMonth));
  await type(receipt.getByLabel('Au', { exact: true }), lastDay);
  await expect(receipt.getByLabel('Loyer')).toHaveValue('1\u00A0260');
  await expect(receipt.getByText(`Les montants changent le ${longDate(thisMonth)}`)).toBeVisible();
});

for (const { locale, edit, panelName, save, said } of [
  {
    locale: 'fr',
    edit: 'Modifier Inès Œuvré',
    panelName: 'Modifier le locataire',
    save: 'Enregistrer',
    said: (month: string, number: string) =>
      `${month} reste à 650,00\u00A0€ (${number}), et serait de 690,00\u00A0€.`,
  },
  {
    locale: 'en',
    edit: 'Edit Inès Œuvré',
    panelName: 'Edit the tenant',
    save: 'Save',
    said: (month: string, number: string) => `${month} stays at €650.00 (${number}), and would be €690.00.`,
  },
] as const)
  test(`a month that has its quittance keeps its rent, and the change says so: ${locale}`, async ({
    signedIn: page,
  }) => {
    const { tenantId } = await addTenancy(page);
    await recordPayment(page, { tenantId, amount: 650, issue: 'all' });
    await page.evaluate((value) => localStorage.setItem('klinky.locale', value), locale);
    await page.goto('/tenants');
    await page.getByRole('button', { name: edit }).click();
    const panel = page.getByRole('dialog', { name: panelName });
    await type(panel.getByLabel(locale === 'fr' ? 'Loyer' : 'Rent'), '650');
    await panel.getByRole('button', { name: save }).click();
    const month = periodLabel(monthOf(todayInParis()), locale);
    const name = month.charAt(0).toUpperCase() + month.slice(1);
    await expect(page.getByText(said(name, numberOf('Q', 1)))).toBeVisible();
    await expectAccessible(page);
  });

test('correcting a typing error applies to past months as well', async ({ signedIn: page }) => {
  await addTenancy(page);
  const panel = await editTenant(page);
  await type(panel.getByLabel('Loyer'), '620');
  const correction = panel.getByLabel('Je corrige une erreur de saisie');
  await expect(correction).not.toBeChecked();
  await correction.check();
  await expect(panel.getByRole('textbox', { name: 'Nouveaux montants à partir du' })).toHaveCount(0);
  await expect(panel.getByText(/^Avant le/)).toHaveCount(0);
  await expect(correction).toHaveAccessibleDescription(/valent aussi pour les mois passés/);
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Locataire modifié')).toBeVisible();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Modifier Inès Œuvré' }).click();
  await expect(panel.getByLabel('Loyer')).toHaveValue('620');
  await expect(panel.getByText(/Montants valables/)).toHaveCount(0);
  const receipt = await openReceipt(page, lastMonth);
  await expect(receipt.getByLabel('Loyer')).toHaveValue('620');
});

test('the start date of a change can be moved and removed by keyboard, and is not lost without asking', async ({
  signedIn: page,
}) => {
  const tenancy = await addTenancy(page);
  await changeTenant(page, tenancy, { rent: 650, rentStartsOn: '2026-07-01' });
  const panel = await editTenant(page);
  const start = panel.getByRole('textbox', { name: /^Montants valables depuis le/ });
  await expect(start).toHaveValue('01/07/2026');
  await expect(panel.getByText(formerly('2026-07-01'))).toBeVisible();
  await panel.getByRole('textbox', { name: /^Charges/ }).focus();
  await page.keyboard.press('Tab');
  await expect(start).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('31/06/2026');
  await page.keyboard.press('Enter');
  await expect(start).toHaveAccessibleDescription(/Saisissez une date réelle/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'Continuer la saisie' }).click();
  await type(start, '15/06/2026');
  await expect(panel.getByText(formerly('2026-06-15'))).toBeVisible();
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(panel).toBeHidden();

  await page.getByRole('button', { name: 'Modifier Inès Œuvré' }).click();
  await expect(start).toHaveValue('15/06/2026');
  await type(start, '');
  await expect(panel.getByText(/^Avant le/)).toHaveCount(0);
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Modifier Inès Œuvré' }).click();
  await expect(panel.getByLabel('Loyer')).toHaveValue('650');
  await expect(start).toHaveCount(0);
});

test('a form that was open while the rent was raised elsewhere does not undo the increase', async ({
  signedIn: page,
}) => {
  const tenancy = await addTenancy(page);
  const panel = await editTenant(page);
  await expect(panel.getByLabel('Loyer')).toHaveValue('610');
  await changeTenant(page, tenancy, { rent: 650, rentStartsOn: '2026-07-01' });
  await type(panel.getByLabel('Téléphone'), '06 12 34 56 78');
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Modifier Inès Œuvré' }).click();
  await expect(panel.getByLabel('Téléphone')).toHaveValue('06 12 34 56 78');
  await expect(panel.getByLabel('Loyer')).toHaveValue('650');
  await expect(panel.getByText(formerly('2026-07-01'))).toBeVisible();
});

test(
  'a future change is shown in the list and in the form, in English',
  { tag: '@phone' },
  async ({ signedIn: page, isMobile }) => {
    const tenancy = await addTenancy(page);
    await changeTenant(page, tenancy, { rent: 650, charges: 45, rentStartsOn: '2199-07-01' });
    await page.goto('/tenants');
    await page.getByText('EN', { exact: true }).first().click();
    const [today, upcoming] = isMobile
      ? (['€610.00', 'From 1 July 2199: rent €650.00, charges €45.00'] as const)
      : ([/^€610\.00\s*€650\.00\s+from/, '€650.00 from 01/07/2199'] as const);
    await expect(page.getByText(today, { exact: true })).toBeVisible();
    await expect(page.getByText(upcoming, { exact: true })).toBeVisible();
    // Today's charges as well.
    await expect(page.getByText('€40.00', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Inès Œuvré' }).click();
    const panel = page.getByRole('dialog', { name: 'Edit the tenant' });
    await expect(panel.getByRole('textbox', { name: /^Amounts in force from/ })).toHaveValue('01/07/2199');
    await expect(panel.getByText('Before 1 July 2199: rent €610.00, charges €40.00')).toBeVisible();
    await type(panel.getByLabel('Rent', { exact: true }), '655');
    // A change that has not started is corrected, unless another day is chosen.
    await expect(panel.getByRole('textbox', { name: 'New amounts from' })).toHaveValue('01/07/2199');
    const correction = panel.getByLabel('I am correcting a typing error');
    await correction.check();
    await expect(correction).toHaveAccessibleDescription(
      'The corrected amounts apply from 1 July 2199. Existing receipts do not change.',
    );
    await expectAccessible(page);
  },
);
