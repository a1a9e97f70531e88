import type { Browser, Page } from '@playwright/test';
import { PASSWORD, signIn } from './accounts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type } from './hands.ts';

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

/** Expects the device to be sent to sign-in once its access token, valid for an hour, is gone. */
async function expectSignedOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /klinky-access/ });
  await page.goto('/tenants');
  await expect(page).toHaveURL(/^[^?]*\/signin/);
}

test('changing the password signs out other devices, but not this one', async ({
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
  await expect(page.getByText('Mot de passe changé')).toBeVisible();
  await expect(page.getByLabel('Mot de passe actuel')).toHaveValue('');
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveValue('');

  await page.context().clearCookies({ name: /klinky-access/ });
  await page.goto('/tenants');
  await expect(page.getByRole('heading', { name: 'Aucun locataire pour l’instant' })).toBeVisible();
  await expectSignedOut(other);
  await signIn(other, account.email, NEW_PASSWORD);
  await expect(other).toHaveURL('/tenants');
  await other.close();
});

test('an invalid password is reported at its field, and the input is kept', async ({ signedIn: page }) => {
  await openSettings(page, 'Sécurité');
  const [current, next, confirmation] = [
    page.getByLabel('Mot de passe actuel'),
    page.getByLabel('Nouveau mot de passe'),
    page.getByLabel('Confirmez le mot de passe'),
  ];
  const send = page.getByRole('button', { name: 'Changer le mot de passe' });
  await expect(next).toHaveAccessibleDescription(
    /un caractère parmi #\s\$\s,\s\.\s:\s@\s!\s%\s\*\s\?\s&\s\+$/,
  );
  await send.click();
  for (const field of [current, next, confirmation]) {
    await expect(field).toHaveAccessibleDescription('Ce champ est obligatoire.');
  }
  await expect(current).toBeFocused();
  // The check of the field that is left comes before what is typed in the next.
  await next.click();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await type(next, 'simple');
  await expect(next).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await next.blur();
  await expect(next).toHaveAccessibleDescription(/au moins 8 caractères, une majuscule/);
  await type(current, PASSWORD);
  await type(next, PASSWORD);
  await type(confirmation, NEW_PASSWORD);
  await send.click();
  await expect(next).toHaveAccessibleDescription('Choisissez un mot de passe différent de l’actuel.');
  await expect(confirmation).toHaveAccessibleDescription('Les mots de passe doivent être identiques.');
  await expectAccessible(page);

  await type(current, 'Faux2026!');
  await type(next, NEW_PASSWORD);
  await send.click();
  await expect(current).toHaveAccessibleDescription('Ce n’est pas le mot de passe actuel.');
  await expect(current).toBeFocused();
  await expect(next).toHaveValue(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).first().click();
  await expect(current).toHaveAttribute('type', 'text');
  await page.getByRole('link', { name: 'Locataires', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: /Abandonner/ })).toBeVisible();
});

test('other devices are signed out after confirmation, with the keyboard alone', async ({
  signedIn: page,
  account,
  browser,
}) => {
  const other = await otherDevice(browser, page, account.email);
  await openSettings(page, 'Sécurité');
  const button = page.getByRole('button', { name: 'Déconnecter les autres appareils' });
  await button.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: /Déconnecter les autres appareils/ });
  await expect(question).toContainText('Vous restez connecté sur cet appareil.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Autres appareils déconnectés')).toBeVisible();
  await expect(question).toBeHidden();

  await expectSignedOut(other);
  await other.close();
  await page.context().clearCookies({ name: /klinky-access/ });
  await page.goto('/settings/security');
  await expect(button).toBeVisible();
});

test('notification settings are for beta mode only, even by URL, and so is security in the menu', async ({
  signedIn: page,
}) => {
  await page.goto('/settings/notifications');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings');
  const menu = page.getByRole('navigation', { name: 'Paramètres' });
  await expect(menu.getByRole('link')).toHaveCount(1);
  await page.evaluate(() => localStorage.setItem('klinky.betaMode', 'true'));
  for (const [path, title] of [
    ['/settings/security', 'Autres appareils'],
    ['/settings/notifications', 'Pastille de notifications'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(menu.getByRole('link')).toHaveText(['Profil', 'Notifications', 'Sécurité', 'Facturation']);
});

test('the profile links to password and devices without beta mode', async ({ signedIn: page }) => {
  await page.goto('/settings/profile');
  await page.getByRole('link', { name: 'Mot de passe et appareils' }).press('Enter');
  await expect(page).toHaveURL('/settings/security');
  await expect(page.getByLabel('Mot de passe actuel')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Autres appareils' })).toBeVisible();
});

test('the settings are translated into English', async ({ signedIn: page }) => {
  await openSettings(page, 'Sécurité');
  await page.getByText('EN', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Other devices' })).toBeVisible();
  await expect(page).toHaveTitle('Security · Klinky');
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Payments' })).toBeChecked();
  await expect(page.getByLabel('Days after the due day')).toHaveValue('5');
});
