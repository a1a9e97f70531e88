import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { User } from '../../supabase/functions/_shared/contract/users/user.ts';
import { newEmail, newLandlord, whitelist } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { latestMail, mailCount } from './support/mailbox.ts';
import { withTitles } from './support/with-titles.ts';

const PROFILE = {
  firstName: 'Claire',
  lastName: 'Œuvré',
  locale: 'en',
  companyName: 'SCI Les Tilleuls',
  address: '3 quai Fulchiron',
  addressComplement: 'Bâtiment B',
  postalCode: '69005',
  city: 'Lyon',
  phoneNumber: '04 72 00 00 00',
  siren: '732829320',
  isBilingual: true,
  lateRentAfterDays: 28,
  mutedNotificationTypes: ['match', 'lease'],
};
const {
  locale: _locale,
  isBilingual: _isBilingual,
  lateRentAfterDays: _days,
  mutedNotificationTypes: _types,
  ...CLEARABLE
} = PROFILE;
const CLEARED = Object.fromEntries(Object.keys(CLEARABLE).map((name) => [name, null]));

const putMe = (client: Client, body: unknown) => client.put('/users/me', body);
const context = async (client: Client) => json(await client.get('/authentication/user-context'), User);

describe('a user’s own profile', () => {
  test('changing a profile stores and returns the new profile', async () => {
    const { client, user } = await newLandlord();
    const answer = await json(await putMe(client, PROFILE), User);
    expect(answer).toEqual({ ...user, ...PROFILE });
    expect(await context(client)).toEqual(answer);
  });

  test('changing a profile keeps omitted fields and clears null fields', async () => {
    const { client } = await newLandlord();
    await putMe(client, PROFILE);
    expect(await json(await putMe(client, {}), User)).toMatchObject(PROFILE);
    expect(await json(await putMe(client, { city: 'Paris' }), User)).toMatchObject({
      ...PROFILE,
      city: 'Paris',
    });
    expect(await json(await putMe(client, CLEARED), User)).toMatchObject({ ...CLEARED, locale: 'en' });
  });

  test('changing a profile accepts texts with spaces around them and a SIREN in groups of digits', async () => {
    const { client } = await newLandlord();
    const body = { companyName: '  SCI Les Tilleuls ', city: '   ', siren: ' 732 829 320 ' };
    expect(await json(await putMe(client, body), User)).toMatchObject({
      companyName: 'SCI Les Tilleuls',
      city: null,
      siren: '732829320',
    });
  });

  test('in a new profile, late rent is reported after five days and no notifications are muted', async () => {
    const { client, user } = await newLandlord();
    expect(user).toMatchObject({ lateRentAfterDays: 5, mutedNotificationTypes: [] });
    const mute = async (...types: string[]) =>
      (await json(await putMe(client, { mutedNotificationTypes: types }), User)).mutedNotificationTypes;
    expect(await mute('lease', 'payment', 'lease')).toEqual(['lease', 'payment']);
    expect(await mute()).toEqual([]);
    expect(await json(await putMe(client, { lateRentAfterDays: 0 }), User)).toMatchObject({
      lateRentAfterDays: 0,
    });
  });

  test.each(
    withTitles([
      [{ email: 'new@klinky.test' }, 'email=readOnly'],
      [{ isSuperAdmin: true }, 'isSuperAdmin=readOnly'],
      [{ id: randomUUID() }, 'id=readOnly'],
      [{ locale: 'de' }, 'locale=invalid'],
      [{ locale: null }, 'locale=invalid'],
      [{ siren: '12345678' }, 'siren=invalidSiren'],
      [{ siren: '732829321' }, 'siren=invalidSiren'],
      [{ siren: 732829320 }, 'siren=invalid'],
      [{ postalCode: '75' }, 'postalCode=invalidPostalCode'],
      [{ country: 'France' }, 'country=invalidCountry'],
      [{ country: 'fr' }, 'country=invalidCountry'],
      [{ country: 'ZZ' }, 'country=invalidCountry'],
      [{ country: null }, 'country=invalidCountry'],
      [{ isFamilyCompany: 'yes' }, 'isFamilyCompany=invalid'],
      [{ phoneNumber: '04\n72' }, 'phoneNumber=unsupportedCharacter'],
      [{ companyName: 'a'.repeat(201) }, 'companyName=tooLong'],
      [{ city: 'a\u0000' }, 'city=unsupportedCharacter'],
      [{ signatureId: randomUUID() }, 'signatureId=readOnly'],
      [{ lateRentAfterDays: -1 }, 'lateRentAfterDays=invalid'],
      [{ lateRentAfterDays: 29 }, 'lateRentAfterDays=invalid'],
      [{ lateRentAfterDays: 0.5 }, 'lateRentAfterDays=invalid'],
      [{ lateRentAfterDays: null }, 'lateRentAfterDays=invalid'],
      [{ mutedNotificationTypes: 'lease' }, 'mutedNotificationTypes=invalid'],
      [{ mutedNotificationTypes: ['lease', 'visit'] }, 'mutedNotificationTypes.1=invalid'],
      [{ mutedNotificationTypes: [null] }, 'mutedNotificationTypes.0=invalid'],
      [null, '=invalid'],
      [[], '=invalid'],
    ]),
  )('a change of the profile refuses %s at its fields', async (_, body, issues) => {
    const { client, user } = await landlord;
    expect(await failure(await putMe(client, body))).toBe(`400 VALIDATION_FAILED ${issues}`);
    expect(await context(client)).toEqual(user);
  });
});

describe('calls to Supabase Auth with a landlord’s token', () => {
  const callAuth = (client: Client, method: string, path: string, body?: unknown) =>
    fetch(`${inject('appUrl')}/auth/v1${path}`, {
      method,
      headers: {
        apikey: inject('keys').publishableKey,
        Authorization: `Bearer ${client.cookies.get('klinky-access')}`,
        'Content-Type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  test('a change of address at Supabase Auth is refused and sends no mail, whether or not the new address is invited', async () => {
    const { client, user, email } = await newLandlord();
    const [invited, stranger] = [newEmail(), `${randomUUID()}@not-invited.test`];
    await whitelist(invited);
    const before = await mailCount(email);
    for (const address of [stranger, invited, stranger]) {
      const answer = await callAuth(client, 'PUT', '/user', { email: address });
      expect(answer.status).toBe(429);
      expect(await answer.json()).toMatchObject({ error_code: 'over_email_send_rate_limit' });
      expect(await mailCount(address)).toBe(0);
    }
    expect(await mailCount(email)).toBe(before);
    const [row] = await sql`
      select users.email, account.email as signs_in_as, coalesce(account.email_change, '') as email_change
      from users join auth.users account using (id) where id = ${user.id}`;
    expect(row).toEqual({ email, signs_in_as: email, email_change: '' });
  });

  test('the link in a mail requested from Supabase Auth opens no session, but leads to a new password', async () => {
    for (const path of ['/otp', '/magiclink', '/recover']) {
      const { client, email } = await newLandlord();
      const { ok } = await callAuth(client, 'POST', path, { email });
      // The embedded Auth supports only /recover.
      if (!ok && path !== '/recover') continue;
      const { HTML } = await latestMail(email);
      const links = [...HTML.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => new URL(href));
      expect(links).toHaveLength(1);
      for (const { origin, pathname, search } of links) {
        expect(origin + search).toBe(inject('appUrl'));
        expect(['/confirm', '/reset-password']).toContain(pathname);
      }
    }
  });

  test('an account cannot get a second factor', async () => {
    const { client } = await newLandlord();
    const factor = { factor_type: 'totp', friendly_name: 'theirs' };
    expect((await callAuth(client, 'POST', '/factors', factor)).ok).toBe(false);
  });

  test.each([
    ['POST /invite', { email: 'x@not-invited.test' }],
    ['POST /admin/users', { email: 'x@not-invited.test', password: 'Klinky2026!', email_confirm: true }],
    ['POST /admin/generate_link', { type: 'signup', email: 'x@not-invited.test', password: 'Klinky2026!' }],
    ['POST /signup', { email: 'x@not-invited.test', password: 'Klinky2026!' }],
    ['POST /signup', { phone: '33612345678', password: 'Klinky2026!' }],
    ['POST /signup', {}],
    ['POST /otp', { email: 'x@not-invited.test' }],
    ['POST /otp', { phone: '33612345678' }],
    ['POST /magiclink', { email: 'x@not-invited.test' }],
    ['PUT /user', { phone: '33612345678' }],
    ['GET /user/identities/authorize?provider=google', undefined],
    ['POST /token?grant_type=id_token', { provider: 'google', id_token: 'x' }],
    ['GET /authorize?provider=google', undefined],
  ])('%s %j lets nobody in', async (route, body) => {
    const { client } = await newLandlord();
    const accounts = async () =>
      (
        await sql`select count(*)::int as count from auth.users where email not like '%@klinky.test' or phone is not null`
      )[0];
    const before = await accounts();
    const [method = '', path = ''] = route.split(' ');
    const answer = await callAuth(client, method, path, body);
    expect(answer.ok).toBe(false);
    expect(await accounts()).toEqual(before);
  });
});

const landlord = newLandlord();
