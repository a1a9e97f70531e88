import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
// The document is that of the whole API.
// oxlint-disable-next-line no-restricted-imports
import { createApp } from '../../app.ts';
import { operationOf } from '../router.ts';

const Operation = v.looseObject({
  security: v.optional(v.array(v.unknown())),
  responses: v.record(v.string(), v.looseObject({ description: v.string() })),
});
const Document = v.looseObject({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.looseObject({ schemas: v.record(v.string(), v.unknown()) }),
});

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

/** `PUT /tenants/{id}` of every route, without the middleware that goes before all of them. */
const routes = [
  ...new Set(
    app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace('/v1', '').replaceAll(/:(\w+)/g, '{$1}')}`),
  ),
];

test('every route of the app is in the document, and nothing else', async () => {
  const { paths } = await readDocument();
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.toSorted()).toEqual(routes.toSorted());
  expect(routes.length).toBeGreaterThan(15);
});

test('a route describes itself once', () => {
  const told = app.routes.filter(({ handler }) => operationOf(handler) !== undefined);
  expect(told).toHaveLength(routes.length);
});

test('what is open to everybody is this, and nothing else', () => {
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
    'GET /health',
    'GET /openapi.json',
  ]);
});

test('every other route answers 401 to whoever is not signed in, before it looks at the request', async () => {
  const closed = app.routes.filter(({ handler }) => {
    const audience = operationOf(handler)?.audience;
    return audience !== undefined && audience !== 'everybody';
  });
  expect(closed.length).toBeGreaterThan(20);
  for (const { method, path } of closed) {
    const response = await app.request(path.replaceAll(/:\w+/g, 'x'), { method });
    expect([path, response.status]).toEqual([path, 401]);
  }
});

test('every reference in the document resolves to a schema', async () => {
  const document = await readDocument();
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  const names = [...references].map(([, name]) => name);
  expect(names).toContain('ErrorBody');
  for (const name of names) expect(document.components.schemas).toHaveProperty(name ?? '');
});

test('a call that needs a session says so, and says what it answers without one', async () => {
  const { paths } = await readDocument();
  expect(paths['/tenants']?.['get']).toMatchObject({ security: [{ cookie: [] }, { bearer: [] }] });
  expect(paths['/tenants']?.['get']?.responses['401']?.description).toContain('UNAUTHENTICATED');
  expect(paths['/authentication/signin']?.['post']?.security).toBeUndefined();
});
