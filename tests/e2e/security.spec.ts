import type { Browser, Page } from '@playwright/test';
import { PASSWORD, signIn } from './accounts.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';

const NEW_PASSWORD = 'Autre2026!';

async function openSettings(page: Page, name: string): Promise<void> {
  await page.evaluate(() => localStorage.setItem('klinky.betaMode', 'true'));
  await page.goto('/settings');
  await page.getByRole('navigation', { name: 'Paramètres' }).getByRole('link', { name }).click();
}

/** Signs in the same landlord on another device. */
async function otherDevice(browser: Browser, page: Page, email: string): Promise<Page> {
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin, locale: 'fr-FR' });
  await other.goto('/signin');
  await signIn(other, email);
  await expect(other).toHaveURL('/dashboard');
  return other;
}

/** Removes the device's access token, which would stay valid for minutes, and expects a redirect to sign-in. */
async function expectSignedOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /klinky-access/ });
  await page.goto('/tenants');
  await expect(page).toHaveURL(/^[^?]*\/signin/);
}

test('a change of the password and a confirmed button each sign out other devices, but not this device', async ({
  signedIn: page,
  account,
  browser,
}) => {
  const other = await otherDevice(browser, page, account.email);
  await openSettings(page, 'Sécurité');
  await expect(page).toHaveURL('/settings/security');
  await expect(page).toHaveTitle('Sécurité · Klinky');
  await type(page.getByLabel('Mot de passe actuel'), PASSWORD);
  await type(page.getByLabel('Nouveau mot de passe'), NEW_PASSWORD);
  await type(page.getByLabel('Confirmez le mot de passe'), NEW_PASSWORD);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expectMessage(page, 'Mot de passe changé');
  await expect(page.getByLabel('Mot de passe actuel')).toHaveValue('');
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveValue('');

  await page.context().clearCookies({ name: /klinky-access/ });
  await page.goto('/tenants');
  await expect(page.getByRole('heading', { name: 'Aucun locataire pour l’instant' })).toBeVisible();
  await expectSignedOut(other);
  await signIn(other, account.email, NEW_PASSWORD);
  await expect(other).toHaveURL('/tenants');

  await page.goto('/settings/security');
  const button = page.getByRole('button', { name: 'Déconnecter les autres appareils' });
  await button.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: /Déconnecter les autres appareils/ });
  await expect(question).toContainText('Vous restez connecté sur celui-ci.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Autres appareils déconnectés');
  await expect(question).toBeHidden();

  await expectSignedOut(other);
  await other.close();
  await page.context().clearCookies({ name: /klinky-access/ });
  await page.goto('/settings/security');
  await expect(button).toBeVisible();
});
