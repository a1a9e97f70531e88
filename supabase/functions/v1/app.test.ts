import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from './app.ts';
import { logError } from './http/log.ts';
import { explainedConstraints } from './supabase/rest-errors.ts';

// supabase-js requires a global WebSocket, which Deno has and Node 20 lacks.
vi.stubGlobal('WebSocket', WebSocket);

const site = 'https://klinky.example';
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  app = createApp({
    supabaseUrl: `http://127.0.0.1:${await getPort()}`,
    publishableKey: 'publishable',
    secretKey: 'secret',
    allowedOrigins: [site],
    smtp: { host: '127.0.0.1', port: 1, isSecure: false, credentials: null, from: 'noreply@klinky.test' },
    proxies: { count: 0, secret: null },
    rateLimitScale: 1,
  });
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (exp: number) =>
  `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11', exp })}.c2ln`;
const inAnHour = () => token(Math.floor(Date.now() / 1000) + 3600);

async function call(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const response = await app.request(`/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { response, status: response.status, errorCode: text && JSON.parse(text).errorCode };
}

describe('when Supabase cannot be reached', () => {
  const outage = { status: 503, errorCode: 'SERVICE_UNAVAILABLE' };

  test('every call that needs Supabase answers 503, and the log states the cause', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    log.mockClear();
    vi.spyOn(console, 'log').mockReturnValue();
    const bearer = { Authorization: `Bearer ${inAnHour()}` };
    const tenant = { firstName: 'A', lastName: 'B', rent: 1 };
    expect(await call('GET', '/tenants', bearer)).toMatchObject(outage);
    expect(await call('POST', '/tenants', bearer, tenant)).toMatchObject(outage);
    expect(await call('GET', '/authentication/user-context', bearer)).toMatchObject(outage);
    expect(await call('GET', '/authentication/access-token', bearer)).toMatchObject(outage);
    const pair = { username: 'a@b.fr', password: 'x' };
    expect(await call('POST', '/authentication/signin', {}, pair)).toMatchObject(outage);
    const account = { login: 'a@b.fr', password: 'Klinky2026!' };
    expect(await call('POST', '/authentication/signup', {}, account)).toMatchObject(outage);
    const reset = { action: 'RESET', email: 'a@b.fr' };
    expect(await call('POST', '/authentication/password', {}, reset)).toMatchObject(outage);
    expect(await call('PUT', '/users/me', bearer, { locale: 'en' })).toMatchObject(outage);
    expect(await call('PUT', '/users/me', bearer, {})).toMatchObject(outage);
    expect(await call('GET', '/admin/whitelist/users', bearer)).toMatchObject(outage);
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines).toHaveLength(10);
    for (const line of lines) {
      expect(line).toMatchObject({ requestId: expect.any(String) });
      expect(line.cause).toContain('ECONNREFUSED');
    }
  });

  test('a request that cannot renew its session leaves the cookies unchanged', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'log').mockReturnValue();
    const cookies = { Cookie: `__Host-klinky-access=${token(1)}; __Host-klinky-refresh=abc` };
    const answer = await call('GET', '/tenants', cookies);
    expect(answer).toMatchObject(outage);
    expect(answer.response.headers.getSetCookie()).toEqual([]);
  });
});

test('the cookies of an https site are restricted to this host and to https', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const { response } = await call('POST', '/authentication/signout', { Origin: site });
  expect(response.status).toBe(204);
  const cookies = response.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-klinky-access',
    '__Host-klinky-refresh',
  ]);
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/;.*; Secure(;|$)/);
});

test('the log names an unreachable host, but not the query, which may contain an e-mail address', async () => {
  const cause = new Error(
    'error sending request for url (http://127.0.0.1:1/rest/v1/users?email=eq.a%40b.fr): refused',
  );
  const log = vi.spyOn(console, 'error').mockReturnValue();
  log.mockClear();
  logError('id', new TypeError('fetch failed', { cause }));
  logError('id', cause);
  const lines = log.mock.calls.map(([line]) => String(line));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toContain('(http://127.0.0.1:1/rest/v1/users): refused');
});

test('the log names the route, never the path, the query or a token', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  log.mockClear();
  await call('GET', '/verify/secret-token?type=secret-token', {});
  await call('PUT', '/tenants/6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11?secret-token', {});
  const lines = log.mock.calls.map(([line]) => String(line));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ method: 'GET', route: '/v1/verify/:code', status: 503 }),
    expect.objectContaining({ method: 'PUT', route: '/v1/tenants/:id', status: 401 }),
  ]);
  expect(lines.join('')).not.toMatch(/secret-token|6f1d0c1e/);
});

test('each constraint that the API translates into an error exists in the schema', () => {
  const folder = fileURLToPath(new URL('../../schemas/', import.meta.url));
  const schemas = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readFileSync(`${folder}${file}`, 'utf8'));
  const declared = new Set(schemas.join('').match(/(?<=constraint )\w+/g));
  expect(explainedConstraints()).not.toEqual([]);
  expect(explainedConstraints().filter((name) => !declared.has(name))).toEqual([]);
});

test('if a client disconnects while it sends a body, the log has one line for the request and no failure', async () => {
  const failures = vi.spyOn(console, 'error').mockReturnValue();
  failures.mockClear();
  const requests = vi.spyOn(console, 'log').mockReturnValue();
  requests.mockClear();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(10));
      controller.error(new Error('Cannot read request body'));
    },
  });
  const request: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  await app.request('/v1/authentication/signin', request);
  expect(failures).not.toHaveBeenCalled();
  expect(requests.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
    expect.objectContaining({ level: 'info', event: 'request', method: 'POST', status: 499 }),
  ]);
});
