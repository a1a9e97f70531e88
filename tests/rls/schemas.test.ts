import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Guard, startGuard } from '../../local/processes/guard.ts';
import { applyFiles, columnsOf, difference, tablesWithRows } from '../../tools/schema/databases.ts';
import { readFiles } from '../../tools/schema/files.mjs';
import { connect } from './support.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const migratedUrl = inject('rlsDatabaseUrl');
/** A database without migrations in the same cluster. The test applies the schema files to it. */
const declaredUrl = inject('declaredDatabaseUrl');

const migrated = connect();
const declared = postgres(declaredUrl, { max: 1, onnotice() {} });
let guard: Guard;

beforeAll(async () => {
  guard = startGuard();
  // A hosted project gives the API's roles all privileges on new objects. The first file has to revoke them.
  for (const kind of ['tables', 'sequences', 'functions']) {
    await declared.unsafe(
      `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role`,
    );
  }
  await applyFiles(declaredUrl, readFiles(projectRoot).schemas);
});
afterAll(async () => {
  await declared.end();
  guard.close();
});

it('the migrations produce the same database as the schema files', async () => {
  expect(await difference({ from: migratedUrl, to: declaredUrl, projectRoot, guard })).toBe('');
});

it('a difference between migrations and schema files is reported', async () => {
  await declared`create function private.only_declared() returns integer language sql return 1`;
  try {
    expect(await difference({ from: migratedUrl, to: declaredUrl, projectRoot, guard })).toContain(
      'private.only_declared',
    );
  } finally {
    await declared`drop function private.only_declared()`;
  }
});

it('the columns of tables, views and composite types have the same order in migrations and schemas', async () => {
  const found = await columnsOf(migratedUrl);
  expect(Object.keys(found).length).toBeGreaterThan(40);
  expect(found).toEqual(await columnsOf(declaredUrl));
});

it('the schemas insert no rows', async () => {
  expect(await tablesWithRows(declaredUrl)).toEqual([]);
  expect(await tablesWithRows(migratedUrl)).toContain('public.users');
});

it('the table of Auth’s users has exactly the triggers of this list, and only a handwritten migration can change these triggers', async () => {
  const triggers = (sql: postgres.Sql) => sql`
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'auth.users'::regclass and not tgisinternal order by tgname`;
  const found = [...(await triggers(migrated))];
  expect(found.map(({ name }) => name)).toEqual([
    'close_account',
    'create_user',
    'keep_address',
    'refuse_uninvited_address',
    'refuse_uninvited_confirmation',
    'trim_user_metadata',
    'update_user_email',
  ]);
  expect(found).toEqual([...(await triggers(declared))]);
});
