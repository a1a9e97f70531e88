import { describe, expect, it } from 'vitest';
import { connect, DENIED, play, type Scene } from './support.ts';

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
});
