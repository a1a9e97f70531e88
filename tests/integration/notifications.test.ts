import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NotificationPage } from '../../supabase/functions/_shared/contract/users/notification-page.ts';
import { User } from '../../supabase/functions/_shared/contract/users/user.ts';
import { type Landlord, newLandlord } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { addNotification } from './support/notifications.ts';
import { newProperty, newTenant } from './support/rows.ts';
import { withTitles } from './support/with-titles.ts';

const context = async (client: Client) => json(await client.get('/authentication/user-context'), User);

describe('a user’s own notifications', () => {
  const readState = async (client: Client) =>
    Object.fromEntries((await context(client)).notifications.map(({ id, isRead }) => [id, isRead]));

  test('a notification can be marked as read or unread, and repeating the call changes nothing', async () => {
    const { client, user } = await newLandlord();
    const [one, other] = [await addNotification(user.id), await addNotification(user.id)];
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

  test('marking all notifications as read changes only the caller’s notifications', async () => {
    const [me, stranger] = [await newLandlord(), await newLandlord()];
    const mine = [await addNotification(me.user.id), await addNotification(me.user.id)];
    const theirs = await addNotification(stranger.user.id);
    expect((await me.client.put(`/users/${me.user.id}/notifications/read`)).status).toBe(204);
    expect((await me.client.put(`/users/${me.user.id}/notifications/read`)).status).toBe(204);
    expect(await readState(me.client)).toEqual(Object.fromEntries(mine.map((id) => [id, true])));
    expect(await readState(stranger.client)).toEqual({ [theirs]: false });
  });

  test('a notification of another user is reported as missing, whichever user the path names', async () => {
    const [me, stranger] = [await newLandlord(), await newLandlord()];
    const [mine, theirs] = [await addNotification(me.user.id), await addNotification(stranger.user.id)];
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

test('an unreadable notification hides no other notification, on its page or at sign-in', async () => {
  const me = await newLandlord();
  const id = await addNotification(me.user.id, { title: 'Readable' });
  await sql`select private.notify(array[(
    ${me.user.id}, 'profile_incomplete', ${me.user.id}, null, '{"missing": ["nonsense"]}'
  )::private.news])`;
  const page = await json(await me.client.get(`/users/${me.user.id}/notifications`), NotificationPage);
  expect(page).toMatchObject({ notifications: [{ id }], total: 2 });
  const user = await json(await me.client.get('/authentication/user-context'), User);
  expect(user.notifications).toMatchObject([{ id }]);
});

/** Adds a tenant without a property, and writes the notification about it as the daily job does. */
async function notifyWithoutProperty({ client, user }: Landlord): Promise<string> {
  const { id } = await newTenant(client, { firstName: 'Inès', lastName: 'Œuvré' });
  await sql`select private.notify(array[(
    ${user.id}, 'tenant_without_property', ${id}, null, '{"tenantName": "Inès Œuvré"}'
  )::private.news])`;
  return id;
}

const FRENCH = 'Locataire sans logement\u00A0: Inès Œuvré';
const ENGLISH = 'Tenant without a property: Inès Œuvré';

describe('the language of notifications', () => {
  test.each(
    withTitles([
      ['fr', FRENCH],
      ['en-GB,en;q=0.9,fr;q=0.8', ENGLISH],
      ['de, en;q=0.5', ENGLISH],
    ]),
  )('notifications are in the language of Accept-Language: %s', async (_, language, title) => {
    const me = await newLandlord();
    await notifyWithoutProperty(me);
    const headers = { 'accept-language': language };
    const page = await me.client.get(`/users/${me.user.id}/notifications`, { headers });
    expect((await json(page, NotificationPage)).notifications).toMatchObject([{ title }]);
    const user = await me.client.get('/authentication/user-context', { headers });
    expect((await json(user, User)).notifications).toMatchObject([{ title }]);
  });

  test('notifications use the account’s language if the header names no supported language', async () => {
    const me = await newLandlord();
    await notifyWithoutProperty(me);
    for (const [locale, title] of [
      ['fr', FRENCH],
      ['en', ENGLISH],
    ] as const) {
      await me.client.put('/users/me', { locale });
      for (const language of ['*', 'de']) {
        const headers = { 'accept-language': language };
        const page = await me.client.get(`/users/${me.user.id}/notifications`, { headers });
        expect((await json(page, NotificationPage)).notifications).toMatchObject([{ title }]);
        const user = await me.client.get('/authentication/user-context', { headers });
        expect((await json(user, User)).notifications).toMatchObject([{ title }]);
      }
    }
  });
});

describe('the list of notifications', () => {
  test('a notification about a missing property counts as read once the tenant gets a property', async () => {
    const me = await newLandlord();
    const tenantId = await notifyWithoutProperty(me);
    const link = `/tenants?edit=${tenantId}`;
    expect(await context(me.client)).toMatchObject({
      notifications: [{ type: 'document', title: FRENCH, isRead: false, link }],
      unreadNotificationCount: 1,
    });
    const { id: propertyId } = await newProperty(me.client);
    expect((await me.client.put(`/tenants/${tenantId}`, { propertyId })).status).toBe(200);
    expect(await context(me.client)).toMatchObject({
      notifications: [{ title: 'Logement indiqué\u00A0: Inès Œuvré', isRead: true, link }],
      unreadNotificationCount: 0,
    });
    expect((await me.client.delete(`/tenants/${tenantId}`)).status).toBe(204);
    expect(await context(me.client)).toMatchObject({
      notifications: [
        { title: FRENCH, content: 'Vous avez supprimé ce locataire depuis.', isRead: true, link: null },
      ],
    });
  });
});

describe('the pages of notifications', () => {
  const page = async ({ client, user }: Landlord, query = '') =>
    json(await client.get(`/users/${user.id}/notifications${query}`), NotificationPage);

  /** Reads all pages in order and joins them into one list. */
  async function pages(landlord: Landlord, isRead: boolean) {
    const found: NotificationPage[] = [];
    for (let before: string | null = ''; before !== null;) {
      const place: string = before === '' ? '' : `&before=${encodeURIComponent(before)}`;
      const next = await page(landlord, `?isRead=${isRead}${place}`);
      found.push(next);
      before = next.before;
    }
    return found;
  }

  const titles = (all: readonly NotificationPage[]) =>
    all.flatMap(({ notifications }) => notifications.map(({ title }) => title));

  test('the pages show the newest notifications first, with links, and no notifications of other users', async () => {
    const [me, stranger] = [await newLandlord(), await newLandlord()];
    expect(await page(me)).toEqual({ notifications: [], total: 0, before: null });
    await addNotification(stranger.user.id);
    const day = { created_at: '2026-02-28T23:30:00Z' };
    const read = await addNotification(me.user.id, {
      ...day,
      title: 'Read',
      read_at: '2026-03-02T00:00:00Z',
    });
    const unread = await addNotification(me.user.id, { title: 'Unread', link: '/tenants?edit=1' });
    const expected = {
      read: {
        id: read,
        type: 'payment',
        title: 'Read',
        content: '',
        creationDate: [2026, 3, 1],
        isRead: true,
        link: null,
      },
      unread: { id: unread, title: 'Unread', isRead: false, link: '/tenants?edit=1' },
    };
    expect(await page(me)).toMatchObject({ notifications: [expected.unread, expected.read], total: 2 });
    expect(await page(me, '?isRead=true')).toEqual({
      notifications: [expected.read],
      total: 1,
      before: null,
    });
    expect(await page(me, '?isRead=false')).toMatchObject({ notifications: [expected.unread], total: 1 });
    expect((await context(me.client)).notifications).toMatchObject([expected.unread, expected.read]);
  });

  test('the pages show each of 2,500 simultaneous notifications once, even while more notifications arrive', async () => {
    const me = await newLandlord();
    await sql`
      insert into public.notifications (user_id, kind, details, created_at, read_at)
      select ${me.user.id}, 'message', jsonb_build_object(
          'type', case when number % 10 = 0 then 'lease' else 'payment' end,
          'title', jsonb_build_object('fr', number::text, 'en', number::text),
          'content', '{"fr": "", "en": ""}'::jsonb
        ),
        timestamptz '2026-03-01T12:00:00.123456Z' - make_interval(secs => number / 500),
        case when number > 2300 then now() end
      from generate_series(1, 2500) number`;
    await sql`update public.users set muted_notification_types = '{lease}' where id = ${me.user.id}`;
    const { notifications, unreadNotificationCount } = await context(me.client);
    expect(unreadNotificationCount).toBe(2300 - 230);
    expect(notifications).toHaveLength(100);

    const first = await page(me, '?isRead=false');
    expect(first.total).toBe(2300);
    await addNotification(me.user.id, { title: 'meanwhile' });
    const second = await page(me, `?isRead=false&before=${encodeURIComponent(first.before ?? '')}`);
    expect(titles([first, second])).toHaveLength(100);
    expect(new Set(titles([first, second])).size).toBe(100);
    expect(titles([second])).not.toContain('meanwhile');

    const read = await pages(me, true);
    expect(read.map((one) => one.notifications.length)).toEqual([50, 50, 50, 50]);
    expect(new Set(titles(read)).size).toBe(200);
    expect((await me.client.put(`/users/${me.user.id}/notifications/read`)).status).toBe(204);
    expect(await page(me, '?isRead=false')).toEqual({ notifications: [], total: 0, before: null });
    const all = await pages(me, true);
    expect(all).toHaveLength(51);
    expect(new Set(titles(all))).toEqual(
      new Set(['meanwhile', ...Array.from({ length: 2500 }, (_, index) => String(index + 1))]),
    );
    expect((await context(me.client)).unreadNotificationCount).toBe(0);
  });

  test.each(
    withTitles([
      ['isRead=yes', 'isRead=invalid'],
      ['isRead=', 'isRead=invalid'],
      ['before=', 'before=invalid'],
      ['before=2026-03-01', 'before=invalid'],
      [`before=${randomUUID()}`, 'before=invalid'],
      [`before=2026-03-01T00:00:00Z_${randomUUID()},id.gt.0`, 'before=invalid'],
      [`before=2026-02-30T00:00:00Z_${randomUUID()}`, 'before=invalid'],
      [`before=2026-03-01T25:00:00Z_${randomUUID()}`, 'before=invalid'],
    ]),
  )('refuse %s', async (_, query, issue) => {
    const { client, user } = await newLandlord();
    expect(await failure(await client.get(`/users/${user.id}/notifications?${query}`))).toBe(
      `400 VALIDATION_FAILED ${issue}`,
    );
  });
});
