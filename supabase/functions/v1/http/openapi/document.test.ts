import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
// The test covers the document of the whole API.
// oxlint-disable-next-line klinky/walls
import { createApp } from '../../app.ts';
import { operationOf } from '../router.ts';

const Operation = v.looseObject({
  operationId: v.string(),
  security: v.optional(v.array(v.unknown())),
  responses: v.record(v.string(), v.unknown()),
});
const Document = v.looseObject({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.looseObject({
    schemas: v.record(v.string(), v.unknown()),
    responses: v.record(v.string(), v.unknown()),
  }),
});
const MOST_BYTES = 320_000;

const app = createApp({
  supabaseUrl: 'http://127.0.0.1:1',
  publishableKey: 'publishable',
  secretKey: 'secret',
  allowedOrigins: ['https://klinky.example'],
  smtp: { host: '127.0.0.1', port: 1, isSecure: false, credentials: null, from: 'noreply@klinky.test' },
  proxies: { count: 0, secret: null },
  rateLimitScale: 1,
});

async function readDocument() {
  vi.spyOn(console, 'log').mockReturnValue();
  const response = await app.request('/v1/openapi.json');
  expect(response.status).toBe(200);
  return v.parse(Document, await response.json());
}

/** The names of all routes, such as `PUT /tenants/{id}`. The common middleware is left out. */
const routes = [
  ...new Set(
    app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace('/v1', '').replaceAll(/:(\w+)/g, '{$1}')}`),
  ),
];

test('the OpenAPI document contains exactly the routes of the app', async () => {
  const { paths } = await readDocument();
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.toSorted()).toEqual(routes.toSorted());
  expect(routes.length).toBeGreaterThan(15);
});

test('each route has exactly one operation', () => {
  const documented = app.routes.filter(({ handler }) => operationOf(handler) !== undefined);
  expect(documented).toHaveLength(routes.length);
});

test('exactly the listed routes are open to everybody', () => {
  const open = app.routes.flatMap(({ method, path, handler }) =>
    operationOf(handler)?.audience === 'everybody' ? `${method} ${path.replace('/v1', '')}` : [],
  );
  expect(open).toEqual([
    'POST /authentication/signin',
    'POST /authentication/signup',
    'POST /authentication/confirm/state',
    'POST /authentication/confirm',
    'POST /authentication/confirmation',
    'POST /authentication/signout',
    'POST /authentication/password',
    'GET /verify/:code',
    'POST /tenant-view/session',
    'DELETE /tenant-view/session',
    'POST /tenant-view/renewal',
    'GET /health',
    'GET /openapi.json',
    'GET /docs',
  ]);
});

test('a route for signed-in users answers 401 to a request without a session, before it reads the request', async () => {
  const closed = app.routes.filter(({ handler }) => {
    const audience = operationOf(handler)?.audience;
    return audience === 'landlord' || audience === 'superAdmin';
  });
  expect(closed.length).toBeGreaterThan(20);
  for (const { method, path } of closed) {
    const response = await app.request(path.replaceAll(/:\w+/g, 'x'), { method });
    expect([path, response.status]).toEqual([path, 401]);
  }
});

test('each reference in the OpenAPI document resolves, and no shared response is unused', async () => {
  const { paths, components } = await readDocument();
  const text = JSON.stringify({ paths, components });
  const references = [...text.matchAll(/"\$ref":"#\/components\/(schemas|responses)\/([\w.]+)"/g)];
  const named = new Set(references.map(([, kind, name]) => `${kind}/${name}`));
  const schemas = Object.keys(components.schemas).map((name) => `schemas/${name}`);
  const answers = Object.keys(components.responses).map((name) => `responses/${name}`);
  expect([...named].filter((name) => ![...schemas, ...answers].includes(name))).toEqual([]);
  expect(answers.filter((name) => !named.has(name))).toEqual([]);
  expect(text).not.toContain('"$defs"');
});

test('the OpenAPI document does not exceed its maximum size, and each operation has a unique name', async () => {
  const document = await readDocument();
  expect(JSON.stringify(document).length).toBeLessThan(MOST_BYTES);
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain('getTenantsByIdStatement');
});

test('contract.ts lists every module of the contract', async () => {
  const folder = fileURLToPath(new URL('../../../_shared/contract/', import.meta.url));
  const modules = (await readdir(folder, { recursive: true })).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const list = await readFile(fileURLToPath(new URL('contract.ts', import.meta.url)), 'utf8');
  expect(modules.filter((name) => !list.includes(`/contract/${name}'`))).toEqual([]);
});

test('requesting /docs redirects to the page of the site that shows the OpenAPI document', async () => {
  const response = await app.request('/v1/docs');
  expect([response.status, response.headers.get('Location')]).toEqual([
    302,
    'https://klinky.example/api.html',
  ]);
});

test('an operation that needs a session documents the session, and the error without a session', async () => {
  const { security, paths, components } = await readDocument();
  expect(security).toEqual([{ cookie: [] }, { bearer: [] }]);
  expect(paths['/tenants']?.['get']?.security).toBeUndefined();
  expect(paths['/tenants']?.['get']?.responses['default']).toEqual({
    $ref: '#/components/responses/signedIn',
  });
  expect(JSON.stringify(components.responses['signedIn'])).toContain('UNAUTHENTICATED');
  expect(paths['/authentication/signin']?.['post']?.security).toEqual([]);
  expect(paths['/authentication/signin']?.['post']?.responses['default']).toEqual({
    $ref: '#/components/responses/public',
  });
  expect(JSON.stringify(components.responses['public'])).not.toContain('UNAUTHENTICATED');
});
