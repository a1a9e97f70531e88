import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { addRows } from './accounts.ts';
import { expect, holdBack, test } from './fixtures.ts';

/** Collects the responses that a page gets until the network is idle. */
async function responsesOf(page: Page, path: string): Promise<Response[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return responses;
}

/** Returns the total size of the scripts among the responses, compressed as a host compresses them, in bytes. */
async function scriptBytes(responses: readonly Response[]): Promise<number> {
  const scripts = responses.filter((response) => response.request().resourceType() === 'script');
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0);
}

test('the sign-in page loads at most 127,200 bytes of script in at most 7 requests, in either language', async ({
  browser,
  baseURL,
}) => {
  for (const locale of ['fr-FR', 'en-US']) {
    const context = await browser.newContext({ locale, ...(baseURL === undefined ? {} : { baseURL }) });
    const responses = await responsesOf(await context.newPage(), '/signin');
    expect(await scriptBytes(responses)).toBeLessThanOrEqual(127_200);
    expect(responses.length, responses.map((response) => response.url()).join('\n')).toBeLessThanOrEqual(7);
    await context.close();
  }
});

test('the other signed-out pages load little more script than the sign-in page', async ({ context }) => {
  for (const [path, bytes] of [
    ['/signup', 133_500],
    ['/reset-password', 133_500],
    ['/terms-of-service', 131_400],
    // The page has the names of all kinds of documents, in both languages.
    ['/verify', 138_400],
  ] as const) {
    const responses = await responsesOf(await context.newPage(), path);
    expect(await scriptBytes(responses), path).toBeLessThanOrEqual(bytes);
  }
});

test('the page of a tenant loads nothing of the app, and at most 23,000 bytes of script beyond React', async ({
  page,
}) => {
  const responses = await responsesOf(page, '/locataire');
  await expect(page.getByRole('heading', { name: 'Lien nécessaire' })).toBeVisible();
  expect(responses.map((response) => response.url()).filter((url) => /\/start-/.test(url))).toEqual([]);
  expect(
    await scriptBytes(responses.filter((response) => !/\/react-/.test(response.url()))),
  ).toBeLessThanOrEqual(23_000);
});

test('the most visited pages take at most 30 requests each', async ({ signedIn: page }) => {
  for (const path of ['/dashboard', '/month', '/tenants']) {
    await responsesOf(page, path);
    // Count only files from the network. Prefetched files come from the cache.
    const asked: unknown = await page.evaluate(
      `performance.getEntries().flatMap(({ name, transferSize }) => (transferSize > 0 ? [name] : []))`,
    );
    expect(Array.isArray(asked) ? asked.length : 0, String(asked)).toBeGreaterThan(5);
    expect(Array.isArray(asked) ? asked.length : Infinity, String(asked)).toBeLessThanOrEqual(30);
  }
});

test('reloading the dashboard shows its frame before the server has responded', async ({
  dashboard: page,
}) => {
  const answer = await holdBack(page, '**/v1/**');
  await page.reload();
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible();
});

/** Returns the layout shifts while a page loads, with their sizes and elements. */
async function shiftsOf(page: Page, path: string): Promise<unknown[]> {
  await page.addInitScript({
    content: `
      globalThis.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
          shifts.push([value, ...sources.map(({ node }) => node?.parentElement?.innerHTML.slice(0, 200))]);
        }
      }).observe({ type: 'layout-shift', buffered: true });`,
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return page.evaluate<unknown[]>('shifts');
}

test('the sign-in page and the dashboard load without layout shifts', async ({ signedIn: page }) => {
  // The dashboard ticks one of the first steps only after the list of properties has loaded.
  const place = { address: '3 rue Mercière', postalCode: '69002', city: 'Lyon' };
  await addRows(page, { properties: [{ name: 'Mercière', ...place, rent: 640, charges: 0 }] });
  expect(await shiftsOf(page, '/dashboard')).toEqual([]);
  await page.evaluate(() => localStorage.clear());
  expect(await shiftsOf(page, '/signin')).toEqual([]);
});
