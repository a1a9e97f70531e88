import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { CHECK, connect, DENIED, play, type Scene, UNIQUE } from './support.ts';

const sql = connect();

const notify = ({ tx }: Scene, userId: string) =>
  tx`insert into notifications (user_id, type, title, content) values (${userId}, 'document', 'Title', 'Content')`;

describe('notifications', () => {
  it('are read and marked by the user they are for, and by nobody else', () =>
    play(sql, async (scene) => {
      const [me, stranger] = [await scene.account(), await scene.account({ isSuperAdmin: true })];
      await notify(scene, me);
      expect(await scene.as(stranger, (tx) => tx`select * from notifications`)).toHaveLength(0);
      expect((await scene.as(stranger, (tx) => tx`update notifications set read_at = now()`)).count).toBe(0);
      expect(await scene.as(me, (tx) => tx`select * from notifications`)).toHaveLength(1);
      expect((await scene.as(me, (tx) => tx`update notifications set read_at = now()`)).count).toBe(1);
    }));

  it('are written by the database only', () =>
    play(sql, async (scene) => {
      const me = await scene.account();
      await notify(scene, me);
      expect(
        await scene.refusal(
          me,
          (tx) =>
            tx`insert into notifications (user_id, type, title, content) values (${me}, 'document', 't', 'c')`,
        ),
      ).toBe(DENIED);
      expect(await scene.refusal(me, (tx) => tx`update notifications set title = 'x'`)).toBe(DENIED);
      expect(await scene.refusal(me, (tx) => tx`delete from notifications`)).toBe(DENIED);
      expect(await scene.refusal(null, (tx) => tx`select from notifications`)).toBe(DENIED);
    }));

  it('of one kind, thing and day are there once; those written by hand are never taken for the same', () =>
    play(sql, async (scene) => {
      const [me, other] = [await scene.account(), await scene.account()];
      const write = async (row: Record<string, unknown>) => {
        const { tx } = scene;
        const all = { user_id: me, type: 'document', title: 't', content: '', ...row };
        try {
          await tx.savepoint((inner) => inner`insert into notifications ${inner(all)}`);
          return null;
        } catch (error) {
          return error instanceof postgres.PostgresError ? error.code : String(error);
        }
      };
      const news = { kind: 'test', entity_id: me, due_on: '2026-03-01' };
      for (const row of [
        news,
        { ...news, due_on: null },
        { ...news, entity_id: null },
        { ...news, entity_id: null, due_on: null },
        { ...news, kind: 'another' },
      ]) {
        expect(await write(row)).toBeNull();
        expect(await write(row), JSON.stringify(row)).toBe(UNIQUE);
        expect(await write({ ...row, user_id: other })).toBeNull();
      }
      expect(await write({})).toBeNull();
      expect(await write({})).toBeNull();
      expect(await write({ entity_id: me })).toBe(CHECK);
      for (const link of ['https://klinky.test/', '//klinky.test', '/\\klinky.test', 'tenants', '', '/']) {
        expect(await write({ link }), link).toBe(CHECK);
      }
      expect(await write({ link: '/tenants?edit=1' })).toBeNull();
    }));

  it('are counted for their user, without those that are read or of a muted type', () =>
    play(sql, async (scene) => {
      const [me, stranger] = [await scene.account(), await scene.account()];
      const count = async (user: string) => {
        const [row] = await scene.as(user, (tx) => tx`select unread_notification_count() as count`);
        return Number(row?.['count']);
      };
      expect(await count(me)).toBe(0);
      await scene.tx`
        insert into notifications (user_id, type, title, content, read_at)
        select ${me}, type, 't', '', read_at
        from unnest('{payment, payment, lease, document}'::text[]) type, (values (null), (now())) as state (read_at)`;
      expect(await count(me)).toBe(4);
      expect(await count(stranger)).toBe(0);
      await scene.as(me, (tx) => tx`update users set muted_notification_types = '{payment, match}'`);
      expect(await count(me)).toBe(2);
      expect(await scene.refusal(null, (tx) => tx`select unread_notification_count()`)).toBe(DENIED);
    }));

  it('are broadcast on their user’s private topic, which only that user may join', () =>
    play(sql, async (scene) => {
      const [me, stranger] = [await scene.account(), await scene.account()];
      await notify(scene, me);
      const topic = `user:${me}:notifications`;
      const [message] = await scene.tx`
        select private, event, payload -> 'record' ->> 'title' as title from realtime.messages where topic = ${topic}`;
      expect(message).toMatchObject({ private: true, event: 'INSERT', title: 'Title' });
      const join = (user: string) =>
        scene.as(
          user,
          (tx) => tx`select m.id from realtime.messages m, set_config('realtime.topic', ${topic}, true)
            where m.topic = ${topic}`,
        );
      await scene.tx`select set_config('realtime.topic', ${topic}, true)`;
      expect(await join(me)).toHaveLength(1);
      expect(await join(stranger)).toHaveLength(0);
    }));

  it('that one statement writes, marks or removes are one message for each user', () =>
    play(sql, async (scene) => {
      const [me, other] = [await scene.account(), await scene.account()];
      await scene.tx`
        insert into notifications (user_id, type, title, content)
        select case when number = 1 then ${other}::uuid else ${me}::uuid end, 'payment', 't', ''
        from generate_series(1, 1000) number`;
      await scene.tx`update notifications set read_at = now() where user_id = ${me}`;
      await scene.tx`delete from notifications where user_id = ${me}`;
      const messages = (user: string) => scene.tx`
        select event, (payload ->> 'count')::int as count, payload -> 'record' ->> 'user_id' as record
        from realtime.messages where topic = ${`user:${user}:notifications`} order by event desc`;
      expect(await messages(me)).toEqual([
        { event: 'UPDATE', count: 999, record: null },
        { event: 'INSERT', count: 999, record: null },
        { event: 'DELETE', count: 999, record: null },
      ]);
      expect(await messages(other)).toEqual([{ event: 'INSERT', count: 1, record: other }]);
    }));
});
