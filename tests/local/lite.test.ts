import type { SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startRest } from '../../local/rest/rest.ts';
import { KEYS } from './keys.ts';
import { connectLite } from '../../local/shared/lite.ts';
import { log } from '../../local/shared/log.ts';
import { makeClient } from './client.ts';
import { startTestDatabase, type TestDatabase } from './database.ts';

const OWNER = '0198c0de-0000-7000-8000-000000000001';
const STRANGER = '0198c0de-0000-7000-8000-000000000002';

let base: TestDatabase;
let rest: Awaited<ReturnType<typeof startRest>>;

beforeAll(async () => {
  base = await startTestDatabase();
  // The service starts before any table exists, as after a fresh clone.
  rest = await startRest({
    databaseUrl: base.database.url('authenticator'),
    config: { rest: { schemas: ['public'], maxRows: 1000 } },
    keys: KEYS,
  });
  await rest.fetch(
    new Request('http://rest.test/rest/v1/nothing', { headers: { apikey: KEYS.publishableKey } }),
  );
  await base.sql`
    create table public.open_secrets (id int primary key, word text not null)`;
  await base.sql`insert into public.open_secrets values (1, 'opensesame')`;
});
afterAll(async () => {
  await rest.stop();
  await base.stop();
});

function signToken(claims: Record<string, unknown>, secret = KEYS.jwtSecret): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
}

function client(key: string, token?: string): SupabaseClient {
  return makeClient({
    url: 'http://rest.test',
    key,
    fetch: rest.fetch,
    ...(token === undefined ? {} : { token }),
  });
}

const asUser = async (id: string) =>
  client(KEYS.publishableKey, await signToken({ sub: id, role: 'authenticated' }));

test('dates and times have the form of PostgREST', async () => {
  await base.sql`create table public.moments (on_day date, at_time time, at_moment timestamptz, amount numeric)`;
  await base.sql`grant select on public.moments to service_role`;
  await base.sql`insert into public.moments values ('1999-12-31', '08:30', '2026-01-02 03:04:05+00', 1250.5)`;
  const read = async () => (await client(KEYS.secretKey).from('moments').select()).data;
  await expect
    .poll(read, { timeout: 60_000 })
    .toEqual([
      { on_day: '1999-12-31', at_time: '08:30:00', at_moment: '2026-01-02T03:04:05+00:00', amount: 1250.5 },
    ]);
});

test('a value that does not fit its parameter’s type is refused like any other invalid value', async () => {
  await base.sql`create function public.day_of(moment date) returns date language sql as 'select moment'`;
  const ask = (moment: unknown) => client(KEYS.secretKey).rpc('day_of', { moment });
  await expect.poll(async () => (await ask('2026-03-01')).data, { timeout: 60_000 }).toBe('2026-03-01');
  for (const moment of [[[]], {}, [1], true, 1e308]) {
    expect((await ask(moment)).status).toBe(400);
  }
});

test('a table created while the service runs is served without a restart', async () => {
  await base.sql`create table public.made_by_hand (id int primary key)`;
  await base.sql`grant select on public.made_by_hand to service_role`;
  const read = async () => (await client(KEYS.secretKey).from('made_by_hand').select()).data;
  await expect.poll(read, { timeout: 60_000 }).toEqual([]);
});

test('a table without row-level security and grants is closed to everybody, even beside a table with row-level security', async () => {
  const readAsAnon = () => client(KEYS.publishableKey).from('open_secrets').select();
  // The service knows a new table only after it has reloaded its schema cache.
  await vi.waitFor(async () => expect((await readAsAnon()).error?.code).toBe('42501'), { timeout: 60_000 });

  await base.sql`create table public.with_policy (id int primary key)`;
  await base.sql`alter table public.with_policy enable row level security`;
  expect((await readAsAnon()).error?.code).toBe('42501');
  const asStranger = await (await asUser(STRANGER)).from('open_secrets').select();
  expect(asStranger.error?.code).toBe('42501');
});

test('a service that started when no table had row-level security uses the role of each request', async () => {
  await base.sql`create table public.late (id int primary key)`;
  await base.sql`insert into public.late values (1)`;
  await base.sql`grant select on public.late to authenticated`;
  const tables = await base.sql`select oid::regclass::text as name from pg_class where relrowsecurity`;
  const admin = postgres(base.database.url('supabase_admin'), { max: 1, onnotice() {} });
  for (const { name } of tables) await admin.unsafe(`alter table ${name} disable row level security`);

  const second = await startRest({
    databaseUrl: base.database.url('authenticator'),
    config: { rest: { schemas: ['public'], maxRows: 1000 } },
    keys: KEYS,
  });
  const read = async (token?: string) =>
    makeClient({
      url: 'http://rest.test',
      key: KEYS.publishableKey,
      fetch: second.fetch,
      ...(token && { token }),
    })
      .from('late')
      .select();
  const token = await signToken({ sub: OWNER, role: 'authenticated' });
  expect((await read()).error?.code).toBe('42501');
  expect((await read(token)).data).toEqual([{ id: 1 }]);
  await base.sql`alter table public.late enable row level security`;
  expect((await read(token)).data).toEqual([]);
  await second.stop();
  for (const { name } of tables) await admin.unsafe(`alter table ${name} enable row level security`);
  await admin.end();
});

test('serving requests grants no privilege that the migrations have revoked', async () => {
  await base.sql`create table public.granted (id int primary key, owner_id uuid not null)`;
  await base.sql`alter table public.granted enable row level security`;
  await base.sql`grant select on public.granted to authenticated`;
  await base.sql`revoke all on public.granted from anon`;
  const privileges = () => base.sql`
    select grantee, table_name, privilege_type from information_schema.role_table_grants
    where table_schema = 'public' and grantee in ('anon', 'authenticated', 'service_role') order by 1, 2, 3`;
  const defaults = () => base.sql`select * from pg_default_acl`;
  const [before, defaultsBefore] = [await privileges(), await defaults()];

  const second = await startRest({
    databaseUrl: base.database.url('authenticator'),
    config: { rest: { schemas: ['public'], maxRows: 1000 } },
    keys: KEYS,
  });
  for (const key of [KEYS.publishableKey, KEYS.secretKey]) {
    await second.fetch(new Request('http://rest.test/rest/v1/granted', { headers: { apikey: key } }));
  }
  await second.stop();
  expect(await privileges()).toEqual(before);
  expect(await defaults()).toEqual(defaultsBefore);
});

test('a policy decides which rows each user reads and changes, and the secret key bypasses the policy', async () => {
  await base.sql`create table public.notes (id int primary key, owner_id uuid not null, words text not null)`;
  await base.sql`alter table public.notes enable row level security`;
  await base.sql`grant select, insert, update on public.notes to authenticated, service_role`;
  await base.sql`create policy notes_all on public.notes to authenticated
    using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()))`;
  const owner = await asUser(OWNER);
  const stranger = await asUser(STRANGER);
  await vi.waitFor(
    async () => {
      const { error } = await owner.from('notes').upsert({ id: 1, owner_id: OWNER, words: 'mine' });
      expect(error).toBeNull();
    },
    { timeout: 60_000 },
  );
  expect((await owner.from('notes').select('words')).data).toEqual([{ words: 'mine' }]);
  expect((await stranger.from('notes').select('words')).data).toEqual([]);
  expect((await stranger.from('notes').update({ words: 'stolen' }).eq('id', 1).select()).data).toEqual([]);
  const insertion = await stranger.from('notes').insert({ id: 2, owner_id: OWNER, words: 'planted' });
  expect(insertion).toMatchObject({ status: 403, error: { code: '42501' } });
  expect((await client(KEYS.publishableKey).from('notes').select()).status).toBe(401);
  expect((await client(KEYS.secretKey).from('notes').select('words')).data).toEqual([{ words: 'mine' }]);
});

test('a row that violates a constraint is refused with the constraint’s name and PostgREST’s status', async () => {
  await base.sql`create table public.bounded (
    id int primary key, size int not null constraint bounded_size_check check (size > 0), twin int references public.bounded (id)
  )`;
  await base.sql`grant select, insert on public.bounded to service_role`;
  const insert = (row: object) => client(KEYS.secretKey).from('bounded').insert(row);
  await expect.poll(async () => (await insert({ id: 1, size: 1 })).status, { timeout: 60_000 }).toBe(201);
  for (const [row, status, code, name] of [
    [{ id: 2, size: 0 }, 400, '23514', 'bounded_size_check'],
    [{ id: 3, size: null }, 400, '23502', 'size'],
    [{ id: 4, size: 1, twin: 9 }, 409, '23503', 'bounded_twin_fkey'],
    [{ id: 1, size: 1 }, 409, '23505', 'bounded_pkey'],
  ] as const) {
    const message = expect.stringContaining(`"${name}"`);
    expect(await insert(row), code).toMatchObject({ status, error: { code, message } });
  }
});

test('writing a computed column of a view is refused with PostgREST’s status', async () => {
  await base.sql`create table public.lengths (id int primary key, size int)`;
  await base.sql`create view public.length_list as select id, size * 2 as double from public.lengths`;
  await base.sql`grant select, insert, update on public.length_list to service_role`;
  const list = () => client(KEYS.secretKey).from('length_list');
  await expect.poll(async () => (await list().select()).status, { timeout: 60_000 }).toBe(200);
  for (const answer of [
    await list().insert({ id: 1, double: 2 }),
    await list().update({ double: 4 }).eq('id', 1),
  ])
    expect(answer).toMatchObject({
      status: 400,
      error: { code: '0A000', message: expect.stringContaining('"double"') },
    });
});

test('reads and calls of read-only functions run in a read-only transaction, but writes do not', async () => {
  await base.sql`create function public.reads() returns text language sql stable as
    $$ select current_setting('transaction_read_only') $$`;
  await base.sql`create function public.may_write() returns text language sql as
    $$ select current_setting('transaction_read_only') $$`;
  await base.sql`create function public.writes() returns void language plpgsql as
    $$ begin execute 'create table public.written ()'; end $$`;
  const call = (name: string, get = false) => client(KEYS.secretKey).rpc(name, {}, { get });
  await expect.poll(async () => (await call('reads')).data, { timeout: 60_000 }).toBe('on');
  expect((await call('may_write')).data).toBe('off');
  expect((await call('may_write', true)).data).toBe('on');
  expect(await call('writes', true)).toMatchObject({ status: 405, error: { code: '25006' } });
});

test('a database function can read the method of its request', async () => {
  await base.sql`create function public.method() returns text language sql stable as
    $$ select current_setting('request.method') $$`;
  const asked = async (get: boolean) => (await client(KEYS.secretKey).rpc('method', {}, { get })).data;
  await expect.poll(() => asked(true), { timeout: 60_000 }).toBe('GET');
  expect(await asked(false)).toBe('POST');
});

test('the response to a write on a full disk is 503 with the code of PostgreSQL', async () => {
  await base.sql`create function public.disk_is_full() returns void language plpgsql as
    $$ begin raise sqlstate '53100' using message = 'could not extend file "base/5/1"'; end $$`;
  const call = () => client(KEYS.secretKey).rpc('disk_is_full');
  await expect
    .poll(call, { timeout: 60_000 })
    .toMatchObject({ status: 503, error: { code: '53100', message: 'The disk is full' } });
});

test('each statement has the time limit of its role', async () => {
  await base.sql`create function public.time_limit() returns text language sql stable as
    $$ select current_setting('statement_timeout') $$`;
  const limit = async (key: string, token?: string) => (await client(key, token).rpc('time_limit')).data;
  await base.sql`grant execute on function public.time_limit to anon, authenticated, service_role`;
  await expect.poll(() => limit(KEYS.publishableKey), { timeout: 60_000 }).toBe('3s');
  const token = await signToken({ sub: OWNER, role: 'authenticated' });
  expect(await limit(KEYS.publishableKey, token)).toBe('8s');
  expect(await limit(KEYS.secretKey)).toBe('8s');
});

test('a missing write privilege is reported before an invalid value', async () => {
  await base.sql`create table public.guarded (id int primary key, since date, day date generated always as (since) stored)`;
  await base.sql`grant select, insert (since) on public.guarded to authenticated`;
  await base.sql`create function public.guarded_day(moment date) returns date language sql as 'select moment'`;
  await base.sql`revoke execute on function public.guarded_day from public`;
  await base.sql`grant execute on function public.guarded_day to service_role`;
  const owner = await asUser(OWNER);
  await expect.poll(async () => (await owner.from('guarded').select()).status, { timeout: 60_000 }).toBe(200);
  const denied = (name: string) => ({
    status: 403,
    error: { code: '42501', message: `permission denied for ${name}` },
  });
  expect(await owner.from('guarded').insert({ id: 'x', since: '2026-01-01' })).toMatchObject(
    denied('table guarded'),
  );
  expect(await owner.from('guarded').update({ since: [] }).eq('id', 1)).toMatchObject(
    denied('table guarded'),
  );
  expect(await owner.rpc('guarded_day', { moment: 'x' })).toMatchObject(denied('function guarded_day'));
  expect((await client(KEYS.publishableKey).rpc('guarded_day', { moment: [] })).status).toBe(401);
  // A caller with the write privilege learns why the value is refused.
  expect(await owner.from('guarded').insert({ since: 'x' })).toMatchObject({
    status: 400,
    error: { code: '22007' },
  });
  expect(await owner.from('guarded').insert({ day: '2026-01-01' })).toMatchObject({
    status: 400,
    error: { code: '428C9', message: 'cannot insert a non-DEFAULT value into column "day"' },
  });
});

test('a relation is embedded by its foreign key, even if a third table refers to both tables, and never across schemas', async () => {
  await base.sql`create table public.houses (id int primary key, owner_id uuid references auth.users (id))`;
  await base.sql`create table public.flats_of (id int primary key, house_id int references public.houses (id))`;
  // This partial unique index must not make the relation one to one.
  await base.sql`create unique index on public.flats_of (house_id) where id < 7`;
  await base.sql`create table public.gardens (id int primary key, house_id int unique references public.houses (id))`;
  await base.sql`create schema hidden`;
  for (const name of ['public.visits', 'public.bills', 'hidden.keys', 'hidden.notes']) {
    await base.sql.unsafe(
      `create table ${name} (id int primary key, house_id int references public.houses (id), flat_id int references public.flats_of (id))`,
    );
  }
  await base.sql`grant select on public.houses, public.flats_of, public.gardens to service_role`;
  await base.sql`insert into public.houses values (1)`;
  await base.sql`insert into public.flats_of values (7, 1), (8, 1)`;
  await base.sql`insert into public.gardens values (9, 1)`;
  const read = (relation: string, select: string) => client(KEYS.secretKey).from(relation).select(select);
  await expect
    .poll(async () => (await read('flats_of', 'id, houses(id)')).data, { timeout: 60_000 })
    .toEqual([
      { id: 7, houses: { id: 1 } },
      { id: 8, houses: { id: 1 } },
    ]);
  expect((await read('houses', 'id, flats_of(id)')).data).toEqual([
    { id: 1, flats_of: [{ id: 7 }, { id: 8 }] },
  ]);
  expect((await read('houses', 'id, gardens(id)')).data).toEqual([{ id: 1, gardens: { id: 9 } }]);
  for (const name of ['users', 'keys', 'notes', 'nothing']) {
    const answer = await read('houses', `id, ${name}(id)`);
    expect(answer).toMatchObject({ status: 400, error: { code: 'PGRST200' } });
    expect(JSON.stringify(answer)).not.toMatch(/auth|hidden/);
  }
});

test('bytes are written and read in the form in which Postgres prints them', async () => {
  await base.sql`create table public.files (id int primary key, content bytea)`;
  await base.sql`grant select, insert on public.files to service_role`;
  const files = () => client(KEYS.secretKey).from('files');
  await expect
    .poll(async () => (await files().insert({ id: 1, content: '\\x00ff' })).status, { timeout: 60_000 })
    .toBe(201);
  expect((await files().select().eq('content', '\\x00ff')).data).toEqual([{ id: 1, content: '\\x00ff' }]);
});

test('an offset above the number of rows is refused, but not an offset equal to this number', async () => {
  await base.sql`create table public.three (id int primary key)`;
  await base.sql`insert into public.three values (1), (2), (3)`;
  await base.sql`grant select on public.three to service_role`;
  const from = (offset: number) =>
    client(KEYS.secretKey).from('three').select('*', { count: 'exact' }).range(offset, offset);
  await expect.poll(async () => (await from(0)).data, { timeout: 60_000 }).toHaveLength(1);
  expect(await from(3)).toMatchObject({ status: 206, data: [], count: 3 });
  expect(await from(4)).toMatchObject({ status: 416, error: { code: 'PGRST103' } });
});

test('the root path reveals the schema to nobody', async () => {
  for (const path of ['', '/']) {
    const headers = { apikey: KEYS.publishableKey };
    const answer = await rest.fetch(new Request(`http://rest.test/rest/v1${path}`, { headers }));
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'PGRST126' }),
    ]);
  }
});

test('a refusal of the database is one line in the log', async () => {
  const written = vi.spyOn(log, 'error').mockReturnValue();
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await client(KEYS.publishableKey).from('open_secrets').select();
  expect(written.mock.calls).toEqual([['[rest] 42501 permission denied for table open_secrets']]);
  expect(printed).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('the log contains no data of the caller', async () => {
  const written = vi.spyOn(log, 'error').mockReturnValue();
  await client(KEYS.secretKey).from('open_secrets').select().eq('id', 'Jean "Roy"\n[rest] forged');
  expect(written.mock.calls).toEqual([['[rest] 22P02 invalid input syntax for type integer: "…"']]);
  vi.restoreAllMocks();
});

test.each(['TRACE', 'QUERY', 'PROPFIND'])('the request %s reads nothing', async (method) => {
  const headers = { apikey: KEYS.secretKey };
  const request = new Request('http://rest.test/rest/v1/open_secrets', { headers });
  const answer = await rest.fetch(
    new Proxy(request, { get: (of, name) => (name === 'method' ? method : Reflect.get(of, name)) }),
  );
  expect(answer.status).toBe(405);
  expect(await answer.json()).toMatchObject({ code: 'PGRST117' });
});

test('a list nested too deeply is refused', async () => {
  await base.sql`create function public.first_of(ids integer[]) returns integer language sql as 'select ids[1]'`;
  await base.sql`grant execute on function public.first_of to service_role`;
  await vi.waitFor(
    async () => {
      const { status, error } = await client(KEYS.secretKey).rpc('first_of', { ids: [[[[[[[1]]]]]]] });
      expect([status, error?.code]).toEqual([400, '54000']);
    },
    { timeout: 60_000 },
  );
});

test('numbers stay numbers and instants are ISO 8601, in rows and in embedded rows', async () => {
  await base.sql`create table public.flats (id int primary key, rent numeric(12,2), seen_at timestamptz, moved_at timestamp, since date)`;
  await base.sql`create table public.rooms (id int primary key, flat_id int references public.flats (id), rent numeric(12,2))`;
  await base.sql`grant select on public.flats, public.rooms to service_role`;
  await base.sql`insert into public.flats values (1, 750, '2026-11-20 02:26:25.7+00', '2026-11-20 02:26:25', '2020-02-29')`;
  await base.sql`insert into public.rooms values (1, 1, 250.50)`;
  await vi.waitFor(
    async () => {
      const { data } = await client(KEYS.secretKey).from('flats').select('*, rooms (rent)').single();
      expect(data).toEqual({
        id: 1,
        rent: 750,
        seen_at: '2026-11-20T02:26:25.7+00:00',
        moved_at: '2026-11-20T02:26:25',
        since: '2020-02-29',
        rooms: [{ rent: 250.5 }],
      });
    },
    { timeout: 60_000 },
  );
});

test('JSON reaches a function or column unchanged', async () => {
  await base.sql`
    create function public.kind_of_json(value jsonb) returns text language sql immutable
    as $$ select jsonb_typeof(value) $$`;
  await base.sql`create table public.papers (id int primary key, content jsonb not null)`;
  await base.sql`grant select, insert on public.papers to service_role`;
  await base.sql`grant execute on function public.kind_of_json to service_role`;
  const service = client(KEYS.secretKey);
  const kindOf = async (value: unknown) => (await service.rpc('kind_of_json', { value })).data;
  await expect.poll(() => kindOf([1, { a: 'é' }]), { timeout: 60_000 }).toBe('array');
  expect(await kindOf({ a: [1] })).toBe('object');
  await service.from('papers').insert({ id: 1, content: { words: ['a', 'b'] } });
  expect((await service.from('papers').select()).data).toEqual([{ id: 1, content: { words: ['a', 'b'] } }]);
});

test('a list without a range ends after max_rows rows, and states the total number of rows', async () => {
  await base.sql`create table public.many (id int primary key)`;
  await base.sql`insert into public.many select generate_series(1, 1001)`;
  await base.sql`grant select on public.many to service_role`;
  const read = () => client(KEYS.secretKey).from('many').select('*', { count: 'exact' });
  await expect.poll(async () => (await read()).count, { timeout: 60_000 }).toBe(1001);
  expect((await read()).data).toHaveLength(1000);
});

test('expired, forged and unsigned tokens are refused, like tokens with an unknown role', async () => {
  const ask = async (token: string) => client(KEYS.publishableKey, token).from('open_secrets').select();
  const forged = await signToken({ role: 'service_role' }, 'another secret, of thirty-two bytes');
  expect((await ask(forged)).status).toBe(401);
  const unsigned =
    `${btoa('{"alg":"none"}')}.${btoa(`{"sub":"${OWNER}","role":"service_role"}`)}.`.replaceAll('=', '');
  // An invalid token gets PGRST301. A request without a token would get the code of a missing privilege.
  for (const token of [unsigned, 'garbage', 'two words', '']) {
    expect(await ask(token)).toMatchObject({ status: 401, error: { code: 'PGRST301' } });
  }
  for (const role of ['postgres', 'supabase_admin', 'supabase_auth_admin']) {
    expect((await ask(await signToken({ sub: OWNER, role }))).status).toBe(403);
  }
  expect(await ask(await signToken({ sub: OWNER, role: 'nobody' }))).toMatchObject({
    status: 401,
    error: { code: '22023' },
  });
});

test('a token is accepted from half a minute before its start until half a minute after its end, because clocks differ', async () => {
  const ask = async (times: Record<string, number>) => {
    const now = Math.floor(Date.now() / 1000);
    const apart = Object.entries(times).map(([name, seconds]) => [name, now + seconds]);
    const token = await new SignJWT({ role: 'service_role', ...Object.fromEntries(apart) })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(KEYS.jwtSecret));
    const { status, error } = await client(KEYS.publishableKey, token).from('apart').select();
    return [status, error?.message].join(' ');
  };
  await base.sql`create table public.apart (id int primary key)`;
  await base.sql`grant select on public.apart to service_role`;
  await expect.poll(() => ask({ exp: 60 }), { timeout: 60_000 }).toBe('200 ');
  for (const times of [{ exp: -10 }, { nbf: 10 }, { iat: 10 }]) expect(await ask(times)).toBe('200 ');
  expect(await ask({ exp: -40 })).toBe('401 JWT expired');
  expect(await ask({ nbf: 40 })).toBe('401 JWT not yet valid');
  expect(await ask({ iat: 40 })).toBe('401 JWT issued at future');
});

test('a request without an API key, or outside the paths of REST, is refused', async () => {
  const status = async (route: string, headers: Record<string, string> = {}) =>
    (await rest.fetch(new Request(`http://rest.test${route}`, { headers }))).status;
  expect(await status('/rest/v1/open_secrets')).toBe(401);
  expect(await status('/rest/v1/open_secrets', { apikey: 'sb_publishable_wrong' })).toBe(401);
  for (const route of ['/_system/config', '/_system/introspect', '/auth/v1/settings', '/storage/v1/bucket']) {
    expect(await status(route, { apikey: KEYS.secretKey })).toBe(404);
  }
  expect((await client(KEYS.secretKey).schema('auth').from('users').select()).error?.code).toBe('PGRST106');
});

test('lite still has the private fields that the stack uses', async () => {
  const connection = connectLite(base.database.url('authenticator'), {});
  const prototypes: string[] = [];
  for (let at: unknown = Object.getPrototypeOf(connection); at !== null; at = Object.getPrototypeOf(at)) {
    prototypes.push(...Object.getOwnPropertyNames(at));
  }
  expect(Reflect.get(connection, 'rlsState')).toBe('active');
  expect(prototypes).toEqual(
    expect.arrayContaining([
      'ensureRlsContext',
      'applyJwtSessionContext',
      'applyRpcRequestGucs',
      'clearSchemaCache',
    ]),
  );
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const untouched = createPostgresConnection({ url: base.database.url('authenticator') });
  expect(Reflect.get(untouched, 'rlsState')).toBe('unknown');
  await untouched.close();
  await connection.close();
});

test('each request first calls the function in the settings of its role, as in PostgREST', async () => {
  await base.sql`
    create function public.let_in() returns void language plpgsql as $$
    begin
      if current_user <> 'service_role' and auth.uid() <> '0198c0de-0000-7000-8000-000000000001' then
        raise sqlstate 'PT401' using message = 'NOT_LET_IN';
      end if;
    end $$`;
  await base.sql`grant select on public.open_secrets to authenticated`;
  await base.sql`grant execute on function public.let_in() to anon, authenticated, service_role`;
  const read = async (as: SupabaseClient) => (await as.from('open_secrets').select()).status;
  expect(await read(await asUser(STRANGER))).toBe(200);
  await base.sql`alter role authenticator set pgrst.db_pre_request = 'public.let_in'`;
  await base.sql`notify pgrst, 'reload config'`;
  await expect.poll(async () => read(await asUser(STRANGER)), { timeout: 60_000 }).toBe(401);
  const refusal = await (await asUser(STRANGER)).from('open_secrets').insert({ id: 2, word: 'x' });
  expect(refusal.error?.message).toBe('NOT_LET_IN');
  expect(await base.sql`select from public.open_secrets where id = 2`).toHaveLength(0);
  expect(await read(await asUser(OWNER))).toBe(200);
  expect(await read(client(KEYS.secretKey))).toBe(403);

  // A caller whom `let_in` refuses must not learn the schema. A request with an invalid user id gets a 400, because the
  // error is the client's.
  await base.sql`create table public.summed (a int, b int generated always as (a) stored)`;
  await base.sql`grant select, insert on public.summed to authenticated`;
  const write = async () => (await asUser(STRANGER)).from('summed').insert({ b: 1 });
  await expect.poll(async () => (await write()).error?.message, { timeout: 60_000 }).toBe('NOT_LET_IN');
  expect(await read(await asUser('x'))).toBe(400);

  await base.sql`alter role authenticator reset pgrst.db_pre_request`;
  await base.sql`notify pgrst, 'reload config'`;
  await expect.poll(async () => read(await asUser(STRANGER)), { timeout: 60_000 }).toBe(200);
});
