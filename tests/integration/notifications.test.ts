import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NotificationPage } from '../../supabase/functions/_shared/contract/notification.ts';
import { User } from '../../supabase/functions/_shared/contract/user.ts';
import { type Landlord, newLandlord, newSuperAdmin } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { newProperty, newTenant } from './support/rows.ts';
import { titled } from './support/titled.ts';

const context = async (client: Client) => json(await client.get('/authentication/user-context'), User);

async function notify(userId: string, fields: Record<string, unknown> = {}): Promise<string> {
  const row = { user_id: userId, type: 'payment', title: 'Paid', content: '', ...fields };
  const [added] = await sql`insert into public.notifications ${sql(row)} returning id`;
  return String(added?.['id']);
}

describe('the own notifications', () => {
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

describe('what is done by the API is told of', () => {
  const kindsOf = async (client: Client) =>
    (await context(client)).notifications.map(({ type, title, link }) => ({ type, title, link }));

  test('a tenant without a property, payments and quittances, to their landlord and in English to who speaks it', async () => {
    const [me, other] = [await newLandlord(), await newLandlord()];
    await me.client.put('/users/me', { locale: 'en' });
    const homeless = await newTenant(me.client, { firstName: 'Inès', lastName: 'Œuvré' });
    expect(await kindsOf(me.client)).toEqual([
      {
        type: 'document',
        title: 'Tenant without a property: Inès Œuvré',
        link: `/tenants?edit=${homeless.id}`,
      },
    ]);
    const { id: propertyId } = await newProperty(me.client);
    const { id: tenantId } = await newTenant(me.client, { propertyId });
    const term = { tenantId, propertyId, paidAt: '2026-03-05', from: '2026-03-01', to: '2026-03-31' };
    expect((await me.client.post('/receipts', { ...term, rent: 1000, charges: 0 })).status).toBe(200);
    expect((await me.client.post('/receipts', { ...term, rent: 250, charges: 85.5 })).status).toBe(200);
    const [quittance, partial] = (await context(me.client)).notifications;
    expect(quittance).toMatchObject({
      type: 'document',
      title: expect.stringMatching(/^Rent receipt Q-\d{4}-0001 generated$/),
      content: 'For Łukasz Nguyễn-Öztürk. Period: March 2026. Amount: €1,335.50, charges included.',
    });
    expect(partial).toMatchObject({
      type: 'payment',
      title: 'Rent paid in part: Łukasz Nguyễn-Öztürk',
      content: 'Period: March 2026. Received: €1,000.00 of €1,335.50. €335.50 remain to be paid.',
    });
    expect(await context(me.client)).toMatchObject({ unreadNotificationCount: 3 });
    await me.client.put('/users/me', { mutedNotificationTypes: ['document'] });
    expect(await context(me.client)).toMatchObject({ unreadNotificationCount: 1 });
    expect(await kindsOf(other.client)).toEqual([]);
  });

  test('an account that was made, to the super-admins', async () => {
    const admin = await newSuperAdmin();
    const { email } = await newLandlord({ firstName: 'Noé', lastName: 'Garnier' });
    expect((await context(admin.client)).notifications).toContainEqual(
      expect.objectContaining({
        type: 'document',
        title: 'Nouveau compte\u00A0: Noé Garnier',
        content: expect.stringContaining(email),
        link: '/admin/whitelist',
      }),
    );
  });
});

describe('the pages of notifications', () => {
  const page = async ({ client, user }: Landlord, query = '') =>
    json(await client.get(`/users/${user.id}/notifications${query}`), NotificationPage);

  /** All pages, one after the other. */
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

  test('hold the newest first, with where they lead, and of others nothing', async () => {
    const [me, stranger] = [await newLandlord(), await newLandlord()];
    expect(await page(me)).toEqual({ notifications: [], total: 0, before: null });
    await notify(stranger.user.id);
    const day = { created_at: '2026-02-28T23:30:00Z' };
    const read = await notify(me.user.id, { ...day, title: 'Read', read_at: '2026-03-02T00:00:00Z' });
    const unread = await notify(me.user.id, { title: 'Unread', link: '/tenants?edit=1' });
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

  test('hold each of 10,000 once, though they came at one moment and others come meanwhile', async () => {
    const me = await newLandlord();
    await sql`
      insert into public.notifications (user_id, type, title, content, created_at, read_at)
      select ${me.user.id}, case when number % 10 = 0 then 'lease' else 'payment' end, number, '',
        timestamptz '2026-03-01T12:00:00.123456Z' - make_interval(secs => number / 500),
        case when number > 9800 then now() end
      from generate_series(1, 10000) number`;
    await sql`update public.users set muted_notification_types = '{lease}' where id = ${me.user.id}`;
    const { notifications, unreadNotificationCount } = await context(me.client);
    expect(unreadNotificationCount).toBe(9800 - 980);
    expect(notifications).toHaveLength(100);

    const first = await page(me, '?isRead=false');
    expect(first.total).toBe(9800);
    await notify(me.user.id, { title: 'meanwhile' });
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
    expect(all).toHaveLength(201);
    expect(new Set(titles(all))).toEqual(
      new Set(['meanwhile', ...Array.from({ length: 10_000 }, (_, index) => String(index + 1))]),
    );
    expect((await context(me.client)).unreadNotificationCount).toBe(0);
  });

  test.each(
    titled([
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
