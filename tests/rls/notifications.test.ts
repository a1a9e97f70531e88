import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { KINDS } from '../../supabase/functions/v1/notifications/kinds.ts';
import { messageOf } from './notifications.ts';
import { CHECK, connect, DENIED, it, type TestDatabase, UNIQUE, valueOf } from './support.ts';

const sql = connect();

const notify = ({ tx }: TestDatabase, userId: string) =>
  tx`insert into notifications (user_id, kind, details) values (${userId}, 'message', ${tx.json(messageOf('document'))})`;

interface NewRow {
  readonly user_id?: string;
  readonly kind: string;
  readonly subject_id?: string;
  readonly occasion?: string;
  readonly details: object;
  readonly ending?: string;
  readonly ended_at?: string;
}

/**
 * Returns a function that writes a notification, for the given user unless the row names a user. The function returns
 * the SQLSTATE of a refusal.
 */
const writerOf =
  ({ tx }: TestDatabase, userId: string) =>
  async ({ details, ...columns }: NewRow): Promise<string | null> => {
    const row = { user_id: userId, ...columns, details: tx.json({ ...details }) };
    try {
      await tx.savepoint((inner) => inner`insert into notifications ${inner(row)}`);
      return null;
    } catch (error) {
      return error instanceof postgres.PostgresError ? error.code : String(error);
    }
  };

describe('notifications', () => {
  it('a user can read and mark only his own notifications', async (db) => {
    const [me, stranger] = [await db.account(), await db.account({ isSuperAdmin: true })];
    await notify(db, me);
    expect(await db.as(stranger)`select * from notifications`).toHaveLength(0);
    expect((await db.as(stranger)`update notifications set read_at = now()`).count).toBe(0);
    expect(await db.as(me)`select * from notifications`).toHaveLength(1);
    expect((await db.as(me)`update notifications set read_at = now()`).count).toBe(1);
  });

  test('each kind of notification in the database has a text, and has an occasion exactly if its text needs an occasion', async () => {
    const storedKinds = await sql`
      select listed.kind, notification_kind.recurs
      from pg_proc, regexp_matches(prosrc, $r$when '(\\w+)' then$r$, 'g') found,
        lateral (select found[1] as kind) listed, private.notification_kind(listed.kind)
      where oid = 'private.notification_kind'::regproc
      order by listed.kind collate "C"`;
    const worded = KINDS.map(({ kind, news }) => ({ kind, recurs: 'occasion' in news.entries }));
    expect([...storedKinds]).toEqual(worded.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)));
  });

  it('only the database writes notifications', async (db) => {
    const me = await db.account();
    await notify(db, me);
    expect(
      await db.refusalCode(me)`insert into notifications (user_id, kind, details)
        values (${me}, 'message', ${db.tx.json(messageOf('document'))})`,
    ).toBe(DENIED);
    for (const change of ["details = '{}'", 'ending = null', 'ended_at = null', 'created_at = now()']) {
      const update = (tx: postgres.TransactionSql) => tx`update notifications set ${tx.unsafe(change)}`;
      expect(await db.refusalCode(me, update), change).toBe(DENIED);
    }
    expect(await db.refusalCode(me)`delete from notifications`).toBe(DENIED);
  });

  it('a second notification of the same kind, entity and occasion is refused, but the same message can be stored twice', async (db) => {
    const [me, other] = [await db.account(), await db.account()];
    const write = writerOf(db, me);
    const anniversary = {
      kind: 'lease_anniversary',
      subject_id: me,
      occasion: '2026-03-01',
      details: { tenantName: 'Élodie Marchand', leaseStartsOn: '2023-03-01' },
    };
    for (const row of [
      anniversary,
      { ...anniversary, occasion: '2027-03-01' },
      { ...anniversary, subject_id: other },
      { kind: 'profile_incomplete', subject_id: me, details: { missing: ['city'] } },
    ]) {
      expect(await write(row), JSON.stringify(row)).toBeNull();
      expect(await write(row), JSON.stringify(row)).toBe(UNIQUE);
      expect(await write({ ...row, user_id: other })).toBeNull();
    }
    const message = { kind: 'message', details: messageOf('document') };
    expect(await write(message)).toBeNull();
    expect(await write(message)).toBeNull();
  });

  it('a notification must have a kind with a text, and the values that this text needs', async (db) => {
    const me = await db.account();
    const write = writerOf(db, me);
    const tenantName = 'Élodie Marchand';
    const late = { names: [tenantName], tenantId: me, amount: 750 };
    const occasion = '2026-03-01';
    const message = messageOf('document');
    for (const row of [
      { kind: 'nonsense', subject_id: me, details: late },
      { kind: 'rent_late', occasion, details: late },
      { kind: 'rent_late', subject_id: me, details: late },
      { kind: 'rent_late', subject_id: me, occasion, details: { ...late, amount: 'NaN' } },
      { kind: 'rent_late', subject_id: me, occasion, details: { ...late, tenantId: null } },
      { kind: 'rent_late', subject_id: me, occasion, details: { ...late, names: tenantName } },
      { kind: 'lease_anniversary', subject_id: me, occasion, details: { tenantName } },
      { kind: 'tenant_without_property', subject_id: me, details: {} },
      { kind: 'tenant_without_property', subject_id: me, occasion, details: { tenantName } },
      { kind: 'profile_incomplete', subject_id: me, details: { missing: 'city' } },
      { kind: 'account_created', subject_id: me, details: { name: 'Noé Garnier' } },
      { kind: 'message', subject_id: me, details: message },
      { kind: 'message', details: { ...message, title: { fr: 'Titre' } } },
      { kind: 'message', details: { ...message, content: 'Text' } },
      { kind: 'message', details: messageOf('nonsense') },
      ...['https://klinky.test/', '//klinky.test', '/\\klinky.test', 'tenants', '', '/', 1, null].map(
        (link) => ({ kind: 'message', details: { ...message, link } }),
      ),
      { kind: 'message', details: message, ending: 'done', ended_at: '2026-03-01' },
      { kind: 'profile_incomplete', subject_id: me, details: { missing: [] }, ending: 'done' },
    ]) {
      expect(await write(row), JSON.stringify(row)).toBe(CHECK);
    }
    expect(await write({ kind: 'rent_late', subject_id: me, occasion, details: late })).toBeNull();
    expect(await write({ kind: 'message', details: { ...message, link: '/tenants?edit=1' } })).toBeNull();
  });

  it('the count of a user’s notifications leaves out read notifications and muted types', async (db) => {
    const [me, stranger] = [await db.account(), await db.account()];
    const count = async (user: string) =>
      Number(await valueOf(db.as(user)`select unread_notification_count()`));
    expect(await count(me)).toBe(0);
    await db.tx`
      insert into notifications (user_id, kind, details, read_at)
      select ${me}, 'message', ${db.tx.json(messageOf(''))} || jsonb_build_object('type', type), read_at
      from unnest('{payment, payment, lease, document}'::text[]) type, (values (null), (now())) as state (read_at)`;
    expect(await count(me)).toBe(4);
    expect(await count(stranger)).toBe(0);
    await db.as(me)`update users set muted_notification_types = '{payment, match}'`;
    expect(await count(me)).toBe(2);
  });

  it('each session of a user gets notifications on one private topic, which is closed to other users', async (db) => {
    const [me, stranger] = [await db.account(), await db.account()];
    const [mySession] = [await db.session(me), await db.session(stranger)];
    await notify(db, me);
    const topic = `user:${me}:${mySession}:notifications`;
    const [written] = await db.tx`select id from notifications where user_id = ${me}`;
    // Realtime adds `id` to the payload.
    const [message, ...others] = await db.tx`
      select topic, private, event, payload - 'id' as payload from realtime.messages`;
    expect(message).toEqual({
      topic,
      private: true,
      event: 'INSERT',
      payload: { count: 1, notificationId: written?.['id'], kind: 'message' },
    });
    expect(others).toEqual([]);
    const join = (user: string, name = topic) =>
      db.as(user)`select m.id from realtime.messages m, set_config('realtime.topic', ${name}, true)
        where m.topic = ${topic}`;
    await db.tx`select set_config('realtime.topic', ${topic}, true)`;
    expect(await join(me)).toHaveLength(1);
    expect(await join(stranger)).toHaveLength(0);
    await db.tx`update auth.sessions set not_after = now() where id = ${mySession}`;
    expect(await join(me)).toHaveLength(0);
    await db.tx`update auth.sessions set not_after = null where id = ${mySession}`;
    expect(await join(me)).toHaveLength(1);
  });

  it('notifications are broadcast only to sessions whose token may still be valid', async (db) => {
    const me = await db.account();
    const [open, refreshed, forgotten, over] = [
      await db.session(me),
      await db.session(me),
      await db.session(me),
      await db.session(me),
    ];
    await db.tx`update auth.sessions set created_at = now() - interval '20 days' where id <> ${open}`;
    await db.tx`update auth.sessions set refreshed_at = now() at time zone 'utc' where id = ${refreshed}`;
    await db.tx`update auth.sessions set refreshed_at = (now() - interval '61 minutes') at time zone 'utc' where id = ${forgotten}`;
    await db.tx`update auth.sessions set created_at = now(), not_after = now() where id = ${over}`;
    await notify(db, me);
    const topics = (await db.tx`select topic from realtime.messages`).map(({ topic }) => topic);
    expect(topics).toHaveLength(2);
    expect(new Set(topics)).toEqual(new Set([open, refreshed].map((id) => `user:${me}:${id}:notifications`)));
  });

  it('a statement that writes, marks or removes several notifications causes one broadcast per session', async (db) => {
    const [me, other] = [await db.account(), await db.account()];
    const sessions = new Map([
      [me, await db.session(me)],
      [other, await db.session(other)],
    ]);
    await db.tx`
      insert into notifications (user_id, kind, details)
      select case when number = 1 then ${other}::uuid else ${me}::uuid end, 'message',
        ${db.tx.json(messageOf('payment'))}
      from generate_series(1, 1000) number`;
    await db.tx`update notifications set read_at = now() where user_id = ${me}`;
    await db.tx`delete from notifications where user_id = ${me}`;
    const messages = (user: string) => db.tx`
      select event, (payload ->> 'count')::int as count, payload ->> 'kind' as kind
      from realtime.messages where topic = ${`user:${user}:${sessions.get(user)}:notifications`} order by event desc`;
    expect(await messages(me)).toEqual([
      { event: 'UPDATE', count: 999, kind: null },
      { event: 'INSERT', count: 999, kind: null },
      { event: 'DELETE', count: 999, kind: null },
    ]);
    expect(await messages(other)).toEqual([{ event: 'INSERT', count: 1, kind: 'message' }]);
  });
});
