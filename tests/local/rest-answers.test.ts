import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyMigrations } from '../../local/postgres/migrate.ts';
import { startGuard } from '../../local/processes/guard.ts';
import { type Rest, startRest } from '../../local/rest/rest.ts';
import { readRecording, writeRecording } from '../auth/recordings.ts';
import { stabilizer } from '../auth/stabilizer.ts';
import { restProgram } from '../rest/program.ts';
import { makeClient } from './client.ts';
import { startTestDatabase, type TestDatabase } from './database.ts';
import { KEYS } from './keys.ts';
import { REPOSITORY } from './project.ts';

// The recordings are the exact responses of PostgREST to each kind of request that the function or other callers send.
// `npm run test:rest` compares the recordings with PostgREST itself. With --record, the command replaces the
// recordings.
const PROGRAM = process.env['KLINKY_REST'];
const IS_RECORDING = process.env['KLINKY_RECORD'] !== undefined;

/**
 * The columns that the requests read. They include columns of each type. Because the requests name their columns, a new
 * column of a table changes no recording.
 */
const COLUMNS = {
  users:
    'id, email, locale, is_super_admin, muted_notification_types, deletes_on, lessors(id, series, country, siren), notifications(id, kind, created_at), receipts(id)',
  properties: 'id, name, address, rent, charges, lessor_id, archived_on',
  tenant_list: 'id, first_name, rent, rent_starts_on, former_rents, is_bilingual, lease_id, state',
  lease_list: 'id, kind, deposit, account_starts_on, ended_by, is_bilingual, guarantors',
  lessors: 'id, series, company_name, siren, is_family_company',
  notifications: 'id, kind, subject_id, occasion, details, created_at, read_at',
  whitelisted_users: 'id, email, first_name, last_name, created_at, signed_up_at',
} as const;

/** If a database function returns an object, the recordings keep only these keys of the object. */
const ANSWER_KEYS = new Set(
  'id lease_id first_name rent is_bilingual siren former_rents names owed amount kind parts'.split(' '),
);

const NOBODY = '00000000-0000-4000-8000-000000000000';
const FIRST = '00000000-0000-0000-0000-000000000000';
const MOST_LISTED = 50;

let base: TestDatabase;
let rest: Awaited<ReturnType<Rest>>;

beforeAll(async () => {
  base = await startTestDatabase();
  const guard = startGuard();
  await applyMigrations({ database: base.database, projectRoot: REPOSITORY, guard });
  guard.close();
  await base.sql`create table public.papers (id int primary key, content bytea, details jsonb, sent_at timestamptz)`;
  await base.sql`grant select, insert, update on public.papers to authenticated`;
  const kind = PROGRAM === undefined ? startRest : restProgram(PROGRAM);
  rest = await kind({
    databaseUrl: base.database.url('authenticator'),
    config: { rest: { schemas: ['public'], maxRows: 1000 } },
    keys: KEYS,
  });
});
afterAll(async () => {
  await rest.stop();
  await base.stop();
});

/** Records requests and their responses. */
class Recorder {
  readonly #stabilize = stabilizer();
  readonly transcript: unknown[] = [];

  /** Returns a client with the options of the function's client. Without a token, the client sends only its key. */
  client(key: string, token?: string): SupabaseClient {
    return makeClient({
      url: 'http://rest.test',
      key,
      fetch: (request) => this.ask(request),
      ...(token !== undefined && { token }),
    });
  }

  /** Creates a signed-in landlord. */
  async landlord(email: string, isSuperAdmin = false) {
    const [id, session] = [randomUUID(), randomUUID()];
    await base.sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at)
      values (${id}, 'authenticated', 'authenticated', ${email}, now())`;
    await base.sql`update public.users set is_super_admin = ${isSuperAdmin} where id = ${id}`;
    await base.sql`insert into auth.sessions (id, user_id) values (${session}, ${id})`;
    const claims = { role: 'authenticated', sub: id, session_id: session };
    return { id, session, claims, db: this.client(KEYS.publishableKey, await sign(claims)) };
  }

  async ask(request: Request): Promise<Response> {
    const { method, url, headers } = request;
    const sent = await request.clone().text();
    const answer = await rest.fetch(request);
    const text = await answer.clone().text();
    const isJson = /^application\/[\w.+]*json/.test(answer.headers.get('content-type') ?? '') && text !== '';
    const { pathname, search } = new URL(url);
    this.transcript.push(
      this.#stable({
        call: `${method} ${pathname.replace('/rest/v1', '')}${decodeURIComponent(search)}`,
        ...given('accept', headers.get('accept')),
        ...given('prefer', headers.get('prefer')),
        ...(sent !== '' && { sent: isJsonText(sent) ? JSON.parse(sent) : sent }),
        status: answer.status,
        ...(text !== '' && { type: answer.headers.get('content-type') }),
        ...given('range', answer.headers.get('content-range')),
        ...(text !== '' && { answer: isJson ? recorded(pathname, answer.ok, JSON.parse(text)) : text }),
      }),
    );
    return answer;
  }

  /**
   * Replaces values that differ between runs. Removes days from dates, replaces a long list by its length, and removes
   * hints that guess a name.
   */
  #stable(entry: object): unknown {
    const text = JSON.stringify(this.#stabilize(entry), (name, value: unknown) => {
      if (Array.isArray(value) && value.length > MOST_LISTED) return `<${value.length} of them>`;
      if (typeof value !== 'string') return value;
      if (name === 'hint' && value.startsWith('Perhaps you meant')) return null;
      return value.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, '<day>');
    });
    return JSON.parse(text);
  }
}

/**
 * Returns the part of a response that the recordings keep. If the recordings kept whole rows, each new column would
 * change the recordings.
 */
function recorded(pathname: string, isOk: boolean, answer: unknown): unknown {
  if (!isOk || !pathname.includes('/rpc/') || typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([key]) => ANSWER_KEYS.has(key)));
}

const given = (name: string, value: string | null) => value !== null && { [name]: value };

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const now = () => Math.floor(Date.now() / 1000);

/** Signs a token as Auth does. A test may choose other claims or another secret. */
function sign(claims: Record<string, unknown>, secret = KEYS.jwtSecret): Promise<string> {
  return new SignJWT({ aud: 'authenticated', iat: now(), exp: now() + 3600, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

/** Records the calls of `body`, and compares them with the recording `name`. */
function testAnswers(name: string, title: string, body: (recorder: Recorder) => Promise<void>): void {
  test(`the embedded REST responds to “${title}” like PostgREST`, async () => {
    const recorder = new Recorder();
    await body(recorder);
    const file = new URL(`fixtures/rest-answers/${name}.json`, import.meta.url);
    if (IS_RECORDING) writeRecording(file, recorder.transcript);
    expect(recorder.transcript).toEqual(readRecording(file));
  });
}

const property = {
  name: 'Studio',
  address: '1 rue Mercière',
  postal_code: '69002',
  city: 'Lyon',
  rent: 500.5,
  charges: 50,
};

testAnswers('rows', 'a reading of rows', async (recorder) => {
  const { id, db } = await recorder.landlord('rows@klinky.test');
  const newest = { referencedTable: 'notifications', ascending: false };
  const account = (user: string) =>
    db
      .from('users')
      .select(COLUMNS.users)
      .eq('id', user)
      .order('created_at', newest)
      .order('id', newest)
      .limit(100, { referencedTable: 'notifications' })
      .order('created_at', { referencedTable: 'lessors' })
      .order('id', { referencedTable: 'lessors' })
      .limit(1, { referencedTable: 'lessors' })
      .limit(1, { referencedTable: 'receipts' })
      .maybeSingle();
  await db.from('users').select('id').eq('id', id);
  await account(id);
  await account(NOBODY);
  await db.from('users').select('locale').eq('id', id).single();
  await db.from('users').select('locale').eq('id', NOBODY).single();
  await db.from('properties').insert(property);
  await db.from('properties').insert({ ...property, name: 'Loft « Été »' });
  const page = db.from('properties').select(COLUMNS.properties).gt('id', FIRST).order('id').limit(1000);
  await page.is('archived_on', null).eq('name', 'Studio');
  await db.from('properties').select('name').not('archived_on', 'is', null);
  await db.from('properties').select('name').order('name').limit(1);
  await db.from('properties').select('name').eq('name', 'Loft « Été »').maybeSingle();
  await db.from('properties').select('name').maybeSingle();
  await db.rpc('add_tenant', { fields: { first_name: 'Ana', last_name: 'Roy', rent: 500.5, charges: 0 } });
  await db.from('tenant_list').select(COLUMNS.tenant_list).eq('state', 'current').gt('id', FIRST).order('id');
  await db.from('lease_list').select(COLUMNS.lease_list).gt('id', FIRST).order('id').limit(1000);
  await db.from('lessors').select(COLUMNS.lessors).order('created_at').order('id');
  const imports = db.from('import_list').select('id, file_name, created_at, undone_at, added, refused');
  await imports.order('created_at', { ascending: false }).order('id').limit(20);
  await db.from('rent_indices').select('zone, quarter, value').eq('zone', 'corsica').eq('quarter', '2022-Q4');
  const at = '2026-01-02T03:04:05.678901+00:00';
  const rows = db.from('notifications').select(COLUMNS.notifications).eq('user_id', id);
  await rows
    .order('created_at', { ascending: false })
    .is('read_at', null)
    .lte('created_at', at)
    .or(`created_at.lt."${at}",id.lt.${NOBODY}`);
  await db.from('notifications').select('id', { count: 'exact', head: true }).eq('user_id', id);
  await db.from('properties').select('id', { count: 'exact' }).limit(1);
  await db.from('documents').select('id', { count: 'exact' }).eq('year', 2026).limit(1);
  await db
    .from('whitelisted_users')
    .select(COLUMNS.whitelisted_users)
    .gt('id', FIRST)
    .order('id')
    .limit(1000);
});

testAnswers('changes', 'a change of rows', async (recorder) => {
  const { id, db } = await recorder.landlord('changes@klinky.test', true);
  const properties = () => db.from('properties');
  const { data } = await properties().insert(property).select(COLUMNS.properties).single();
  const own = String(data?.['id']);
  await properties().update({ name: 'Loft', rent: 600 }).eq('id', own).select('id');
  await properties().update({ name: 'Loft' }).eq('id', NOBODY).select('id');
  await properties().update({}).eq('id', own).select('id');
  await properties().delete().eq('id', NOBODY).select('id');
  await db.from('notifications').update({ read_at: null }).eq('user_id', id).is('read_at', null);
  await db.from('lessors').update({ first_name: 'Ana', last_name: 'Roy' }).eq('owner_id', id).select('id');
  await db
    .from('lessors')
    .insert({ series: 'SCI', company_name: 'SCI Roy' })
    .select(COLUMNS.lessors)
    .single();
  await db
    .from('lessors')
    .insert({ series: 'SCI', company_name: 'SCI Roy' })
    .select(COLUMNS.lessors)
    .single();
  const entry = { email: 'guest@klinky.test', first_name: 'Zoé', last_name: null };
  await db.from('whitelisted_users').insert(entry).select(COLUMNS.whitelisted_users).single();
  await db.from('whitelisted_users').insert(entry).select(COLUMNS.whitelisted_users).single();
  await db.from('whitelisted_users').delete().eq('email', entry.email).select('id');
  // The database refuses these requests.
  for (const changes of [
    { name: '' },
    { name: 'a'.repeat(201) },
    { name: 'a\0b' },
    { name: null },
    { rent: -1 },
    { rent: 'much' },
    { rent: 1e9 },
    { lessor_id: NOBODY },
    { lessor_id: 'x' },
    { owner_id: NOBODY },
    { nonsense: 1 },
  ]) {
    await properties().update(changes).eq('id', own).select('id');
    await properties()
      .insert({ ...property, ...changes })
      .select('id')
      .single();
  }
  await properties().delete().eq('id', own).select('id');
});

testAnswers('calls', 'a call of a function', async (recorder) => {
  const { db } = await recorder.landlord('calls@klinky.test');
  const secret = recorder.client(KEYS.secretKey);
  await db.rpc('unread_notification_count');
  await db.rpc('rows_at_once');
  const fields = { first_name: 'Ana', last_name: 'Roy', rent: 500.5, charges: 50 };
  const { data } = await db.rpc('add_tenant', { fields });
  const tenant = String(data?.['id']);
  await db.rpc('change_tenant', { tenant, changes: { first_name: 'Zoé' } });
  const lease = String(data?.['lease_id']);
  const later = new Date(Date.now() + 62 * 86_400_000).toISOString().slice(0, 10);
  await db.rpc('set_account', { lease, starts_on: later, balance: 0 });
  const due = { kind: 'repair', due_on: later, amount: 90.5, label: 'Vitre' };
  await db.rpc('add_due', { lease_id: lease, idempotency_key: randomUUID(), ...due });
  await db.rpc('delete_tenant', { tenant });
  await db.rpc('delete_tenant', { tenant });
  await db.rpc('set_profile', { changes: { first_name: 'Ana' } });
  await db.rpc('due_by_id', { due: NOBODY });
  await db.rpc('receipts_by_id', { receipts: [NOBODY] });
  await db.rpc('receipts_by_id', { receipts: Array.from({ length: 101 }, () => NOBODY) });
  await db.rpc('dues_of_lease', { lease: NOBODY, after_id: FIRST });
  await db.rpc('check_import', { lines: [] });
  await db.rpc('payments_of_receipt', { receipt: NOBODY });
  await db.rpc('archive_property', { property: NOBODY, is_archived: true });
  await secret.rpc('account_state', { address: 'calls@klinky.test' });
  await secret.rpc('document_by_code', { document_code: 'none' });
  await secret.rpc('keep_files', { files: [] });
  await secret.rpc('take_attempt', { attempt_key: 'one', burst: 1, every_seconds: 3600 });
  await secret.rpc('forget_attempts', { attempt_keys: ['one'] });
  // PostgREST refuses these requests.
  await db.rpc('archive_property', { property: 'x', is_archived: true });
  await db.rpc('archive_property', { property: NOBODY });
  await db.rpc('archive_property', { property: NOBODY, is_archived: true, nonsense: 1 });
  await db.rpc('receipts_by_id', { receipts: 'x' });
  await db.rpc('add_tenant', { fields: { first_name: 'a\0b' } });
  await db.rpc('nonsense', {});
  await db.rpc('account_state', { address: 'calls@klinky.test' });
  await recorder.client(KEYS.publishableKey).rpc('account_state', { address: 'calls@klinky.test' });
  await secret.rpc('archive_property', { property: NOBODY, is_archived: true });
});

testAnswers('callers', 'a token or key of a caller', async (recorder) => {
  const { session, claims, db } = await recorder.landlord('callers@klinky.test');
  const ask = async (token: string) => {
    await recorder.client(KEYS.publishableKey, token).from('users').select('email');
  };
  for (const changed of [
    {},
    { exp: now() - 10 },
    { exp: now() - 60 },
    { exp: 'never' },
    { iat: now() + 10 },
    { iat: now() + 60 },
    { nbf: now() + 10 },
    { nbf: now() + 60 },
    { role: 'nobody' },
    { role: 'postgres' },
    { role: 'anon' },
    { role: 'service_role' },
    { role: undefined },
    { session_id: 'x' },
    { session_id: NOBODY },
    { session_id: undefined },
    { sub: NOBODY },
  ]) {
    await ask(await sign({ ...claims, ...changed }));
  }
  await ask(await sign(claims, 'another secret, of thirty-two bytes'));
  await ask('garbage');
  await ask('a.b.c');
  await ask(
    `${btoa('{"alg":"none"}').replaceAll('=', '')}.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.`,
  );
  await recorder.client(KEYS.publishableKey).from('users').select('email');
  await recorder.client(KEYS.secretKey).from('users').select('email');
  await base.sql`delete from auth.sessions where id = ${session}`;
  await db.from('users').select('email');
  await db.rpc('unread_notification_count');
  await db.from('properties').insert(property);
  // The column of this request is generated.
  await db.from('leases').update({ account_starts_on: '2026-01-01' }).eq('id', NOBODY);
});

testAnswers('past-the-function', 'a request that does not come from the function', async (recorder) => {
  const { id, claims, db } = await recorder.landlord('past@klinky.test');
  const visitor = recorder.client(KEYS.publishableKey);
  await db.rpc('add_tenant', { fields: { first_name: 'Ana', last_name: 'Roy', rent: 500, charges: 0 } });
  const headers = { apikey: KEYS.publishableKey, authorization: `Bearer ${await sign(claims)}` };
  const raw = (path: string, init: RequestInit = {}) =>
    recorder.ask(new Request(`http://rest.test/rest/v1${path}`, { ...init, headers }));
  // PostgREST checks the privilege before the value.
  await db.from('tenants').update({ rent: 'x' }).eq('owner_id', id);
  await db.from('tenants').update({ email_consent_on: 'x' }).eq('owner_id', id);
  await db.from('tenants').insert({ lease_id: 'x' });
  await visitor.from('tenants').insert({ lease_id: 'x' });
  await visitor.rpc('archive_property', { property: 'x', is_archived: true });
  await db.from('leases').update({ account_starts_on: '2026-01-01' }).eq('owner_id', id);
  // Requests that read views.
  for (const view of ['tenant_list', 'import_list', 'lease_list']) {
    await db.from(view).insert({ id: NOBODY });
    await db.from(view).update({ id: NOBODY }).eq('owner_id', id);
    await db.from(view).delete().eq('owner_id', id);
    await visitor.from(view).delete().eq('owner_id', id);
  }
  // Requests that embed relations.
  await db.from('tenants').select('first_name, leases(owner_id)');
  await db.from('leases').select('owner_id, tenants(first_name)');
  await db.from('users').select('email, nothing(id)');
  await db.from('users').select('email, sessions(id)');
  // Requests that ask for counts and pages.
  await db.from('tenants').select('first_name', { count: 'planned' });
  await db.from('tenants').select('first_name', { count: 'estimated' });
  await db.from('tenants').select('first_name', { count: 'exact' }).range(1, 5);
  await db.from('tenants').select('first_name').range(5, 9);
  // Requests that write and read bytes.
  await db.from('papers').insert({ id: 1, content: '\\x00ff', details: { a: [1] }, sent_at: '2026-01-02' });
  await db.from('papers').select().eq('content', '\\x00ff');
  // Requests that name missing tables, columns and functions, or invalid values.
  await db.from('nothing').select();
  await db.from('tenants').select('nothing');
  await db.from('tenants').select('id').eq('id', 'x');
  await db.from('tenants').select('id').eq('nothing', 'x');
  await raw('/tenants%00?select=id');
  await raw('/');
  await raw('/properties', { method: 'POST', body: '{' });
});

test('the recordings cover each table that the function reads and each kind of database function that it calls', async () => {
  const textOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|json)$/.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n');
  const code = textOf(path.join(REPOSITORY, 'supabase/functions/v1'));
  const recorded = textOf(path.join(import.meta.dirname, 'fixtures/rest-answers'));
  const named = (text: string, pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
  ];
  const tables = named(code, /\.from\(\s*'([a-z]\w*)'/g);
  expect(tables.length).toBeGreaterThan(5);
  expect(named(recorded, /"call": ?"[A-Z]+ \/(\w+)/g)).toEqual(expect.arrayContaining(tables));
  /** Returns the properties from which PostgREST derives a function's transaction and the form of its response. */
  const kinds = async (names: string[]) => {
    const found = await base.sql<{ kind: string }[]>`
      select distinct concat_ws(' ', provolatile, case when proretset then 'setof' end, case
        when typtype <> 'b' or prorettype in ('void'::regtype, 'jsonb'::regtype) then prorettype::regtype::text else 'value'
      end) as kind
      from pg_proc join pg_type on pg_type.oid = prorettype
      where pronamespace = 'public'::regnamespace and proname = any (${names}) order by kind`;
    return found.map(({ kind }) => kind);
  };
  const called = await kinds(named(code, /\.rpc\(\s*'(\w+)'/g));
  expect(called.length).toBeGreaterThan(5);
  expect(await kinds(named(recorded, /"call": ?"POST \/rpc\/(\w+)/g))).toEqual(
    expect.arrayContaining(called),
  );
});
