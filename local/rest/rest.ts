import { App } from '@supabase/lite';
import postgres from 'postgres';
import * as v from 'valibot';
import type { StackConfig } from '../config.ts';
import { type Part, startPart } from '../processes/disposal.ts';
import { DISK_FULL, isDiskFull } from '../shared/disk-full.ts';
import type { Keys } from '../shared/keys.ts';
import {
  askLite,
  connectLite,
  type FetchService,
  recordQuery,
  type Query,
  type RequestSettings,
  setUpAsPostgrest,
} from '../shared/lite.ts';
import { errorText, log } from '../shared/log.ts';
import { logUnavailable, RETRY_HEADERS, unavailability } from '../shared/unavailable.ts';
import { readCaller } from './caller.ts';
import { REST_TYPES } from './json-types.ts';
import { embedByForeignKey, limitToExposedSchemas } from './exposed-schemas.ts';
import { missingPrivilege } from './privileges.ts';
import { refuse, toRefusal } from './refusals.ts';

/**
 * Starts a program that serves the REST API of Supabase (/rest/v1). The program connects to the database as
 * authenticator.
 */
export type Rest = (options: {
  databaseUrl: string;
  config: Pick<StackConfig, 'rest'>;
  keys: Keys;
}) => Promise<FetchService & Part>;

/** The settings that REST reads from the database, and the names of the database's read-only functions. */
interface Settings extends RequestSettings {
  readonly reads: ReadonlySet<string>;
}

/**
 * Serves the REST API. `databaseUrl` must connect as authenticator, which can only switch to the roles of requests.
 * Never pass a superuser's URL. Reloads the schema on `notify pgrst, 'reload schema'`.
 */
export const startRest: Rest = (options) => {
  const { keys } = options;
  const { schemas } = options.config.rest;
  return startPart(async (disposal) => {
    let settings: Settings = { preRequest: null, timeLimits: new Map(), reads: new Set() };
    const connection = connectLite(options.databaseUrl, REST_TYPES);
    setUpAsPostgrest(connection, () => settings);
    disposal.add('REST', () => connection.close());
    const app = await openApp(connection, options);
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
      // If the settings cannot be read, the previous settings stay in use.
      readSettings().catch((error: unknown) => log.error(`[rest] ${errorText(error)}`));
    };
    await readSettings();
    // Reloads the schema after each reconnection, because a notification may have been lost.
    await connection.driver.listen('pgrst', reload, reload);

    return {
      async fetch(request) {
        // Serves only REST. The application of lite also contains Auth, Storage and introspection.
        if (!/^\/rest\/v1(\/|$)/.test(new URL(request.url).pathname))
          return new Response(null, { status: 404 });
        if (isRoot(request)) return refuse(404, NO_ROOT);
        if (!METHODS.has(request.method)) return refuse(405, unsupported(request.method));
        const admitted = await readCaller(request, keys);
        if (admitted instanceof Response) return admitted;
        const { claims } = admitted;
        const { answer, query, error } = await askLite(() => app.fetch(admitted.request), {
          method: request.method,
          isRead: isRead(request, settings),
          claims,
        });
        const reason = answer.status < 500 ? null : unavailability(error);
        if (reason !== null) {
          logUnavailable(reason);
          return refuse(503, isDiskFull(error) ? FULL : UNAVAILABLE, RETRY_HEADERS);
        }
        if (answer.status === 416) return answerEndOfRows(answer);
        const lack = await lackBehind(answer, { sql, role: claims.role, query });
        return lack === null ? answer : forbidden(lack, claims.role);
      },
    };
  });
};

type Options = Parameters<Rest>[0];

/** Starts the application of lite, and makes it respond as PostgREST does. */
async function openApp(connection: ReturnType<typeof connectLite>, { config, keys }: Options): Promise<App> {
  const { schemas, maxRows } = config.rest;
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
  limitToExposedSchemas(connection, schemas);
  const understand = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (asked) => {
    const query = await understand(asked);
    embedByForeignKey(query, await connection.introspect({ useCache: true }));
    recordQuery(query);
    return query;
  };
  return app;
}

/**
 * If lite refused a value and the role also lacks the privilege, returns PostgreSQL's message about the privilege;
 * otherwise null. With PostgREST, the privilege is checked before the value.
 */
async function lackBehind(
  answer: Response,
  { sql, role, query }: { sql: postgres.Sql; role: string; query: Query | null },
): Promise<string | null> {
  if (answer.status !== 400 || query === null || query.type === 'query') return null;
  const refusal: unknown = await answer.clone().json();
  return v.is(ValueRefusal, refusal) ? missingPrivilege(sql, role, query) : null;
}

/**
 * Returns PostgREST's setting `db-pre-request`: the name of the function that each request calls first. PostgREST reads
 * this setting from the settings of the connecting role.
 */
async function readPreRequest(sql: postgres.Sql): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`
    select split_part(setting, '=', 2) as name
    from pg_db_role_setting, unnest(setconfig) setting
    where setrole = current_user::regrole and setting like 'pgrst.db\\_pre\\_request=%'`;
  if (row === undefined || row.name === '') return null;
  if (!/^[a-z_]\w*(\.[a-z_]\w*)?$/.test(row.name))
    throw new Error(`The setting pgrst.db_pre_request must name a function, but is ${row.name}`);
  return row.name;
}

/** Returns the statement timeout of each role. PostgREST sets the same timeouts. */
async function readTimeLimits(sql: postgres.Sql): Promise<Map<string, string>> {
  const rows = await sql<{ role: string; limit: string }[]>`
    select rolname as role, split_part(setting, '=', 2) as limit
    from pg_roles, unnest(rolconfig) setting where setting like 'statement\\_timeout=%'`;
  return new Map(rows.map(({ role, limit }) => [role, limit]));
}

/** Returns the names of the read-only functions. */
async function readReads(sql: postgres.Sql, schemas: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select proname as name from pg_proc
    where pronamespace in (select oid from pg_namespace where nspname = any (${[...schemas]}))
    group by proname having bool_and(provolatile <> 'v')`;
  return new Set(rows.map(({ name }) => name));
}

/**
 * Returns true if PostgREST uses a read-only transaction for the request. A POST request that calls a read-only
 * function also gets a read-only transaction.
 */
function isRead({ method, url }: Request, { reads }: Settings): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const called = /^\/rest\/v1\/rpc\/(\w+)$/.exec(new URL(url).pathname)?.[1];
  return method === 'POST' && called !== undefined && reads.has(called);
}

/** The methods of PostgREST. lite would handle any other method as a read. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const unsupported = (method: string) => ({
  code: 'PGRST117',
  message: `Unsupported HTTP method: ${method}`,
});

/**
 * Returns true if a request asks for the description of the schema. The setting `pgrst.openapi_mode` hides the
 * description.
 */
const isRoot = ({ url }: Request): boolean => /^\/rest\/v1\/?$/.test(new URL(url).pathname);

const NO_ROOT = { code: 'PGRST126', message: 'Root endpoint metadata is disabled' };

/**
 * If lite refuses an offset that equals the number of rows, returns an empty list instead. PostgREST refuses only a
 * higher offset.
 */
async function answerEndOfRows(answer: Response): Promise<Response> {
  const text = await answer.clone().text();
  if (!/offset of (\d+) was requested, but there are only \1 rows/.test(text)) return answer;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response('[]', { status: 206, headers });
}

/** A refusal with an error code of SQLSTATE class 22. */
const ValueRefusal = v.object({ code: v.pipe(v.string(), v.startsWith('22')) });

const forbidden = (message: string, role: string): Response =>
  refuse(role === 'anon' ? 401 : 403, { code: '42501', message });

// PostgREST has PostgreSQL's own message, which names a file.
const FULL = { code: '53100', message: DISK_FULL };

const UNAVAILABLE = {
  code: 'PGRST001',
  message: 'Database connection error. Retrying the connection.',
};
