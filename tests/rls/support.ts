import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import postgres, { type PendingQuery, type Row, type TransactionSql } from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';

const open = (max = 2, url = inject('rlsDatabaseUrl')) => postgres(url, { max, onnotice: () => {} });

/** Connects as the role that runs migrations. The connection closes at the end of the test file. */
export function connect(url?: string): postgres.Sql {
  const sql = open(2, url);
  afterAll(() => sql.end());
  return sql;
}

/**
 * Connects for a test of concurrent calls. Concurrent calls are separate transactions, which see only committed rows.
 * `newOwner` commits an account as Auth does. The accounts are deleted at the end of the test file.
 */
export function connectAtOnce(max: number) {
  const sql = open(max);
  const owners: string[] = [];
  afterAll(async () => {
    await sql`delete from users where id = any (${owners})`;
    await sql`delete from auth.users where id = any (${owners})`;
    await sql.end();
  });
  const newOwner = async (): Promise<string> => {
    const owner = randomUUID();
    owners.push(owner);
    await sql`insert into auth.users (id, aud, role, email)
      values (${owner}, 'authenticated', 'authenticated', ${`${owner}@example.test`})`;
    return owner;
  };
  return { sql, newOwner };
}

type Query = (tx: TransactionSql) => PendingQuery<Row[]>;

type Tag<Result> = (
  strings: TemplateStringsArray,
  ...values: readonly postgres.ParameterOrFragment<never>[]
) => Promise<Result>;

/** A call that takes its statement as a template, `` call(userId)`select 1` ``, or as a function. */
interface Call<User, Result> {
  (userId: User): Tag<Result>;
  (userId: User, query: Query): Promise<Result>;
}

function callOf<User, Result>(run: (userId: User, query: Query) => Promise<Result>): Call<User, Result> {
  function call(userId: User): Tag<Result>;
  function call(userId: User, query: Query): Promise<Result>;
  function call(userId: User, query?: Query) {
    if (query !== undefined) return run(userId, query);
    return (...[strings, ...values]: Parameters<Tag<Result>>) => run(userId, (tx) => tx(strings, ...values));
  }
  return call;
}

/** The database of one test. All statements run in one transaction, which is rolled back. */
export interface TestDatabase {
  /** The transaction of the test. Its statements run as the database's administrator. */
  readonly tx: TransactionSql;
  /** Creates a confirmed account as Auth does and returns its id. */
  readonly account: (details?: {
    isSuperAdmin?: boolean;
    email?: string;
    metadata?: Record<string, string>;
  }) => Promise<string>;
  /** Opens a session as Auth does and returns its id. */
  readonly session: (userId: string) => Promise<string>;
  /** Runs a call as the given user, in the user's session if the user has a session. */
  readonly as: Call<string, postgres.RowList<Row[]>>;
  /**
   * Returns the SQLSTATE of a user's refused call, or `null` on success. If the user is `null`, a visitor makes the
   * call.
   */
  readonly refusalCode: Call<string | null, string | null>;
  /** Returns the refusal of a user's call with the message and hint of the command, or `null` on success. */
  readonly refusalText: Call<string, string | null>;
}

/** Repeats a call while the account is busy, as the API tells callers to do. */
export async function untilFree<Result>(run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof postgres.PostgresError && error.code === 'PT429')) throw error;
    }
  }
}

class Rollback extends Error {}

/** Runs the body of a test in a transaction, and rolls the transaction back. */
export async function inTransaction(
  sql: postgres.Sql,
  body: (db: TestDatabase) => Promise<void>,
): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      await body(dbOn(tx));
      await recordCalls(tx);
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
}

/** The files with the functions that `recordCalls` has recorded. */
const recorded = new Set<string>();

/** Records the functions that a transaction has called, if `npm test` keeps a map of the calls of each test file. */
async function recordCalls(tx: TransactionSql): Promise<void> {
  const { KLINKY_TEST_MAP: record } = process.env;
  if (record === undefined) return;
  const rows = await tx<{ name: string }[]>`
    select pronamespace::regnamespace || '.' || proname as name from pg_catalog.pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and pg_catalog.pg_stat_get_xact_function_calls(oid) is not null`
    // After a failed statement, Postgres answers nothing more.
    .catch(() => []);
  const { testPath } = expect.getState();
  const names = rows.map(({ name }) => name).filter((name) => !recorded.has(`${testPath} ${name}`));
  for (const name of names) recorded.add(`${testPath} ${name}`);
  appendFileSync(record, `${JSON.stringify([testPath, names])}\n`);
}

const dbTest = test.extend<{ sql: postgres.Sql; db: TestDatabase }>({
  sql: [
    async ({}, use) => {
      const sql = open();
      await use(sql);
      await sql.end();
    },
    { scope: 'file' },
  ],
  db: async ({ sql }, use) => inTransaction(sql, use),
});

/** A test in a transaction that is rolled back. Use `test` of Vitest for a test without a database. */
export function it(title: string, body: (db: TestDatabase) => Promise<void>): void {
  dbTest(title, async ({ db }) => body(db));
}

/**
 * Runs a test for each case. Passes the database first, and then the case. The values of an array are passed as
 * separate arguments.
 */
function each<Values extends readonly unknown[] | [unknown]>(
  cases: readonly Values[],
): (title: string, body: (db: TestDatabase, ...values: Values) => Promise<void>) => void;
function each<Value>(
  cases: readonly Value[],
): (title: string, body: (db: TestDatabase, value: Value) => Promise<void>) => void;
function each(cases: readonly unknown[]) {
  return (title: string, body: (db: TestDatabase, ...values: unknown[]) => Promise<void>) =>
    dbTest.for(cases)(title, async (values, { db }) =>
      body(db, ...(Array.isArray(values) ? values : [values])),
    );
}
it.each = each;

function dbOn(tx: TransactionSql): TestDatabase {
  const runAs = async (userId: string | null, query: Query) => {
    const role = userId === null ? 'anon' : 'authenticated';
    const [session] = userId === null ? [] : await tx`select id from auth.sessions where user_id = ${userId}`;
    const claims = JSON.stringify({
      role,
      ...(userId !== null && { sub: userId }),
      ...(session && { session_id: session['id'] }),
    });
    // A savepoint keeps the transaction usable after a refusal.
    return tx.savepoint(async (inner) => {
      await inner`select set_config('request.jwt.claims', ${claims}, true), set_config('role', ${role}, true)`;
      const rows = await query(inner);
      await inner`reset role`;
      return rows;
    });
  };
  const failure = async (userId: string | null, query: Query) => {
    try {
      await runAs(userId, query);
      return null;
    } catch (error) {
      if (error instanceof postgres.PostgresError) return error;
      throw error;
    }
  };
  return {
    tx,
    as: callOf(runAs),
    async account({ isSuperAdmin = false, email = `${randomUUID()}@example.test`, metadata = {} } = {}) {
      const id = randomUUID();
      await tx`
        insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
        values (${id}, 'authenticated', 'authenticated', ${email}, now(), ${tx.json(metadata)})`;
      await tx`update public.users set is_super_admin = ${isSuperAdmin} where id = ${id}`;
      return id;
    },
    async session(userId) {
      const id = randomUUID();
      await tx`insert into auth.sessions (id, user_id) values (${id}, ${userId})`;
      return id;
    },
    refusalCode: callOf(async (userId, query) => (await failure(userId, query))?.code ?? null),
    refusalText: callOf(async (userId, query) => {
      const error = await failure(userId, query);
      return error && [error.code, error.message, error.hint].filter(Boolean).join(' ');
    }),
  };
}

/** Returns the first column of the first row. */
export const valueOf = async (rows: PromiseLike<readonly Row[]>): Promise<Row[string]> =>
  Object.values((await rows)[0] ?? {})[0];

/** Deletes an account with all its rows in several transactions, as the deletion job does. */
export async function erase({ tx }: TestDatabase, account: string): Promise<void> {
  await tx`delete from auth.users where id = ${account}`;
  let isErased: unknown = false;
  while (isErased !== true) [{ isErased }] = await tx`select private.erase_rows(${account}) as "isErased"`;
}

/** The SQLSTATE of a missing privilege or of a row that a policy refuses. */
export const DENIED = '42501';
/** The SQLSTATEs of violated constraints. */
export const FOREIGN_KEY = '23503';
export const UNIQUE = '23505';
export const CHECK = '23514';

/** The value that `export_page` returns. */
interface ExportedPage {
  readonly rows: readonly { readonly row: Row; readonly extra: Row | null }[];
  readonly next: readonly string[] | null;
}

/** Returns all exported rows of a section as the owner reads them, with the columns of the tables. */
export async function exported(db: TestDatabase, owner: string, part: string): Promise<ExportedPage['rows']> {
  const rows = [];
  for (let next: ExportedPage['next'] = null; ;) {
    const after = next;
    const [answer] = await db.as(owner)`
      select export_page(${part}, ${after === null ? null : db.tx.json(after)}) as page`;
    const page: ExportedPage = answer?.['page'];
    rows.push(...page.rows);
    next = page.next;
    if (next === null) return rows;
  }
}
