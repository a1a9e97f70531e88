import { App } from '@supabase/lite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import type { StackConfig } from '../config.ts';
import { JWT_SECRET, PUBLISHABLE_KEY, SECRET_KEY } from '../shared/keys.ts';
import { log } from '../shared/log.ts';

/** A service that answers web requests in this process. */
export interface FetchService {
  fetch(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

type Types = NonNullable<
  NonNullable<Parameters<typeof createPostgresConnection>[0]['postgresOptions']>['types']
>;

const POOL_SIZE = 8;

/**
 * A connection of @supabase/lite that is safe to serve requests. On its first request lite looks for tables with row-level
 * security: if there are none, it answers everybody as the connection's own user for as long as it lives; if there are
 * any, it grants every table to anon. Told that row-level security is on, it does neither and uses each request's role.
 */
export function connectLite(databaseUrl: string, types: Types): PostgresConnection {
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: { max: POOL_SIZE, onnotice() {}, types },
  });
  // Both are private in TypeScript and ordinary properties at run time; a test fails when an upgrade renames them.
  Reflect.set(connection, 'rlsState', 'active');
  Reflect.set(connection, 'applyJwtSessionContext', applySessionContext);
  return connection;
}

interface SessionVariables {
  auth?: { role?: string; uid?: string; jwt?: object };
}

/** The part of kysely's transaction that is used here: a select without a table. */
interface Executor {
  selectNoFrom(build: (builder: ExpressionBuilder) => unknown[]): { execute(): Promise<unknown> };
}
interface ExpressionBuilder {
  val(value: unknown): unknown;
  fn(name: string, parameters: unknown[]): { as(alias: string): unknown };
}

/** What lite does in five statements in one: sets the role and the claims, for the transaction only. */
async function applySessionContext(executor: Executor, variables: SessionVariables): Promise<void> {
  const { auth } = variables;
  const settings = {
    role: auth?.role || 'anon',
    'request.jwt.claim.sub': auth?.uid ?? '',
    'request.jwt.claim.role': auth?.role || 'anon',
    'request.jwt.claims': auth?.jwt === undefined ? '' : JSON.stringify(auth.jwt),
  };
  await executor
    .selectNoFrom(({ fn, val }) =>
      Object.entries(settings).map(([name, value], index) =>
        fn('set_config', [val(name), val(value), val(true)]).as(`setting_${index}`),
      ),
    )
    .execute();
}

/** PostgREST's JSON for the types that lite hands on as Postgres prints them. */
const REST_TYPES: Types = {
  numeric: {
    to: 1700,
    from: [1700],
    serialize: String,
    parse: (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text),
  },
  timestamp: {
    to: 1114,
    from: [1114],
    serialize: (value: string) => value,
    parse: (text: string) => text.replace(' ', 'T'),
  },
  timestamptz: {
    to: 1184,
    from: [1184],
    serialize: (value: string) => value,
    parse: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
  },
};

/**
 * The REST API (/rest/v1) on the database. Connect as authenticator, never as a superuser: that role can only switch
 * to the role of each request. Reloads its schema on `notify pgrst, 'reload schema'`.
 */
export async function startRest(options: {
  databaseUrl: string;
  config: Pick<StackConfig, 'rest'>;
}): Promise<FetchService> {
  const { schemas, maxRows } = options.config.rest;
  const connection = connectLite(options.databaseUrl, REST_TYPES);
  const app = new App({
    connection,
    api: { enabled: true, schemas, max_rows: maxRows },
    auth: { enabled: true, jwt_secret: JWT_SECRET, publishable_key: PUBLISHABLE_KEY, secret_key: SECRET_KEY },
    options: { server: { admin: false } },
  });
  await app.init();
  connection.normalizeDbError = (error) => {
    if (!(error instanceof postgres.PostgresError)) return error;
    const refusal = withStatus(error);
    refusals.set(refusal, `[rest] ${error.code} ${error.message}`);
    return refusal;
  };
  await connection.driver.listen('pgrst', () => void connection.clearSchemaCache());

  return {
    async fetch(request) {
      // The same application also serves lite's Auth, Storage and introspection.
      if (!/^\/rest\/v1(\/|$)/.test(new URL(request.url).pathname))
        return new Response(null, { status: 404 });
      if (hasMalformedToken(request)) return Response.json(MALFORMED_TOKEN, { status: 401 });
      return app.fetch(request);
    },
    stop: () => connection.close(),
  };
}

/** Refusals of the database, with a line for the log. */
const refusals = new WeakMap<object, string>();

// lite prints every refusal, which any caller can provoke, with a stack trace; one line in the log is enough.
const print = console.error;
console.error = (...parts: unknown[]): void => {
  const [first] = parts;
  const line = typeof first === 'object' && first !== null ? refusals.get(first) : undefined;
  if (line === undefined) print(...parts);
  else log.error(line);
};

const CHECK_VIOLATION = '23514';

/** lite does not handle a failed check constraint: as an ordinary database error it becomes PostgREST's answer. */
function withStatus(error: postgres.PostgresError): Error {
  const { code, message, detail } = error;
  if (code !== CHECK_VIOLATION) return error;
  return Object.assign(new Error(JSON.stringify({ code, message, details: detail ?? null, hint: null })), {
    code: 'PGRST',
    detail: JSON.stringify({ status: 400, headers: {} }),
  });
}

const MALFORMED_TOKEN = { code: 'PGRST301', message: 'Expected 3 parts in JWT', details: null, hint: null };

/** lite ignores a token that lacks one of its three parts (so also an unsigned one), as if none had been sent. */
function hasMalformedToken(request: Request): boolean {
  const token = /^Bearer\s+(.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  return token !== undefined && !token.startsWith('sb_') && !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}
