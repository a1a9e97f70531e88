import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDatabase } from '../../local/postgres/home.ts';
import { type Stack, startStack } from '../../local/stack.ts';
import { freeStackPort } from './free-stack-port.ts';
import { copyProject } from './project.ts';

const INDEX = '<!doctype html><title>Klinky</title>';
const SCRIPT = 'console.log("a script that is long enough");'.repeat(50);

let projectRoot: string;
let stack: Stack;

beforeAll(async () => {
  projectRoot = mkdtempSync(path.join(tmpdir(), 'klinky-gateway-'));
  copyProject(projectRoot);
  mkdirSync(path.join(projectRoot, 'web/dist/assets'), { recursive: true });
  writeFileSync(path.join(projectRoot, 'web/dist/index.html'), INDEX);
  writeFileSync(path.join(projectRoot, 'web/dist/assets/app-4f2a.js'), SCRIPT);
  writeFileSync(path.join(projectRoot, 'web/dist/assets/app-4f2a.js.br'), brotliCompressSync(SCRIPT));
  stack = await startStack({ projectRoot, port: await freeStackPort() });
});

afterAll(async () => {
  await stack.stop();
  removeDatabase(path.join(projectRoot, '.data'));
  rmSync(projectRoot, { recursive: true, force: true });
});

test.for(['/', '/tenants', '/properties/42/edit?tab=rent'])(
  'the path %s serves the web app with the security headers',
  async (place) => {
    const answer = await get(place);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(INDEX);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self';`);
    expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
    const realtime = stack.urls.app.replace('http', 'ws');
    expect(answer.headers.get('content-security-policy')).toContain(`connect-src 'self' ${realtime};`);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).not.toBeNull();
    expect(answer.headers.get('permissions-policy')).not.toBeNull();
  },
);

test('a hashed file is cached for ever and sent compressed', async () => {
  const answer = await get('/assets/app-4f2a.js', { 'accept-encoding': 'br' });
  expect(await answer.text()).toBe(SCRIPT);
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

test('a missing file is not answered with a page, and a page accepts no POST', async () => {
  expect((await get('/assets/app-0000.js')).status).toBe(404);
  expect((await fetch(`${stack.urls.app}/tenants`, { method: 'POST' })).status).toBe(405);
});

test('the function answers under the app’s path and under Supabase’s', async () => {
  const [own, supabase] = await Promise.all([
    get('/v1/authentication/user-context'),
    get('/functions/v1/v1/authentication/user-context'),
  ]);
  expect(own.status).toBe(401);
  expect(supabase.status).toBe(401);
  expect(await own.json()).toMatchObject({ errorCode: expect.any(String), requestId: expect.any(String) });
  expect((await get('/functions/v1/nothing')).status).toBe(404);
});

test('REST and Auth require a key', async () => {
  expect((await get('/rest/v1/properties')).status).toBe(401);
  expect((await get('/auth/v1/user')).status).toBe(401);
});

test('signing in works under both names of this machine, and from no other origin', async () => {
  const { api } = stack.config.ports;
  const signIn = async (origin: string) => {
    const answer = await fetch(`http://127.0.0.1:${api}/v1/authentication/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ username: 'demo@klinky.test', password: 'Klinky2026!' }),
    });
    return answer.status;
  };
  expect(await signIn(`http://127.0.0.1:${api}`)).toBe(200);
  expect(await signIn(`http://localhost:${api}`)).toBe(200);
  expect(await signIn(`http://localhost:${api + 1}`)).toBe(403);
});

test('paths of Supabase that this stack lacks are not answered with a page', async () => {
  for (const place of ['/functions/v1', '/realtime/v1/websocket', '/storage/v1/bucket', '/graphql/v1']) {
    expect((await get(place)).status).toBe(404);
  }
});

test('a page whose own host name resolves to this machine is not served', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const options = { headers: { host: `evil.example:${stack.config.ports.api}` } };
    const request = requestHttp(`${stack.urls.app}/rest/v1/properties`, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.on('error', reject).end();
  });
  expect(status).toBe(421);
});

test('the settings change with the port', () => {
  const { config } = stack;
  expect(config.ports).toEqual({
    api: config.ports.api,
    db: config.ports.api + 1,
    mailbox: config.ports.api + 3,
    smtp: config.ports.api + 4,
  });
  expect(config.siteUrl).toBe(stack.urls.app);
  expect(config.functionSecrets['SITE_URL']?.split(',')).toContain(stack.urls.app);
});

function get(place: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${stack.urls.app}${place}`, { headers });
}
