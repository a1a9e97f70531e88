import type { StackConfig } from '../config.ts';
import { type Part, startPart } from '../processes/disposal.ts';
import { connect } from '../shared/connect.ts';
import { DISK_FULL, isDiskFull } from '../shared/disk-full.ts';
import { type Keys, roleOfKey } from '../shared/keys.ts';
import type { FetchService } from '../shared/lite.ts';
import { errorText, log } from '../shared/log.ts';
import type { Mail } from '../shared/mail.ts';
import { logUnavailable, unavailability } from '../shared/unavailable.ts';
import type { AuthContext } from './context.ts';
import { AuthError, errorResponse } from './errors.ts';
import { checkTemplates } from './mail.ts';
import { makeRoutes } from './routes.ts';
import { makeTables } from './tables.ts';

/**
 * A program with the API of Supabase Auth: the embedded Auth or Supabase's own. `databaseUrl` connects as
 * supabase_auth_admin.
 */
export interface Auth {
  /** Makes the tables of the schema `auth` if they do not exist. */
  migrate(options: { databaseUrl: string; config: StackConfig }): Promise<void>;
  start(options: {
    databaseUrl: string;
    config: StackConfig;
    keys: Keys;
    deliver: (mail: Mail) => void;
  }): Promise<FetchService & Part>;
}

/**
 * The embedded Auth. It serves the calls that the edge function makes: sign-up with its hook, mails that confirm an
 * address or reset a password, sign-in, refresh, sign-out, and the user's data. The embedded Auth can also change an
 * account's address. A request to any other path gets 404. The embedded Auth uses the tables that @supabase/lite
 * describes.
 */
export const embeddedAuth: Auth = { migrate: makeTables, start: startAuth };

function startAuth(options: Parameters<Auth['start']>[0]): Promise<FetchService & Part> {
  const { databaseUrl, config, keys, deliver } = options;
  return startPart(async (disposal) => {
    if (!config.auth.enableConfirmations) {
      throw new Error(
        'The embedded stack needs enable_confirmations = true below [auth.email] in config.toml',
      );
    }
    await checkTemplates({ config });
    const sql = connect(databaseUrl, { max: 8 });
    disposal.add('Auth', () => sql.end({ timeout: 0 }));
    const context: AuthContext = { sql, config, keys, deliver };
    const routes = makeRoutes(context);

    return {
      async fetch(request) {
        const url = new URL(request.url);
        const [path, userId = ''] = splitId(url.pathname.replace(/^\/auth\/v1/, ''));
        const key = request.headers.get('apikey') ?? url.searchParams.get('apikey');
        if (roleOfKey(keys, key) === null && path !== '/.well-known/jwks.json') {
          return Response.json(
            { message: key === null ? 'No API key found in request' : 'Invalid API key' },
            { status: 401 },
          );
        }
        const route = routes[`${request.method} ${path}`];
        if (route === undefined) return notFound();
        try {
          return await route({ request, url, userId, isTrusted: roleOfKey(keys, key) === 'service_role' });
        } catch (error) {
          if (error instanceof AuthError) return errorResponse(request, error);
          const reason = unavailability(error);
          if (reason !== null) {
            logUnavailable(reason);
            return errorResponse(
              request,
              new AuthError(
                503,
                'unexpected_failure',
                isDiskFull(error) ? DISK_FULL : 'The database is unavailable',
              ),
            );
          }
          log.error(`[auth] ${request.method} ${url.pathname}: ${errorText(error)}`);
          return errorResponse(request, new AuthError(500, 'unexpected_failure', 'Unexpected failure'));
        }
      },
    };
  });
}

/**
 * Returns the path with `:id` in place of an id at its end, and this id. Returns only the path if it does not end in an
 * id.
 */
function splitId(path: string): [path: string, id?: string] {
  const [, head, id] = /^(.*\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(path) ?? [];
  return head === undefined || id === undefined ? [path] : [`${head}:id`, id];
}

function notFound(): Response {
  return new Response('404 page not found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
