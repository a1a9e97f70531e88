import { addNotifications } from './accounts.ts';
import { expect, expectAccessible, message, test } from './fixtures.ts';
import { type } from './hands.ts';

test.beforeEach(async ({ signedIn: page, account }) => {
  await addNotifications(account.email, [
    { type: 'payment', title: 'Loyer reçu', content: '' },
    { type: 'lease', title: 'Bail à renouveler', content: '' },
  ]);
  await page.evaluate(() => localStorage.setItem('klinky.betaMode', 'true'));
  await page.goto('/settings/notifications');
});

test('a type that is switched off is not counted on the bell, but stays in the list', async ({
  signedIn: page,
}) => {
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications (non lues\u00A0: 2)');
  const leases = page.getByRole('switch', { name: 'Baux' });
  await leases.focus();
  await page.keyboard.press('Space');
  await expect(leases).not.toBeChecked();
  await expect(bell).toHaveAccessibleName('Notifications (non lues\u00A0: 1)');
  await page.getByText('Paiements', { exact: true }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.reload();
  await expect(leases).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Paiements' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Documents' })).toBeChecked();
  await bell.click();
  await expect(page.getByRole('dialog').getByText('Bail à renouveler')).toBeVisible();
});

test('a switch reverts with a message when the change is rejected', async ({ signedIn: page }) => {
  const leases = page.getByRole('switch', { name: 'Baux' });
  await page.route('**/v1/users/me', (route) => route.fulfill({ status: 429, body: '' }));
  await leases.click();
  await expect(message(page, /Trop de tentatives/)).toBeVisible();
  await expect(leases).toBeChecked();
  await page.unroute('**/v1/users/me');
  await leases.click();
  await page.getByRole('switch', { name: 'Documents' }).click();
  await page.getByRole('switch', { name: 'Baux' }).click();
  await expect(leases).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Documents' })).not.toBeChecked();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Documents' })).not.toBeChecked();
  await expect(leases).toBeChecked();
});

test('the number of days after which rent is late is validated and saved', async ({ signedIn: page }) => {
  const days = page.getByLabel('Jours après l’échéance');
  await expect(days).toHaveValue('5');
  await expect(days).toHaveAccessibleDescription('De 0 à 28\u00A0jours');
  for (const [text, message] of [
    ['29', 'Saisissez un nombre de jours, de 0 à 28.'],
    ['-1', 'Saisissez un nombre de jours, de 0 à 28.'],
    ['', 'Ce champ est obligatoire.'],
  ] as const) {
    await type(days, text);
    await days.blur();
    await expect(days).toHaveAccessibleDescription(message);
  }
  await expectAccessible(page);
  await type(days, '10');
  await days.press('Enter');
  await expect(page.getByText('Réglage enregistré')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('10');
});
