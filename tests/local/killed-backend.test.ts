import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { removeDatabase } from '../../local/postgres/home.ts';
import { connect } from '../../local/shared/connect.ts';
import { type Stack, startStack } from '../../local/stack.ts';
import { restProgram } from '../rest/program.ts';
import { freeStackPort } from '../../local/free-stack-port.ts';
import { REPOSITORY } from './project.ts';

// `npm run test:rest` runs the same test with PostgREST.
const PROGRAM = process.env['KLINKY_REST'];

const DEMO = { username: 'demo@klinky.test', password: 'Klinky2026!' };
const POLL = { timeout: 60_000, interval: 50 };

let stack: Stack;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-killed-'));
  stack = await startStack({
    projectRoot: REPOSITORY,
    port: await freeStackPort(),
    dataDir,
    ...(PROGRAM !== undefined && { rest: restProgram(PROGRAM) }),
  });
});
afterAll(async () => {
  await stack.stop();
  removeDatabase(dataDir);
});

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const call = (place: string, init: Call = {}): Promise<Response> =>
  fetch(`${stack.urls.app}${place}`, {
    ...init,
    headers: { origin: stack.urls.app, 'content-type': 'application/json', ...init.headers },
  });

/** Signs in and returns the cookies of the session. The function has already verified the session's token. */
async function signIn(): Promise<string> {
  return vi.waitFor(async () => {
    const answer = await call('/v1/authentication/signin', { method: 'POST', body: JSON.stringify(DEMO) });
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    expect((await call('/v1/properties', { headers: { cookie } })).status).toBe(200);
    return cookie;
  }, POLL);
}

/**
 * Calls the API while the properties table is locked, and kills the database process of this call. Returns the call's
 * response.
 */
async function killedWhile(ask: () => Promise<Response>): Promise<Response> {
  const sql = connect(stack.urls.database, { max: 1 });
  try {
    // The lock lasts until this connection ends. PostgreSQL ends this connection when the other process is killed.
    await sql.unsafe('begin; lock table public.properties').simple();
    const asked = ask();
    const pid = await vi.waitFor(async () => {
      const [row] = await sql<{ pid: number }[]>`
        select pid from pg_locks where relation = 'public.properties'::regclass and not granted`;
      expect(row).toBeDefined();
      return row?.pid ?? 0;
    }, POLL);
    process.kill(pid, 'SIGKILL');
    return await asked;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

test('an API request that changes data gets a 503 and changes nothing if its database process is killed', async () => {
  const cookie = await signIn();
  const properties = async (): Promise<unknown> =>
    (await call('/v1/properties', { headers: { cookie } })).json();
  const before = await properties();
  const body = JSON.stringify({
    name: 'Studio',
    address: '1 rue Mercière',
    postalCode: '69002',
    city: 'Lyon',
    rent: 500,
  });
  const answer = await killedWhile(() =>
    call('/v1/properties', { method: 'POST', headers: { cookie }, body }),
  );
  expect(await answer.json()).toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  await vi.waitFor(async () => expect(await properties()).toEqual(before), POLL);
});

// PostgREST itself responds with 400 and no code to the first of these requests.
test('after a kill of all database processes of REST, API requests get only 503 until they succeed', async () => {
  const cookie = await signIn();
  const sql = connect(stack.urls.database, { max: 1 });
  const backends = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where usename = 'authenticator'`;
  await sql.end();
  // Kills all processes in one call, because PostgreSQL ends the remaining processes as soon as one is killed.
  spawnSync('kill', ['-KILL', ...backends.map(({ pid }) => String(pid))]);
  const statuses = new Set<number>();
  await vi.waitFor(async () => {
    const { status } = await call('/v1/properties', { headers: { cookie } });
    statuses.add(status);
    expect(status).toBe(200);
  }, POLL);
  // On a busy machine, REST may have connected again before the first request.
  expect([...statuses].filter((status) => status !== 503)).toEqual([200]);
});

test('a REST request gets a 503 if its database process is killed', async () => {
  const token = /klinky-access=([^;]+)/.exec(await signIn())?.[1] ?? '';
  const headers = { apikey: stack.keys.publishableKey, authorization: `Bearer ${token}` };
  const answer = await killedWhile(() => call('/rest/v1/properties?select=id', { headers }));
  expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
});
