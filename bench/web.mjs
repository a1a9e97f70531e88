// `npm run bench:web -- --rounds 5`: measures the downloaded bytes of each page of the built app, and Lighthouse's
// scores on a phone and on a desktop. Also measures the time for which tasks block pages with 100 leases on a slow
// phone. See README.md.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import getPort from 'get-port';
import { buildWeb } from '../tools/build.mjs';
import { signIn, withBrowser } from './browser.mjs';
import { addLeases } from './landlords.mjs';
import { PROJECT_ROOT } from '../tools/install.mjs';
import { installSeparately } from '../tools/separate-package.mjs';
import { DEMO, withStack } from '../tools/temporary-stack.mjs';
import { machine, printHead, printRow, quantile } from './figures.mjs';
import { answerHelp } from '../tools/help.mjs';

answerHelp(import.meta);

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const ROUNDS = Number(options.rounds);
const PUBLIC = ['/signin', '/signup', '/reset-password', '/terms-of-service', '/verify'];
const SIGNED_IN = [
  '/dashboard',
  '/tenants',
  '/properties',
  '/documents',
  '/settings/profile',
  '/month',
  '/bank',
];
const MEASURES = ['LCP', 'TBT', 'CLS'];
/** The simulated phone's processor is this many times slower than the machine's processor. */
const SLOWDOWN = 4;
const LISTS = ['/dashboard', '/month', '/tenants'];

/** @typedef {import('@playwright/test').BrowserContext} Browser */

const lighthouseFile = path.join(installSeparately('lighthouse', '12.8.2'), 'core/index.js');
/** @type {any} Its types are not in the project. */
const { default: lighthouse, desktopConfig } = await import(pathToFileURL(lighthouseFile).href);

await buildWeb(PROJECT_ROOT);
const port = await getPort({ host: '127.0.0.1' });
await withStack(({ app, sql }) =>
  withBrowser(port, async (browser) => {
    printHead(['page', 'JS KB', 'CSS KB', 'fonts KB', 'requests']);
    for (const path of PUBLIC) await weigh(browser, app, path);
    const page = await browser.newPage();
    await signIn(page, app);
    for (const path of SIGNED_IN) await weigh(browser, app, path);

    console.log(`\n${machine()}; Lighthouse, medians of ${ROUNDS}\n`);
    printHead(['page', 'performance', 'accessibility', 'practices', 'LCP ms', 'TBT ms', 'CLS']);
    for (const form of /** @type {const} */ (['mobile', 'desktop'])) {
      await judge(browser, `${app}/dashboard`, form, 'dashboard');
    }
    await fill(sql);
    console.log(`\nA phone with a processor ${SLOWDOWN} times slower and 100 leases; medians of ${ROUNDS}\n`);
    printHead(['page', 'TBT ms', 'longest task ms', 'requests']);
    for (const path of LISTS) await slow(browser, app, path);
    // Sign out, because /signin leads a signed-in user to the dashboard.
    await browser.clearCookies();
    await page.evaluate(() => localStorage.clear());
    for (const form of /** @type {const} */ (['mobile', 'desktop'])) {
      await judge(browser, `${app}/signin`, form, 'signin');
    }
  }),
);

/**
 * Opens a page with an empty cache and prints its downloads. Files are compressed, as on a web host.
 * @param {Browser} browser
 * @param {string} app
 * @param {string} path
 */
async function weigh(browser, app, path) {
  const page = await browser.newPage();
  await clearCache(browser, page);
  /** @type {import('@playwright/test').Response[]} */
  const responses = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(app + path);
  await page.waitForLoadState('networkidle');
  const sums = { script: 0, stylesheet: 0, font: 0 };
  for (const response of responses) {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet' && type !== 'font') continue;
    const body = await response.body();
    sums[type] += type === 'font' ? body.byteLength : gzipSync(body, { level: 9 }).byteLength;
  }
  const calls = responses.filter((response) => response.url().includes('/v1/')).length;
  const requests = `${await requestsOf(page)}${calls === 0 ? '' : ` (${calls} to the API)`}`;
  printRow([path, ...Object.values(sums).map((bytes) => (bytes / 1000).toFixed(1)), requests]);
  await page.close();
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {'mobile' | 'desktop'} form
 * @param {string} name
 */
async function judge(browser, url, form, name) {
  /** @type {number[][]} */
  const rounds = [];
  /** @type {Set<string>} */
  const failures = new Set();
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await browser.newPage();
    await clearCache(browser, page);
    await page.close();
    const result = await lighthouse(
      url,
      {
        port,
        logLevel: 'error',
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
        // Clearing the storage ends the session, so Lighthouse keeps the storage.
        disableStorageReset: true,
      },
      form === 'desktop' ? desktopConfig : undefined,
    );
    const failure = result?.lhr.runtimeError?.message;
    if (!result || failure !== undefined) throw new Error(`Lighthouse on ${url}: ${failure ?? 'no result'}`);
    const { categories, audits } = result.lhr;
    const scores = ['performance', 'accessibility', 'best-practices'].map((id) =>
      Math.round((categories[id]?.score ?? 0) * 100),
    );
    const times = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
    rounds.push([...scores, ...times.map((id) => audits[id]?.numericValue ?? Number.NaN)]);
    for (const id of ['accessibility', 'best-practices']) {
      for (const { id: audit } of categories[id]?.auditRefs ?? []) {
        if (audits[audit]?.score === 0) failures.add(audit);
      }
    }
  }
  const medians = Array.from({ length: 3 + MEASURES.length }, (_, index) =>
    quantile(
      rounds.map((round) => round[index] ?? Number.NaN).filter((value) => !Number.isNaN(value)),
      0.5,
    ),
  );
  printRow([
    `${name}, ${form}`,
    ...medians.map((value, index) => value.toFixed(index === medians.length - 1 ? 3 : 0)),
    ...failures,
  ]);
}

/** Adds 100 leases with five months of rent and some arrears to the demo landlord. @param {import('postgres').Sql} sql */
async function fill(sql) {
  const [owner] = await sql`select id from public.users where email = ${DEMO.username}`;
  const id = String(owner?.['id']);
  await sql`delete from public.leases where owner_id = ${id}`;
  await sql`delete from public.properties where owner_id = ${id}`;
  const [day] = await sql`select to_char(private.today() - interval '5 months', 'YYYY-MM-01') as first`;
  await addLeases(sql, id, { leases: 100, accountStartsOn: String(day?.['first']) });
}

/**
 * Opens a page on a slow phone with an empty cache. Prints the time for which tasks blocked the page, from the first
 * paint until the page was idle for two seconds. The first 50 ms of each task do not count.
 * @param {Browser} browser
 * @param {string} app
 * @param {string} path
 */
async function slow(browser, app, path) {
  /** @type {number[][]} */
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await browser.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await clearCache(browser, page);
    const session = await browser.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(() => {
      const tasks = /** @type {PerformanceEntry[]} */ ([]);
      new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
      Object.assign(globalThis, { tasks });
    });
    await page.goto(app + path);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(2000);
    /** @type {number[]} */
    const tasks = await page.evaluate(`
      const [{ startTime }] = performance.getEntriesByName('first-contentful-paint');
      tasks.filter((task) => task.startTime + task.duration > startTime).map(({ duration }) => duration)`);
    rounds.push([tasks.reduce((sum, ms) => sum + ms - 50, 0), Math.max(0, ...tasks), await requestsOf(page)]);
    await page.close();
  }
  printRow([
    path,
    ...[0, 1, 2].map((index) =>
      quantile(
        rounds.map((round) => round[index] ?? 0),
        0.5,
      ).toFixed(0),
    ),
  ]);
}

/**
 * Counts the requests of a page that reached the server. Files that the browser read from its cache do not count.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<number>}
 */
function requestsOf(page) {
  return page.evaluate('performance.getEntries().filter(({ transferSize }) => transferSize > 0).length');
}

/** @param {Browser} browser @param {import('@playwright/test').Page} page */
async function clearCache(browser, page) {
  const session = await browser.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}
