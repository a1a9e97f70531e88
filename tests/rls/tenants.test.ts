import { describe, expect, it } from 'vitest';
import { addProperty, addTenant } from './rows.ts';
import { CHECK, connect, DENIED, FOREIGN_KEY, play } from './support.ts';

const sql = connect();

describe('tenants', () => {
  it('belong to whoever adds them, who may change and delete them', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      await addTenant(scene, owner, await addProperty(scene, owner));
      const [row] = await scene.as(owner, (tx) => tx`update tenants set last_name = 'Renamed' returning *`);
      expect(row).toMatchObject({ last_name: 'Renamed', owner_id: owner });
      expect((await scene.as(owner, (tx) => tx`delete from tenants`)).count).toBe(1);
    }));

  it('are invisible and out of reach for a stranger and for a super-admin', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      await addTenant(scene, owner, null);
      for (const other of [await scene.account(), await scene.account({ isSuperAdmin: true })]) {
        expect(await scene.as(other, (tx) => tx`select * from tenants`)).toHaveLength(0);
        expect((await scene.as(other, (tx) => tx`update tenants set last_name = 'Changed'`)).count).toBe(0);
        expect((await scene.as(other, (tx) => tx`delete from tenants`)).count).toBe(0);
      }
      expect(
        await scene.tx`select from tenants where owner_id = ${owner} and last_name = 'Marchand'`,
      ).toHaveLength(1);
    }));

  it('are closed to visitors', () =>
    play(sql, async ({ refusal }) => {
      expect(await refusal(null, (tx) => tx`select from tenants`)).toBe(DENIED);
      expect(await refusal(null, (tx) => tx`update tenants set last_name = 'x'`)).toBe(DENIED);
      expect(await refusal(null, (tx) => tx`delete from tenants`)).toBe(DENIED);
    }));

  it('live in a property of the same landlord only, whoever asks', () =>
    play(sql, async (scene) => {
      const [owner, stranger] = [await scene.account(), await scene.account()];
      const theirs = await addProperty(scene, stranger);
      const tenant = await addTenant(scene, owner, null);
      expect(await scene.refusal(owner, (tx) => tx`update tenants set property_id = ${theirs}`)).toBe(
        FOREIGN_KEY,
      );
      await expect(
        scene.tx.savepoint((tx) => tx`update tenants set property_id = ${theirs} where id = ${tenant}`),
      ).rejects.toMatchObject({ code: FOREIGN_KEY });
    }));

  it('stay, without a home, when their property is deleted', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const property = await addProperty(scene, owner);
      const tenant = await addTenant(scene, owner, property);
      await scene.as(owner, (tx) => tx`delete from properties where id = ${property}`);
      expect([...(await scene.as(owner, (tx) => tx`select id, property_id from tenants`))]).toEqual([
        { id: tenant, property_id: null },
      ]);
    }));

  it('have no negative amount and no endless text', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      await addTenant(scene, owner, null);
      expect(await scene.refusal(owner, (tx) => tx`update tenants set rent = -0.01`)).toBe(CHECK);
      expect(await scene.refusal(owner, (tx) => tx`update tenants set first_name = repeat('x', 201)`)).toBe(
        CHECK,
      );
    }));
});
