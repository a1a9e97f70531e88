import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import * as v from 'valibot';
import { addRows } from './accounts.ts';
import { expect, holdBack, test } from './fixtures.ts';

/** Collects the responses that a page gets until the network is idle. */
async function responsesOf(page: Page, url: string): Promise<Response[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  return responses;
}

const MODULES = path.resolve(import.meta.dirname, '../../.build/modules');

/**
 * Expects the scripts among the responses to take at most this number of bytes, compressed as a host compresses them. A
 * limit is 1 % above the size of the day on which it was set, because the names of files move the size. The message of a
 * failure names the modules that have come since the page was last small enough.
 */
async function expectScriptBytes(page: string, responses: readonly Response[], limit: number): Promise<void> {
  const scripts = responses.filter((response) => response.request().resourceType() === 'script');
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0);
  const modules = await modulesOf(scripts);
  const lastFile = path.join(MODULES, `last-of${page.replaceAll('/', '-')}.json`);
  const last = await readJson(lastFile).catch((): Record<string, unknown> => ({}));
  const came = Object.entries(modules)
    .map(([name, size]) => [name, size - (Number(last[name]) || 0)] as const)
    .filter(([, added]) => added > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, added]) => `${name}: ${added} bytes before minification`);
  expect(bytes, `${page} loads more script:\n${came.slice(0, 40).join('\n')}`).toBeLessThanOrEqual(limit);
  await writeFile(lastFile, JSON.stringify(modules));
}

/** Returns the modules of the scripts, with their sizes in bytes before minification. */
async function modulesOf(scripts: readonly Response[]): Promise<Record<string, number>> {
  const builds = await Promise.all(
    ['app', 'tenant-page'].map((build) => readJson(path.join(MODULES, `${build}.json`))),
  );
  const known = Object.assign({}, ...builds);
  return Object.assign({}, ...scripts.map((script) => known[path.basename(script.url())]));
}

const readJson = async (file: string) =>
  v.parse(v.record(v.string(), v.unknown()), JSON.parse(await readFile(file, 'utf8')));

test('the sign-in page loads at most 128,400 bytes of script in at most 7 requests, in either language', async ({
  browser,
  baseURL,
}) => {
  for (const locale of ['fr-FR', 'en-US']) {
    const context = await browser.newContext({ locale, ...(baseURL === undefined ? {} : { baseURL }) });
    const responses = await responsesOf(await context.newPage(), '/signin');
    await expectScriptBytes('/signin', responses, 128_400);
    expect(responses.length, responses.map((response) => response.url()).join('\n')).toBeLessThanOrEqual(7);
    await context.close();
  }
});

test('the other signed-out pages load little more script than the sign-in page', async ({ context }) => {
  for (const [page, bytes] of [
    ['/signup', 134_700],
    ['/reset-password', 134_700],
    ['/terms-of-service', 132_600],
    // The page has the names of all kinds of documents, in both languages.
    ['/verify', 139_700],
  ] as const)
    await expectScriptBytes(page, await responsesOf(await context.newPage(), page), bytes);
});

test('the page of a tenant loads nothing of the app, and at most 23,000 bytes of script beyond React', async ({
  page,
}) => {
  const responses = await responsesOf(page, '/locataire');
  await expect(page.getByRole('heading', { name: 'Lien nécessaire' })).toBeVisible();
  expect(responses.map((response) => response.url()).filter((url) => /\/start-/.test(url))).toEqual([]);
  const own = responses.filter((response) => !/\/react-/.test(response.url()));
  await expectScriptBytes('/locataire', own, 23_000);
});

test('the most visited pages take at most 30 requests each', async ({ signedIn: page }) => {
  for (const url of ['/dashboard', '/month', '/tenants']) {
    await responsesOf(page, url);
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
async function shiftsOf(page: Page, url: string): Promise<unknown[]> {
  await page.addInitScript({
    content: `
      globalThis.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
          shifts.push([value, ...sources.map(({ node }) => node?.parentElement?.innerHTML.slice(0, 200))]);
        }
      }).observe({ type: 'layout-shift', buffered: true });`,
  });
  await page.goto(url);
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
