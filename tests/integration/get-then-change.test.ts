import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { Due, DueList } from '../../supabase/functions/_shared/contract/leases/due.ts';
import { ErrorBody } from '../../supabase/functions/_shared/contract/errors.ts';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newEmail, newLandlord, newSuperAdmin, whitelist } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { readDocument } from './support/document.ts';
import { addExpense } from './support/expenses.ts';
import { newFile } from './support/files.ts';
import { addNotification } from './support/notifications.ts';
import { issueMonth, newLessor, newPayment, newProperty, newTenant, addSignature } from './support/rows.ts';

const today = todayInParis();
const { from: monthStart, to: monthEnd } = monthOf(today);

type Resource = Readonly<Record<string, unknown>>;

/** A kind of row, with the calls that read and change its rows. */
interface Noun {
  readonly client: Client;
  readonly method: 'PUT' | 'POST';
  readonly pathOf: (thing: Resource) => string;
  readonly read: () => Promise<readonly Resource[]>;
}

async function expectSuccess(call: Promise<Response>): Promise<Response> {
  const response = await call;
  expect([200, 201, 204]).toContain(response.status);
  return response;
}

const list = async (client: Client, path: string): Promise<Resource[]> =>
  JSON.parse(await (await client.get(path)).text());

/** Creates a landlord whose leases, tenants, dwellings and dues are in every possible state. */
async function newPortfolio() {
  const { client, user } = await newLandlord();
  await addSignature(client);
  await addNotification(user.id);
  const { id: lessorId } = await newLessor(client, { email: newEmail() });
  const { id: propertyId } = await newProperty(client, { addressComplement: 'Bâtiment B', lessorId });
  const { id: archivedId } = await newProperty(client, { name: 'Ancien' });
  const since = { leaseStartsOn: '2024-03-15', accountStartsOn: addMonths(monthStart, -2) };
  const ana = await newTenant(client, {
    propertyId,
    ...since,
    email: newEmail(),
    emailConsent: { on: '2026-01-05', how: 'Bail' },
    phoneNumber: '06 12 34 56 78',
  });
  await newTenant(client, { leaseId: ana.leaseId, rent: undefined, charges: undefined, joinsOn: monthStart });
  const raise = { rent: 1300, charges: 90 };
  await expectSuccess(client.post(`/tenants/${ana.id}/rents`, { startsOn: monthStart, ...raise }));
  await expectSuccess(
    client.post(`/tenants/${ana.id}/rents`, { startsOn: addMonths(monthStart, 2), ...raise, rent: 1400 }),
  );
  await expectSuccess(
    client.put(`/tenants/${ana.id}/account`, { startsOn: since.accountStartsOn, balance: 120 }),
  );
  const guarantors = [
    { firstName: 'Paul', lastName: 'Roy', tenantId: ana.id },
    { firstName: 'Zoé', lastName: 'Petit', email: 'zoe@petit.example' },
  ];
  await expectSuccess(
    client.put(`/leases/${ana.leaseId}`, { guarantors, deposit: 1200, durationMonths: 36, termMonths: 1 }),
  );
  const own = { idempotencyKey: randomUUID(), tenantId: ana.id, dueOn: today, amount: 40, label: 'Serrure' };
  await expectSuccess(client.post('/dues', own));
  const other = await json(await client.post('/dues', { ...own, idempotencyKey: randomUUID() }), Due);
  await expectSuccess(client.post(`/dues/${other.id}/cancel`, { reason: 'x' }));
  const dues = await json(await client.get(`/dues?tenantId=${ana.id}`), DueList);
  const last = dues.findLast(({ kind }) => kind === 'rent');
  await expectSuccess(client.put(`/dues/${last?.id}`, { reduction: 50, label: 'Travaux' }));
  await newPayment(client, { tenantId: ana.id, amount: 500, paidOn: today });
  expect(
    (await issueMonth(client, [ana.id], addDays(monthStart, -1).slice(0, 7))).issued.length,
  ).toBeGreaterThan(0);
  const leaving = await newTenant(client, { propertyId, ...since, rentDueDay: 5 });
  await expectSuccess(
    client.put(`/leases/${leaving.leaseId}`, { endedBy: 'tenant', noticeReceivedOn: addDays(today, -3) }),
  );
  const former = await newTenant(client, { propertyId: archivedId, ...since });
  const ended = { endedBy: 'agreement', endsOn: addMonths(monthEnd, -1) };
  await expectSuccess(client.put(`/leases/${former.leaseId}`, ended));
  await expectSuccess(client.put(`/properties/${archivedId}/archive`, { isArchived: true }));
  const student = await newTenant(client, { ...since });
  await expectSuccess(client.put(`/leases/${student.leaseId}`, { kind: 'student', durationMonths: 48 }));
  await newTenant(client, { rent: 0 });
  await addExpense(client);
  await newFile(client);
  const profile = { companyName: 'SCI des Lilas', siren: '732829320', lateRentAfterDays: 3 };
  await expectSuccess(
    client.put('/users/me', { ...profile, mutedNotificationTypes: ['lease'], locale: 'en' }),
  );
  return { client, tenantIds: [ana.id, leaving.id, former.id] };
}

/** The kinds of rows. The keys are the paths of the calls that change them. */
type Nouns = Readonly<Record<string, Noun>>;

async function readNouns(): Promise<Nouns> {
  const { client, tenantIds } = await newPortfolio();
  const admin = await newSuperAdmin();
  const email = newEmail();
  await whitelist(email, { firstName: 'Ana' });
  const by =
    (path: string) =>
    ({ id }: Resource) =>
      `${path}/${String(id)}`;
  const noun = (path: string, ...lists: readonly string[]): Noun => ({
    client,
    method: 'PUT',
    pathOf: by(path),
    read: async () => (await Promise.all(lists.map((one) => list(client, one)))).flat(),
  });
  return {
    '/properties/{id}': noun('/properties', '/properties', '/properties?state=archived'),
    '/lessors/{id}': noun('/lessors', '/lessors'),
    '/tenants/{id}': noun('/tenants', '/tenants', '/tenants?state=former'),
    '/leases/{id}': noun('/leases', '/leases'),
    '/dues/{id}': noun('/dues', ...tenantIds.map((id) => `/dues?tenantId=${id}`)),
    '/expenses/{id}': noun('/expenses', '/expenses'),
    '/files/{id}': noun('/files', '/files'),
    '/users/me': {
      client,
      method: 'PUT',
      pathOf: () => '/users/me',
      read: async () => [JSON.parse(await (await client.get('/authentication/user-context')).text())],
    },
    '/admin/whitelist/users/{id}': {
      client: admin.client,
      method: 'POST',
      pathOf: by('/admin/whitelist/users'),
      read: async () =>
        (await list(admin.client, '/admin/whitelist/users')).filter((entry) => entry['email'] === email),
    },
  };
}

const PATHS = [
  '/lessors/{id}',
  '/properties/{id}',
  '/tenants/{id}',
  '/leases/{id}',
  '/dues/{id}',
  '/expenses/{id}',
  '/files/{id}',
  '/users/me',
  '/admin/whitelist/users/{id}',
] as const;

const Change = v.object({
  requestBody: v.object({
    content: v.object({
      'application/json': v.object({
        schema: v.object({
          properties: v.record(v.string(), v.looseObject({ readOnly: v.optional(v.boolean()) })),
        }),
      }),
    }),
  }),
});

/** Returns the read-only fields of a call that changes a row, as the API's document lists them. */
async function readOnlyFieldsOf(path: string, method: string): Promise<string[]> {
  const { paths } = await readDocument();
  const { properties } = v.parse(Change, paths[path]?.[method.toLowerCase()]).requestBody.content[
    'application/json'
  ].schema;
  return Object.keys(properties).filter((name) => properties[name]?.readOnly);
}

let nouns: Nouns;
beforeAll(async () => {
  nouns = await readNouns();
});

const nounAt = (path: string): Noun => {
  const noun = nouns[path];
  if (noun === undefined) throw new Error(`No row of ${path} was read`);
  return noun;
};

describe.each(PATHS)('%s', (path) => {
  test('the call accepts the unchanged GET response of its row', async () => {
    const { client, method, pathOf, read } = nounAt(path);
    const before = await read();
    expect(before.length).toBeGreaterThan(0);
    for (const thing of before) {
      const response = await client.send(method, pathOf(thing), { body: thing });
      if (response.status !== 200) throw new Error(`${JSON.stringify(thing)}\n${await failure(response)}`);
      await response.body?.cancel();
      expect(await read()).toEqual(before);
    }
  });

  test('the refusal of a different value in a read-only field names the field', async () => {
    const { client, method, pathOf, read } = nounAt(path);
    const before = await read();
    const fields = await readOnlyFieldsOf(path, method);
    expect(fields).toContain('id');
    const [thing = {}] = before;
    for (const field of fields) {
      expect(Object.keys(thing)).toContain(field);
      for (const other of [otherThan(thing[field]), {}, 'x', randomUUID()]) {
        const body = { ...thing, [field]: other };
        expect(await failure(await client.send(method, pathOf(thing), { body }))).toBe(
          `400 VALIDATION_FAILED ${field}=readOnly`,
        );
      }
    }
    const others = Object.fromEntries(fields.map((field) => [field, otherThan(thing[field])]));
    const response = await client.send(method, pathOf(thing), { body: { ...thing, ...others } });
    const { issues } = await json(response, ErrorBody);
    expect(issues?.map(({ path }) => path).toSorted()).toEqual(fields.toSorted());
    expect(await read()).toEqual(before);
  });

  test('the call refuses an unknown field', async () => {
    const { client, method, pathOf, read } = nounAt(path);
    const [thing = {}] = await read();
    const response = await client.send(method, pathOf(thing), { body: { ...thing, unknown: 1 } });
    expect(await failure(response)).toBe('400 VALIDATION_FAILED unknown=unknownField');
  });
});

/** Returns another value of the same type. */
function otherThan(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : [{}];
  if (typeof value === 'object' && value !== null) return {};
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : value === null ? 0 : null;
}

test('a changing call with another landlord’s row returns 404 before it compares any stored data', async () => {
  const stranger = await newLandlord();
  for (const path of PATHS.filter((one) => one.includes('{'))) {
    const { method, pathOf, read } = nounAt(path);
    const [thing = {}] = await read();
    const response = await stranger.client.send(method, pathOf(thing), { body: thing });
    expect(await failure(response)).toBe('404 NOT_FOUND');
  }
});

test('a change of one field changes no other field, even if the body contains all fields', async () => {
  const { client, read } = nounAt('/properties/{id}');
  const [first = {}] = await read();
  await expectSuccess(client.put(`/properties/${String(first['id'])}`, { ...first, city: 'Villeurbanne' }));
  expect((await read()).find(({ id }) => id === first['id'])).toEqual({ ...first, city: 'Villeurbanne' });
});

test('sending back the image of a signature leaves the signature unchanged', async () => {
  const { client } = await newLandlord();
  await addSignature(client);
  const before = await (await client.get('/authentication/user-context')).json();
  const image = await client.get('/users/me/signature');
  const headers = { 'Content-Type': image.headers.get('Content-Type') ?? '' };
  const raw = new Uint8Array(await image.arrayBuffer());
  expect(await (await client.send('PUT', '/users/me/signature', { raw, headers })).json()).toEqual(before);
});

test('the tests of this file cover each PUT call, except six calls that take other fields than their row has', async () => {
  const { paths } = await readDocument();
  const isPut = ([, methods]: [string, Record<string, unknown>]) => v.is(JsonPut, methods['put']);
  const puts = Object.entries(paths)
    .filter(isPut)
    .map(([path]) => path);
  const ofOneThing = [
    '/documents/{id}/deliveries',
    '/leases/{id}/benefits/{benefitId}',
    '/leases/{id}/deposit/deductions',
    '/properties/{id}/archive',
    '/tenants/{id}/account',
    '/users/me/password',
  ];
  expect(puts.toSorted()).toEqual([...PATHS.slice(0, 8), ...ofOneThing].toSorted());
});

const JsonPut = v.looseObject({
  requestBody: v.object({ content: v.looseObject({ 'application/json': v.unknown() }) }),
});
