import { App } from '@supabase/lite';
import type { StackConfig } from '../config.ts';
import { type Part, startPart } from '../processes/disposal.ts';
import type { Keys } from '../shared/keys.ts';
import { connectLite, type FetchService } from '../shared/lite.ts';
import { REST_TYPES } from './json-types.ts';
import { toRefusal } from './refusals.ts';

/**
 * The REST API (/rest/v1) on the database. Connect as authenticator, never as a superuser: that role can only switch
 * to the role of each request. Reloads its schema on `notify pgrst, 'reload schema'`.
 */
export function startRest(options: {
  databaseUrl: string;
  config: Pick<StackConfig, 'rest'>;
  keys: Keys;
}): Promise<FetchService & Part> {
  const { keys } = options;
  const { schemas, maxRows } = options.config.rest;
  return startPart(async (disposal) => {
    const connection = connectLite(options.databaseUrl, REST_TYPES);
    disposal.add('REST', () => connection.close());
    const app = new App({
      connection,
      api: { enabled: true, schemas, max_rows: maxRows },
      auth: {
        enabled: true,
        jwt_secret: keys.jwtSecret,
        publishable_key: keys.publishableKey,
        secret_key: keys.secretKey,
      },
    });
    await app.init();
    connection.normalizeDbError = toRefusal;
    await connection.driver.listen('pgrst', () => void connection.clearSchemaCache());

    return {
      async fetch(request) {
        // The same application also serves lite's Auth, Storage and introspection.
        if (!/^\/rest\/v1(\/|$)/.test(new URL(request.url).pathname))
          return new Response(null, { status: 404 });
        if (hasMalformedToken(request)) return Response.json(MALFORMED_TOKEN, { status: 401 });
        return app.fetch(request);
      },
    };
  });
}

const MALFORMED_TOKEN = { code: 'PGRST301', message: 'Expected 3 parts in JWT', details: null, hint: null };

/** lite ignores a token that lacks one of its three parts (so also an unsigned one), as if none had been sent. */
function hasMalformedToken(request: Request): boolean {
  const token = /^Bearer\s+(.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  return token !== undefined && !token.startsWith('sb_') && !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}
