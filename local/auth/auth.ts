import { App } from '@supabase/lite';
import postgres from 'postgres';
import type { AuthContext } from './context.ts';
import { AuthError, errorResponse } from './errors.ts';
import { checkTemplates } from './mail.ts';
import { makeRoutes } from './routes.ts';
import type { StackConfig } from '../config.ts';
import { JWT_SECRET, PUBLISHABLE_KEY, roleOfKey, SECRET_KEY } from '../shared/keys.ts';
import { connectLite, type FetchService } from '../rest/rest.ts';
import { log } from '../shared/log.ts';
import type { Mail } from '../shared/mail.ts';

/** lite passes jsonb that is already JSON text, and parses instants with JavaScript's Date. */
const AUTH_TYPES = {
  jsonb: { to: 3802, from: [3802], serialize: toJsonText, parse: JSON.parse },
  json: { to: 114, from: [114], serialize: toJsonText, parse: JSON.parse },
  timestamp: {
    to: 1114,
    from: [1114],
    serialize: String,
    parse: (text: string) => `${text.replace(' ', 'T')}Z`,
  },
  timestamptz: {
    to: 1184,
    from: [1184],
    serialize: String,
    parse: (text: string) => text.replace(' ', 'T').replace(/\+00$/, 'Z'),
  },
};

function toJsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Supabase Auth for one client, the edge function: sign-up with its hook, confirmation and recovery by mail, password
 * and refresh grants, sign-out, user. Sessions are @supabase/lite's; what lite lacks, leaves open or answers differently
 * from Supabase Auth is corrected here. Every other path is 404. Connect as supabase_auth_admin.
 */
export async function startAuth(options: {
  databaseUrl: string;
  config: StackConfig;
  deliver: (mail: Mail) => void;
}): Promise<FetchService> {
  const { databaseUrl, config, deliver } = options;
  if (!config.auth.enableConfirmations) {
    throw new Error('The embedded stack needs enable_confirmations = true below [auth.email] in config.toml');
  }
  await checkTemplates({ config });
  const connection = connectLite(databaseUrl, AUTH_TYPES);
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: JWT_SECRET,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: SECRET_KEY,
      jwt_expiry: config.auth.jwtExpirySeconds,
      enable_refresh_token_rotation: true,
      site_url: config.siteUrl,
      email: { enable_confirmations: true, otp_expiry: config.auth.otpExpirySeconds },
    },
    options: { server: { admin: false }, drivers: { email: { send: refuseMail } } },
  });
  await app.init();
  const sql = postgres(databaseUrl, { max: 4, onnotice() {} });
  const context: AuthContext = { sql, config, deliver };
  const routes = makeRoutes(context, (request) => app.fetch(request));

  return {
    async fetch(request) {
      const url = new URL(request.url);
      const route = routes[`${request.method} ${url.pathname.replace(/^\/auth\/v1/, '')}`];
      if (route === undefined) return new Response('404 page not found', { status: 404 });
      const key = request.headers.get('apikey') ?? url.searchParams.get('apikey');
      if (roleOfKey(key) === null) {
        return Response.json(
          { message: key === null ? 'No API key found in request' : 'Invalid API key' },
          { status: 401 },
        );
      }
      try {
        return await route({ request, url, isTrusted: roleOfKey(key) === 'service_role' });
      } catch (error) {
        if (error instanceof AuthError) return errorResponse(request, error);
        log.error(`[auth] ${request.method} ${url.pathname}: ${String(error)}`);
        return errorResponse(request, new AuthError(500, 'unexpected_failure', 'Unexpected failure'));
      }
    },
    async stop() {
      await Promise.all([connection.close(), sql.end({ timeout: 1 })]);
    },
  };
}

/** lite sends no mail here: each call that would is handled without it. */
async function refuseMail(): Promise<void> {
  throw new Error('lite tried to send a mail');
}
