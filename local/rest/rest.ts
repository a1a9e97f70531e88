import { App } from '@supabase/lite';
import postgres from 'postgres';
import type { StackConfig } from '../config.ts';
import { type Part, startPart } from '../processes/disposal.ts';
import type { Keys } from '../shared/keys.ts';
import { askLite, connectLite, type FetchService, type RequestSettings } from '../shared/lite.ts';
import { inWords, log } from '../shared/log.ts';
import { logUnavailable, RETRY_HEADERS, unavailability } from '../shared/unavailable.ts';
import { REST_TYPES } from './json-types.ts';
import { toRefusal } from './refusals.ts';

/** What answers as the REST API (/rest/v1). It connects as authenticator. */
export type Rest = (options: {
  databaseUrl: string;
  config: Pick<StackConfig, 'rest'>;
  keys: Keys;
}) => Promise<FetchService & Part>;

/** What REST knows of the database, with the functions that only read. */
interface Settings extends RequestSettings {
  readonly reads: ReadonlySet<string>;
}

/**
 * The REST API on the database. Connect as authenticator, never as a superuser: that role can only switch
 * to the role of each request. Reloads its schema on `notify pgrst, 'reload schema'`.
 */
export const startRest: Rest = (options) => {
  const { keys } = options;
  const { schemas, maxRows } = options.config.rest;
  return startPart(async (disposal) => {
    let settings: Settings = { preRequest: null, timeLimits: new Map(), reads: new Set() };
    const connection = connectLite(options.databaseUrl, REST_TYPES, () => settings);
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
    const sql = postgres(options.databaseUrl, { max: 1, onnotice() {} });
    disposal.add('REST', () => sql.end({ timeout: 1 }));
    const readSettings = async (): Promise<void> => {
      const [preRequest, timeLimits, reads] = await Promise.all([
        readPreRequest(sql),
        readTimeLimits(sql),
        readReads(sql, schemas),
      ]);
      settings = { preRequest, timeLimits, reads };
    };
    const reload = (): void => {
      void connection.clearSchemaCache();
      // Until they can be read again, those that were read hold.
      readSettings().catch((error: unknown) => log.error(`[rest] ${inWords(error)}`));
    };
    await readSettings();
    // Also whenever it listens again, since it may have missed something.
    await connection.driver.listen('pgrst', reload, reload);

    return {
      async fetch(request) {
        // The same application also serves lite's Auth, Storage and introspection.
        if (!/^\/rest\/v1(\/|$)/.test(new URL(request.url).pathname))
          return new Response(null, { status: 404 });
        if (isRoot(request)) return Response.json(NO_ROOT, { status: 404 });
        if (!METHODS.has(request.method)) return Response.json(unsupported(request.method), { status: 405 });
        if (hasMalformedToken(request)) return Response.json(MALFORMED_TOKEN, { status: 401 });
        const { answer, error } = await askLite(() => app.fetch(request), {
          method: request.method,
          isRead: isRead(request, settings),
        });
        const reason = answer.status < 500 ? null : unavailability(error);
        if (reason === null) return answer;
        logUnavailable(reason);
        return Response.json(UNAVAILABLE, { status: 503, headers: RETRY_HEADERS });
      },
    };
  });
};

/** PostgREST's `db-pre-request`: the function that each request calls first, from the settings of the role it connects as. */
async function readPreRequest(sql: postgres.Sql): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`
    select split_part(setting, '=', 2) as name
    from pg_db_role_setting, unnest(setconfig) setting
    where setrole = current_user::regrole and setting like 'pgrst.db\\_pre\\_request=%'`;
  if (row === undefined || row.name === '') return null;
  if (!/^[a-z_]\w*(\.[a-z_]\w*)?$/.test(row.name)) throw new Error(`No function has the name ${row.name}`);
  return row.name;
}

/** The time limits of the roles of requests, which PostgREST gives each statement. */
async function readTimeLimits(sql: postgres.Sql): Promise<Map<string, string>> {
  const rows = await sql<{ role: string; limit: string }[]>`
    select rolname as role, split_part(setting, '=', 2) as limit
    from pg_roles, unnest(rolconfig) setting where setting like 'statement\\_timeout=%'`;
  return new Map(rows.map(({ role, limit }) => [role, limit]));
}

/** The functions that only read. */
async function readReads(sql: postgres.Sql, schemas: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select proname as name from pg_proc
    where pronamespace in (select oid from pg_namespace where nspname = any (${[...schemas]}))
    group by proname having bool_and(provolatile <> 'v')`;
  return new Set(rows.map(({ name }) => name));
}

/** Whether PostgREST would answer in a transaction that can only read: a function that does is called by POST as well. */
function isRead({ method, url }: Request, { reads }: Settings): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const called = /^\/rest\/v1\/rpc\/(\w+)$/.exec(new URL(url).pathname)?.[1];
  return method === 'POST' && called !== undefined && reads.has(called);
}

/** Of PostgREST; lite reads rows for any other. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const unsupported = (method: string) => ({
  code: 'PGRST117',
  message: `Unsupported HTTP method: ${method}`,
  details: null,
  hint: null,
});

/** Whether the description of the whole schema is asked for, which `pgrst.openapi_mode` keeps from everybody. */
const isRoot = ({ url }: Request): boolean => /^\/rest\/v1\/?$/.test(new URL(url).pathname);

const NO_ROOT = {
  code: 'PGRST126',
  message: 'Root endpoint metadata is disabled',
  details: null,
  hint: null,
};

const MALFORMED_TOKEN = { code: 'PGRST301', message: 'Expected 3 parts in JWT', details: null, hint: null };

const UNAVAILABLE = {
  code: 'PGRST001',
  message: 'Database connection error. Retrying the connection.',
  details: null,
  hint: null,
};

/** lite ignores a token that lacks one of its three parts (so also an unsigned one), as if none had been sent. */
function hasMalformedToken(request: Request): boolean {
  const token = /^Bearer\s+(.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  return token !== undefined && !token.startsWith('sb_') && !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}
