// `npm run bench:realtime`: measures the time from the insert of a notification to the new badge of an open page, and
// to the arrival at 1, 100 and 1,000 clients. Also measures how much memory the server needs for the clients.
// LISTEN/NOTIFY to a client of Postgres is the baseline. See README.md.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import WebSocket from 'ws';
import { buildWeb } from '../tools/build.mjs';
import { findBrowser } from '../tools/browser.mjs';
import { PROJECT_ROOT } from '../tools/install.mjs';
import { withStack } from '../tools/temporary-stack.mjs';
import { signIn } from './browser.mjs';
import { machine, printHead, printRow, quantile } from './figures.mjs';
import { memoryMb } from './processes.mjs';
import { openSession } from './session.mjs';

const { values: options } = parseArgs({
  options: { inserts: { type: 'string', default: '200' } },
});
const INSERTS = Number(options.inserts);
const CROWDS = [1, 100, 1_000];
/** The page pauses for a shorter time between two requests, so a notification arrives when the page is idle. */
const PAUSE_MS = 300;
/**
 * Supabase's clients send a heartbeat at this interval. The server closes the connection of a client that sends nothing
 * for a longer time.
 */
const HEARTBEAT_MS = 25_000;

/** @typedef {{ startedMs: number, committedMs: number, arrivedMs: number[] }} Sample */

await buildWeb(PROJECT_ROOT);
await withStack(async ({ app, sql, pid }) => {
  await sql.unsafe(`
    create table public.bench (n int);
    create function public.bench_notify() returns trigger language plpgsql as $$
      begin perform pg_notify('bench', new.n::text); return null; end $$;
    create trigger bench_notify after insert on public.bench for each row execute function public.bench_notify();
  `);
  console.log(`${machine()}; ${INSERTS} inserts\n`);
  printHead(['ms from the start of the INSERT', 'p50', 'p95', 'max']);
  await measureBadge(app, sql);
  for (const count of CROWDS) await measureCrowd(app, sql, pid, count);
});

/**
 * Inserts notifications one by one. Measures the time until a WebSocket client receives each notification, and the time
 * until the page draws the changed badge. For comparison, also measures the time until a NOTIFY arrives.
 * @param {string} app
 * @param {import('postgres').Sql} sql
 */
async function measureBadge(app, sql) {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const floor = await listenToNotify(sql);
  const crowd = await openCrowd(app, 1);
  try {
    const page = await browser.newPage({ locale: 'fr-FR' });
    const isListening = page
      .waitForEvent('websocket', (socket) => socket.url().includes('/realtime/'))
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes(':notifications')),
      );
    await signIn(page, app);
    await isListening;
    const bell = page.getByRole('button', { name: /^Notifications/ });
    // The page records the time of each change of its badge.
    const drawn = await bell.evaluateHandle((element) => {
      /** @type {number[]} */
      const times = [];
      let onDrawn = () => {};
      new MutationObserver(() =>
        requestAnimationFrame(() => {
          times.push(performance.timeOrigin + performance.now());
          onDrawn();
        }),
      ).observe(element, { attributeFilter: ['aria-label'] });
      return {
        count: () => times.length,
        /** @param {number} index @returns {Promise<number>} */
        at: (index) =>
          new Promise((resolve) => {
            onDrawn = () => {
              const time = times[index];
              if (time !== undefined) resolve(time);
            };
            onDrawn();
          }),
      };
    });

    const toAnswer = [];
    const toFloor = [];
    const toSocket = [];
    const toBadge = [];
    for (let n = 0; n < INSERTS; n += 1) {
      const notified = await floor.insert(n);
      toFloor.push(notified);
      await pause();
      const count = await drawn.evaluate((badge) => badge.count());
      const { startedMs, committedMs, arrivedMs } = await crowd.insert(sql);
      toAnswer.push(committedMs - startedMs);
      toSocket.push((arrivedMs[0] ?? Number.NaN) - startedMs);
      toBadge.push((await drawn.evaluate((badge, index) => badge.at(index), count)) - startedMs);
    }
    print('to the answer to the INSERT', toAnswer);
    print('LISTEN/NOTIFY to a client of Postgres', toFloor);
    print('to a bare WebSocket', toSocket);
    print('to the badge of an open page', toBadge);
  } finally {
    await browser.close();
    await floor.end();
    await crowd.close();
  }
}

/**
 * Inserts notifications for `count` clients. Prints the time until a notification reaches each client, and the time
 * until it reaches the last client.
 * @param {string} app
 * @param {import('postgres').Sql} sql
 * @param {number} pid of the stack
 * @param {number} count
 */
async function measureCrowd(app, sql, pid, count) {
  const before = memoryMb(pid);
  const crowd = await openCrowd(app, count);
  const idle = memoryMb(pid);
  /** @type {Sample[]} */
  const samples = [];
  for (let n = 0; n < INSERTS; n += 1) samples.push(await crowd.insert(sql));
  const after = memoryMb(pid);
  await crowd.close();
  print(
    `to each of ${count.toLocaleString('en')} WebSockets`,
    samples.flatMap(({ startedMs, arrivedMs }) => arrivedMs.map((at) => at - startedMs)),
  );
  print(
    '  to the last of them',
    samples.map(({ startedMs, arrivedMs }) => Math.max(...arrivedMs) - startedMs),
  );
  printRow([
    `MB of the server before, while idle, after`,
    ...[before, idle, after].map((mb) => mb.toFixed(0)),
  ]);
}

/**
 * Connects `count` clients to the Realtime topic of the demo landlord. Each client has a socket of its own.
 * @param {string} app
 * @param {number} count
 */
async function openCrowd(app, count) {
  const {
    userId,
    token: { accessToken, publishableKey, realtimeUrl, topic },
  } = await openSession(app);
  const join = JSON.stringify([
    '1',
    '1',
    `realtime:${topic}`,
    'phx_join',
    { config: { private: true }, access_token: accessToken },
  ]);
  /** @type {((atMs: number) => void) | null} */
  let onArrival = null;
  /** @type {WebSocket[]} */
  const sockets = [];
  for (let opened = 0; opened < count; opened += 1) {
    const socket = new WebSocket(`${realtimeUrl}/websocket?apikey=${publishableKey}&vsn=2.0.0`);
    sockets.push(socket);
    socket.on('message', (data) => {
      if (textOf(data).includes('"event":"INSERT"')) onArrival?.(nowMs());
    });
    await once(socket, 'open');
    socket.send(join);
    const [reply] = await once(socket, 'message');
    if (!textOf(reply).includes('"status":"ok"')) throw new Error(`Refused: ${textOf(reply)}`);
  }
  const heartbeat = JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}]);
  const beating = setInterval(() => sockets.forEach((socket) => socket.send(heartbeat)), HEARTBEAT_MS);
  return {
    userId,
    /**
     * Inserts a notification. Resolves when the notification has reached all clients.
     * @param {import('postgres').Sql} sql
     * @returns {Promise<Sample>}
     */
    async insert(sql) {
      /** @type {number[]} */
      const arrivedMs = [];
      const allArrived = new Promise((resolve) => {
        onArrival = (atMs) => arrivedMs.push(atMs) === count && resolve(null);
      });
      const startedMs = nowMs();
      await sql`insert into public.notifications (user_id, kind, details) values (${userId}, 'message', ${sql.json(
        {
          type: 'payment',
          title: { fr: 'Loyer reçu', en: 'Rent received' },
          content: { fr: 'Le loyer de mars est arrivé.', en: 'The rent for March has arrived.' },
        },
      )})`;
      const committedMs = nowMs();
      await allArrived;
      return { startedMs, committedMs, arrivedMs };
    },
    async close() {
      clearInterval(beating);
      await Promise.all(
        sockets.map((socket) => {
          const closed = new Promise((resolve) => socket.once('close', resolve));
          socket.close();
          return closed;
        }),
      );
    },
  };
}

/**
 * Connects a client of Postgres that receives notifications by NOTIFY.
 * @param {import('postgres').Sql} sql
 */
async function listenToNotify(sql) {
  /** @type {() => void} */
  let onNotify = () => {};
  const { unlisten } = await sql.listen('bench', () => onNotify());
  return {
    /** Inserts a row. Returns the time in ms until the NOTIFY arrives. @param {number} n */
    async insert(n) {
      const arrived = new Promise((resolve) => {
        onNotify = () => resolve(nowMs());
      });
      const startedMs = nowMs();
      await sql`insert into public.bench values (${n})`;
      return Number(await arrived) - startedMs;
    },
    end: unlisten,
  };
}

/** @param {unknown} data of a text frame */
function textOf(data) {
  return Buffer.isBuffer(data) ? data.toString() : '';
}

/** Returns the ms since 1970. The page measures its times with the same clock. */
function nowMs() {
  return performance.timeOrigin + performance.now();
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

/** @param {string} name @param {number[]} times */
function print(name, times) {
  printRow([name, ...[0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1))]);
}
