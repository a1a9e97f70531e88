import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig, type StackConfig } from '../../local/config.ts';
import { startFunctions, type Functions } from '../../local/functions/functions.ts';
import { startGuard, type Guard } from '../../local/processes/guard.ts';
import { KEYS } from './keys.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const POLL = { timeout: 60_000, interval: 50 };

let projectRoot: string;
let guard: Guard;
let functions: Functions;
let gateway: Server;
let address: string;

beforeAll(async () => {
  projectRoot = await mkdtemp(path.join(tmpdir(), 'klinky-functions-'));
  await mkdir(path.join(projectRoot, 'supabase'));
  await cp(
    path.join(REPOSITORY, 'tests/local/fixtures/functions'),
    path.join(projectRoot, 'supabase/functions'),
    {
      recursive: true,
    },
  );
  await symlink(path.join(REPOSITORY, 'node_modules'), path.join(projectRoot, 'node_modules'));
  await cp(path.join(REPOSITORY, 'package.json'), path.join(projectRoot, 'package.json'));

  const echo = {
    entrypoint: path.join(projectRoot, 'supabase/functions/echo/index.ts'),
    importMap: path.join(projectRoot, 'supabase/functions/echo/deno.json'),
  };
  const port = await getPort({ host: '127.0.0.1' });
  address = `http://127.0.0.1:${port}`;
  guard = startGuard();
  const config: StackConfig = {
    projectRoot,
    ports: { api: port, db: 1, mailbox: 1, smtp: 1 },
    siteUrl: address,
    apiUrl: address,
    rest: { schemas: ['public'], maxRows: 1000 },
    auth: {
      jwtExpirySeconds: 3600,
      maxFrequencyMs: 0,
      otpExpirySeconds: 3600,
      otpLength: 6,
      minimumPasswordLength: 8,
      passwordRequirements: '',
      hasSecurePasswordChange: false,
      hasTotp: false,
      enableConfirmations: true,
      enableSignup: true,
      beforeUserCreatedHook: null,
      templates: {},
    },
    functions: { echo },
    functionSecrets: { SITE_URL: 'http://site.test' },
  };
  functions = await startFunctions({
    config,
    keys: KEYS,
    guard,
    watch: true,
    deno: process.env['KLINKY_DENO'],
  });
  gateway = createServer((request, response) => {
    functions.handle('echo', request, response);
  });
  gateway.listen(port, '127.0.0.1');
  await once(gateway, 'listening');
});

afterAll(async () => {
  gateway.closeAllConnections();
  gateway.close();
  await functions.stop();
  guard.close();
  await rm(projectRoot, { recursive: true });
});

async function readJson(route: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(`${address}${route}`, { headers });
  return response.json();
}

test('a request to the function waits until the function has started', async () => {
  const response = await fetch(`${address}/echo/version`);
  expect(await response.text()).toBe('first');
});

test('the function gets the variables of a hosted function and the variables of functions/.env', async () => {
  expect(await readJson('/echo/environment/SUPABASE_URL')).toBe(address);
  expect(await readJson('/echo/environment/SUPABASE_PUBLISHABLE_KEYS')).toBe(
    `{"default":"${KEYS.publishableKey}"}`,
  );
  expect(await readJson('/echo/environment/SUPABASE_SECRET_KEYS')).toBe(`{"default":"${KEYS.secretKey}"}`);
  expect(await readJson('/echo/environment/SITE_URL')).toBe('http://site.test');
});

test('the function cannot access files, start programs, read other variables or connect to other ports', async () => {
  expect(await readJson('/echo/permissions')).toEqual({
    read: 'NotCapable',
    write: 'NotCapable',
    run: 'NotCapable',
    net: 'NotCapable',
    environment: 'NotCapable',
  });
});

test('the function gets the path without /functions/v1, and the client’s address, which the client cannot forge', async () => {
  expect(await readJson('/functions/v1/echo/request', { 'x-forwarded-for': '203.0.113.9' })).toMatchObject({
    path: '/echo/request',
    headers: { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' },
  });
  // The project's function trusts the last address of X-Forwarded-For.
  const project = readConfig(new URL('../..', import.meta.url).pathname);
  expect(project.functionSecrets).toMatchObject({ TRUSTED_PROXIES: '1', PROXY_SECRET: '' });
});

test('the gateway passes bytes unchanged in both directions, and keeps two cookies separate', async () => {
  const bytes = randomBytes(3_000_000);
  const response = await fetch(`${address}/echo/bytes`, { method: 'POST', body: bytes });
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await fetch(`${address}/echo/cookies`)).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('after a crash of the function, requests get 503 with Retry-After until the function has restarted by itself', async () => {
  const crashed = await fetch(`${address}/echo/crash`);
  expect(crashed.status).toBe(503);
  expect(crashed.headers.get('retry-after')).toBe('1');
  expect(await crashed.json()).toMatchObject({ code: expect.any(String) });
  await vi.waitFor(async () => expect((await fetch(`${address}/echo/version`)).status).toBe(200), POLL);
});

test('a response that a crash has cut off is an error and never looks complete', async () => {
  const response = await fetch(`${address}/echo/half`);
  await expect(response.text()).rejects.toThrow();
  await vi.waitFor(async () => expect((await fetch(`${address}/echo/version`)).status).toBe(200), POLL);
});

test('saving a file restarts the function, even if the editor renames a new file over the old file', async () => {
  const file = path.join(projectRoot, 'supabase/functions/echo/index.ts');
  const source = await readFile(file, 'utf8');
  for (const version of ['second', 'third']) {
    await writeFile(`${file}.new`, source.replace("'first'", `'${version}'`));
    await rename(`${file}.new`, file);
    await vi.waitFor(
      async () => expect(await (await fetch(`${address}/echo/version`)).text()).toBe(version),
      POLL,
    );
  }
});

test('requests get 503 until a function that cannot start is repaired', async () => {
  const file = path.join(projectRoot, 'supabase/functions/echo/index.ts');
  const source = await readFile(file, 'utf8');
  await writeFile(file, 'this is no program');
  await vi.waitFor(async () => {
    const response = await fetch(`${address}/echo/version`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'BOOT_ERROR' });
  }, POLL);
  await writeFile(file, source);
  await vi.waitFor(async () => expect((await fetch(`${address}/echo/version`)).status).toBe(200), POLL);
});
