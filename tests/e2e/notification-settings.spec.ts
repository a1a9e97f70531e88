import { addNotifications } from './accounts.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ signedIn: page, account }) => {
  await addNotifications(account.email, [
    { type: 'payment', title: 'Loyer reçu', content: '' },
    { type: 'lease', title: 'Bail à renouveler', content: '' },
  ]);
  await page.evaluate(() => localStorage.setItem('klinky.betaMode', 'true'));
  await page.goto('/settings/notifications');
});

test('notifications of a type that is switched off are not counted on the bell, but stay in the list', async ({
  signedIn: page,
}) => {
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, non lues\u00A0: 2');
  const leases = page.getByRole('switch', { name: 'Baux' });
  await leases.focus();
  await page.keyboard.press('Space');
  await expect(leases).not.toBeChecked();
  await expect(bell).toHaveAccessibleName('Notifications, non lues\u00A0: 1');
  await page.getByText('Paiements', { exact: true }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.reload();
  await expect(leases).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Paiements' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Documents' })).toBeChecked();
  await bell.click();
  await expect(page.getByRole('dialog').getByText('Bail à renouveler')).toBeVisible();
});
