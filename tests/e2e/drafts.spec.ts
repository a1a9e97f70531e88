import type { Locator, Page } from '@playwright/test';
import { signIn } from './accounts.ts';
import { expect, expectMessage, silenceLiveNotifications, test } from './fixtures.ts';

// The connection for live notifications sends GET /users/me. This request would find the ended session before the test
// types anything.
test.beforeEach(({ page }) => silenceLiveNotifications(page));

/** Clears the session cookies, so that the next request gets a 401. */
async function endSession(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
}

async function expectSignIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await expectMessage(page, 'Votre session a expiré. Veuillez vous reconnecter.');
}

/** Submits the open form after the session has ended, and signs in again. */
async function submitSignedOut(page: Page, email: string): Promise<void> {
  await page.keyboard.press('Enter');
  await expectSignIn(page);
  await signIn(page, email);
}

async function typeTenant(panel: Locator, firstName: string, lastName: string, rent: string): Promise<void> {
  await panel.getByLabel('Prénom').pressSequentially(firstName);
  await panel.getByLabel('Nom', { exact: true }).pressSequentially(lastName);
  await panel.getByLabel('Loyer', { exact: true }).pressSequentially(rent);
}

test('input typed before the session ended is restored after sign-in, but not saved', async ({
  signedIn: page,
  account,
}) => {
  await page.goto('/tenants?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Nouveau locataire' });
  await typeTenant(panel, 'Élodie', 'Marchand', '1250');
  await endSession(page);
  await submitSignedOut(page, account.email);

  await expect(page).toHaveURL('/tenants?openPanel=true');
  await expect(panel.getByLabel('Prénom')).toHaveValue('Élodie');
  await expect(panel.getByLabel('Nom', { exact: true })).toHaveValue('Marchand');
  await expect(panel.getByLabel('Loyer', { exact: true })).toHaveValue(/^1\s?250(,00)?$/);
  await expectMessage(page, /Votre saisie d’avant la déconnexion a été rétablie/);
  await panel.getByRole('button', { name: 'Annuler' }).click();
  const question = page.getByRole('alertdialog', { name: /Abandonner la saisie/ });
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  // After the dialog closes, the focus returns to the button that opened it.
  await expect(question).toBeHidden();
  await panel.getByLabel('Nom', { exact: true }).press('Enter');
  await expectMessage(page, 'Locataire ajouté');
  const tenants: unknown = await (await page.request.get('/v1/tenants')).json();
  expect(tenants).toEqual([
    expect.objectContaining({ firstName: 'Élodie', lastName: 'Marchand', rent: 1250 }),
  ]);
});

test('sessionExpired in the URL is ignored while the session is valid', async ({ signedIn: page }) => {
  await page.goto('/signin?sessionExpired=true');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Votre session a expiré. Veuillez vous reconnecter.')).toHaveCount(0);
});
