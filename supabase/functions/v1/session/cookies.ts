import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config.ts';

/** The two tokens of a session, in cookies that scripts cannot read. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/**
 * Both cookies last equally long. The cookie of the access token need not expire earlier, because the token states its
 * own expiry.
 */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

export interface SessionCookies {
  read(c: Context): Partial<Tokens>;
  write(c: Context, tokens: Tokens): void;
  clear(c: Context): void;
}

/**
 * Returns the prefix and options of cookies. On https the prefix is `__Host-`, so that no other subdomain can set these
 * cookies.
 */
export function cookieRules({ allowedOrigins }: Config) {
  const secure = allowedOrigins.some((origin) => origin.startsWith('https:'));
  return {
    prefix: secure ? '__Host-klinky-' : 'klinky-',
    options: { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const,
  };
}

/** Returns functions that read, write and clear the session's cookies. */
export function createSessionCookies(config: Config): SessionCookies {
  const { prefix, options } = cookieRules(config);
  const [access, refresh] = [`${prefix}access`, `${prefix}refresh`];

  return {
    read(c) {
      const [accessToken, refreshToken] = [getCookie(c, access), getCookie(c, refresh)];
      return { ...(accessToken && { accessToken }), ...(refreshToken && { refreshToken }) };
    },
    write(c, { accessToken, refreshToken }) {
      setCookie(c, access, accessToken, { ...options, maxAge: MAX_AGE_SECONDS });
      setCookie(c, refresh, refreshToken, { ...options, maxAge: MAX_AGE_SECONDS });
    },
    clear(c) {
      deleteCookie(c, access, options);
      deleteCookie(c, refresh, options);
    },
  };
}
