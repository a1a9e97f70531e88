import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config.ts';
import { cookieRules } from '../session/cookies.ts';

/** The time for which a confirmation link is valid: `otp_expiry` in supabase/config.toml. */
export const SIGN_UP_SECONDS = 24 * 60 * 60;

export interface SignUpCookie {
  /** Returns the secret. Without a cookie, returns an empty text, which matches no account. */
  read(c: Context): string;
  write(c: Context, secret: string): void;
  clear(c: Context): void;
}

/**
 * Returns the cookie that a browser gets at sign-up. The cookie contains a secret. When an account is confirmed, the
 * secret proves that the sign-up came from the same browser.
 */
export function createSignUpCookie(config: Config): SignUpCookie {
  const { prefix, options } = cookieRules(config);
  const name = `${prefix}signup`;
  return {
    read: (c) => getCookie(c, name) ?? '',
    write: (c, secret) => setCookie(c, name, secret, { ...options, maxAge: SIGN_UP_SECONDS }),
    clear: (c) => void deleteCookie(c, name, options),
  };
}
