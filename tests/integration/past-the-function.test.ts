import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { AccessToken } from '../../supabase/functions/_shared/contract/access-token.ts';
import { DueList } from '../../supabase/functions/_shared/contract/due.ts';
import { LeaseList } from '../../supabase/functions/_shared/contract/lease.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { isUpToDate, outOfDate } from '../../tools/generated/file.mjs';
import { securityPage } from '../../tools/generated/security-page.ts';
import { PROJECT_ROOT } from '../../tools/install.mjs';
import { insertRevision } from '../rls/revisions.ts';
import { type Landlord, newLandlord, newSuperAdmin } from './support/accounts.ts';
import { lineOf, takeLines } from './support/bank.ts';
import { Client, json } from './support/client.ts';
import { addDeduction } from './support/deposits.ts';
import { sql } from './support/database.ts';
import { addExpense } from './support/expenses.ts';
import { newFile } from './support/files.ts';
import { join, leaveTopics } from './support/realtime.ts';
import {
  addSignature,
  benefitFields,
  newPayment,
  newProperty,
  newReceipt,
  newTenant,
} from './support/rows.ts';
import { newSettlement } from './support/settlements.ts';
import { openLink } from './support/tenant-links.ts';
import { bearer } from './support/tokens.ts';

const CALLERS = ['visitor', 'another landlord', 'super-admin', 'session that ended', 'owner'] as const;
type Caller = (typeof CALLERS)[number];

/** For each table or view, the rights of each caller on a landlord's rows. */
type Matrix = Readonly<Record<string, Readonly<Record<Caller, string>>>>;

let owner: Landlord;
let tokens: Readonly<Record<Caller, string | null>>;
let matrix: Matrix;
let heard: Readonly<Record<string, string>>;
let functions: Readonly<Record<string, readonly Caller[]>>;

afterEach(leaveTopics);

beforeAll(async () => {
  owner = await newLetting();
  const [other, admin, ended] = [await newLandlord(), await newSuperAdmin(), await signedOut(owner)];
  tokens = {
    visitor: null,
    'another landlord': tokenOf(other.client),
    'super-admin': tokenOf(admin.client),
    'session that ended': ended,
    owner: tokenOf(owner.client),
  };
  const relations = await sql<{ name: string; owner: string }[]>`
    select relation.relname as name, attribute.attname as owner
    from pg_class relation
    join pg_attribute attribute on attribute.attrelid = relation.oid
    where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'v')
      and attribute.attname = case relation.relname
        when 'users' then 'id' when 'notifications' then 'user_id' when 'whitelisted_users' then 'email' else 'owner_id'
      end
    order by name`;
  matrix = Object.fromEntries(
    await eachOf(relations, async ({ name, owner: column }) => {
      const value = name === 'whitelisted_users' ? owner.email : owner.user.id;
      const rows = await sql`select * from ${sql(name)} where ${sql(column)} = ${value}`;
      if (rows.length === 0) throw new Error(`There is no row of ${name} to test`);
      const answers = await eachOf(CALLERS, async (caller) => [
        caller,
        await tryColumns(name, `${column}=eq.${value}`, rows[0] ?? {}, tokens[caller]),
      ]);
      return [name, Object.fromEntries(answers)];
    }),
  );
  functions = Object.fromEntries(
    await eachOf(
      await sql<{ name: string }[]>`
        select distinct proname as name from pg_proc
        where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype order by name`,
      async ({ name }) => {
        const allowedCallers = await eachOf(CALLERS, async (caller) =>
          (await isCallable(name, tokens[caller])) ? caller : null,
        );
        return [name, allowedCallers.filter((caller) => caller !== null)];
      },
    ),
  );
});

test('through REST, only the owner reads or changes a landlord’s rows, but a super-admin reads and changes the whitelist', () => {
  expect(Object.keys(matrix).length).toBeGreaterThan(10);
  for (const [name, answers] of Object.entries(matrix)) {
    const others = CALLERS.filter((caller) => caller !== 'owner').map((caller) => answers[caller]);
    const isWhitelist = name === 'whitelisted_users';
    expect(others, name).toEqual([
      '–',
      '–',
      isWhitelist ? 'reads, changes email, first_name, last_name' : '–',
      '–',
    ]);
  }
});

test('through REST, every open session can read the rent indices but not change them', async () => {
  const answers = await eachOf(CALLERS, async (caller) => [
    caller,
    await tryColumns(
      'rent_indices',
      'zone=eq.metropole&quarter=eq.2026-Q2',
      {
        zone: 'metropole',
        quarter: '2026-Q2',
        value: 148.37,
        published_on: null,
        source: 'x',
        added_by: null,
      },
      tokens[caller],
    ),
  ]);
  const reads = 'reads all but added_by';
  expect(Object.fromEntries(answers)).toEqual({
    visitor: '–',
    'another landlord': reads,
    'super-admin': reads,
    'session that ended': '–',
    owner: reads,
  });
});

test('only the owner receives the messages of a session’s topic', async () => {
  const { topic } = await json(await owner.client.get('/authentication/access-token'), AccessToken);
  heard = Object.fromEntries(
    await eachOf(CALLERS, async (caller) => {
      const { state } = await join(topic, tokens[caller]);
      return [caller, state === 'SUBSCRIBED' ? 'hears' : '–'];
    }),
  );
  expect(Object.values(heard)).toEqual(['–', '–', '–', '–', 'hears']);
});

test('through REST, a visitor and an ended session can call no function', () => {
  for (const [name, callers] of Object.entries(functions)) {
    expect(callers, name).not.toContain('visitor');
    expect(callers, name).not.toContain('session that ended');
  }
});

test('docs/security.md lists the calls that each caller can make through REST', async () => {
  const page = await securityPage(PROJECT_ROOT, { matrix, heard, functions });
  expect(isUpToDate(PROJECT_ROOT, page), outOfDate(page.file)).toBe(true);
});

async function newLetting(): Promise<Landlord> {
  const landlord = await newLandlord();
  const { client, user } = landlord;
  await addSignature(client);
  const { id: propertyId } = await newProperty(client);
  const { id: tenantId } = await newTenant(client, {
    propertyId,
    email: 'locataire@klinky.test',
    emailConsent: { on: '2026-01-05', how: 'Lease' },
  });
  await client.put(`/tenants/${tenantId}`, { rent: 900, rentStartsOn: '2026-06-01' });
  await openLink(client, tenantId);
  const lines = [{ tenants: [{ firstName: 'Ana', lastName: 'Roy' }], rent: 850 }];
  await client.post('/imports', { importId: randomUUID(), part: 1, lines });
  const part = await newReceipt(client, { tenantId, propertyId, rent: 100, charges: 0 });
  const whole = await newReceipt(client, {
    tenantId,
    propertyId,
    rent: 1250,
    charges: 85.5,
    replaces: [part],
  });
  await client.get(`/documents/${whole}/pdf`);
  await client.put(`/documents/${whole}/deliveries`, {
    deliveries: [{ how: 'hand', sentOn: todayInParis() }],
  });
  await client.post(`/documents/${whole}/email`, { idempotencyKey: crypto.randomUUID() });
  await client.post(`/receipts/${whole}/void`, { reason: 'Wrong' });
  const [lease] = await json(await client.get('/leases'), LeaseList);
  await client.put(`/leases/${lease?.id}`, { guarantors: [{ firstName: 'Ana', lastName: 'Roy' }] });
  await client.post(`/leases/${lease?.id}/benefits`, benefitFields(tenantId));
  const dues = await json(await client.get(`/dues?tenantId=${tenantId}`), DueList);
  const rent = dues.findLast(({ kind }) => kind === 'rent');
  await client.put(`/dues/${rent?.id}`, { reduction: 10, label: 'Travaux' });
  await newPayment(client, { tenantId, paidOn: todayInParis(), amount: 1, issue: 'all' });
  await addDeduction(landlord);
  await addExpense(client);
  await newFile(client);
  await newSettlement(landlord);
  await takeLines(client, [lineOf(tenantId)]);
  await sql`
    insert into duty_snoozes (owner_id, kind, subject, day, until)
    values (${user.id}, 'keys', ${tenantId}, '2026-01-05', '2026-02-05')`;
  await insertRevision(sql, { owner: user.id, lease: lease?.id ?? '' });
  await sql`
    insert into notifications (user_id, kind, entity_id, details)
    values (${user.id}, 'tenant_without_property', ${tenantId}, '{"tenantName": "Łukasz"}')`;
  return landlord;
}

const tokenOf = (client: Client): string => client.cookies.get('klinky-access') ?? '';

/** Signs in a second session of a landlord, signs it out, and returns its access token. */
async function signedOut({ email }: Landlord): Promise<string> {
  const client = new Client();
  await client.post('/authentication/signin', { username: email, password: 'Klinky2026!' });
  const token = tokenOf(client);
  await client.post('/authentication/signout');
  return token;
}

const call = (path: string, token: string | null, init: RequestInit = {}): Promise<Response> =>
  fetch(`${inject('appUrl')}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: inject('keys').publishableKey,
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
      ...(token !== null && bearer(token).headers),
    },
  });

const rowsOf = async (response: Response): Promise<number> => {
  const rows: unknown = await response.json();
  return response.ok && Array.isArray(rows) ? rows.length : 0;
};

/**
 * Reads the rows, and writes each column with its present value. Returns the outcomes as text. Postgres refuses a column
 * without a grant before it reads a row, so one call tries all columns without a grant.
 */
async function tryColumns(
  name: string,
  filter: string,
  row: Readonly<Record<string, unknown>>,
  token: string | null,
): Promise<string> {
  const grants = await sql<{ column: string; privilege: string }[]>`
    select column_name as column, privilege_type as privilege from information_schema.column_privileges
    where table_schema = 'public' and table_name = ${name}
      and grantee = ${token === null ? 'anon' : 'authenticated'}`;
  const columnsOf = (privilege: 'SELECT' | 'UPDATE', isGranted: boolean) =>
    Object.keys(row).filter(
      (column) =>
        grants.some((grant) => grant.column === column && grant.privilege === privilege) === isGranted,
    );
  const isRead = async (columns: readonly string[]) =>
    columns.length > 0 &&
    (await rowsOf(await call(`${name}?${filter}&select=${columns.join(',')}&limit=1`, token))) > 0;
  const isChanged = async (columns: readonly string[]) => {
    if (columns.length === 0) return false;
    const body = JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]])));
    return (await rowsOf(await call(`${name}?${filter}`, token, { method: 'PATCH', body }))) > 0;
  };
  const hidden = columnsOf('SELECT', false);
  expect(await isRead(hidden), name).toBe(false);
  expect(await isChanged(columnsOf('UPDATE', false)), name).toBe(false);
  const outcomes = [];
  if (await isRead(columnsOf('SELECT', true)))
    outcomes.push(hidden.length === 0 ? 'reads' : `reads all but ${hidden.join(', ')}`);
  const changes = await eachOf(columnsOf('UPDATE', true), async (column) =>
    (await isChanged([column])) ? column : null,
  );
  const changed = changes.filter((column) => column !== null);
  if (changed.length > 0) outcomes.push(`changes ${changed.join(', ')}`);
  return outcomes.join(', ') || '–';
}

const Refusal = v.looseObject({ code: v.optional(v.nullable(v.string())) });

/** Returns true if a caller may call a function. The call has no arguments. */
async function isCallable(name: string, token: string | null): Promise<boolean> {
  const [overload] = await sql<{ names: string[] | null }[]>`
    select proargnames[1:pronargs] as names from pg_proc
    where pronamespace = 'public'::regnamespace and proname = ${name}`;
  const body = JSON.stringify(
    Object.fromEntries((overload?.names ?? []).map((argument) => [argument, null])),
  );
  const response = await call(`rpc/${name}`, token, { method: 'POST', body });
  if (response.ok) return true;
  const { code } = v.parse(Refusal, await response.json());
  return response.status !== 401 && code !== '42501';
}

/** Runs `work` for one item after another, so that each caller sees the rows that earlier callers have left. */
async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
