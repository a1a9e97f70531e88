import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { removeDatabase } from '../../local/postgres/home.ts';
import { connect as connectDatabase } from '../../local/shared/connect.ts';
import { keepKeys, type Keys } from '../../local/shared/keys.ts';
import { buildStack } from '../../tools/build.mjs';
import { freeStackPort } from '../../local/free-stack-port.ts';
import { REPOSITORY } from './project.ts';
import { type StackProcess, startStackProcess, untilAllEnded } from './stack-process.ts';

const DEMO = { username: 'demo@klinky.test', password: 'Klinky2026!' };
const POLL = { timeout: 60_000, interval: 50 };

let dataDir: string;
let port: number;
let stack: StackProcess;
let keys: Keys;
let hasEnded = false;

beforeAll(async () => {
  await buildStack(REPOSITORY);
  dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-recovery-'));
  port = await freeStackPort();
  stack = startStackProcess({ projectRoot: REPOSITORY, port, dataDir });
  await stack.ready();
  void stack.ended.then(() => (hasEnded = true));
  keys = keepKeys(dataDir);
});

afterAll(async () => {
  stack.kill('SIGTERM');
  await stack.ended;
  removeDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

const connect = () =>
  connectDatabase(`postgresql://postgres:postgres@127.0.0.1:${port + 1}/postgres`, { max: 1 });

async function signIn(): Promise<{ response: Response; session: Record<string, string> }> {
  const response = await call('POST', '/v1/authentication/signin', {}, DEMO);
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { response, session: { cookie } };
}

function call(
  method: string,
  place: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${place}`, {
    method,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(place.startsWith('/v1') ? { origin: `http://127.0.0.1:${port}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

test.for(['authenticator', 'supabase_auth_admin', 'postgres'])(
  'after a PostgreSQL process with a connection of %s is killed, every response is right or a 503',
  async (role) => {
    const { session } = await signIn();
    const apikey = keys.publishableKey;
    const calls = [
      () => call('GET', '/rest/v1/users?select=id', { apikey }),
      () =>
        call(
          'POST',
          '/auth/v1/token?grant_type=password',
          { apikey },
          { email: DEMO.username, password: DEMO.password },
        ),
      () => call('POST', '/auth/v1/recover', { apikey }, { email: 'nobody@klinky.test' }),
      () => call('GET', '/v1/properties', session),
      () => call('POST', '/v1/authentication/signin', {}, DEMO),
    ];
    // After these calls, every service of the stack has open connections.
    const before = await Promise.all(calls.map(async (make) => (await make()).status));
    const sql = connect();
    const [victim] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where usename = ${role} and pid <> pg_backend_pid() limit 1`;
    await sql.end();
    process.kill(victim?.pid ?? 0, 'SIGKILL');

    const wrong: string[] = [];
    let interruptionCount = 0;
    let isOver = false;
    const asking = calls.map(async (make, index) => {
      while (!isOver) {
        const answer = await make();
        const text = await answer.text();
        const isFine =
          answer.status === before[index] || (answer.status === 503 && answer.headers.has('retry-after'));
        if (answer.status === 503) interruptionCount += 1;
        if (!isFine) wrong.push(`${index}: ${answer.status} ${text}`);
        await delay(5);
      }
    });
    await delay(1_500);
    isOver = true;
    await Promise.all(asking);
    expect(wrong).toEqual([]);
    expect(interruptionCount).toBeGreaterThan(0);
    expect(stack.output()).toMatch(/^\[postgres\] PostgreSQL is not available \(/m);
    await vi.waitFor(async () => {
      const after = await Promise.all(calls.map(async (make) => (await make()).status));
      expect(after).toEqual(before);
    }, POLL);
    expect(hasEnded).toBe(false);
  },
);

test('stopping the stack takes at most a few seconds, even with open sockets, long queries and an unfinished mail', async () => {
  const { session } = await signIn();
  const sql = connect();
  const sleeping = sql`select pg_sleep(60)`.catch(() => {});
  const lock = connect();
  const locking = lock
    .unsafe('begin; lock table public.properties; select pg_sleep(60)')
    .simple()
    .catch(() => {});
  await vi.waitFor(async () => {
    const other = connect();
    const [row] =
      await other`select count(*)::int as count from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active'`;
    await other.end();
    expect(row?.['count']).toBeGreaterThan(2);
  }, POLL);
  const waiting = call('GET', '/v1/properties', session).catch(() => {});
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${keys.publishableKey}&vsn=2.0.0`,
  );
  await once(socket, 'open');
  socket.on('error', () => {});
  const half = connectTcp(port, '127.0.0.1').on('error', () => {});
  half.write('POST /v1/authentication/signin HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nhalf');
  const smtp = connectTcp(port + 4, '127.0.0.1').on('error', () => {});
  for (const command of ['', 'EHLO test', 'MAIL FROM:<a@klinky.test>', 'RCPT TO:<b@klinky.test>', 'DATA']) {
    if (command !== '') smtp.write(`${command}\r\n`);
    await once(smtp, 'data');
  }
  smtp.write('Subject: half a mail');

  const pids = stack.descendants();
  const startedMs = performance.now();
  stack.kill('SIGTERM');
  expect(await stack.ended).toBe(0);
  // A stop may take three seconds. The test allows more time for a busy machine.
  expect(performance.now() - startedMs).toBeLessThan(5_000);
  await untilAllEnded(pids);
  expect(stack.output()).not.toContain('did not stop cleanly');
  await Promise.all([sleeping, waiting, locking]);
  for (const left of [half, smtp]) left.destroy();
  await Promise.all([sql, lock].map((left) => left.end({ timeout: 0 })));
});
