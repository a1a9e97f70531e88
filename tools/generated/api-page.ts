import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createApp } from '../../supabase/functions/v1/app.ts';
import type { Audience } from '../../supabase/functions/v1/http/operation.ts';
import { operationOf } from '../../supabase/functions/v1/http/router.ts';
import type { GeneratedFile } from './file.mjs';
import { table, withSection } from './markdown.ts';

const FILE = 'docs/api.md';

const CALLERS = ['visitor', 'owner', 'another landlord', 'super-admin', 'tenant', 'another tenant'] as const;

/** `yes` if the caller may make the call, or the status of the refusal. */
type Access = 'yes' | '401' | '404';

type CallerAccess = Readonly<Record<(typeof CALLERS)[number], Access>>;

interface ApiCall {
  /** `PUT /tenants/{id}` */
  readonly name: string;
  readonly access: CallerAccess;
}

const NO_SESSION = { visitor: '401', tenant: '401', 'another tenant': '401' } as const;

/** The access of each caller to the calls of an audience, for the caller's own data. */
const ACCESS: Readonly<Record<Audience, CallerAccess>> = {
  everybody: {
    visitor: 'yes',
    owner: 'yes',
    'another landlord': 'yes',
    'super-admin': 'yes',
    tenant: 'yes',
    'another tenant': 'yes',
  },
  landlord: { ...NO_SESSION, owner: 'yes', 'another landlord': 'yes', 'super-admin': 'yes' },
  superAdmin: { ...NO_SESSION, owner: '404', 'another landlord': '404', 'super-admin': 'yes' },
  tenant: {
    visitor: '404',
    owner: '404',
    'another landlord': '404',
    'super-admin': '404',
    tenant: 'yes',
    'another tenant': 'yes',
  },
};

/** The access that differs if the path names data of the owner or of the first tenant. */
const ACCESS_TO_OTHERS: Readonly<Partial<Record<Audience, Partial<CallerAccess>>>> = {
  landlord: { 'another landlord': '404', 'super-admin': '404' },
  tenant: { 'another tenant': '404' },
};

/** Returns the API page with the table of each caller's access to each call. */
export async function apiPage(projectRoot: string): Promise<GeneratedFile> {
  const matrix = table(
    ['call', ...CALLERS],
    apiCalls().map(({ name, access }) => [name].concat(CALLERS.map((caller) => access[caller]))),
  );
  const text = await readFile(path.join(projectRoot, FILE), 'utf8');
  return { file: FILE, text: withSection(text, 'matrix', matrix) };
}

/** Returns all calls of the API, with the access of each caller to rows of the owner or of the tenant. */
export function apiCalls(): ApiCall[] {
  // The addresses do not matter, because the routes do not depend on addresses.
  const app = createApp({
    supabaseUrl: 'http://127.0.0.1:1',
    publishableKey: 'publishable',
    secretKey: 'secret',
    allowedOrigins: ['https://klinky.example'],
    smtp: { host: '127.0.0.1', port: 1, isSecure: false, credentials: null, from: 'noreply@klinky.test' },
    proxies: { count: 0, secret: null },
    rateLimitScale: 1,
  });
  return app.routes.flatMap(({ method, path: route, handler }) => {
    const documented = operationOf(handler);
    if (documented === undefined) return [];
    const pathname = route.replace(/^\/v1/, '').replaceAll(/:(\w+)/g, '{$1}');
    return [{ name: `${method} ${pathname}`, access: accessTo(pathname, documented.audience) }];
  });
}

const accessTo = (pathname: string, audience: Audience): CallerAccess => ({
  ...ACCESS[audience],
  ...(pathname.includes('{') && ACCESS_TO_OTHERS[audience]),
});
