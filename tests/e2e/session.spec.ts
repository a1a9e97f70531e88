import { PASSWORD, invite, newEmail, signIn } from './accounts.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  messagesOf,
  silenceLiveNotifications,
  test,
} from './fixtures.ts';
import { type } from './input-devices.ts';
import { confirmationLink } from './mailbox.ts';

test('after the session ended, a reload leads to sign-in with one message, and signing in leads back to the page', async ({
  signedIn: page,
  account,
}) => {
  // The connection for live notifications could find the ended session before the reload does.
  await silenceLiveNotifications(page);
  await page.goto('/properties');
  await expect(page.getByRole('heading', { name: 'Aucun logement pour l’instant' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await page.reload();
  await expectMessage(page, 'Votre session a expiré. Veuillez vous reconnecter.');
  await expect(page).toHaveURL('/signin?redirect=%2Fproperties');
  await signIn(page, account.email);
  await expect(page).toHaveURL('/properties');
  expect(messagesOf(page)).toEqual([]);
});

test('signing out in one tab signs out the other tabs, and pages require sign-in again', async ({
  dashboard: page,
}) => {
  const other = await page.context().newPage();
  await other.goto('/tenants');
  await expect(other.getByRole('heading', { name: 'Locataires', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Menu de Camille Lefèvre' }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/signin');
  await expectMessage(other, 'Vous vous êtes déconnecté dans un autre onglet.');
  await expect(other).toHaveURL('/signin?redirect=%2Ftenants');
  expect(messagesOf(other)).toEqual([]);
  await page.goto('/tenants');
  await expect(page).toHaveURL('/signin?redirect=%2Ftenants');
});

test('when a session ends, every tab leads to sign-in, with a message and a way back', async ({
  dashboard: page,
}) => {
  const other = await page.context().newPage();
  await other.goto('/tenants');
  await expect(other.getByRole('heading', { name: 'Locataires', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Documents', exact: true }).filter({ visible: true }).focus();
  await page.context().clearCookies();
  // A request of the other tab may end the session of both tabs first. Then no link is left to click.
  await page.keyboard.press('Enter');
  for (const tab of [page, other]) {
    await expectMessage(tab, 'Votre session a expiré. Veuillez vous reconnecter.');
    await expect(tab).toHaveURL(/\/signin\?redirect=/);
  }
  expect(await page.evaluate(() => localStorage.getItem('klinky.loggedIn'))).toBeNull();
});

test('if a session ends because its user no longer exists, the browser keeps no cookie', async ({
  dashboard: page,
}) => {
  await page.route('**/v1/authentication/user-context', (route) =>
    route.fulfill({
      status: 404,
      json: { errorCode: 'NOT_FOUND', message: 'There is no such user', requestId: 'test' },
    }),
  );
  await page.goto('/tenants');
  await expect(page).toHaveURL('/signin?redirect=%2Ftenants');
  expect(await page.context().cookies()).toEqual([]);
});

test('the sign-up and sign-in pages offer to send the confirmation mail again', async ({ page }) => {
  const email = newEmail();
  await invite(email);
  await page.goto('/signup');
  await type(page.getByLabel('Adresse e-mail'), email);
  await type(page.getByLabel('Mot de passe', { exact: true }), PASSWORD);
  await type(page.getByLabel('Confirmez le mot de passe'), PASSWORD);
  await page.keyboard.press('Enter');
  const again = page.getByRole('button', { name: 'Renvoyer l’e-mail' });
  await expect(again).toBeVisible();
  const first = await confirmationLink(email);

  // Open another page, because the history entry of this page remembers the sign-up.
  await page.goto('/terms-of-service');
  await page.goto('/signin');
  await expect(again).toHaveCount(0);
  await signIn(page, email);
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await again.press('Enter');
  await expectMessage(page, /un e-mail vous a été envoyé/);
  await expect.poll(() => confirmationLink(email)).not.toBe(first);
  await page.goto(await confirmationLink(email));
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expectMessage(page, 'Votre compte est confirmé.');
});
