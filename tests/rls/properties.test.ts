import { describe, expect, it } from 'vitest';
import { CHECK, connect, DENIED, play } from './support.ts';
import { addProperty } from './rows.ts';

const sql = connect();

describe('properties', () => {
  it('belong to whoever adds them, who may change and delete them', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const id = await addProperty(scene, owner);
      const [row] = await scene.as(
        owner,
        (tx) => tx`update properties set name = 'Renamed' where id = ${id} returning *`,
      );
      expect(row).toMatchObject({ name: 'Renamed', owner_id: owner });
      expect((await scene.as(owner, (tx) => tx`delete from properties`)).count).toBe(1);
    }));

  it('are invisible and out of reach for a stranger', () =>
    play(sql, async (scene) => {
      const [owner, stranger] = [await scene.account(), await scene.account()];
      await addProperty(scene, owner);
      expect(await scene.as(stranger, (tx) => tx`select * from properties`)).toHaveLength(0);
      expect((await scene.as(stranger, (tx) => tx`update properties set name = 'Changed'`)).count).toBe(0);
      expect((await scene.as(stranger, (tx) => tx`delete from properties`)).count).toBe(0);
      expect(
        await scene.tx`select from properties where owner_id = ${owner} and name <> 'Changed'`,
      ).toHaveLength(1);
    }));

  it('are a landlord’s own business: a super-admin sees none either', () =>
    play(sql, async (scene) => {
      const [owner, admin] = [await scene.account(), await scene.account({ isSuperAdmin: true })];
      await addProperty(scene, owner);
      expect(await scene.as(admin, (tx) => tx`select * from properties`)).toHaveLength(0);
    }));

  it('are closed to visitors', () =>
    play(sql, async ({ refusal }) => {
      expect(await refusal(null, (tx) => tx`select from properties`)).toBe(DENIED);
      expect(await refusal(null, (tx) => tx`update properties set name = 'x'`)).toBe(DENIED);
      expect(await refusal(null, (tx) => tx`delete from properties`)).toBe(DENIED);
    }));

  it('cannot be added for, or handed to, somebody else', () =>
    play(sql, async (scene) => {
      const [me, other] = [await scene.account(), await scene.account()];
      await addProperty(scene, me);
      expect(await scene.refusal(me, (tx) => tx`update properties set owner_id = ${other}`)).toBe(DENIED);
      expect(
        await scene.refusal(
          me,
          (tx) => tx`insert into properties (owner_id, name, address, postal_code, city, rent)
            values (${other}, 'n', 'a', 'p', 'c', 1)`,
        ),
      ).toBe(DENIED);
    }));

  it('have no negative amount and no overlong text', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      await addProperty(scene, owner);
      expect(await scene.refusal(owner, (tx) => tx`update properties set rent = -0.01`)).toBe(CHECK);
      expect(await scene.refusal(owner, (tx) => tx`update properties set charges = -1`)).toBe(CHECK);
      expect(await scene.refusal(owner, (tx) => tx`update properties set city = repeat('x', 201)`)).toBe(
        CHECK,
      );
      expect(await scene.refusal(owner, (tx) => tx`update properties set name = ''`)).toBe(CHECK);
    }));
});
