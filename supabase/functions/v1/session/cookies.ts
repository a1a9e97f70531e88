import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config.ts';

/** The two tokens of a session, as the browser keeps them: out of reach of scripts. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Both cookies last equally long: the function sees in the access token whether it is still valid. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

export interface SessionCookies {
  read(c: Context): Partial<Tokens>;
  write(c: Context, tokens: Tokens): void;
  clear(c: Context): void;
}

/** The session's cookies. On https their names carry `__Host-`, so that no sister domain can set them. */
export function createSessionCookies({ allowedOrigins }: Config): SessionCookies {
  const isSecure = allowedOrigins.some((origin) => origin.startsWith('https:'));
  const access = isSecure ? '__Host-klinky-access' : 'klinky-access';
  const refresh = isSecure ? '__Host-klinky-refresh' : 'klinky-refresh';
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure } as const;

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
