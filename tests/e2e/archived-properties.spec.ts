import type { Page } from '@playwright/test';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { expect, expectAccessible, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { addTenancy, changeLease } from './tenancies.ts';

const yesterday = addDays(todayInParis(), -1);
const started = { leaseStartsOn: addMonths(todayInParis(), -6) };
const ended = { endedBy: 'agreement', endsOn: yesterday };
const ATELIER = { name: 'Atelier', address: '3 rue Mercière' };

const named = (page: Page, name: string) =>
  page.getByRole('button', { name: `Modifier ${name}`, exact: true });

test('a property is archived by keyboard, found with its former tenants, and restored', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page, started);
  await addTenancy(page, { firstName: 'Ana', lastName: 'Roy' }, ATELIER);
  await changeLease(page, tenantId, ended);
  await page.goto('/properties');
  await page.getByRole('button', { name: 'Archiver Studio des Carmes' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Archiver ce logement\u202F?' });
  await expect(question).toContainText('quittera vos listes et aucun bail ne pourra y commencer');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Archiver Studio des Carmes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Archiver' }).click();
  await expectMessage(page, 'Logement archivé');
  await expect(named(page, 'Studio des Carmes')).toHaveCount(0);
  await expect(named(page, 'Atelier')).toBeVisible();

  await page.getByRole('button', { name: 'Archivés 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/properties?archived=true');
  await expect(named(page, 'Studio des Carmes')).toBeVisible();
  await expect(named(page, 'Atelier')).toHaveCount(0);
  await expect(page.getByText('Vacant')).toHaveCount(0);
  await type(page.getByRole('searchbox'), 'œuvré');
  await expect(page.getByRole('link', { name: 'Inès Œuvré' })).toBeVisible();

  // The form of the former tenant and the page of the account still show the property.
  await page.getByRole('link', { name: 'Inès Œuvré' }).click();
  const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
  await expect(panel.getByLabel('Logement')).toHaveText(/Studio des Carmes – Toulouse/);
  await page.goto(`/tenants/${tenantId}`);
  await expect(page.getByText('Studio des Carmes · 4 place des Carmes')).toBeVisible();
  await page.goto('/tenants?former=true');
  await expect(page.getByText('4 place des Carmes -')).toBeVisible();

  await page.goto('/properties?archived=true');
  await page.getByRole('button', { name: 'Réactiver Studio des Carmes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Réactiver' }).click();
  await expectMessage(page, 'Logement réactivé');
  await expect(page.getByText('Aucun logement archivé')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logements actifs' }).click();
  await expect(named(page, 'Studio des Carmes')).toBeVisible();
});
