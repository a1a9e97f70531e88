import * as v from 'valibot';

/** The configuration of the function. */
export interface Config {
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** The origins of the app, which may send state-changing requests. */
  readonly allowedOrigins: readonly string[];
  readonly smtp: SmtpConfig;
  /** The proxies that state the address of a browser. */
  readonly proxies: ProxyConfig;
  /** The factor by which all rate limits are multiplied: 1 in production. */
  readonly rateLimitScale: number;
}

/** The proxies in front of the function. Each proxy adds the address of its caller to `X-Forwarded-For`. */
interface ProxyConfig {
  /** The number of proxies. With 0 proxies, no stated address is trusted. */
  readonly count: number;
  /**
   * The secret that the outermost proxy sends. The secret is needed if callers can reach the function without this
   * proxy.
   */
  readonly secret: string | null;
}

/** The mail server. */
export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /**
   * True if TLS starts with the connection, as on port 465. If false, the connection switches to TLS later (STARTTLS).
   */
  readonly isSecure: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | null;
  /** An address, or `Name <address>`. */
  readonly from: string;
}

const KeyRing = v.pipe(v.string(), v.parseJson(), v.object({ default: v.optional(v.string()) }));

/**
 * Reads the configuration from environment variables. Throws an error that names a missing or invalid variable. The
 * operator sets `SITE_URL`, `SMTP_*`, `TRUSTED_PROXIES`, `PROXY_SECRET` and `RATE_LIMIT_SCALE`. Supabase sets all other
 * variables. `SITE_URL` lists the app's origin first, followed by other accepted origins, separated by commas.
 */
export function readConfig(env: (name: string) => string | undefined): Config {
  const allowedOrigins = requireVariable(env, 'SITE_URL')
    .split(',')
    .map((url) => toOrigin('SITE_URL', url.trim()));
  return {
    supabaseUrl: toOrigin('SUPABASE_URL', requireVariable(env, 'SUPABASE_URL')),
    publishableKey: readKey(env, 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'),
    secretKey: readKey(env, 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
    allowedOrigins,
    smtp: readSmtp(env),
    proxies: readProxies(env),
    rateLimitScale: readScale(env('RATE_LIMIT_SCALE')),
  };
}

function readSmtp(env: (name: string) => string | undefined): SmtpConfig {
  const port = Number(requireVariable(env, 'SMTP_PORT'));
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`The environment variable SMTP_PORT holds "${env('SMTP_PORT')}", which is not a port`);
  }
  const from = requireVariable(env, 'SMTP_FROM');
  if (!/^[^<>@]+@[^<>@]+$|<[^<>@]+@[^<>@]+>$/.test(from)) {
    throw new Error(`The environment variable SMTP_FROM holds "${from}", which is not an address`);
  }
  const user = env('SMTP_USER')?.trim();
  const credentials = user ? { user, password: requireVariable(env, 'SMTP_PASS') } : null;
  return { host: requireVariable(env, 'SMTP_HOST'), port, isSecure: port === 465, credentials, from };
}

function readProxies(env: (name: string) => string | undefined): ProxyConfig {
  const text = env('TRUSTED_PROXIES')?.trim() || '0';
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0 || count > 9) {
    throw new Error(
      `The environment variable TRUSTED_PROXIES holds "${text}", which is not a number from 0 to 9`,
    );
  }
  const secret = env('PROXY_SECRET')?.trim() || null;
  if (secret !== null && secret.length < 16) {
    throw new Error('The environment variable PROXY_SECRET has less than 16 characters');
  }
  return { count, secret };
}

function readScale(text = ''): number {
  const scale = text.trim() === '' ? 1 : Number(text);
  if (Number.isFinite(scale) && scale > 0) return scale;
  throw new Error(`The environment variable RATE_LIMIT_SCALE holds "${text}", which is not a number above 0`);
}

function requireVariable(env: (name: string) => string | undefined, name: string): string {
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

/**
 * Reads a key of the Supabase project. The variable `ring` has the project's named keys as a JSON dictionary. An older
 * project has a JWT in the variable `legacy`, and its dictionary is empty until the project makes its first named key.
 */
function readKey(env: (name: string) => string | undefined, ring: string, legacy: string): string {
  const keys = env(ring);
  if (!keys) return requireVariable(env, legacy);
  const parsed = v.safeParse(KeyRing, keys);
  const key = parsed.success ? parsed.output.default || env(legacy)?.trim() : undefined;
  if (!key) throw new Error(`The environment variable ${ring} is not JSON with a "default" key`);
  return key;
}
