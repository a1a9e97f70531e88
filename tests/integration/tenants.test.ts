import { describe, expect, test } from 'vitest';
import { Tenant, TenantList } from '../../supabase/functions/_shared/contract/tenant.ts';
import { newLandlord } from './support/accounts.ts';
import { failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { newProperty, newTenant, TENANT } from './support/rows.ts';
import { titled } from './support/titled.ts';

const unknownId = '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11';

test('a tenant that was created is listed as it was answered', async () => {
  const { client } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const fields = { email: 'Lukasz@Example.PL', phoneNumber: '06 12 34 56 78', propertyId };
  const tenant = await newTenant(client, fields);
  expect(tenant).toEqual({ ...TENANT, ...fields, id: expect.any(String), email: 'lukasz@example.pl' });
  expect(await json(await client.get('/tenants'), TenantList)).toEqual([tenant]);
});

test('contact, property and charges may be left out', async () => {
  const { client } = await newLandlord();
  const response = await client.post('/tenants', { firstName: 'Zoé', lastName: 'Æbel', rent: 500 });
  expect(await json(response, Tenant)).toMatchObject({
    email: null,
    phoneNumber: null,
    propertyId: null,
    charges: 0,
  });
});

test('a change keeps what it leaves out, clears what is null or empty, and answers the tenant', async () => {
  const { client } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const tenant = await newTenant(client, { email: 'a@b.fr', phoneNumber: '06', propertyId });
  const changed = { ...tenant, firstName: 'Lucas', email: null, phoneNumber: null, propertyId: null };
  const response = await client.put(`/tenants/${tenant.id}`, {
    firstName: 'Lucas',
    email: '',
    phoneNumber: null,
    propertyId: null,
  });
  expect([response.status, await json(response, Tenant)]).toEqual([200, changed]);
  expect(await json(await client.put(`/tenants/${tenant.id}`, {}), Tenant)).toEqual(changed);
});

test('a deletion answers nothing, and the tenant is gone', async () => {
  const { client } = await newLandlord();
  const tenant = await newTenant(client);
  const response = await client.delete(`/tenants/${tenant.id}`);
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(await json(await client.get('/tenants'), TenantList)).toEqual([]);
  expect(await failure(await client.delete(`/tenants/${tenant.id}`))).toBe('404 NOT_FOUND');
});

test('the list is sorted by last name, then first name', async () => {
  const { client } = await newLandlord();
  for (const [firstName, lastName] of [
    ['Zoé', 'Martin'],
    ['Anne', 'Öztürk'],
    ['Élise', 'martin'],
    ['Bob', 'Zola'],
  ]) {
    await newTenant(client, { firstName, lastName });
  }
  const list = await json(await client.get('/tenants'), TenantList);
  expect(list.map(({ firstName }) => firstName)).toEqual(['Élise', 'Zoé', 'Anne', 'Bob']);
});

test('the list is complete beyond the thousand rows that the database’s API gives at once', async () => {
  const { client, user } = await newLandlord();
  await sql`insert into public.tenants (owner_id, first_name, last_name, rent)
    select ${user.id}, 'A', 'B' || number, 1 from generate_series(1, 2500) as number`;
  const list = await json(await client.get('/tenants'), TenantList);
  expect(new Set(list.map(({ id }) => id)).size).toBe(2500);
});

test('what belongs to another landlord does not exist', async () => {
  const { client } = await newLandlord();
  const { client: stranger } = await newLandlord();
  const tenant = await newTenant(client);
  expect(await json(await stranger.get('/tenants'), TenantList)).toEqual([]);
  for (const id of [tenant.id, unknownId, 'not-an-id']) {
    expect(await failure(await stranger.put(`/tenants/${id}`, { firstName: 'Mine' }))).toBe('404 NOT_FOUND');
    expect(await failure(await stranger.put(`/tenants/${id}`, {}))).toBe('404 NOT_FOUND');
    expect(await failure(await stranger.delete(`/tenants/${id}`))).toBe('404 NOT_FOUND');
  }
  expect(await json(await client.get('/tenants'), TenantList)).toEqual([tenant]);
});

describe('bad input is refused at the field', () => {
  test.each(
    titled([
      [{ firstName: '' }, 'firstName=required'],
      [{ lastName: 'a'.repeat(10_000) }, 'lastName=tooLong'],
      [{ email: 'nobody' }, 'email=invalidEmail'],
      [{ email: `${'a'.repeat(250)}@b.fr` }, 'email=tooLong'],
      [{ phoneNumber: 5 }, 'phoneNumber=invalid'],
      [{ propertyId: 'home' }, 'propertyId=invalid'],
      [{ rent: -0.01 }, 'rent=negativeAmount'],
      [{ charges: 0.001 }, 'charges=invalidAmount'],
      [{ first_name: 'Ann' }, 'first_name=unknownField'],
    ]),
  )('%s', async (_, fields, issue) => {
    const { client } = await landlord;
    expect(await failure(await client.post('/tenants', { ...TENANT, ...fields }))).toBe(
      `400 VALIDATION_FAILED ${issue}`,
    );
    expect(await failure(await client.put(`/tenants/${unknownId}`, fields))).toBe(
      `400 VALIDATION_FAILED ${issue}`,
    );
  });

  test('a property that does not exist or is somebody else’s', async () => {
    const { client } = await landlord;
    const { client: stranger } = await newLandlord();
    const tenant = await newTenant(client);
    for (const propertyId of [unknownId, (await newProperty(stranger)).id]) {
      const expected = '400 VALIDATION_FAILED propertyId=invalid';
      expect(await failure(await client.post('/tenants', { ...TENANT, propertyId }))).toBe(expected);
      expect(await failure(await client.put(`/tenants/${tenant.id}`, { propertyId }))).toBe(expected);
    }
  });

  test('an id in the body that is not the path’s', async () => {
    const { client } = await landlord;
    const { id } = await newTenant(client);
    expect(await failure(await client.put(`/tenants/${id}`, { id: unknownId }))).toBe(
      '400 VALIDATION_FAILED id=invalid',
    );
  });
});

const landlord = newLandlord();
