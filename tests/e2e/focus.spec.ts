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
