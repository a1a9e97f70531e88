import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Property, PropertyList } from '../../supabase/functions/_shared/contract/property.ts';
import { TenantList } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { newProperty, newTenant, PROPERTY, TENANT } from './support/rows.ts';
import { withTitles } from './support/with-titles.ts';

const Row = v.looseObject({ id: v.string() });
const Rows = v.array(Row);

const unknownId = '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11';

test('a new property has the same fields in the list as in the response that created the property', async () => {
  const { client } = await newLandlord();
  const property = await newProperty(client, { addressComplement: ' Bâtiment B ' });
  expect(property).toEqual({
    ...PROPERTY,
    id: expect.any(String),
    lessorId: expect.any(String),
    addressComplement: 'Bâtiment B',
    energyClass: null,
    energyClassOn: null,
    isCollective: null,
    isArchived: false,
  });
  expect(await json(await client.get('/properties'), PropertyList)).toEqual([property]);
});

test('a property, tenant or lessor that is sent twice with one key is created once, and other fields are refused with its id', async () => {
  const { client } = await newLandlord();
  const creations = [
    ['/properties', PROPERTY, { name: 'Atelier' }],
    ['/tenants', TENANT, { firstName: 'Zoé' }],
    ['/lessors', { series: 'SCI', companyName: 'SCI Roy' }, { companyName: 'SCI Roy et fils' }],
  ] as const;
  for (const [path, fields, others] of creations) {
    const before = await json(await client.get(path), Rows);
    const body = { ...fields, idempotencyKey: randomUUID() };
    const answers = await Promise.all([client.post(path, body), client.post(path, body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [first, second] = await Promise.all(answers.map((answer) => json(answer, Row)));
    expect(second).toEqual(first);
    const other = await client.post(path, { ...body, ...others });
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({
      errorCode: 'IDEMPOTENCY_KEY_REUSED',
      existingId: first?.id,
    });
    expect(await json(await client.get(path), Rows)).toHaveLength(before.length + 1);
  }
});

test('a property needs no charges and no address complement', async () => {
  const { client } = await newLandlord();
  const { charges: _, ...required } = PROPERTY;
  const response = await client.post('/properties', required);
  expect(await json(response, Property)).toMatchObject({ charges: 0, addressComplement: null });
});

test('changing a property keeps omitted fields, clears null fields, and returns the new list', async () => {
  const { client } = await newLandlord();
  const property = await newProperty(client, { addressComplement: 'Bâtiment B' });
  const other = await newProperty(client, { name: 'Zénith' });
  const changed = { ...property, name: 'Atelier', addressComplement: null, rent: 0.1 };
  const response = await client.put(`/properties/${property.id}`, {
    id: property.id.toUpperCase(),
    name: 'Atelier',
    addressComplement: null,
    rent: 0.1,
  });
  expect(response.status).toBe(200);
  expect(await json(response, PropertyList)).toEqual([changed, other]);
  expect(await json(await client.put(`/properties/${property.id}`, {}), PropertyList)).toEqual([
    changed,
    other,
  ]);
});

test('the energy class of a property and the date of its certificate can be stated, changed, cleared and exported', async () => {
  const { client } = await newLandlord();
  const property = await newProperty(client, { energyClass: 'G', energyClassOn: '2022-05-04' });
  expect(property).toMatchObject({ energyClass: 'G', energyClassOn: '2022-05-04' });
  const change = async (fields: Partial<Property>) => {
    const [changed] = await json(await client.put(`/properties/${property.id}`, fields), PropertyList);
    return [changed?.energyClass, changed?.energyClassOn];
  };
  expect(await change({ rent: 1 })).toEqual(['G', '2022-05-04']);
  expect(await change({ energyClass: 'F' })).toEqual(['F', '2022-05-04']);
  expect(await change({ energyClassOn: todayInParis() })).toEqual(['F', todayInParis()]);
  const files = unzipSync(new Uint8Array(await (await client.get('/users/me/export')).arrayBuffer()));
  const [header = '', line = ''] = strFromU8(files['csv/logements.csv'] ?? new Uint8Array()).split('\r\n');
  expect(header).toContain(';Classe énergie;DPE du;');
  expect(line).toContain(`;F;${todayInParis()};`);
  expect(JSON.parse(strFromU8(files['klinky.json'] ?? new Uint8Array()))).toMatchObject({
    properties: [{ energy_class: 'F', energy_class_on: todayInParis() }],
  });
  expect(await change({ energyClassOn: null })).toEqual(['F', null]);
  expect(await change({ energyClass: null })).toEqual([null, null]);
});

test('the landlord can state, change, clear and export whether the building of a property is collective', async () => {
  const { client } = await newLandlord();
  const { id, isCollective } = await newProperty(client, { isCollective: true });
  expect(isCollective).toBe(true);
  const change = async (fields: Partial<Property>) =>
    (await json(await client.put(`/properties/${id}`, fields), PropertyList))[0]?.isCollective;
  expect(await change({ rent: 1 })).toBe(true);
  expect(await change({ isCollective: false })).toBe(false);
  const files = unzipSync(new Uint8Array(await (await client.get('/users/me/export')).arrayBuffer()));
  expect(strFromU8(files['csv/logements.csv'] ?? new Uint8Array())).toContain(';Immeuble collectif;');
  expect(JSON.parse(strFromU8(files['klinky.json'] ?? new Uint8Array()))).toMatchObject({
    properties: [{ is_collective: false }],
  });
  expect(await change({ isCollective: null })).toBeNull();
});

test('deleting a property leaves its tenants without a property', async () => {
  const { client } = await newLandlord();
  const property = await newProperty(client);
  const other = await newProperty(client, { name: 'Other' });
  const tenant = await newTenant(client, { propertyId: property.id });
  const response = await client.delete(`/properties/${property.id}`);
  expect([response.status, await json(response, PropertyList)]).toEqual([200, [other]]);
  expect(await json(await client.get('/tenants'), TenantList)).toEqual([{ ...tenant, propertyId: null }]);
  expect(await failure(await client.delete(`/properties/${property.id}`))).toBe('404 NOT_FOUND');
});

test('the list of properties is sorted by name, ignoring accents and case', async () => {
  const { client } = await newLandlord();
  for (const name of ['Zénith', 'échoppe', 'Lot 10', 'Lot 9', 'Atelier']) await newProperty(client, { name });
  const names = (await json(await client.get('/properties'), PropertyList)).map(({ name }) => name);
  expect(names).toEqual(['Atelier', 'échoppe', 'Lot 9', 'Lot 10', 'Zénith']);
});

test('the list of properties is complete, although the database returns at most a thousand rows at once', async () => {
  const { client, user } = await newLandlord();
  await sql`insert into public.properties (owner_id, name, address, postal_code, city, rent, lessor_id)
    select ${user.id}, 'Lot ' || number, 'a', '1', 'c', 1, (private.first_lessor(${user.id})).id from generate_series(1, 2001) as number`;
  const list = await json(await client.get('/properties'), PropertyList);
  expect(new Set(list.map(({ name }) => name)).size).toBe(2001);
  expect(list.at(-1)?.name).toBe('Lot 2001');
});

test('an archived property is listed only on request, until it is restored', async () => {
  const { client } = await newLandlord();
  const property = await newProperty(client);
  const other = await newProperty(client, { name: 'Other' });
  const list = async (path: string) => json(await client.get(path), PropertyList);
  const path = `/properties/${property.id}/archive`;
  expect(await json(await client.put(path, { isArchived: true }), PropertyList)).toEqual([other]);
  expect(await list('/properties')).toEqual([other]);
  expect(await list('/properties?state=archived')).toEqual([{ ...property, isArchived: true }]);
  // The name of an archived property may still be corrected. The response contains only active properties.
  const renamed = await client.put(`/properties/${property.id}`, { name: 'Atelier' });
  expect(await json(renamed, PropertyList)).toEqual([other]);
  const back = await client.put(path, { isArchived: false });
  expect(await json(back, PropertyList)).toEqual([{ ...property, name: 'Atelier' }, other]);
  expect(await list('/properties?state=archived')).toEqual([]);
  expect(await failure(await client.get('/properties?state=former'))).toBe(
    '400 VALIDATION_FAILED state=invalid',
  );
});

test('a property with a running lease cannot be archived, and an archived property cannot get a lease', async () => {
  const { client } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const tenant = await newTenant(client, { propertyId });
  const archive = () => client.put(`/properties/${propertyId}/archive`, { isArchived: true });
  expect(await failure(await archive())).toBe('409 PROPERTY_IN_USE');
  const end = { endedBy: 'agreement', endsOn: '2026-01-31' };
  expect((await client.put(`/leases/${tenant.leaseId}`, end)).status).toBe(200);
  expect((await archive()).status).toBe(200);
  expect(await json(await client.get('/tenants?state=former'), TenantList)).toEqual([
    { ...tenant, state: 'former', rentOwedUntil: '2026-01-31' },
  ]);
  const refused = '400 VALIDATION_FAILED propertyId=archived';
  expect(await failure(await client.post('/tenants', { ...TENANT, propertyId }))).toBe(refused);
  const other = await newTenant(client);
  expect(await failure(await client.put(`/tenants/${other.id}`, { propertyId }))).toBe(refused);
  expect(await failure(await client.put(`/leases/${other.leaseId}`, { propertyId }))).toBe(refused);
  expect(await failure(await client.put(`/leases/${tenant.leaseId}`, { endedBy: null, endsOn: null }))).toBe(
    '400 VALIDATION_FAILED endedBy=archived',
  );
});

describe('invalid input for a property is refused with the name of its field', () => {
  test.each(
    withTitles([
      [{ name: '' }, 'name=required'],
      [{ name: '   ' }, 'name=required'],
      [{ name: null }, 'name=required'],
      [{ name: 'a'.repeat(10_000) }, 'name=tooLong'],
      [{ name: 'a\u0000b' }, 'name=unsupportedCharacter'],
      [{ city: '\ud800' }, 'city=unsupportedCharacter'],
      [{ postalCode: '750' }, 'postalCode=invalidPostalCode'],
      [{ postalCode: '99123' }, 'postalCode=invalidPostalCode'],
      [{ postalCode: ' ' }, 'postalCode=required'],
      [{ addressComplement: 'a'.repeat(201) }, 'addressComplement=tooLong'],
      [{ rent: -1 }, 'rent=negativeAmount'],
      [{ rent: 10.005 }, 'rent=invalidAmount'],
      [{ rent: '650' }, 'rent=invalidAmount'],
      [{ rent: null }, 'rent=invalidAmount'],
      [{ charges: 1e12 }, 'charges=invalidAmount'],
      [{ energyClass: 'H' }, 'energyClass=invalid'],
      [{ energyClassOn: '2026-02-30' }, 'energyClassOn=invalidDate'],
      [{ energyClassOn: addDays(todayInParis(), 1) }, 'energyClassOn=futureDate'],
      [{ owner_id: unknownId }, 'owner_id=unknownField'],
      [{ __proto__x: 1 }, '__proto__x=unknownField'],
    ]),
  )('%s', async (_, fields, issue) => {
    const { client } = await landlord;
    const created = await client.post('/properties', { ...PROPERTY, ...fields });
    expect(await failure(created)).toBe(`400 VALIDATION_FAILED ${issue}`);
    const changed = await client.put(`/properties/${unknownId}`, fields);
    expect(await failure(changed)).toBe(`400 VALIDATION_FAILED ${issue}`);
  });

  test('a property is refused if the id in the body differs from the id in the path', async () => {
    const { client } = await landlord;
    const { id } = await newProperty(client);
    expect(await failure(await client.put(`/properties/${id}`, { id: unknownId }))).toBe(
      '400 VALIDATION_FAILED id=readOnly',
    );
  });

  test('a new property with an id is refused', async () => {
    const { client } = await landlord;
    expect(await failure(await client.post('/properties', { ...PROPERTY, id: unknownId }))).toBe(
      '400 VALIDATION_FAILED id=unknownField',
    );
  });
});

const landlord = newLandlord();
