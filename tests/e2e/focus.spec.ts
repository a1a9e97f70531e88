import type { Page } from '@playwright/test';
import { expect, holdBack, test } from './fixtures.ts';
import { addTenancy } from './tenancies.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a payment noted from the dashboard starts at its amount, and ends at the heading of the account', async ({
  signedIn: page,
}) => {
  await addTenancy(page, { accountStartsOn: '2026-02-01' });
  await page.goto('/dashboard');
  const arrive = await holdBack(page, '**/v1/payments?*');
  const record = page.getByRole('link', { name: 'Noter un règlement d’Inès Œuvré' });
  await record.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Noter un règlement' });
  await expect(panel).toBeFocused();
  arrive();
  // Nobody has clicked anything: the keys go to the amount.
  await expect(panel.getByLabel('Montant reçu')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('650');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(heading(page, 'Inès Œuvré')).toBeFocused();
});

test('a record that another page has opened leaves the focus at the heading of the list', async ({
  signedIn: page,
}) => {
  const { tenantId } = await addTenancy(page);
  await page.goto(`/tenants/${tenantId}`);
  await page.getByRole('link', { name: 'Modifier la fiche' }).click();
  const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
  await expect(panel.getByLabel('Prénom')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(heading(page, 'Locataires')).toBeFocused();
});

test('in a row of the month the amount has the focus, then the row, and the list once the row is hidden', async ({
  signedIn: page,
}) => {
  await addTenancy(page, { accountStartsOn: '2026-03-01' });
  await page.goto('/month?month=2026-03');
  const list = page.getByRole('list', { name: 'Échéances du mois' });
  const form = page.getByRole('form', { name: 'Règlement d’Inès Œuvré' });
  const note = async (amount: string): Promise<void> => {
    await page.getByRole('button', { name: 'Noter un règlement d’Inès Œuvré' }).focus();
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Montant reçu')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(amount);
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
  };
  await note('250');
  await expect(list.getByRole('listitem').locator(':focus')).toContainText('reste 400,00');
  await page.getByText(/^À recevoir/).click();
  await note('400');
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await expect(list).toBeFocused();
});

test('after a change of page by a link or Back, the next key continues at the heading', async ({
  signedIn: page,
}) => {
  await addTenancy(page);
  await page.goto('/tenants');
  await page.getByRole('link', { name: /^Inès(?: Œuvré)?$/ }).click();
  await expect(heading(page, 'Inès Œuvré')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Locataires')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Ajouter un locataire' })).toBeFocused();
});
