import * as v from 'valibot';

/** What the function needs to know about where it runs. */
export interface Config {
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Where browsers find the app, and may send state-changing requests from. */
  readonly allowedOrigins: readonly string[];
  /** How much wider than written the limits on attempts are: 1 in production. */
  readonly rateLimitScale: number;
}

const KeyRing = v.pipe(v.string(), v.parseJson(), v.object({ default: v.pipe(v.string(), v.minLength(1)) }));

/**
 * Reads the configuration from environment variables; throws an error that names the variable that is missing or
 * wrong. Supabase sets all but `SITE_URL`: the app's origin, and after commas further origins to accept.
 */
export function readConfig(env: (name: string) => string | undefined): Config {
  const allowedOrigins = need(env, 'SITE_URL')
    .split(',')
    .map((url) => toOrigin('SITE_URL', url.trim()));
  return {
    supabaseUrl: toOrigin('SUPABASE_URL', need(env, 'SUPABASE_URL')),
    publishableKey: readKey(env, 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'),
    secretKey: readKey(env, 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
    allowedOrigins,
    rateLimitScale: readScale(env('RATE_LIMIT_SCALE')),
  };
}

function readScale(text = ''): number {
  const scale = text.trim() === '' ? 1 : Number(text);
  if (Number.isFinite(scale) && scale > 0) return scale;
  throw new Error(`The environment variable RATE_LIMIT_SCALE holds "${text}", which is not a number above 0`);
}

function need(env: (name: string) => string | undefined, name: string): string {
  const value = env(name)?.trim();
  if (!value) throw new Error(`The environment variable ${name} is missing`);
  return value;
}

function toOrigin(name: string, url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new Error(`The environment variable ${name} holds "${url}", which is not an http(s) URL`);
  }
  return new URL(url).origin;
}

/** Projects have named keys as a JSON dictionary; older ones have one JWT in a variable of its own. */
function readKey(env: (name: string) => string | undefined, ring: string, legacy: string): string {
  const keys = env(ring);
  if (!keys) return need(env, legacy);
  const parsed = v.safeParse(KeyRing, keys);
  if (!parsed.success) throw new Error(`The environment variable ${ring} is not JSON with a "default" key`);
  return parsed.output.default;
}
