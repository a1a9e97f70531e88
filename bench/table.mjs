// `npm run bench:table`: measures the search in a list of 10,000 tenants. Compares the app's page with a page that
// filters the same rows with plain JavaScript and draws the first rows. The benchmark measures, for each typed key, the
// script time and the time to the frame with the result. See README.md.
import { parseArgs } from 'node:util';
import getPort from 'get-port';
import { buildWeb } from '../tools/build.mjs';
import { signIn, withBrowser } from './browser.mjs';
import { withMinimalPages } from './minimal-pages.mjs';
import { PROJECT_ROOT } from '../tools/install.mjs';
import { DEMO, withStack } from '../tools/temporary-stack.mjs';
import { machine, printHead, printRow, quantile } from './figures.mjs';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const ROUNDS = Number(options.rounds);
const ROWS = 10_000;
const QUERIES = ['nguyen', 'elodie mar', '0612', 'oeuvre', 'lukasz'];
const FRAME_MS = 1000 / 60;

const FIRST = ['Élodie', 'Łukasz', 'Inès', 'Camille', 'Noé', 'Zoé', 'François', 'Maëlle', 'Jean', 'Aïcha'];
const LAST = ['Marchand', 'Nguyễn', 'Œuvré', 'Lefèvre', 'Garnier', 'Öztürk', 'Müller', 'Dupont', 'Ñúñez'];

/** @typedef {import('@playwright/test').Page} Page */

await buildWeb(PROJECT_ROOT);

const rows = Array.from({ length: ROWS }, (_, index) => [
  FIRST[index % FIRST.length] ?? '',
  `${LAST[index % LAST.length] ?? ''} ${index}`,
  `locataire${index}@exemple.test`,
  `06 ${String(index % 100).padStart(2, '0')} 34 56 78`,
  '750,00 €',
]);

await withStack(({ app, sql }) =>
  withMinimalPages(rows, async (floor) => {
    await insertRows(sql);
    await withBrowser(await getPort({ host: '127.0.0.1' }), async (browser) => {
      const ours = await browser.newPage();
      await signIn(ours, app);
      await ours.goto(`${app}/tenants`);
      const plain = await browser.newPage();
      await plain.goto(`${floor}/table/`);
      for (const page of [ours, plain])
        await page.locator('output').filter({ hasText: /10/ }).first().waitFor();
      await ours.bringToFront();
      await ours.getByRole('searchbox').fill('nguyen');
      const found = await ours.locator('output').filter({ hasText: /sur/ }).textContent();
      const expected = rows.filter(([, last]) => last?.startsWith('Nguyễn')).length;
      console.log(`"nguyen" finds ${found?.trim()}; there are ${expected} Nguyễn`);
      await ours.getByRole('searchbox').fill('');

      console.log(`\n${machine()}; ${ROUNDS} rounds over ${QUERIES.join(', ')}, typed and erased\n`);
      printHead(['ms per key', 'script p50', 'p95', 'to its frame p50', 'p95', 'within two frames']);
      for (const slowdown of [1, 4]) {
        const results = { 'the page': /** @type {Key[]} */ ([]), floor: /** @type {Key[]} */ ([]) };
        for (let round = 0; round <= ROUNDS; round += 1) {
          for (const [name, page] of /** @type {const} */ ([
            ['the page', ours],
            ['floor', plain],
          ])) {
            const keys = await typeAll(page, slowdown);
            // The first round is a warm-up.
            if (round > 0) results[name].push(...keys);
          }
        }
        for (const [name, keys] of Object.entries(results)) {
          const script = keys.map(({ scriptMs }) => scriptMs);
          const paint = keys.map(({ paintMs }) => paintMs).filter((ms) => ms !== null);
          const inTime = paint.filter((ms) => ms <= 2 * FRAME_MS).length / paint.length;
          printRow([
            slowdown === 1 ? name : `${name}, CPU slowed ${slowdown} times`,
            ...[
              quantile(script, 0.5),
              quantile(script, 0.95),
              quantile(paint, 0.5),
              quantile(paint, 0.95),
            ].map((ms) => ms.toFixed(1)),
            `${(inTime * 100).toFixed(0)} %`,
          ]);
        }
      }
    });
  }),
);

/** @param {import('postgres').Sql} sql */
async function insertRows(sql) {
  const [owner] = await sql`select id from public.users where email = ${DEMO.username}`;
  const tenants = rows.map(([first_name, last_name, email, phone_number]) => ({
    first_name,
    last_name,
    email,
    phone_number,
    rent: 750,
  }));
  await sql`delete from public.leases where owner_id = ${owner?.['id']}`;
  await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: owner?.['id'] })}, true)`;
    await tx`select public.add_tenant(fields) from jsonb_array_elements(${tx.json(tenants)}) fields`;
  });
}

/** @typedef {{ scriptMs: number, paintMs: number | null }} Key */

/**
 * Types the queries key by key, and deletes each query. Returns the times of each key.
 * @param {Page} page
 * @param {number} slowdown
 */
async function typeAll(page, slowdown) {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.getByRole('searchbox').focus();
  /** @type {Key[]} */
  const keys = [];
  for (const query of QUERIES) {
    for (const key of [...query.split(''), ...Array.from(query, () => 'Backspace')]) {
      await watch(page);
      const before = await scriptMs(session);
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      const paintMs = await page.evaluate('globalThis.painted');
      keys.push({
        scriptMs: (await scriptMs(session)) - before,
        paintMs: typeof paintMs === 'number' ? paintMs : null,
      });
    }
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return keys;
}

/**
 * Makes the page measure the time from the next key to the frame with a new count. The page writes the time into
 * `painted`, or `null` if the key does not change the count.
 * @param {Page} page
 */
function watch(page) {
  return page.evaluate(() => {
    const count = () => document.querySelector('main output')?.textContent;
    const painted = new Promise((resolve) => {
      const listen = (/** @type {KeyboardEvent} */ event) => {
        const before = count();
        let frames = 0;
        const look = () => {
          frames += 1;
          if (count() === before) return frames < 20 ? requestAnimationFrame(look) : resolve(null);
          // A message to the page itself arrives after the frame is drawn.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - event.timeStamp));
          port1.start();
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      };
      addEventListener('keydown', listen, { once: true, capture: true });
    });
    Object.assign(globalThis, { painted });
  });
}

/** Returns the script time since the page was opened. @param {import('@playwright/test').CDPSession} session */
async function scriptMs(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}
