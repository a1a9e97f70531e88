import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config.ts';
import { cookieRules } from '../session/cookies.ts';

/** As long as a confirmation link is valid: `otp_expiry` of supabase/config.toml. */
export const SIGN_UP_SECONDS = 24 * 60 * 60;

export interface SignUpCookie {
  /** The secret, or an empty text, which is nobody's. */
  read(c: Context): string;
  write(c: Context, secret: string): void;
  clear(c: Context): void;
}

/** The secret by which the browser that has signed up is known when it confirms the account. */
export function createSignUpCookie(config: Config): SignUpCookie {
  const { prefix, options } = cookieRules(config);
  const name = `${prefix}signup`;
  return {
    read: (c) => getCookie(c, name) ?? '',
    write: (c, secret) => setCookie(c, name, secret, { ...options, maxAge: SIGN_UP_SECONDS }),
    clear: (c) => void deleteCookie(c, name, options),
  };
}

/** A secret that cannot be guessed, and the hash by which it is recognised. */
export async function newSignUpSecret(): Promise<{ secret: string; hash: string }> {
  const secret = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return { secret, hash: toHex(new Uint8Array(digest)) };
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
