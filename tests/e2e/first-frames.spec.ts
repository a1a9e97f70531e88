import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { freeStackPort } from '../../local/free-stack-port.ts';
import { forwardRequest } from '../local/forward-request.ts';
import { expect, expectAccessible, holdBack, test } from './fixtures.ts';
import { untilDrawn } from './input-devices.ts';
import { stackUrls } from './stack-urls.ts';

/** Opens a page while holding back the app's script. Returns a function that releases the script. */
async function openWithoutApp(page: Page, path: string): Promise<() => void> {
  const release = await holdBack(page, '**/assets/start-*.js');
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

async function whileServed(host: Server, act: (url: string) => Promise<void>): Promise<void> {
  const port = await freeStackPort();
  host.listen(port, '127.0.0.1');
  await once(host, 'listening');
  try {
    await act(`http://127.0.0.1:${port}`);
  } finally {
    host.closeAllConnections();
    host.close();
  }
}

const SIGN_IN = [
  { locale: 'fr-FR', language: 'fr', title: 'Connexion', tag: '@phone' },
  { locale: 'en-GB', language: 'en', title: 'Sign in', tag: [] },
];

for (const { locale, language, title, tag } of SIGN_IN) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test(
      `the sign-in page is readable in ${language} before the app has loaded, and its title does not move when the app has loaded`,
      { tag },
      async ({ page }) => {
        // This page requires sign-in, so it redirects to the sign-in page.
        const release = await openWithoutApp(page, '/tenants');
        const heading = page.locator('h1');
        await expect(heading).toHaveText(title);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await untilDrawn(page);
        await page.evaluate(() => document.fonts.ready);
        const place = await heading.boundingBox();

        release();
        await expect(page.locator('#root > [inert]')).toHaveCount(0);
        expect(await heading.boundingBox()).toEqual(place);
      },
    );
  });
}

test('while the HTML of a page arrives in pieces, the page never shows half of its first frame', async ({
  page,
}) => {
  const html = await (await fetch(new URL('/signin', stackUrls.get('app')))).text();
  const end = html.indexOf('</h1>', html.indexOf('<template data-frame="sign-in" lang="fr">'));
  let rest = (): unknown => undefined;
  const host = createServer((request, response) => {
    if (request.url !== '/signin') return forwardRequest(stackUrls.get('app'), request, response);
    response.setHeader('content-type', 'text/html; charset=utf-8').write(html.slice(0, end));
    rest = () => response.end(html.slice(end));
  });
  await whileServed(host, async (url) => {
    const release = await holdBack(page, '**/assets/start-*.js');
    await page.goto(`${url}/signin`, { waitUntil: 'commit' });
    await expect(page.locator('template[data-frame="sign-in"][lang="fr"]')).toBeAttached();
    await untilDrawn(page);
    await expect(page.locator('#root > *')).toHaveCount(0);
    rest();
    await expect(page.locator('h1')).toHaveText('Connexion');
    release();
    await expect(page.getByLabel('Adresse e-mail')).toBeVisible();
  });
});

test('nothing on a page can be used until the app has loaded', async ({ page }) => {
  const release = await openWithoutApp(page, '/signin');
  await expect(page.locator('h1')).toHaveText('Connexion');
  await expect(page.locator('#root > *:not([inert])')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.locator('#root :focus')).toHaveCount(0);
  release();
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible();
});

test('the dashboard is readable before the app and the user have loaded', async ({ signedIn: page }) => {
  const release = await openWithoutApp(page, '/dashboard');
  await expect(page.getByText('Générer une quittance')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible();
});

test('signed-in pages other than the dashboard show their layout before the app has loaded', async ({
  signedIn: page,
}) => {
  const release = await openWithoutApp(page, '/tenants');
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  await expect(page.locator('h1, h2')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Locataires' })).toBeVisible();
});

test('a page without a static first frame says that it is loading', async ({ page }) => {
  const answer = await holdBack(page, '**/v1/**');
  await page.goto(`/verify/${'0'.repeat(32)}`);
  await expect(page.getByRole('status').filter({ hasText: 'Vérification en cours…' })).toHaveCount(1);
  answer();
  await expect(page.getByRole('heading', { name: 'Code inconnu' })).toBeVisible();
});

/** Opens a page while a file fails to load, and expects the error page. */
async function openInVain(page: Page, path: string, file: string): Promise<void> {
  await page.route(file, (route) => route.abort('internetdisconnected'));
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible();
}

/** Follows the link to retry, and expects the sign-in page. */
async function tryAgain(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible();
}

test('when the app fails to load, the page shows an error and can retry', async ({ page }) => {
  await openInVain(page, '/signin', '**/assets/start-*.js');
  await tryAgain(page);
});

test('when the texts of a page fail to load, the page shows an error and can retry', async ({ context }) => {
  // Open another page, because an error on the console fails the test only on the fixture's page.
  const page = await context.newPage();
  await openInVain(page, '/reset-password', '**/assets/access-*.js');
  await expectAccessible(page);
  await tryAgain(page);
});
