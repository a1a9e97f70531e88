import type { Page } from '@playwright/test';
import { expect, holdBack, test } from './fixtures.ts';
import { addTenancy } from './tenancies.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('saving a payment in a panel opened by a link moves the focus to the heading of the account', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page, { accountStartsOn: '2026-02-01' });
  const arrive = await holdBack(page, '**/v1/payments?*');
  await page.goto(`/tenants/${tenantId}?openPanel=true`);
  const panel = page.getByRole('dialog', { name: 'Enregistrer un paiement' });
  await expect(panel).toBeFocused();
  arrive();
  // Without any click, the keys reach the amount field.
  await expect(panel.getByLabel('Montant reçu')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('650');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(heading(page, 'Inès Œuvré')).toBeFocused();
});

test('the focus of a link in a list loads the tenant’s page and draws no row anew', async ({
  signedIn: page,
}) => {
  await addTenancy(page, { accountStartsOn: '2026-02-01' });
  await page.goto('/tenants');
  const link = page
    .getByRole('cell')
    .getByRole('link', { name: /Inès|Œuvré/ })
    .first();
  await expect(link).toBeVisible();
  const drawn = await link.elementHandle();
  // The texts of the tenant's page load before its data.
  const loaded = page.waitForResponse('**/v1/dues?*');
  await link.focus();
  await loaded;
  await expect(link).toBeFocused();
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Inès Œuvré')).toBeVisible();
});
