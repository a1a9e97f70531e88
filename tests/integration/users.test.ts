import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { User } from '../../supabase/functions/_shared/contract/user.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { titled } from './support/titled.ts';

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
  lateRentAfterDays: 28,
  mutedNotificationTypes: ['match', 'lease'],
};
const { locale: _locale, lateRentAfterDays: _days, mutedNotificationTypes: _types, ...CLEARABLE } = PROFILE;
const CLEARED = Object.fromEntries(Object.keys(CLEARABLE).map((name) => [name, null]));

const putMe = (client: Client, body: unknown) => client.put('/users/me', body);
const context = async (client: Client) => json(await client.get('/authentication/user-context'), User);

describe('the own profile', () => {
  test('is changed, answered and there the next time', async () => {
    const { client, user } = await newLandlord();
    const answer = await json(await putMe(client, PROFILE), User);
    expect(answer).toEqual({ ...user, ...PROFILE });
    expect(await context(client)).toEqual(answer);
  });

  test('keeps what is left out, and loses what is null', async () => {
    const { client } = await newLandlord();
    await putMe(client, PROFILE);
    expect(await json(await putMe(client, {}), User)).toMatchObject(PROFILE);
    expect(await json(await putMe(client, { city: 'Paris' }), User)).toMatchObject({
      ...PROFILE,
      city: 'Paris',
    });
    expect(await json(await putMe(client, CLEARED), User)).toMatchObject({ ...CLEARED, locale: 'en' });
  });

  test('takes texts without the spaces around them, and a SIREN in groups', async () => {
    const { client } = await newLandlord();
    const body = { companyName: '  SCI Les Tilleuls ', city: '   ', siren: ' 732 829 320 ' };
    expect(await json(await putMe(client, body), User)).toMatchObject({
      companyName: 'SCI Les Tilleuls',
      city: null,
      siren: '732829320',
    });
  });

  test('tells of late rent after five days and mutes nothing, until something else is said', async () => {
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

  test('is nobody else’s', async () => {
    const { client } = await newLandlord({ firstName: 'One' });
    const { client: stranger } = await newLandlord({ firstName: 'Other' });
    await putMe(client, { firstName: 'Changed' });
    expect((await context(stranger)).firstName).toBe('Other');
  });

  test.each(
    titled([
      [{ email: 'new@klinky.test' }, 'email=unknownField'],
      [{ isSuperAdmin: true }, 'isSuperAdmin=unknownField'],
      [{ id: randomUUID() }, 'id=unknownField'],
      [{ locale: 'de' }, 'locale=invalid'],
      [{ locale: null }, 'locale=invalid'],
      [{ siren: '12345678' }, 'siren=invalid'],
      [{ siren: '12345678x' }, 'siren=invalid'],
      [{ siren: 732829320 }, 'siren=invalid'],
      [{ companyName: 'a'.repeat(201) }, 'companyName=tooLong'],
      [{ city: 'a\u0000' }, 'city=invalid'],
      [{ signatureId: randomUUID() }, 'signatureId=unknownField'],
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
  )('refuses %s at its fields', async (_, body, issues) => {
    const { client, user } = await newLandlord();
    expect(await failure(await putMe(client, body))).toBe(`400 VALIDATION_FAILED ${issues}`);
    expect(await context(client)).toEqual(user);
  });
});

describe('notifications', () => {
  async function notify(userId: string): Promise<string> {
    const [row] = await sql`insert into public.notifications (user_id, type, title, content)
      values (${userId}, 'payment', 'Paid', '') returning id`;
    return String(row?.['id']);
  }
  const readState = async (client: Client) =>
    Object.fromEntries((await context(client)).notifications.map(({ id, isRead }) => [id, isRead]));

  test('are marked as read and as unread, however often that is said', async () => {
    const { client, user } = await newLandlord();
    const [one, other] = [await notify(user.id), await notify(user.id)];
    const mark = (action: string) => client.post(`/users/${user.id}/notifications/${one}/${action}`);
    for (const [action, isRead] of [
      ['read', true],
      ['read', true],
      ['unread', false],
      ['unread', false],
    ] as const) {
      expect((await mark(action)).status).toBe(204);
      expect(await readState(client)).toEqual({ [one]: isRead, [other]: false });
    }
  });

  test('are all marked as read, and only those that are one’s own', async () => {
    const [me, stranger] = [await newLandlord(), await newLandlord()];
    const mine = [await notify(me.user.id), await notify(me.user.id)];
    const theirs = await notify(stranger.user.id);
    expect((await me.client.put(`/users/${me.user.id}/notifications/read`)).status).toBe(204);
    expect((await me.client.put(`/users/${me.user.id}/notifications/read`)).status).toBe(204);
    expect(await readState(me.client)).toEqual(Object.fromEntries(mine.map((id) => [id, true])));
    expect(await readState(stranger.client)).toEqual({ [theirs]: false });
  });

  test('of somebody else do not exist, whoever is named in the path', async () => {
    const [me, stranger] = [await newLandlord(), await newLandlord()];
    const [mine, theirs] = [await notify(me.user.id), await notify(stranger.user.id)];
    const paths = [
      `/users/${stranger.user.id}/notifications/${theirs}`,
      `/users/${me.user.id}/notifications/${theirs}`,
      `/users/${stranger.user.id}/notifications/${mine}`,
      `/users/${me.user.id}/notifications/${randomUUID()}`,
      `/users/${me.user.id}/notifications/nonsense`,
      `/users/me/notifications/${mine}`,
    ];
    for (const path of paths) {
      for (const action of ['read', 'unread']) {
        expect(await failure(await me.client.post(`${path}/${action}`)), path).toBe('404 NOT_FOUND');
      }
    }
    const all = await me.client.put(`/users/${stranger.user.id}/notifications/read`);
    expect(await failure(all)).toBe('404 NOT_FOUND');
    expect(await readState(stranger.client)).toEqual({ [theirs]: false });
    expect(await readState(me.client)).toEqual({ [mine]: false });
  });
});
