import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'smol-toml';
import * as v from 'valibot';

/** The settings of the embedded stack, read from supabase/config.toml and supabase/functions/.env. */
export interface StackConfig {
  projectRoot: string;
  ports: { api: number; db: number; mailbox: number; smtp: number };
  siteUrl: string;
  apiUrl: string;
  rest: { schemas: string[]; maxRows: number };
  auth: {
    jwtExpirySeconds: number;
    maxFrequencyMs: number;
    otpExpirySeconds: number;
    /** The number of digits of the codes in mails. */
    otpLength: number;
    minimumPasswordLength: number;
    passwordRequirements: string;
    /** True if a session must be younger than 24 hours to set a password. */
    hasSecurePasswordChange: boolean;
    /**
     * True if config.toml allows a second factor (TOTP). The embedded Auth ignores this setting, because it does not
     * support second factors.
     */
    hasTotp: boolean;
    enableConfirmations: boolean;
    enableSignup: boolean;
    beforeUserCreatedHook: { schema: string; name: string } | null;
    /**
     * The mail templates. The key is the kind of mail (confirmation, recovery, …). `contentPath` is an absolute path.
     */
    templates: Record<string, { subject: string; contentPath: string }>;
  };
  /** The edge functions. The key is the function's name. All paths are absolute. */
  functions: Record<string, { entrypoint: string; importMap: string }>;
  /** The variables of functions/.env. A hosted function gets them from `supabase secrets set`. */
  functionSecrets: Record<string, string>;
}

const UNITS_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;
const GO_DURATION = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/;

const Port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535));
const Duration = v.pipe(v.string(), v.regex(GO_DURATION, 'Expected a duration such as "60s" or "1m30s"'));
const PgFunction = v.pipe(
  v.string(),
  v.regex(
    /^pg-functions:\/\/postgres\/[^/]+\/[^/]+$/,
    'Expected "pg-functions://postgres/<schema>/<function>"',
  ),
);

// The defaults of this schema are the defaults of the Supabase CLI.
const ConfigFile = v.object({
  api: v.optional(
    v.object({
      port: v.optional(Port, 54321),
      schemas: v.optional(v.array(v.string()), ['public', 'graphql_public']),
      max_rows: v.optional(v.number(), 1000),
    }),
    {},
  ),
  db: v.optional(v.object({ port: v.optional(Port, 54322) }), {}),
  local_smtp: v.optional(v.object({ port: v.optional(Port, 54324), smtp_port: v.optional(Port, 54325) }), {}),
  auth: v.object({
    site_url: v.pipe(v.string(), v.url()),
    jwt_expiry: v.optional(v.number(), 3600),
    enable_signup: v.optional(v.boolean(), true),
    minimum_password_length: v.optional(v.number(), 6),
    password_requirements: v.optional(v.string(), ''),
    email: v.optional(
      v.object({
        enable_signup: v.optional(v.boolean(), true),
        enable_confirmations: v.optional(v.boolean(), false),
        secure_password_change: v.optional(v.boolean(), false),
        max_frequency: v.optional(Duration, '1s'),
        otp_expiry: v.optional(v.number(), 3600),
        otp_length: v.optional(v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(10)), 6),
        template: v.optional(
          v.record(v.string(), v.object({ subject: v.string(), content_path: v.string() })),
          {},
        ),
      }),
      {},
    ),
    mfa: v.optional(
      v.object({
        totp: v.optional(
          v.object({
            enroll_enabled: v.optional(v.boolean(), false),
            verify_enabled: v.optional(v.boolean(), false),
          }),
          {},
        ),
      }),
      {},
    ),
    hook: v.optional(
      v.object({
        before_user_created: v.optional(
          v.object({ enabled: v.optional(v.boolean(), false), uri: PgFunction }),
        ),
      }),
      {},
    ),
  }),
  functions: v.optional(
    v.record(
      v.string(),
      v.pipe(
        v.object({
          enabled: v.optional(v.boolean(), true),
          verify_jwt: v.optional(v.boolean(), true),
          import_map: v.optional(v.string()),
          entrypoint: v.optional(v.string()),
        }),
        v.check(
          ({ enabled, verify_jwt }) => !(enabled && verify_jwt),
          'Expected verify_jwt = false: the embedded stack leaves the check of tokens to the function',
        ),
      ),
    ),
    {},
  ),
});

/**
 * Reads the project's config.toml and functions/.env. `port` replaces the API's port. The ports of Postgres, the
 * mailbox and SMTP move by the same difference, and the API's port changes in all URLs. Throws an error that names each
 * invalid setting.
 */
export function readConfig(projectRoot: string, options: { port?: number } = {}): StackConfig {
  const folder = path.join(projectRoot, 'supabase');
  const file = parseFile(path.join(folder, 'config.toml'));
  const shift = options.port === undefined ? 0 : options.port - file.api.port;
  const ports = {
    api: file.api.port + shift,
    db: file.db.port + shift,
    mailbox: file.local_smtp.port + shift,
    smtp: file.local_smtp.smtp_port + shift,
  };
  const impossible = Object.values(ports).find((port) => port < 1 || port > 65_535);
  if (impossible !== undefined) {
    throw new Error(
      `Port ${impossible} does not exist. Choose another --port, so that all ports of the stack exist.`,
    );
  }
  const follow = (text: string) => moveUrls(text, file.api.port, ports.api);
  // functions/.env is written for functions in a container, which reach this machine as host.docker.internal.
  const followSecret = (text: string) => {
    if (text === 'host.docker.internal') return '127.0.0.1';
    return text === String(file.local_smtp.smtp_port) ? String(ports.smtp) : follow(text);
  };
  return {
    projectRoot,
    ports,
    siteUrl: follow(file.auth.site_url),
    apiUrl: `http://127.0.0.1:${ports.api}`,
    rest: { schemas: file.api.schemas, maxRows: file.api.max_rows },
    auth: readAuth(file.auth, projectRoot),
    functions: Object.fromEntries(
      Object.entries(file.functions)
        .filter(([, settings]) => settings.enabled)
        .map(([name, settings]) => [
          name,
          {
            entrypoint: path.resolve(folder, settings.entrypoint ?? `functions/${name}/index.ts`),
            importMap: path.resolve(folder, settings.import_map ?? `functions/${name}/deno.json`),
          },
        ]),
    ),
    functionSecrets: mapValues(readFunctionVariables(folder), followSecret),
  };
}

type ConfigFile = v.InferOutput<typeof ConfigFile>;

function readAuth(auth: ConfigFile['auth'], projectRoot: string): StackConfig['auth'] {
  const hook = auth.hook.before_user_created;
  return {
    jwtExpirySeconds: auth.jwt_expiry,
    maxFrequencyMs: durationMs(auth.email.max_frequency),
    otpExpirySeconds: auth.email.otp_expiry,
    otpLength: auth.email.otp_length,
    minimumPasswordLength: auth.minimum_password_length,
    passwordRequirements: auth.password_requirements,
    hasSecurePasswordChange: auth.email.secure_password_change,
    hasTotp: auth.mfa.totp.enroll_enabled || auth.mfa.totp.verify_enabled,
    enableConfirmations: auth.email.enable_confirmations,
    enableSignup: auth.enable_signup && auth.email.enable_signup,
    beforeUserCreatedHook: hook?.enabled === true ? pgFunction(hook.uri) : null,
    templates: mapValues(auth.email.template, (template) => ({
      subject: template.subject,
      contentPath: path.resolve(projectRoot, template.content_path),
    })),
  };
}

function parseFile(file: string): ConfigFile {
  const result = v.safeParse(ConfigFile, parse(readFileSync(file, 'utf8')));
  if (result.success) return result.output;
  const lines = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'file'}: ${issue.message}`);
  throw new Error(`supabase/config.toml cannot be used:\n${lines.join('\n')}`);
}

/** Replaces the API's port in each URL of a text. */
function moveUrls(text: string, fromPort: number, toPort: number): string {
  const origin = new RegExp(`(https?://(?:127\\.0\\.0\\.1|localhost)):${fromPort}(?!\\d)`, 'g');
  return text.replaceAll(origin, `$1:${toPort}`);
}

function durationMs(text: string): number {
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) {
    if (unit === 'ms' || unit === 's' || unit === 'm' || unit === 'h') sum += Number(amount) * UNITS_MS[unit];
  }
  return sum;
}

function pgFunction(uri: string): { schema: string; name: string } {
  const [schema = '', name = ''] = new URL(uri).pathname.slice(1).split('/');
  return { schema, name };
}

/**
 * Reads the variables of functions/.env. Like the CLI, leaves out variables whose names Supabase reserves (SUPABASE_…).
 */
function readFunctionVariables(folder: string): Record<string, string> {
  const file = path.join(folder, 'functions/.env');
  const variables = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const own = Object.entries(variables).filter(([name]) => !name.startsWith('SUPABASE_'));
  return Object.fromEntries(own.map(([name, value]) => [name, value ?? '']));
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
