import { App } from '@supabase/lite';
import type { StackConfig } from '../config.ts';
import { type Part, startPart } from '../processes/disposal.ts';
import { type Keys, roleOfKey } from '../shared/keys.ts';
import { connect } from '../shared/connect.ts';
import { askLite, connectLite, type FetchService } from '../shared/lite.ts';
import { log } from '../shared/log.ts';
import type { Mail } from '../shared/mail.ts';
import { logUnavailable, unavailability } from '../shared/unavailable.ts';
import type { AuthContext } from './context.ts';
import { AuthError, errorResponse } from './errors.ts';
import { AUTH_TYPES } from './json-types.ts';
import { checkTemplates } from './mail.ts';
import { BCRYPT_COST } from './password.ts';
import { makeRoutes } from './routes.ts';

/**
 * Supabase Auth for one client, the edge function: sign-up with its hook, confirmation and recovery by mail, password
 * and refresh grants, sign-out, user. Sessions are @supabase/lite's; what lite lacks, leaves open or answers differently
 * from Supabase Auth is corrected here. Every other path is 404. Connect as supabase_auth_admin.
 */
export function startAuth(options: {
  databaseUrl: string;
  config: StackConfig;
  keys: Keys;
  deliver: (mail: Mail) => void;
}): Promise<FetchService & Part> {
  const { databaseUrl, config, keys, deliver } = options;
  return startPart(async (disposal) => {
    if (!config.auth.enableConfirmations) {
      throw new Error(
        'The embedded stack needs enable_confirmations = true below [auth.email] in config.toml',
      );
    }
    await checkTemplates({ config });
    // lite reads the cost of its hashes there.
    process.env['LITE_AUTH_BCRYPT_COST'] = String(BCRYPT_COST);
    const connection = connectLite(databaseUrl, AUTH_TYPES);
    disposal.add('Auth', () => connection.close());
    const app = new App({
      connection,
      auth: {
        enabled: true,
        jwt_secret: keys.jwtSecret,
        publishable_key: keys.publishableKey,
        secret_key: keys.secretKey,
        jwt_expiry: config.auth.jwtExpirySeconds,
        enable_refresh_token_rotation: true,
        email: { enable_confirmations: true, otp_expiry: config.auth.otpExpirySeconds },
      },
      options: { drivers: { email: { send: refuseMail } } },
    });
    await app.init();
    const sql = connect(databaseUrl, { max: 4 });
    disposal.add('Auth', () => sql.end({ timeout: 0 }));
    const context: AuthContext = { sql, config, keys, deliver };
    const routes = makeRoutes(context, (request) => askLite(() => app.fetch(request)));

    return {
      async fetch(request) {
        const url = new URL(request.url);
        const [path, userId = ''] = splitId(url.pathname.replace(/^\/auth\/v1/, ''));
        const route = routes[`${request.method} ${path}`];
        if (route === undefined) return new Response('404 page not found', { status: 404 });
        const key = request.headers.get('apikey') ?? url.searchParams.get('apikey');
        if (roleOfKey(keys, key) === null) {
          return Response.json(
            { message: key === null ? 'No API key found in request' : 'Invalid API key' },
            { status: 401 },
          );
        }
        try {
          return await route({ request, url, userId, isTrusted: roleOfKey(keys, key) === 'service_role' });
        } catch (error) {
          if (error instanceof AuthError) return errorResponse(request, error);
          const reason = unavailability(error);
          if (reason !== null) {
            logUnavailable(reason);
            return errorResponse(
              request,
              new AuthError(503, 'unexpected_failure', 'The database is unavailable'),
            );
          }
          log.error(`[auth] ${request.method} ${url.pathname}: ${String(error)}`);
          return errorResponse(request, new AuthError(500, 'unexpected_failure', 'Unexpected failure'));
        }
      },
    };
  });
}

/** A path with `:id` in place of the id that it ends in, and the id. */
function splitId(path: string): [path: string, id?: string] {
  const [, head, id] = /^(.*\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(path) ?? [];
  return head === undefined || id === undefined ? [path] : [`${head}:id`, id];
}

/** lite sends no mail here: each call that would is handled without it. */
async function refuseMail(): Promise<void> {
  throw new Error('lite tried to send a mail');
}
