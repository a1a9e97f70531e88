import type { Page } from '@playwright/test';
import { expect, holdBack, test } from './fixtures.ts';
import { addTenancy } from './tenancies.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a payment panel opened by a link focuses the amount, and saving moves the focus to the heading of the account', async ({
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

test('closing a tenant opened from another page returns the focus to the link on that page', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await page.goto(`/tenants/${tenantId}`);
  await page.getByRole('link', { name: 'Modifier la fiche' }).click();
  const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
  await expect(panel.getByLabel('Prénom')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(`/tenants/${tenantId}`);
  await expect(page.getByRole('link', { name: 'Modifier la fiche' })).toBeFocused();
});

test('after a change of page, the focus is at the heading, and after going back at the followed link', async ({
  signedIn: page,
}) => {
  await addTenancy(page);
  await page.goto('/tenants');
  const name = page.getByRole('link', { name: /^Inès(?: Œuvré)?$/ });
  await name.click();
  await expect(heading(page, 'Inès Œuvré')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Retour à la page Locataires' })).not.toBeFocused();
  await page.goBack();
  await expect(name).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Modifier Inès Œuvré' })).toBeFocused();
});
