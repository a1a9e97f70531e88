import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { failure } from './support/client.ts';
import { addTenants, sql } from './support/database.ts';
import { rest } from './support/rest.ts';
import { newPayment, newProperty, newTenant, SINCE_MARCH, TENANT } from './support/rows.ts';

/** Sets the database's count of a landlord's rows of one kind. */
const setUsage = (userId: string, kind: string, used: number) =>
  sql`insert into private.usage (owner_id, kind, used) values (${userId}, ${kind}, ${used})
    on conflict on constraint usage_pkey do update set used = excluded.used`;

test('a landlord whose quota is full may still change and delete rows', async () => {
  const { client, user } = await newLandlord();
  const { id } = await newTenant(client);
  await setUsage(user.id, 'tenants', 5000);
  expect(await failure(await client.post('/tenants', TENANT))).toBe('409 QUOTA_REACHED');
  expect((await client.put(`/tenants/${id}`, { firstName: 'Zoé' })).status).toBe(200);
  expect((await client.delete(`/tenants/${id}`)).status).toBe(204);
  expect((await client.post('/tenants', TENANT)).status).toBe(201);

  await setUsage(user.id, 'documents', 200_000);
  const { id: propertyId } = await newProperty(client);
  const { id: tenantId } = await newTenantIn(propertyId);
  const payment = {
    propertyId,
    tenantId,
    from: '2026-03-01',
    to: '2026-03-31',
    paidAt: '2026-03-05',
    rent: 1250,
    charges: 0,
  };
  expect(await failure(await client.post('/receipts', payment))).toBe('409 QUOTA_REACHED');
  await newPayment(client, { tenantId, amount: 1335.5 });
  const month = { month: '2026-03', tenantIds: [tenantId] };
  expect(await failure(await client.post('/month/receipts', month))).toBe('409 QUOTA_REACHED');

  async function newTenantIn(property: string) {
    await setUsage(user.id, 'tenants', 0);
    return newTenant(client, { propertyId: property, ...SINCE_MARCH });
  }
});

test('a landlord who reads a month in eight endless loops blocks no other landlord', async () => {
  const [loud, other] = [await newLandlord(), await newLandlord()];
  await addTenants(loud.user.id, 500);
  await newTenant(other.client);
  const month = todayInParis();
  const isOver = { now: false };
  const seen = new Map<number, number>();
  const loops = Array.from({ length: 8 }, async () => {
    while (!isOver.now) {
      const { status } = await rest(loud.client, 'rpc/month_list', { month });
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
  });
  for (let call = 0; call < 10; call += 1)
    expect((await other.client.get('/month?month=2026-03')).status).toBe(200);
  await vi.waitFor(() => expect(seen.get(200)).toBeGreaterThan(0), { timeout: 60_000 });
  isOver.now = true;
  await Promise.all(loops);
  // Most requests of the loops are refused with 429, because the account reads another month.
  expect([...seen.keys()].filter((status) => status !== 200 && status !== 429)).toEqual([]);
});

test('all reads of several pages succeed, even if a landlord opens the pages at once', async () => {
  const { client, user } = await newLandlord();
  await newTenant(client);
  const pages = ['/dashboard', '/positions', '/duties', '/batches', '/receipts', '/month?month=2026-03'];
  const reads = [...pages, '/authentication/user-context', `/users/${user.id}/notifications`, '/tenants'];
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(reads.map((path) => client.get(path)));
    expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 200));
  }
});

test('a call that waits too long in the database is stopped with a Retry-After, and succeeds when repeated', async () => {
  const { client } = await newLandlord();
  const { id } = await newTenant(client);
  const change = () => client.put(`/tenants/${id}`, { firstName: 'Zoé' });
  await sql.begin(async (tx) => {
    await tx`select from public.tenants where id = ${id} for update`;
    const answer = await change();
    expect(answer.headers.get('retry-after')).toBe('10');
    expect(await failure(answer)).toBe('429 TOO_MANY_REQUESTS');
  });
  expect((await change()).status).toBe(200);
});

test('the function does not retry a command that has waited too long for another command of the same account', async () => {
  const { client, user } = await newLandlord();
  await sql.begin(async (tx) => {
    await tx`select from public.users where id = ${user.id} for no key update`;
    const startedMs = performance.now();
    const answer = await client.put('/users/me', { city: 'Lyon' });
    // If the function retried the command, the command would wait for two seconds each time.
    expect(performance.now() - startedMs).toBeLessThan(4000);
    expect(await failure(answer)).toBe('429 TOO_MANY_REQUESTS');
  });
});

/** A text just below the embedded stack's limit for a body. */
const MEGABYTE = 'x'.repeat(999_000);

test.each([
  ['the number of a line', { line: MEGABYTE, tenants: [{ first_name: 'Ana', last_name: 'Roy' }] }],
  [
    'an unknown column',
    {
      line: 1,
      tenants: [{ first_name: 'Ana', last_name: 'Roy', ballast: MEGABYTE }],
      letting: { rent: 850 },
    },
  ],
  [
    'a difference from the stored data',
    { line: 1, tenants: [{ first_name: 'Ana', last_name: 'Roy', email: MEGABYTE }], letting: { rent: 850 } },
  ],
])('an import does not store a megabyte as %s', async (_, line) => {
  const { client, user } = await newLandlord();
  const storedLine = { line: 1, tenants: [{ first_name: 'Ana', last_name: 'Roy' }], letting: { rent: 850 } };
  // The import checks the line as a new tenant and as an existing tenant.
  for (const one of [line, storedLine, line]) {
    const answer = await rest(client, 'rpc/import_lettings', {
      import_id: randomUUID(),
      part: 1,
      lines: [one],
    });
    expect(answer.status).not.toBe(413);
  }
  const [kept] = await sql`
    select coalesce(max(octet_length(lines::text)), 0) as bytes from imports where owner_id = ${user.id}`;
  expect(kept?.['bytes']).toBeLessThan(10_000);
});
