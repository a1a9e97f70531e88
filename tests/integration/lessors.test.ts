import * as v from 'valibot';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Lessor, LessorList } from '../../supabase/functions/_shared/contract/lessor.ts';
import { PropertyList } from '../../supabase/functions/_shared/contract/property.ts';
import { User } from '../../supabase/functions/_shared/contract/users/user.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { JPEG, png } from './support/images.ts';
import { LESSOR, newLessor, newProperty, newReceipt, newTenant } from './support/rows.ts';

const list = async (client: Client) => json(await client.get('/lessors'), LessorList);

const asImage = (image: Uint8Array<ArrayBuffer>, mediaType: string) => ({
  raw: image,
  headers: { 'Content-Type': mediaType },
});

test('a new account has one lessor, whom the profile describes', async () => {
  const { client, user } = await newLandlord();
  const [first, ...others] = await list(client);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ series: '', firstName: user.firstName, lastName: user.lastName });
  await client.put('/users/me', { companyName: 'SCI du Parc', city: 'Lyon', firstName: 'Zoé' });
  expect(await list(client)).toMatchObject([{ companyName: 'SCI du Parc', city: 'Lyon', firstName: 'Zoé' }]);
  await client.put(`/lessors/${first?.id}`, { city: 'Paris' });
  expect(await json(await client.get('/authentication/user-context'), User)).toMatchObject({ city: 'Paris' });
});

test('all fields of an added lessor except the series can change', async () => {
  const { client } = await newLandlord();
  const added = await newLessor(client, { email: 'SCI@Example.test', siren: '732 829 320' });
  expect(added).toMatchObject({ ...LESSOR, email: 'sci@example.test', signatureId: null });
  expect((await list(client))[1]).toEqual(added);
  expect(added).toMatchObject({ country: 'FR', isFamilyCompany: false });
  const path = `/lessors/${added.id}`;
  const abroad = { country: 'BE', isFamilyCompany: true };
  expect((await json(await client.put(path, abroad), LessorList))[1]).toEqual({ ...added, ...abroad });
  await client.put(path, { country: 'FR', isFamilyCompany: false });
  expect(await failure(await client.put(path, { country: 'XX' }))).toBe(
    '400 VALIDATION_FAILED country=invalidCountry',
  );
  const changed = await json(await client.put(path, { email: null, phoneNumber: '0472000000' }), LessorList);
  expect(changed[1]).toEqual({ ...added, email: null, phoneNumber: '0472000000' });
  expect(await failure(await client.put(path, { series: 'PARC' }))).toBe(
    '400 VALIDATION_FAILED series=readOnly',
  );
  expect(await failure(await client.put(path, { siren: '732829321' }))).toBe(
    '400 VALIDATION_FAILED siren=invalidSiren',
  );
  // The database refuses these values, because a mail server reads them as two addresses or as a name.
  for (const email of ['a,b@example.test', 'a;b@example.test', 'a<b@example.test', '"a"@example.test'])
    expect(await failure(await client.put(path, { email })), email).toBe(
      '400 VALIDATION_FAILED email=invalidEmail',
    );
});

test.each([
  ['sci', 'invalidSeries'],
  ['TILLE', 'invalidSeries'],
  ['S-1', 'invalidSeries'],
  ['É', 'invalidSeries'],
  [' ', 'required'],
  ['SCI', 'seriesTaken'],
])('a second lessor with the series %j is refused at the field', async (series, issue) => {
  const { client } = await newLandlord();
  await newLessor(client);
  const answer = await client.post('/lessors', { ...LESSOR, series });
  expect(await failure(answer)).toBe(`400 VALIDATION_FAILED series=${issue}`);
  expect(await list(client)).toHaveLength(2);
});

test('a property can only have a lessor of its own account, and a lessor with a property cannot be deleted', async () => {
  const { client } = await newLandlord();
  const [first] = await list(client);
  const { id } = await newLessor(client);
  const stranger = await newLandlord();
  const property = await newProperty(client);
  expect(property.lessorId).toBe(first?.id);
  const path = `/properties/${property.id}`;
  const changed = await json(await client.put(path, { lessorId: id }), PropertyList);
  expect(changed).toMatchObject([{ lessorId: id }]);
  const foreign = await newProperty(stranger.client);
  for (const answer of [
    await stranger.client.put(`/properties/${foreign.id}`, { lessorId: id }),
    await stranger.client.post('/properties', {
      ...foreign,
      id: undefined,
      isArchived: undefined,
      lessorId: id,
    }),
  ]) {
    expect(await failure(answer)).toBe('400 VALIDATION_FAILED lessorId=invalid');
  }
  expect(await failure(await client.delete(`/lessors/${id}`))).toBe('409 LESSOR_IN_USE');
  expect(await failure(await stranger.client.delete(`/lessors/${id}`))).toBe('404 NOT_FOUND');
  await client.put(path, { lessorId: first?.id });
  expect(await json(await client.delete(`/lessors/${id}`), LessorList)).toEqual([first]);
  expect(await failure(await client.delete(`/lessors/${first?.id}`))).toBe('409 LESSOR_IN_USE');
});

test('each lessor has a separate signature', async () => {
  const { client } = await newLandlord();
  const path = `/lessors/${(await newLessor(client)).id}/signature`;
  const bytes = async (of: string) => Buffer.from(await (await client.get(of)).arrayBuffer());
  expect((await client.put('/users/me/signature', undefined, asImage(png(), 'image/png'))).status).toBe(200);
  expect(await failure(await client.get(path))).toBe('404 NOT_FOUND');
  const signed = await json(
    await client.put(path, undefined, asImage(new Uint8Array(JPEG), 'image/jpeg')),
    LessorList,
  );
  expect(signed[1]?.signatureId).not.toBeNull();
  expect(await bytes(path)).toEqual(JPEG);
  expect(await bytes('/users/me/signature')).toEqual(png());
  const stranger = await newLandlord();
  for (const answer of [
    await stranger.client.get(path),
    await stranger.client.put(path, undefined, asImage(png(), 'image/png')),
    await stranger.client.delete(path),
  ]) {
    expect(await failure(answer)).toBe('404 NOT_FOUND');
  }
  expect(await json(await client.delete(path), LessorList)).toMatchObject([{}, { signatureId: null }]);
  expect(await bytes('/users/me/signature')).toEqual(png());
});

test('the export contains all lessors, their signatures, and the lessor of each dwelling and receipt', async () => {
  const { client, user } = await newLandlord();
  const files = async () =>
    unzipSync(new Uint8Array(await (await client.get('/users/me/export')).arrayBuffer()));
  const table = (all: Record<string, Uint8Array>, name: string) =>
    strFromU8(all[`csv/${name}`] ?? new Uint8Array());
  const property = await newProperty(client);
  const { id: tenantId } = await newTenant(client, {
    propertyId: property.id,
    accountStartsOn: '2026-03-01',
  });
  await newReceipt(client, { tenantId, propertyId: property.id });
  const before = await files();
  expect(table(before, 'logements.csv')).not.toContain('Bailleur');
  const { id: lessorId } = await newLessor(client);
  await client.put(`/lessors/${lessorId}/signature`, undefined, asImage(png(), 'image/png'));
  await client.put('/users/me/signature', undefined, asImage(new Uint8Array(JPEG), 'image/jpeg'));
  await client.put(`/properties/${property.id}`, { lessorId });
  await newReceipt(client, {
    tenantId,
    propertyId: property.id,
    paidAt: '2026-04-05',
    from: '2026-04-01',
    to: '2026-04-30',
  });
  const after = await files();
  expect(Object.keys(after).filter((name) => name.startsWith('signatures/'))).toEqual([
    'signatures/1-SCI-Les-Tilleuls.png',
    `signatures/2-${user.firstName}-${user.lastName}.jpg`,
  ]);
  expect(table(after, 'bailleurs.csv')).toContain('SCI Les Tilleuls');
  expect(table(after, 'logements.csv')).toContain('SCI Les Tilleuls');
  expect(table(after, 'quittances.csv').match(/SCI Les Tilleuls/g)).toHaveLength(1);
  const { lessors } = v.parse(
    v.looseObject({ lessors: v.array(v.looseObject({ id: Lessor.entries.id })) }),
    JSON.parse(strFromU8(after['klinky.json'] ?? new Uint8Array())),
  );
  expect(lessors.map(({ id }) => id)).toContain(lessorId);
});
