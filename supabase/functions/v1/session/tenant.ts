import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { hashOf } from '../hash.ts';
import type { RequestEnv } from '../http/context.ts';
import { cookieRules } from './cookies.ts';

const MAX_AGE_SECONDS = 2 * 60 * 60;

/** The context of a route for tenants. */
export interface TenantEnv {
  Variables: RequestEnv['Variables'] & {
    /** The hash of the token in the tenant's cookie. Postgres decides whether the token is valid. */
    tokenHash: string;
  };
}

/** Returns functions that read, write and clear the cookie with a tenant's token. Scripts cannot read the cookie. */
export function createTenantCookie(config: Config) {
  const { prefix, options } = cookieRules(config);
  const name = `${prefix}tenant`;
  const rules = { ...options, sameSite: 'Strict' } as const;
  return {
    read: (c: Context) => getCookie(c, name),
    write: (c: Context, token: string) => setCookie(c, name, token, { ...rules, maxAge: MAX_AGE_SECONDS }),
    clear: (c: Context) => void deleteCookie(c, name, rules),
  };
}

/**
 * Returns the check of a tenant's request. A missing cookie gets the same 404 as an invalid cookie. The session of a
 * landlord in the same browser changes nothing.
 */
export function requireTenant(config: Config) {
  const cookie = createTenantCookie(config);
  return createMiddleware<TenantEnv>(async (c, next) => {
    const token = cookie.read(c);
    if (token === undefined) throw notFound();
    c.set('tokenHash', await hashOf(token));
    await next();
  });
}
