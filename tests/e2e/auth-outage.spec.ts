import type { Page } from '@playwright/test';
import { type AppWithAuthOutage, startAppWithAuthOutage } from '../local/auth-outage.ts';
import { PASSWORD, signIn } from './accounts.ts';
import { expect, expectMessage, silenceLiveNotifications, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { stackKeys, stackUrls } from './stack-urls.ts';

const UNAVAILABLE = 'Le service est indisponible ou très sollicité. Réessayez dans un instant.';

let app: AppWithAuthOutage;

test.beforeAll(async () => {
  app = await startAppWithAuthOutage({ appUrl: stackUrls.get('app'), keys: stackKeys() });
});

test.beforeEach(async ({ page }) => {
  app.setOutage(null);
  await silenceLiveNotifications(page);
});

test.afterAll(() => app.stop());

test('signing in while Auth is unavailable keeps the input until Auth is available again', async ({
  page,
  account,
}) => {
  await page.goto(`${app.url}/signin`);
  app.setOutage(500);
  await signIn(page, account.email);
  await expectMessage(page, UNAVAILABLE);
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(account.email);
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue(PASSWORD);

  app.setOutage(null);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Camille' })).toBeVisible();
});

test('a page opened while Auth is unavailable loads by itself once Auth is back', async ({
  page,
  account,
}) => {
  await openDashboard(page, account.email);
  // A request before the outage would renew the session.
  app.setOutage('hang-up');
  await expireSession(page);
  await page.goto(`${app.url}/tenants`);
  await expect(page.getByText(UNAVAILABLE)).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/tenants`);

  app.setOutage(null);
  await expect(page.getByRole('heading', { level: 1, name: 'Locataires' })).toBeVisible();
});

test('a form submitted while Auth is unavailable is sent once Auth is back', async ({ page, account }) => {
  await openDashboard(page, account.email);
  await page.goto(`${app.url}/settings`);
  const city = page.getByLabel('Ville');
  await type(city, 'Villeurbanne');
  app.setOutage(503);
  await expireSession(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectMessage(page, UNAVAILABLE);
  await expect(city).toHaveValue('Villeurbanne');

  app.setOutage(null);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectMessage(page, 'Profil enregistré');
});

test('setting a new password while Auth is unavailable keeps the input until Auth is available again', async ({
  page,
  account,
}) => {
  await openDashboard(page, account.email);
  await page.goto(`${app.url}/settings/security`);
  const current = page.getByLabel('Mot de passe actuel');
  await type(current, PASSWORD);
  await type(page.getByLabel('Nouveau mot de passe', { exact: true }), 'Another2026!');
  await type(page.getByLabel('Confirmez le mot de passe'), 'Another2026!');
  app.setOutage(522);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expectMessage(page, UNAVAILABLE);
  await expect(current).toHaveValue(PASSWORD);

  app.setOutage(null);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expectMessage(page, 'Mot de passe changé');
});

async function openDashboard(page: Page, email: string): Promise<void> {
  await page.goto(`${app.url}/signin`);
  await signIn(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Camille' })).toBeVisible();
}

/** Expires the access token, so that the next request must renew the session. */
async function expireSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'klinky-access' });
}
