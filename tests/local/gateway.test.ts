import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDatabase } from '../../local/postgres/home.ts';
import { WebSocket } from 'ws';
import { keepKeys } from '../../local/shared/keys.ts';
import { type Stack, startStack } from '../../local/stack.ts';
import { freeStackPort } from '../../local/free-stack-port.ts';
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
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    // A browser ignores HSTS over http. Over a tunnel with https, HSTS would apply to every program on this machine.
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).not.toBeNull();
    expect(answer.headers.get('permissions-policy')).not.toBeNull();
  },
);

test('the gateway sends a file with a hash in its name compressed and cacheable forever', async () => {
  const answer = await get('/assets/app-4f2a.js', { 'accept-encoding': 'br' });
  expect(await answer.text()).toBe(SCRIPT);
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

test('other spellings of the address of the tenant’s page redirect to it, and browsers keep the token', async () => {
  writeFileSync(path.join(projectRoot, 'web/dist/locataire.html'), '<title>Tenant</title>');
  const page = await get('/locataire');
  expect([page.status, await page.text()]).toEqual([200, '<title>Tenant</title>']);
  for (const place of ['/locataire/', '/LOCATAIRE', '/Locataire/?x=1']) {
    const answer = await fetch(`${stack.urls.app}${place}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/locataire']);
    for (const name of ['cache-control', 'referrer-policy', 'x-robots-tag'])
      expect(answer.headers.get(name)).toBe(page.headers.get(name));
  }
});

test('a missing file gets 404 instead of a page', async () => {
  expect((await get('/assets/app-0000.js')).status).toBe(404);
  expect((await fetch(`${stack.urls.app}/tenants`, { method: 'POST' })).status).toBe(405);
});

test('the function responds under the app’s path and under Supabase’s path', async () => {
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

test('signing in works under both names of this machine, but from no other origin', async () => {
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

test('each stack has its own keys, and refuses Supabase’s published default keys', async () => {
  const everywhere = 'super-secret-jwt-token-with-at-least-32-characters-long';
  const status = async (secret: string) => {
    const token = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret));
    const headers = { apikey: stack.keys.publishableKey, authorization: `Bearer ${token}` };
    return (await get('/rest/v1/users?select=id', headers)).status;
  };
  // The stack accepts this token, but the role service_role may not read the table.
  expect(await status(stack.keys.jwtSecret)).toBe(403);
  expect(await status(everywhere)).toBe(401);
  for (const apikey of [
    'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
    'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
  ]) {
    expect((await get('/rest/v1/users', { apikey })).status).toBe(401);
    expect((await get('/auth/v1/user', { apikey })).status).toBe(401);
  }
});

test('the keys stay the same between starts, and only their owner can read the file with the keys', async () => {
  const file = path.join(projectRoot, '.data/keys.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(keepKeys(path.dirname(file))).toEqual(stack.keys);
  const other = mkdtempSync(path.join(tmpdir(), 'klinky-keys-'));
  expect(Object.values(keepKeys(other))).not.toEqual(Object.values(stack.keys));
  removeDatabase(other);
});

test('a Supabase path without a service in this stack gets 404 instead of a page', async () => {
  for (const place of ['/functions/v1', '/realtime/v1/websocket', '/graphql/v1']) {
    expect((await get(place)).status).toBe(404);
  }
});

test('a request with a foreign host name is refused, even if the name resolves to this machine', async () => {
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

test('another site in the same browser cannot use REST, Auth, Storage or Realtime, but a program can', async () => {
  const { api } = stack.config.ports;
  const { publishableKey: apikey, secretKey } = stack.keys;
  const status = async (place: string, headers: Record<string, string>) => {
    const answer = await get(place, { apikey, ...headers });
    return [answer.status, answer.headers.get('access-control-allow-origin')];
  };
  const places = ['/rest/v1/users?select=id', '/auth/v1/.well-known/jwks.json', '/storage/v1/bucket'];
  for (const place of places) {
    const [allowed] = await status(place, {});
    expect(allowed).not.toBe(403);
    for (const origin of ['https://evil.example', `http://127.0.0.1:${api + 3}`, 'null']) {
      expect(await status(place, { origin })).toEqual([403, null]);
      expect(await status(place, { origin, apikey: secretKey })).toEqual([403, null]);
    }
    for (const site of ['cross-site', 'same-site']) {
      expect(await status(place, { 'sec-fetch-site': site })).toEqual([403, null]);
    }
    for (const origin of [stack.urls.app, `http://localhost:${api}`]) {
      expect(await status(place, { origin, 'sec-fetch-site': 'same-origin' })).toEqual([allowed, origin]);
    }
  }
  const preflight = await fetch(`${stack.urls.app}/rest/v1/users`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([403, null]);

  const opens = (origin?: string) =>
    new Promise<boolean>((resolve) => {
      const address = `${stack.urls.app.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`;
      const socket = new WebSocket(address, origin === undefined ? {} : { origin });
      socket.on('open', () => (socket.close(), resolve(true)));
      socket.on('error', () => resolve(false));
    });
  expect(await opens()).toBe(true);
  expect(await opens(stack.urls.app)).toBe(true);
  expect(await opens('https://evil.example')).toBe(false);
});

test.for(['/rest/v1/rpc/dashboard', '/auth/v1/token?grant_type=password', '/storage/v1/object/none/file'])(
  '%s takes a body of 1 MB, and reads no more of a larger body',
  async (place) => {
    const headers = { apikey: stack.keys.publishableKey, 'content-type': 'application/json' };
    /**
     * Returns the status of a request. `length` is the stated length of its body. Without `length`, the body is sent in
     * chunks. The body ends only if `ends` is true.
     */
    const status = (sent: { length?: number; body?: string; ends?: boolean }) =>
      new Promise<number | undefined>((resolve, reject) => {
        const { length, body, ends = false } = sent;
        const framing =
          length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length };
        const options = { method: 'POST', headers: { ...headers, ...framing } };
        const request = requestHttp(`${stack.urls.app}${place}`, options, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
          request.destroy();
        });
        request.on('error', reject);
        request.flushHeaders();
        if (body !== undefined) request.write(body);
        if (ends) request.end();
      });
    const body = JSON.stringify({ filler: 'x'.repeat(999_987) });
    expect(body).toHaveLength(1_000_000);
    expect(await status({ body, ends: true, length: body.length })).not.toBe(413);
    expect(await status({ body, ends: true })).not.toBe(413);
    expect(await status({ length: 1_000_001 })).toBe(413);
    expect(await status({ body: `${body} ` })).toBe(413);
  },
);

test('a path of REST or Auth that cannot be decoded gets a 400 instead of a server error', async () => {
  for (const path of ['/rest/v1/%ff', '/auth/v1/%ff'])
    expect((await get(path, { apikey: stack.keys.publishableKey })).status).toBe(400);
});

test('a REST call with the secret key can store more than 1 MB of documents', async () => {
  const files = { files: [{ document_id: crypto.randomUUID(), pdf: 'A'.repeat(1_333_336) }] };
  const answer = await fetch(`${stack.urls.app}/rest/v1/rpc/keep_files`, {
    method: 'POST',
    headers: { apikey: stack.keys.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(files),
  });
  expect([answer.status, await answer.json()]).toEqual([200, []]);
});

test('the ports and addresses in the stack’s settings are derived from the port of the API', () => {
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
