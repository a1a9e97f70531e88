import type { Page } from '@playwright/test';
import { signIn } from './accounts.ts';
import { expect, expectMessage, holdBack, silenceLiveNotifications, test } from './fixtures.ts';

const LATER_PARTS = /\/assets\/(?:menus|[\w-]*(?:-panel-view|-drawer))-[\w-]+\.js$/;

/** Opens the dashboard with its first files only, and holds back the other files. */
async function openWithoutLazyParts(page: Page): Promise<{ arrive: () => void }> {
  const arrive = await holdBack(page, LATER_PARTS);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Camille' })).toBeVisible();
  return { arrive };
}

test('a menu opened before its code has loaded appears once the code has loaded', async ({
  signedIn: page,
}) => {
  const { arrive } = await openWithoutLazyParts(page);
  const userMenu = page.getByRole('button', { name: /^Menu de/ });
  await userMenu.click();
  await expect(userMenu).toHaveAttribute('aria-busy', 'true');
  arrive();
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(userMenu).toBeFocused();
});

test('a panel opened before its code has loaded shows a placeholder until the code has loaded', async ({
  signedIn: page,
}) => {
  const { arrive } = await openWithoutLazyParts(page);
  const bell = page.getByRole('button', { name: 'Notifications' });
  await bell.click();
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  arrive();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(bell).toBeFocused();
});

test('a button keeps the focus when the code of its menu loads', async ({ signedIn: page }) => {
  const { arrive } = await openWithoutLazyParts(page);
  const userMenu = page.getByRole('button', { name: /^Menu de/ });
  await userMenu.focus();
  const arrived = page.waitForResponse(/\/assets\/menus-/);
  arrive();
  await (await arrived).finished();
  await page.waitForLoadState('networkidle');
  await expect(userMenu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
});

test('a panel whose code failed to load opens at the next click', async ({ signedIn: page }) => {
  await page.route(LATER_PARTS, (route) => route.abort('internetdisconnected'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Camille' })).toBeVisible();
  await page
    .getByRole('link', { name: /Générer/ })
    .first()
    .click();
  await expectMessage(page, /Connexion impossible/);
  await expect(page).toHaveURL('/dashboard');
  await page.unroute(LATER_PARTS);
  await page
    .getByRole('link', { name: /Générer/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Générer une quittance' })).toBeVisible();
});

test('a page whose code failed to load opens when the network is back', async ({ dashboard: page }) => {
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Locataires', exact: true }).first().click();
  await expect(
    page.getByText('Connexion impossible. Vérifiez votre accès à Internet, puis réessayez.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/tenants');
  await expect(page.getByRole('navigation', { name: 'Navigation principale' }).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Locataires' })).toBeVisible();
});

test('the user and the files requested at start-up are not requested again', async ({ page, account }) => {
  await silenceLiveNotifications(page);
  await page.goto('/signin');
  await signIn(page, account.email);
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Camille' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Camille' })).toBeVisible();
  await expect(page.getByRole('link', { name: '0 locataire' })).toBeVisible();
  // Count the requests of this document only, without requests of the previous page.
  const requests = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming
          ? { path: new URL(entry.name).pathname, initiatorType: entry.initiatorType }
          : [],
      ),
  );
  expect(requests.filter(({ path }) => path.endsWith('/user-context'))).toHaveLength(1);
  const files = requests
    // Leave out prefetches: a prefetched file is requested again later, and then comes from the cache.
    .filter(({ path, initiatorType }) => path.startsWith('/assets/') && initiatorType !== 'fetch')
    .map(({ path }) => path);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file, place) => files.indexOf(file) !== place)).toEqual([]);
});
