import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, request as ask, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../local/config.ts';
import { type Functions, startFunctions } from '../../local/functions/functions.ts';
import { readHeaderRules } from '../../local/gateway/header-rules.ts';
import { removeDatabase } from '../../local/postgres/home.ts';
import { type Guard, startGuard } from '../../local/processes/guard.ts';
import { type Stack, startStack } from '../../local/stack.ts';
import { buildWeb } from '../../tools/build.mjs';
import { findNginx } from '../../tools/browser.mjs';
import { certify } from '../certificates.ts';
import { freeStackPort } from '../../local/free-stack-port.ts';
import { REPOSITORY } from '../local/project.ts';

// Runs the real nginx with deploy/nginx.conf in front of the built app and the function. As in a hosted project, a
// gateway between nginx and the function adds the address of its caller. The test uses the rate limits of production.

const DEMO = 'demo@klinky.test';
const PASSWORD = 'Klinky2026!';
const SECRET = 'a-secret-of-nginx-and-the-function';
const DIST = path.join(REPOSITORY, 'web/dist');

const run = promisify(execFile);
let folder: string;
let stack: Stack;
let guard: Guard;
let functions: Functions;
let hosted: Server;
let nginx: ChildProcess;
let certificate: string;
let ports: { http: number; https: number; hosted: number };

const file = (name: string) => path.join(folder, name);
const origin = () => `https://klinky.example:${ports.https}`;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'klinky-nginx-'));
  await buildWeb(REPOSITORY);
  const certified = certify(['klinky.example', 'localhost']);
  certificate = certified.certificate;
  writeFileSync(file('privkey.pem'), certified.key);
  writeFileSync(file('fullchain.pem'), certificate);

  ports = { http: await getPort(), https: await getPort(), hosted: await getPort() };
  stack = await startStack({
    projectRoot: REPOSITORY,
    dataDir: path.join(folder, 'data'),
    port: await freeStackPort(),
  });
  guard = startGuard();
  const project = readConfig(REPOSITORY, { port: stack.config.ports.api });
  const variables = {
    SITE_URL: origin(),
    TRUSTED_PROXIES: '2',
    PROXY_SECRET: SECRET,
    RATE_LIMIT_SCALE: '1',
  };
  functions = await startFunctions({
    config: { ...project, functionSecrets: { ...project.functionSecrets, ...variables } },
    keys: stack.keys,
    guard,
    watch: false,
  });
  hosted = createServer({ key: certified.key, cert: certificate }, (request, response) =>
    functions.handle('v1', request, response),
  );
  hosted.listen(ports.hosted, 'localhost');
  await once(hosted, 'listening');
  await startNginx();
});

afterAll(async () => {
  nginx.kill();
  await once(nginx, 'close');
  hosted.closeAllConnections();
  hosted.close();
  await functions.stop();
  guard.close();
  await stack.stop();
  removeDatabase(path.join(folder, 'data'));
  rmSync(folder, { recursive: true });
});

/** Runs nginx on free ports, after the replacements that the head of nginx.conf lists. */
async function startNginx(): Promise<void> {
  const program = findNginx();
  if (program === null) throw new Error('There is no nginx. Set NGINX_PATH.');
  const site = readFileSync(path.join(REPOSITORY, 'deploy/nginx.conf'), 'utf8')
    .replace('PROJECT_REF.supabase.co/functions', `localhost:${ports.hosted}/functions`)
    .replace('"PROXY_SECRET"', `"${SECRET}"`)
    .replace('/srv/klinky/web/dist', DIST)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/etc/letsencrypt/live/klinky.example', folder)
    .replace('/etc/ssl/certs/ca-certificates.crt', file('fullchain.pem'))
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ssl;', `listen ${ports.https} ssl;`);
  writeFileSync(file('klinky.conf'), site);
  const { stderr } = await run(program, ['-V']);
  const types = path.join(
    path.dirname(/--conf-path=(\S+)/.exec(stderr)?.[1] ?? '/etc/nginx/x'),
    'mime.types',
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    file('nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    pid ${file('nginx.pid')};
    error_log stderr;
    events {}
    http {
      access_log ${file('access.log')};
      error_log ${file('error.log')};
      include ${types};
      ${temporary.map((name) => `${name}_temp_path ${file(name)};`).join('\n')}
      include klinky.conf;
    }`,
  );
  nginx = spawn(program, ['-p', folder, '-c', file('nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  nginx.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let hasEnded = false;
  nginx.once('close', () => (hasEnded = true));
  await vi.waitUntil(async () => hasEnded || (await get('/robots.txt').catch(() => null)) !== null, {
    timeout: 60_000,
  });
  if (hasEnded) throw new Error(`nginx has ended: ${said}`);
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Sent {
  method?: string;
  json?: unknown;
  headers?: Record<string, string>;
  /** The address from which the browser connects: one of this machine's addresses. */
  from?: string;
}

function send(place: string, { method = 'GET', json, headers = {}, from }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = ask(
      {
        host: '127.0.0.1',
        port: ports.https,
        path: place,
        method,
        servername: 'klinky.example',
        ca: certificate,
        agent: false,
        ...(from !== undefined && { localAddress: from }),
        headers: {
          host: `klinky.example:${ports.https}`,
          ...(json !== undefined && { 'content-type': 'application/json', origin: origin() }),
          ...headers,
        },
      },
      (response) => {
        buffer(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          reject,
        );
      },
    );
    request.on('error', reject);
    request.end(json === undefined ? undefined : JSON.stringify(json));
  });
}

const get = (place: string, headers: Record<string, string> = {}) => send(place, { headers });

const signIn = (sent: Sent & { password?: string } = {}) =>
  send('/v1/authentication/signin', {
    method: 'POST',
    json: { username: DEMO, password: sent.password ?? PASSWORD },
    ...sent,
  });

const asset = () =>
  `/assets/${readdirSync(path.join(DIST, 'assets')).find((name) => /^start-.*\.js$/.test(name))}`;

test.for([
  '/',
  '/tenants',
  '/verify/ABC',
  '/verify',
  '/locataire',
  'an asset',
  '/robots.txt',
  '/licenses.txt',
])('the page %s has its own headers of web/public/_headers, and no headers of other pages', async (name) => {
  const place = name === 'an asset' ? asset() : name;
  const rules = readFileSync(path.join(REPOSITORY, 'web/public/_headers'), 'utf8').replace(
    "connect-src 'self'",
    "connect-src 'self' wss://PROJECT_REF.supabase.co",
  );
  const { status, headers } = await get(place);
  expect(status).toBe(200);
  const expected = Object.fromEntries(readHeaderRules(rules)(place));
  expect(headers).toMatchObject(expected);
  expect(headers['x-robots-tag']).toBe(expected['x-robots-tag']);
});

test('nginx serves the app under the path of every page, and responds to the path of a missing file with an error', async () => {
  const index = readFileSync(path.join(DIST, 'index.html'));
  for (const place of ['/', '/properties/42/edit?tab=rent', '/verify/ABC']) {
    const { body, headers } = await get(place);
    expect(body.equals(index)).toBe(true);
    expect(headers['content-type']).toBe('text/html');
  }
  const tenantPage = readFileSync(path.join(DIST, 'locataire.html'));
  const tenantHeaders = {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
  for (const place of ['/locataire', '//locataire', '/%6Cocataire']) {
    const { body, headers } = await get(place);
    expect(body.equals(tenantPage)).toBe(true);
    expect(headers).toMatchObject(tenantHeaders);
  }
  // Some mail programs write the # before the token as %23.
  expect((await get('/locataire%23token')).headers).toMatchObject(tenantHeaders);
  for (const place of ['/locataire/', '/Locataire', '/LOCATAIRE/?x=1'])
    expect(await get(place)).toMatchObject({
      status: 308,
      headers: { location: 'https://klinky.example/locataire', ...tenantHeaders },
    });
  const { status, headers } = await get('/assets/of-an-earlier-build.js');
  expect(status).toBe(404);
  expect(headers['cache-control']).toBe('no-cache');
});

test('nginx sends the scripts that the build has compressed', async () => {
  const { body, headers } = await get(asset(), { 'accept-encoding': 'gzip' });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(headers['content-type']).toMatch(/javascript/);
  expect(gunzipSync(body).equals(readFileSync(path.join(DIST, asset())))).toBe(true);
  const again = await get(asset(), { 'if-none-match': (await get(asset())).headers.etag ?? '' });
  expect(again.status).toBe(304);
  expect(again.headers['cache-control']).toContain('immutable');
});

test('http redirects to https with the same path', async () => {
  const answer = await fetch(`http://127.0.0.1:${ports.http}/verify/ABC?x=1`, { redirect: 'manual' });
  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe('https://klinky.example/verify/ABC?x=1');
});

test('the log of nginx contains no codes, addresses or tokens, neither from queries nor from paths below /verify', async () => {
  const places = [
    '/reset-password?login=zoe@klinky.test&code=SECRET',
    '/confirm?token=SECRET',
    '/signup?login=zoe@klinky.test',
    '/verify/SECRET',
    '/%76erify/SECRET',
    '//verify/SECRET',
    '/v1/verify/SECRET',
    '/v1/tenants?token=SECRET',
    '/v1/../verify/SECRET?x=1',
  ];
  for (const place of places) await get(place, { referer: `${origin()}/verify/SECRET` });
  await fetch(`http://127.0.0.1:${ports.http}/verify/SECRET?token=SECRET`, { redirect: 'manual' });
  await get('/v1/health?last');
  const log = () => readFileSync(file('klinky.log'), 'utf8');
  await vi.waitUntil(() => log().includes('/v1/health'));
  const lines = log()
    .trim()
    .split('\n')
    .slice(-(places.length + 2));
  expect(lines.map((line) => / GET (\S+) (\d+) /.exec(line)?.slice(1).join(' '))).toEqual([
    ...Array<string>(3).fill('/index.html 200'),
    ...Array<string>(3).fill('/index.html 200'),
    '/v1/verify 404',
    '/v1/tenants 401',
    '/index.html 200',
    '/verify 301',
    '/v1/health 200',
  ]);
  for (const name of ['klinky.log', 'klinky-error.log', 'access.log', 'error.log'])
    expect(readFileSync(file(name), 'utf8')).not.toMatch(/SECRET|zoe|token|login/);
});

test('no log contains the code of a request that arrived while the function was unreachable', async () => {
  hosted.closeAllConnections();
  hosted.close();
  await once(hosted, 'close');
  expect((await get('/v1/verify/SECRET')).status).toBe(502);
  hosted.listen(ports.hosted, 'localhost');
  await once(hosted, 'listening');
  await vi.waitUntil(() => / \/v1\/verify 502 /.test(readFileSync(file('klinky.log'), 'utf8')));
  for (const name of ['klinky-error.log', 'error.log'])
    expect(readFileSync(file(name), 'utf8')).not.toContain('SECRET');
});

test('nginx passes session cookies in both directions', async () => {
  const signedIn = await signIn();
  expect(signedIn.status).toBe(200);
  const cookies = signedIn.headers['set-cookie'] ?? [];
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-klinky-(access|refresh)=.*; Secure/);
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  const direct = await fetch(`${stack.urls.app}/v1/tenants`);
  const { status, headers, body } = await get('/v1/tenants', { cookie });
  expect(status).toBe(200);
  expect(JSON.parse(body.toString())).toContainEqual(expect.objectContaining({ lastName: 'Marchand' }));
  for (const name of ['content-security-policy', 'cache-control', 'x-robots-tag']) {
    expect(headers[name] ?? null).toBe(direct.headers.get(name));
  }
});

test('nginx passes a body of 250 KB, and refuses a body of 5 MB with the API’s error', async () => {
  const cookie = ((await signIn()).headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
  const update = (size: number) =>
    send('/v1/users/me', { method: 'PUT', json: { city: 'x'.repeat(size) }, headers: { cookie } });
  const large = await update(250_000);
  expect([large.status, JSON.parse(large.body.toString())]).toEqual([
    400,
    expect.objectContaining({ issues: [{ path: 'city', code: 'tooLong' }] }),
  ]);
  const tooLarge = await update(5_000_000);
  expect([tooLarge.status, JSON.parse(tooLarge.body.toString())]).toEqual([
    413,
    expect.objectContaining({ errorCode: 'PAYLOAD_TOO_LARGE' }),
  ]);
});

test('attempts are counted for the browser’s address, even if the browser sends X-Forwarded-For', async () => {
  const attempt = (from: string, number: number) =>
    signIn({
      from,
      password: 'not-the-password',
      headers: { 'x-forwarded-for': `203.0.113.${number}`, 'x-proxy-secret': 'made up' },
    });
  const statuses: number[] = [];
  for (let number = 1; number <= 11; number += 1) {
    const { status } = await attempt('127.0.0.2', number);
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  // The attempts of one browser do not lock out a browser with another address.
  expect((await attempt('127.0.0.3', 1)).status).toBe(401);
  expect((await signIn({ from: '127.0.0.3' })).status).toBe(200);
});

test('only the function receives the secret of nginx', async () => {
  for (const place of ['/', '/v1/tenants', '/v1/nothing', asset()]) {
    const { headers, body } = await get(place);
    expect(JSON.stringify(headers) + body.toString()).not.toContain(SECRET);
  }
});
