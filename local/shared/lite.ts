import { AsyncLocalStorage } from 'node:async_hooks';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { connectLike } from './connect.ts';
import { LinePool } from './line-pool.ts';
import { unavailability } from './unavailable.ts';

/** A service that answers web requests in this process. */
export interface FetchService {
  fetch(request: Request): Promise<Response>;
}

/** The conversions between PostgreSQL’s types and JavaScript values. */
export type Types = NonNullable<
  NonNullable<Parameters<typeof createPostgresConnection>[0]['postgresOptions']>['types']
>;

const POOL_SIZE = 8;

/** The settings that REST reads from the database for its requests. */
export interface RequestSettings {
  /** The function that each request calls first, with the role of the request. */
  readonly preRequest: string | null;
  /** The statement timeout of each role. */
  readonly timeLimits: ReadonlyMap<string, string>;
}

/**
 * Returns a connection of @supabase/lite that is safe to serve requests. On its first request, lite looks for tables
 * with row-level security. If lite finds no such table, it runs all later requests as the connection's own user. If
 * lite finds such a table, it grants every table to anon. This function tells lite that row-level security is on. lite
 * then skips the search and uses the role of each request.
 */
export function connectLite(databaseUrl: string, types: Types = {}): PostgresConnection {
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: { max: POOL_SIZE, onnotice() {}, types },
  });
  // This property is private in TypeScript, but an ordinary property at run time. A test fails if an upgrade of lite
  // renames the property.
  Reflect.set(connection, 'rlsState', 'active');
  // lite gets its connections by `reserve`. After each failure, the `reserve` of postgres.js has one connection fewer.
  const pool = new LinePool(POOL_SIZE, (onclose) => connectLike(connection.driver, databaseUrl, onclose));
  Object.assign(connection.driver, { reserve: () => pool.reserve(recordFailure) });
  connection.close = async () => {
    await Promise.all([pool.end(), connection.driver.end({ timeout: 0 })]);
  };
  return connection;
}

/**
 * Makes a connection set up each transaction of REST as PostgREST does, by replacing methods of lite. If an upgrade of
 * lite renames these methods, a test fails.
 */
export function setUpAsPostgrest(connection: PostgresConnection, settings: () => RequestSettings): void {
  Reflect.set(connection, 'applyJwtSessionContext', async (executor: Executor) => {
    const { preRequest, timeLimits } = settings();
    // Sends both statements together, because the connection keeps their order.
    await Promise.all([
      applySessionContext(executor, timeLimits),
      preRequest !== null && executor.selectNoFrom(({ fn }) => [fn(preRequest, []).as('done')]).execute(),
    ]);
  });
  // Before each function call, lite would send five statements that change settings. The settings repeat the session
  // context, or are never read in the database.
  Reflect.set(connection, 'applyRpcRequestGucs', () => Promise.resolve());
}

/** The data of a request that are passed to the database. */
interface RequestContext {
  readonly method: string;
  /** True if the request runs in a read-only transaction. */
  readonly isRead: boolean;
  /** The claims of the caller's token, which contain the role. */
  readonly claims: Readonly<Record<string, unknown>> & { readonly role: string };
}

/** The parsed form of a request, as lite returns it. */
export type Query = Awaited<ReturnType<PostgresConnection['onPostgrestAST']>>;

const requests = new AsyncLocalStorage<{
  readonly context: RequestContext | null;
  error: unknown;
  query: Query | null;
}>();

/**
 * Returns lite's response, the parsed request and the last error of the database or the disk. lite's response may hide
 * this error. An error that makes the database unavailable is returned even if other errors follow. Only REST has a
 * context.
 */
export async function askLite(
  ask: () => Response | Promise<Response>,
  context: RequestContext | null = null,
): Promise<{ answer: Response; query: Query | null; error: unknown }> {
  const request = { context, error: null, query: null };
  const answer = await requests.run(request, ask);
  return { answer, query: request.query, error: request.error };
}

/** Records the parsed form of the current request. */
export function recordQuery(query: Query): void {
  const request = requests.getStore();
  if (request !== undefined) request.query = query;
}

/** Records an error of the current request for `askLite`. */
export function recordFailure(error: unknown): void {
  const request = requests.getStore();
  if (request !== undefined && unavailability(request.error) === null) request.error = error;
}

/** The part of kysely's transaction type that this file uses: a select without a table. */
interface Executor {
  selectNoFrom(build: (builder: ExpressionBuilder) => unknown[]): { execute(): Promise<unknown> };
}
interface ExpressionBuilder {
  val(value: unknown): unknown;
  fn(name: string, parameters: unknown[]): { as(alias: string): unknown };
}

/**
 * Sets the role and claims of a request for its transaction in one statement. lite's own code needs five statements,
 * which would take a quarter of the time of a small request.
 */
async function applySessionContext(
  executor: Executor,
  timeLimits: RequestSettings['timeLimits'],
): Promise<void> {
  const context = requests.getStore()?.context ?? null;
  if (context === null) throw new Error('The database was queried outside of a request');
  const { claims, method, isRead } = context;
  const timeLimit = timeLimits.get(claims.role);
  const settings = {
    role: claims.role,
    'request.jwt.claims': JSON.stringify(claims),
    'request.method': method,
    ...(timeLimit !== undefined && { statement_timeout: timeLimit }),
    ...(isRead && { transaction_read_only: 'on' }),
  };
  await executor
    .selectNoFrom(({ fn, val }) =>
      Object.entries(settings).map(([name, value], index) =>
        fn('set_config', [val(name), val(value), val(true)]).as(`setting_${index}`),
      ),
    )
    .execute();
}
