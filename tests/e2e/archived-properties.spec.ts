import type { Page } from '@playwright/test';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { expect, expectAccessible, message, test } from './fixtures.ts';
import { type } from './hands.ts';
import { addTenancy, changeLease } from './tenancies.ts';

const yesterday = addDays(todayInParis(), -1);
const started = { leaseStartsOn: addMonths(todayInParis(), -6) };
const ended = { endedBy: 'agreement', endsOn: yesterday };
const ATELIER = { name: 'Atelier', address: '3 rue Mercière' };

const named = (page: Page, name: string) =>
  page.getByRole('button', { name: `Modifier ${name}`, exact: true });

test('a property that is no longer let is archived by keyboard, found with who lived there, and brought back', async ({
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
  await expect(message(page, 'Logement archivé')).toBeVisible();
  await expect(named(page, 'Studio des Carmes')).toHaveCount(0);
  await expect(named(page, 'Atelier')).toBeVisible();

  await page.getByRole('radio', { name: 'Logements en location' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/properties?archived=true');
  await expect(named(page, 'Studio des Carmes')).toBeVisible();
  await expect(named(page, 'Atelier')).toHaveCount(0);
  await expect(page.getByText('Vacant')).toHaveCount(0);
  await type(page.getByRole('searchbox'), 'œuvré');
  await expect(page.getByRole('link', { name: 'Inès Œuvré' })).toBeVisible();
  await expectAccessible(page);

  // Who lived there still shows it, and the page of the account as well.
  await page.getByRole('link', { name: 'Inès Œuvré' }).click();
  const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
  await expect(panel.getByLabel('Logement')).toHaveText(/Studio des Carmes – Toulouse/);
  await page.goto(`/tenants/${tenantId}`);
  await expect(page.getByText('Studio des Carmes · 4 place des Carmes')).toBeVisible();
  await page.goto('/tenants?former=true');
  await expect(page.getByText('4 place des Carmes - 31000\u00A0Toulouse')).toBeVisible();

  await page.goto('/properties?archived=true');
  await page.getByRole('button', { name: 'Remettre Studio des Carmes en location' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remettre en location' }).click();
  await expect(message(page, 'Logement remis en location')).toBeVisible();
  await expect(page.getByText('Aucun logement archivé')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logements en location' }).click();
  await expect(named(page, 'Studio des Carmes')).toBeVisible();
});

test('a property in which a lease runs is not archived, and says why', async ({ signedIn: page }) => {
  const { tenantId } = await addTenancy(page, started);
  await page.goto('/properties');
  const archive = page.getByRole('button', { name: 'Archiver Studio des Carmes' });
  await archive.click();
  const told = page.getByRole('alertdialog', { name: 'Ce logement est encore loué' });
  await expect(told).toContainText('vous pourrez archiver ce logement quand le bail sera terminé');
  await expect(told.getByRole('button')).toHaveText(['Fermer']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(told).toHaveCount(0);
  await expect(archive).toBeFocused();

  // The lease goes on again, in another window.
  await changeLease(page, tenantId, ended);
  await page.reload();
  await archive.click();
  await changeLease(page, tenantId, { endedBy: null, endsOn: null });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archiver' }).click();
  await expect(message(page, 'Un bail court encore dans ce logement.')).toBeVisible();
  await expect(named(page, 'Studio des Carmes')).toBeVisible();
});

test('whoever deletes a property with a history can archive it instead', async ({ signedIn: page }) => {
  const { tenantId } = await addTenancy(page, started);
  await addTenancy(page, { firstName: 'Ana', lastName: 'Roy' }, ATELIER);
  await changeLease(page, tenantId, ended);
  await page.goto('/properties');
  const question = page.getByRole('alertdialog');
  // Where a lease runs there is nothing to offer.
  await page.getByRole('button', { name: 'Supprimer Atelier' }).click();
  await expect(question).toContainText('ses locataires n’auront plus de logement');
  await expect(question.getByRole('button', { name: 'Archiver' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Annuler' }).click();

  await page.getByRole('button', { name: 'Supprimer Studio des Carmes' }).click();
  await expect(question).toContainText('Pour garder l’historique, archivez plutôt le logement.');
  await question.getByRole('button', { name: 'Archiver' }).click();
  await expect(message(page, 'Logement archivé')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(named(page, 'Studio des Carmes')).toHaveCount(0);
});

test('nobody is offered an archived home, and an ended lease does not go on in one', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page, started);
  await changeLease(page, tenantId, ended);
  await page.goto('/properties');
  await page.getByText('EN', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Archive Studio des Carmes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  // The last one gone, the list leads to them.
  await page.getByRole('button', { name: 'Archived properties' }).click();
  await expect(page.getByText('4 place des Carmes')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /^Properties 0$/ })).toBeVisible();
  await page.goto('/tenants?openPanel=true');
  const options = page.getByRole('dialog').getByLabel('Property').getByRole('option');
  await expect(options).toHaveText(['No property']);

  await page.goto(`/tenants/${tenantId}?panel=end`);
  const panel = page.getByRole('dialog', { name: 'End of the lease' });
  const endedBy = panel.getByLabel('Who ends the lease');
  await endedBy.selectOption({ label: 'Nobody: the lease goes on' });
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(endedBy).toHaveAccessibleDescription('This property is archived: bring it back first.');
  await expect(endedBy).toBeFocused();
});
