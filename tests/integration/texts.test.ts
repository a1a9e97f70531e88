import { describe, expect, test } from 'vitest';
import { PropertyList } from '../../supabase/functions/_shared/contract/property.ts';
import { newLandlord } from './support/accounts.ts';
import { failure, json } from './support/client.ts';
import { rest } from './support/rest.ts';
import { newProperty, newTenant, TENANT } from './support/rows.ts';

/**
 * Texts with a refused character: a line break, a C1 control, a change of direction, an isolate or a direction mark.
 */
const REFUSED = ['a\nb', 'a\u0085b', 'a\u2028b', 'a\u202Eb', 'a\u2066b', 'a\u200Eb', 'a\u061Cb'];

/** A common name with a joiner character. Documents can print this name in Latin letters. */
const TAKEN = 'Anne\u200C-Marie d’Été';

describe('a text with a line break or a change of direction', () => {
  test('the function refuses a text with a line break or a change of direction, and names the field', async () => {
    const { client } = await newLandlord();
    const { id } = await newTenant(client);
    for (const text of REFUSED) {
      expect(await failure(await client.post('/tenants', { ...TENANT, firstName: text }))).toBe(
        '400 VALIDATION_FAILED firstName=unsupportedCharacter',
      );
      expect(await failure(await client.put(`/tenants/${id}`, { email: `${text}@b.fr` }))).toBe(
        '400 VALIDATION_FAILED email=invalidEmail',
      );
      expect(await failure(await client.put('/users/me', { companyName: text }))).toBe(
        '400 VALIDATION_FAILED companyName=unsupportedCharacter',
      );
      const line = { tenants: [{ firstName: 'Ana', lastName: text }], rent: 850 };
      expect(await failure(await client.post('/imports/check', { lines: [line] }))).toBe(
        '400 VALIDATION_FAILED lines.0.tenants.0.lastName=unsupportedCharacter',
      );
    }
  });

  test('REST and its commands refuse a text with a line break or a change of direction, and state the reason', async () => {
    const { client } = await newLandlord();
    const { id } = await newProperty(client);
    for (const text of REFUSED)
      for (const answer of [
        await rest(client, `properties?id=eq.${id}`, { name: text }, 'PATCH'),
        await rest(client, 'lessors?series=eq.', { city: text }, 'PATCH'),
        await rest(client, 'rpc/add_tenant', { fields: { first_name: text, last_name: 'Roy', rent: 1 } }),
      ]) {
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({
          code: '23514',
          message: expect.stringContaining('"one_line_check"'),
        });
      }
    const [property] = await json(await client.get('/properties'), PropertyList);
    expect(property?.name).toMatch(/^[^\n\u202E]+$/);
  });

  test('a name with a joiner character is accepted', async () => {
    const { client } = await newLandlord();
    const { id, name } = await newProperty(client, { name: TAKEN });
    expect(name).toBe(TAKEN);
    const emoji = await rest(
      client,
      `properties?id=eq.${id}&name=ilike.anne*`,
      { name: '👩\u200D💻' },
      'PATCH',
    );
    expect(await emoji.json()).toMatchObject([{ name: '👩\u200D💻' }]);
  });
});

/** One invisible character of each kind: soft hyphen, zero width, word joiner, operator, byte order mark, tag. */
const UNSEEN = ['\u00AD', '\u200B', '\u2060', '\u2063', '\uFEFF', '\u{E0061}'];

describe('an invisible character in a name', () => {
  test.each(UNSEEN)(
    'an invisible character such as %j in a name is dropped by the function and refused by REST',
    async (sign) => {
      const { client } = await newLandlord();
      const { id } = await newProperty(client);
      const { firstName } = await newTenant(client, { firstName: `${sign}An${sign}a${sign}` });
      expect(firstName).toBe('Ana');
      for (const answer of [
        await rest(client, `properties?id=eq.${id}`, { name: `An${sign}a` }, 'PATCH'),
        await rest(client, 'rpc/add_tenant', {
          fields: { first_name: `An${sign}a`, last_name: 'Roy', rent: 1 },
        }),
      ])
        expect(await answer.json()).toMatchObject({
          code: '23514',
          message: expect.stringContaining('"one_line_check"'),
        });
    },
  );

  test('an e-mail address or postal code is refused if it contains an invisible character that is not white space', async () => {
    const { client } = await newLandlord();
    const address = await client.post('/tenants', { ...TENANT, email: 'a\u034F@b.fr' });
    expect(await failure(address)).toBe('400 VALIDATION_FAILED email=invalidEmail');
    const code = await client.put('/users/me', { postalCode: '1000\u3164' });
    expect(await failure(code)).toBe('400 VALIDATION_FAILED postalCode=invalidPostalCode');
  });
});
