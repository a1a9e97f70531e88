import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import getPort from 'get-port';
import type { Auth } from '../../local/auth/auth.ts';
import { characterSets } from '../../local/auth/password.ts';
import type { StackConfig } from '../../local/config.ts';
import { startPart } from '../../local/processes/disposal.ts';
import { startGuard } from '../../local/processes/guard.ts';
import { exitCode } from '../../local/processes/inspect.ts';
import { close, listen } from '../../local/processes/server.ts';
import { log } from '../../local/shared/log.ts';
import { forwardAsGateway } from '../gateway.ts';

const READY_TIMEOUT_MS = 20_000;
const POLL_MS = 20;

/**
 * Returns Supabase's own Auth as a replacement for the embedded Auth. The settings of Auth come from config.toml and
 * from the variables in `more`. `file` is the path of Auth's program, which is built from a release of
 * github.com/supabase/auth. Requests reach Auth in the form in which Supabase's gateway passes them on.
 */
export function authProgram(file: string, more: NodeJS.ProcessEnv = {}): Auth {
  return {
    async migrate({ databaseUrl, config }) {
      const variables = settings({ databaseUrl, config, jwtSecret: 'not used'.repeat(8), port: 0 });
      await promisify(execFile)(file, ['migrate'], { cwd: tmpdir(), env: variables });
    },
    start: ({ databaseUrl, config, keys }) =>
      startPart(async (disposal) => {
        const guard = startGuard();
        disposal.add('The guard of Auth', () => guard.close());
        const templates = serveTemplates(config);
        const [port, templatePort] = [
          await getPort({ host: '127.0.0.1' }),
          await getPort({ host: '127.0.0.1' }),
        ];
        await listen(templates, templatePort);
        disposal.add('The mail templates', () => close(templates));
        const child = guard.spawn(file, ['serve'], {
          cwd: tmpdir(),
          env: {
            ...settings({ databaseUrl, config, jwtSecret: keys.jwtSecret, port }),
            ...templateSettings(config, `http://127.0.0.1:${templatePort}`),
            ...more,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        for (const stream of [child.stdout, child.stderr]) {
          if (stream !== null) createInterface(stream).on('line', (line) => log.info(`[auth] ${line}`));
        }
        const ended = exitCode(child);
        disposal.add('Auth', async () => {
          child.kill('SIGTERM');
          await ended;
        });
        const origin = `http://127.0.0.1:${port}`;
        await untilHealthy(origin);
        return {
          fetch: (request: Request) =>
            forwardAsGateway(request, {
              origin,
              prefix: '/auth/v1',
              keys,
              openPaths: ['/.well-known/jwks.json'],
            }),
        };
      }),
  };
}

async function untilHealthy(origin: string): Promise<void> {
  const last = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < last) {
    const answer = await fetch(`${origin}/health`).catch(() => null);
    if (answer?.ok === true) return;
    await delay(POLL_MS);
  }
  throw new Error('Auth did not become ready: see the log');
}

/**
 * Returns the environment variables of Auth for the settings of config.toml. The Supabase CLI sets the same variables.
 */
function settings(options: {
  databaseUrl: string;
  config: StackConfig;
  jwtSecret: string;
  port: number;
}): NodeJS.ProcessEnv {
  const { databaseUrl, config, jwtSecret, port } = options;
  const { auth } = config;
  const hook = auth.beforeUserCreatedHook;
  return {
    PATH: process.env['PATH'],
    API_EXTERNAL_URL: `${config.apiUrl}/auth/v1`,
    GOTRUE_API_HOST: '127.0.0.1',
    PORT: String(port),
    GOTRUE_DB_DRIVER: 'postgres',
    DATABASE_URL: databaseUrl,
    GOTRUE_SITE_URL: config.siteUrl,
    GOTRUE_DISABLE_SIGNUP: String(!auth.enableSignup),
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    GOTRUE_JWT_EXP: String(auth.jwtExpirySeconds),
    GOTRUE_JWT_ISSUER: `${config.apiUrl}/auth/v1`,
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
    GOTRUE_MAILER_AUTOCONFIRM: String(!auth.enableConfirmations),
    GOTRUE_MAILER_OTP_LENGTH: String(auth.otpLength),
    GOTRUE_MAILER_OTP_EXP: String(auth.otpExpirySeconds),
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: String(config.ports.smtp),
    GOTRUE_SMTP_ADMIN_EMAIL: 'noreply@klinky.test',
    GOTRUE_SMTP_SENDER_NAME: 'Klinky',
    GOTRUE_SMTP_MAX_FREQUENCY: `${auth.maxFrequencyMs}ms`,
    // The test suites send more mails within an hour than a person would.
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '100000',
    GOTRUE_PASSWORD_MIN_LENGTH: String(auth.minimumPasswordLength),
    GOTRUE_PASSWORD_REQUIRED_CHARACTERS: characterSets(auth.passwordRequirements)
      .map((set) => set.replaceAll(':', '\\:'))
      .join(':'),
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: String(auth.hasTotp),
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: String(auth.hasTotp),
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'true',
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: String(auth.hasSecurePasswordChange),
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
    ...(hook !== null && {
      GOTRUE_HOOK_BEFORE_USER_CREATED_ENABLED: 'true',
      GOTRUE_HOOK_BEFORE_USER_CREATED_URI: `pg-functions://postgres/${hook.schema}/${hook.name}`,
    }),
  };
}

function templateSettings({ auth }: StackConfig, origin: string): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(auth.templates).flatMap(([name, { subject }]) => [
      [`GOTRUE_MAILER_SUBJECTS_${name.toUpperCase()}`, subject],
      [`GOTRUE_MAILER_TEMPLATES_${name.toUpperCase()}`, `${origin}/${name}`],
    ]),
  );
}

/**
 * Auth loads the templates of its mails from URLs. Auth silently uses its default template if it cannot load a
 * template.
 */
function serveTemplates({ auth }: StackConfig): Server {
  return createServer((request, response) => {
    const template = auth.templates[path.basename(request.url ?? '')];
    const text = template === undefined ? Promise.reject(new Error()) : readFile(template.contentPath);
    text.then(
      (html) => response.writeHead(200, { 'content-type': 'text/html' }).end(html),
      () => response.writeHead(404).end(),
    );
  });
}
