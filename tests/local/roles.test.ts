import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from './database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await startTestDatabase();
  await base.sql.unsafe(`
    create function public.on_user() returns trigger language plpgsql as 'begin return new; end';
    create table public.people (id uuid primary key references auth.users (id) on delete cascade);
    create trigger on_user after insert on auth.users for each row execute function public.on_user();
    create policy listen on realtime.messages for select to authenticated using (false);
    create policy download on storage.objects for select to authenticated using (false);
  `);
});
afterAll(() => base.stop());

class Undone extends Error {}

/**
 * Returns the SQLSTATE with which Postgres refuses a migration's statement, or null if the statement succeeds. Rolls
 * back the statement.
 */
async function refusal(statement: string): Promise<string | null> {
  try {
    await base.sql.begin(async (sql) => {
      await sql.unsafe(statement);
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code;
    if (!(error instanceof Undone)) throw error;
  }
  return null;
}

const DENIED = '42501';

test.each([
  'set local role supabase_auth_admin',
  'set local role supabase_realtime_admin',
  'set local role supabase_storage_admin',
  'set local role supabase_admin',
  'grant supabase_auth_admin to postgres',
  'alter table auth.users add column nickname text',
  'alter table auth.users disable row level security',
  'drop table auth.sessions',
  'create index on auth.users (email)',
  'create table auth.nicknames (id uuid)',
  'create or replace function auth.uid() returns uuid language sql as $$ select null::uuid $$',
  'alter table realtime.messages add column nickname text',
  'alter table realtime.messages disable row level security',
  'drop table realtime.messages cascade',
  'drop function realtime.topic() cascade',
  'create table realtime.nicknames (id uuid)',
  'create index on realtime.messages (topic)',
  'alter table storage.objects disable row level security',
  'create table storage.papers (id uuid)',
  'drop function storage.operation()',
  'delete from storage.objects',
  'create role helper superuser',
])('a migration that a Supabase project would refuse fails here too: %s', async (statement) => {
  expect(await refusal(statement)).toBe(DENIED);
});

test.each([
  'create trigger other after delete on auth.users for each row execute function public.on_user()',
  'create table public.others (id uuid references auth.users (id))',
  "insert into auth.users (id, email) values (gen_random_uuid(), 'somebody@klinky.test')",
  'delete from auth.users',
  'select from auth.sessions',
  'alter policy listen on realtime.messages using (true)',
  'drop policy listen on realtime.messages',
  'drop policy download on storage.objects',
  "insert into storage.buckets (id, name) values ('papers', 'papers')",
  'drop table public.people',
])('a migration is allowed to: %s', async (statement) => {
  expect(await refusal(statement)).toBeNull();
});

test('Auth has no rights on the schema “extensions”, so triggers and hooks that Auth runs cannot use this schema', async () => {
  const sql = postgres(base.database.url('supabase_auth_admin'), { max: 1, onnotice() {} });
  try {
    await expect(sql`select extensions.gen_random_uuid()`).rejects.toMatchObject({ code: DENIED });
  } finally {
    await sql.end();
  }
});
