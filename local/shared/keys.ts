/**
 * The keys of the embedded stack. They are the same public ones that `supabase start` hands out on every machine:
 * they protect nothing, and the stack therefore listens on 127.0.0.1 only.
 */
export const JWT_SECRET = 'super-secret-jwt-token-with-at-least-32-characters-long';
export const PUBLISHABLE_KEY = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH';
export const SECRET_KEY = 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz';

/** The Postgres role an API key stands for, or null when the key is not one of this stack's. */
export function roleOfKey(key: string | null | undefined): 'anon' | 'service_role' | null {
  if (key === PUBLISHABLE_KEY) return 'anon';
  if (key === SECRET_KEY) return 'service_role';
  return null;
}
