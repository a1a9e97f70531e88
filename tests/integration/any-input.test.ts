import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { type Landlord, newLandlord, newSuperAdmin } from './support/accounts.ts';
import { Client } from './support/client.ts';
import { sql } from './support/database.ts';
import { ACCESS_CASES } from './support/access-cases.ts';
import { newProperty, newReceipt, newTenant } from './support/rows.ts';

/** Set `INPUTS=500` to try more inputs. */
const INPUTS_PER_CASE = Number(process.env['INPUTS'] ?? 20);
const SEED = 20_261_120;
const SECRET = 'only-the-victim-may-read-this';
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

let victim: Landlord;
let victimsBefore: unknown;

beforeAll(async () => {
  victim = await newLandlord({ firstName: SECRET });
  const { id: propertyId } = await newProperty(victim.client, { name: SECRET });
  const { id: tenantId } = await newTenant(victim.client, { lastName: SECRET, propertyId });
  await newReceipt(victim.client, { tenantId, propertyId });
  await victim.client.put(`/tenants/${tenantId}`, { rent: 1300, rentStartsOn: '2026-07-01' });
  victimsBefore = await everythingOf(victim);
});

/**
 * Returns the victim's rows whose names contain the secret. No attack may change these rows. The tests themselves add
 * other rows to the victim's account.
 */
async function everythingOf({ user }: Landlord): Promise<unknown> {
  return Promise.all([
    sql`select * from public.users where id = ${user.id}`,
    sql`select * from public.lessors where owner_id = ${user.id} and series = ''`,
    sql`select * from public.properties where owner_id = ${user.id} and name = ${SECRET}`,
    sql`select * from public.tenants where owner_id = ${user.id} and last_name = ${SECRET}`,
    sql`select leases.* from public.leases join public.tenants on tenants.lease_id = leases.id
      where tenants.owner_id = ${user.id} and last_name = ${SECRET}`,
    sql`select rents.* from public.rents join public.tenants using (lease_id)
      where tenants.owner_id = ${user.id} and last_name = ${SECRET} order by rents.starts_on`,
    sql`select *, (select count(*) from public.document_voids where document_id = receipts.id) as voids
      from private.issued_receipts receipts where owner_id = ${user.id} and snapshot -> 'tenants' -> 0 ->> 'lastName' = ${SECRET}`,
    sql`select encrypted_password from auth.users where id = ${user.id}`,
  ]);
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '\u0000', 'a'.repeat(1000), '💶'.repeat(101), "' or 1=1--", '../..', '%00'),
);
const value = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 2, arbitrary: text },
  {
    weight: 2,
    arbitrary: fc.oneof(fc.double(), fc.constantFrom(-0.01, 1e308, 0.1 + 0.2, 9_999_999.99, 1e-7)),
  },
  fc.constantFrom('\ud800', 'a'.repeat(10_000)),
  fc.constantFrom('0000-00-00', '2026-02-30', '1900-01-01', '2199-12-31', '2026-03-01T00:00:00Z'),
  fc.constantFrom(
    'RESET',
    'CONFIRM',
    'a@b.c',
    `${'a'.repeat(64)}@${'b'.repeat(180)}.fr`,
    '"a b"@c.fr',
    'a@b.fr\r\nBcc: c@d.fr',
  ),
  fc.uuid(),
);
const idInPath = fc.oneof(
  fc.uuid(),
  text.map(encodeURIComponent),
  fc.constantFrom('%', '%E0%A4%A', '%2e%2e%2f', 'null', '0', '*', 'me', 'read'),
);
const query = fc.dictionary(
  fc.oneof(
    fc.constantFrom('send-email', 'isRead', 'before', 'token', 'select', 'limit', 'owner_id', 'apikey'),
    text,
  ),
  text,
  { maxKeys: 3 },
);
const headerText = fc.string({
  unit: fc.constantFrom(...Array.from(' !"#$%&\'()*,-./09:;<=>?@AZ[]^_`az{|}~éÿ')),
  maxLength: 30,
});
const headers = fc.record(
  {
    'Content-Type': fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('application/json', 'APPLICATION/JSON;charset=latin1') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'multipart/form-data', '') },
    ),
    'Accept-Language': headerText,
    'X-Request-Id': headerText,
    'X-Forwarded-For': headerText,
    Accept: headerText,
    Prefer: fc.constantFrom('return=minimal', 'count=exact', 'tx=rollback'),
    Range: fc.constantFrom('0-0', 'bytes=0-1'),
    'If-None-Match': fc.constant('*'),
    'X-HTTP-Method-Override': fc.constantFrom('DELETE', 'PUT'),
  },
  { requiredKeys: [] },
);
const credentials = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ Authorization: headerText.map((token) => `Bearer ${token}`) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      Cookie: headerText.map((token) => `klinky-access=${token}; klinky-refresh=${token}`),
    }),
  },
  { weight: 1, arbitrary: fc.record({ Origin: fc.constantFrom('https://elsewhere.example', 'null', '') }) },
);
const rawBody = fc.oneof(
  fc.uint8Array({ maxLength: 64 }),
  fc.json().map((json) => new TextEncoder().encode(json)),
  fc
    .constantFrom(
      '[',
      '['.repeat(50_000),
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      '{"__proto__":{"a":1}}',
      '1e999',
    )
    .map((json) => new TextEncoder().encode(json)),
);
/** The changes that the test makes to a valid body. */
const bodyChanges = fc.dictionary(fc.oneof({ weight: 10, arbitrary: fc.nat(12).map(String) }, text), value, {
  maxKeys: 3,
});

const input = fc.record({
  attacker: fc.oneof(
    { weight: 1, arbitrary: fc.constant('visitor' as const) },
    { weight: 4, arbitrary: fc.constantFrom('landlord' as const, 'super-admin' as const) },
  ),
  isOwn: fc.boolean(),
  ids: fc.array(fc.option(idInPath, { freq: 2 }), { minLength: 2, maxLength: 2 }),
  query,
  headers,
  credentials,
  body: fc.oneof({ weight: 5, arbitrary: bodyChanges }, { weight: 1, arbitrary: rawBody }),
});

const titles = ACCESS_CASES.map((one) => [`${one.call} ${one.note ?? ''}`.trim(), one] as const);

test.concurrent.for(titles)(
  '%s: any input gets a documented response and reveals no data of another landlord',
  async ([, { call, on }], { onTestFinished }) => {
    const [method = ''] = call.split(' ');
    // A sign-in with the victim's own password is not an attack.
    const isOwnOnly = call === 'POST /authentication/signin';
    // Each call has its own accounts. With shared accounts, each call would read the rows of all earlier calls.
    const [landlord, admin] = await Promise.all([newLandlord(), newSuperAdmin()]);
    // Withdraw the rights at the end, because each new account notifies every super-admin.
    onTestFinished(async () => {
      await sql`update public.users set is_super_admin = false where id = ${admin.user.id}`;
    });
    const attackers = { landlord, 'super-admin': admin };
    const own = { landlord: await on(landlord, landlord), 'super-admin': await on(admin, admin) };
    // No attack may change the victim's rows, so one victim serves for all attackers.
    const ofVictim = isOwnOnly ? null : await on(victim, landlord);
    // A visitor sends the landlord's calls without a session, and the calls of a tenant's page with the tenant's session.
    const asVisitor = { visitor: null, ...attackers };

    await fc.assert(
      fc.asyncProperty(input, async ({ attacker, isOwn, ids, query, headers, credentials, body }) => {
        const attempt = own[attacker === 'visitor' ? 'landlord' : attacker];
        const base = isOwn ? attempt : (ofVictim ?? attempt);
        const client = new Client();
        const sender = asVisitor[attacker]?.client ?? attempt.tenant;
        for (const [name, cookie] of sender?.cookies ?? []) client.cookies.set(name, cookie);
        let position = 0;
        const path = base.path.replaceAll(UUID, (id) => ids[position++] ?? id);
        const options =
          method === 'GET' ? {} : base.image ? imageOf(base.image, body) : bodyOf(base.body, body);
        const mediaType = base.image ? 'image/png' : 'application/json';
        const response = await client.send(method, `${path}?${new URLSearchParams(query)}`, {
          ...options,
          headers: { 'Content-Type': mediaType, ...headers, ...credentials },
        });
        // `send` has checked that the API's document lists the status. The document lists status 500, but no input may
        // cause it.
        expect(response.status).not.toBe(500);
        expect(response.status).not.toBe(503);
        expect(await response.text()).not.toContain(SECRET);
      }),
      { numRuns: INPUTS_PER_CASE, seed: SEED },
    );
  },
);

function bodyOf(
  base: unknown,
  change: Record<string, unknown> | Uint8Array,
): { raw: string | Uint8Array<ArrayBuffer> } {
  if (change instanceof Uint8Array) return { raw: new Uint8Array(change) };
  const body: Record<string, unknown> = { ...Object(base) };
  const names = Object.keys(body);
  for (const [key, one] of Object.entries(change)) {
    // A number as key stands for the field name with this index, so that inputs use real field names.
    const name = /^\d+$/.test(key) ? names[Number(key) % Math.max(1, names.length)] : key;
    Object.defineProperty(body, name ?? key, {
      value: one,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return { raw: JSON.stringify(body) };
}

/** Returns the image with some of its bytes replaced. */
function imageOf(
  image: Uint8Array,
  change: Record<string, unknown> | Uint8Array,
): { raw: Uint8Array<ArrayBuffer> } {
  const changed = new Uint8Array(image);
  const bytes = change instanceof Uint8Array ? change : new TextEncoder().encode(JSON.stringify(change));
  for (const [index, byte] of bytes.entries()) {
    changed[(bytes.length * 7 + index) % changed.length] = byte;
  }
  return { raw: changed };
}

test('an unknown path or method always returns the error body', async () => {
  const path = fc.array(idInPath, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND');
  await fc.assert(
    fc.asyncProperty(method, path, async (method, path) => {
      const response = await fetch(`${inject('appUrl')}/v1/x${path}`, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ errorCode: 'NOT_FOUND' });
    }),
    { numRuns: 100, seed: SEED },
  );
});

test('after all attacks, the victim’s data are unchanged', async () => {
  expect(await everythingOf(victim)).toEqual(victimsBefore);
});
