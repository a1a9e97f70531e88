import { describe, expect, inject, it } from 'vitest';
import postgres from 'postgres';
import { addProperty, addReceipt, addTenant } from './rows.ts';
import { CHECK, connect, DENIED, play, type Scene } from './support.ts';

const sql = connect();

async function lettings(scene: Scene, owner: string) {
  const property = await addProperty(scene, owner);
  return { property, tenant: await addTenant(scene, owner, property) };
}

describe('receipts', () => {
  it('are numbered for each landlord and year, and keep what was true that day', () =>
    play(sql, async (scene) => {
      const owner = await scene.account({ metadata: { first_name: 'Camille', last_name: 'Lefèvre' } });
      const { property, tenant } = await lettings(scene, owner);
      const first = await addReceipt(scene, owner, tenant, property);
      const second = await addReceipt(scene, owner, tenant, property);
      const year = Number(first?.['year']);
      expect([first?.['number'], second?.['number']]).toEqual([`Q-${year}-0001`, `Q-${year}-0002`]);
      await scene.as(owner, (tx) => tx`update properties set city = 'Paris'`);
      const [kept] = await scene.as(
        owner,
        (tx) => tx`select snapshot from receipts where id = ${first?.['id']}`,
      );
      expect(kept?.['snapshot']).toMatchObject({
        landlord: { name: 'Camille Lefèvre' },
        tenant: { firstName: 'Élodie', lastName: 'Marchand' },
        property: { name: 'Le Bellecour', city: 'Lyon', addressComplement: null },
      });

      const other = await scene.account();
      const theirs = await lettings(scene, other);
      const receipt = await addReceipt(scene, other, theirs.tenant, theirs.property);
      expect(receipt?.['number']).toBe(`Q-${year}-0001`);
    }));

  it('name the landlord’s company and keep the address as it was that day', () =>
    play(sql, async (scene) => {
      const owner = await scene.account({ metadata: { first_name: 'Camille', last_name: 'Lefèvre' } });
      const { property, tenant } = await lettings(scene, owner);
      await scene.as(
        owner,
        (tx) =>
          tx`update users set company_name = 'SCI Les Tilleuls', address = '3 quai Fulchiron', siren = '732829320'`,
      );
      const receipt = await addReceipt(scene, owner, tenant, property);
      await scene.as(owner, (tx) => tx`update users set company_name = null, address = 'Elsewhere'`);
      const [kept] = await scene.as(
        owner,
        (tx) => tx`select snapshot from receipts where id = ${receipt?.['id']}`,
      );
      expect(kept?.['snapshot']).toMatchObject({
        landlord: { name: 'SCI Les Tilleuls', address: '3 quai Fulchiron', city: null, siren: '732829320' },
      });
    }));

  it('never change and are never deleted, not even by their landlord', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const { property, tenant } = await lettings(scene, owner);
      await addReceipt(scene, owner, tenant, property);
      expect(await scene.refusal(owner, (tx) => tx`update receipts set rent = 1`)).toBe(DENIED);
      expect(await scene.refusal(owner, (tx) => tx`delete from receipts`)).toBe(DENIED);
    }));

  it('take no number, date of issue, snapshot or owner from the caller', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      for (const column of ['sequence', 'year', 'issued_at', 'snapshot', 'owner_id', 'id']) {
        const refused = await scene.refusal(
          owner,
          (tx) => tx`insert into receipts (${tx(column)}) values (null)`,
        );
        expect(refused, column).toBe(DENIED);
      }
    }));

  it('outlive the tenant and the property', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const { property, tenant } = await lettings(scene, owner);
      await addReceipt(scene, owner, tenant, property);
      await scene.as(owner, (tx) => tx`delete from tenants`);
      await scene.as(owner, (tx) => tx`delete from properties`);
      const rows = await scene.as(owner, (tx) => tx`select tenant_id, property_id, snapshot from receipts`);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({
        tenant_id: null,
        property_id: null,
        snapshot: { tenant: { lastName: 'Marchand' }, property: { address: '12 rue de la Charité' } },
      });
    }));

  it('are invisible to a stranger, who can issue none for somebody else’s tenant or property', () =>
    play(sql, async (scene) => {
      const [owner, stranger] = [await scene.account(), await scene.account()];
      const { property, tenant } = await lettings(scene, owner);
      await addReceipt(scene, owner, tenant, property);
      const theirs = await lettings(scene, stranger);
      expect(await scene.as(stranger, (tx) => tx`select * from receipts`)).toHaveLength(0);
      const issue = (tenantId: string, propertyId: string) =>
        scene.refusal(
          stranger,
          (
            tx,
          ) => tx`insert into receipts (tenant_id, property_id, period_from, period_to, paid_at, rent, charges)
            values (${tenantId}, ${propertyId}, '2026-03-01', '2026-03-31', '2026-03-05', 1, 0)`,
        );
      expect(await issue(tenant, theirs.property)).toBe('PT404');
      expect(await issue(theirs.tenant, property)).toBe('PT404');
    }));

  it('are for a tenant in the property they live in, over a period that does not run backwards', () =>
    play(sql, async (scene) => {
      const owner = await scene.account();
      const { property, tenant } = await lettings(scene, owner);
      const elsewhere = await addProperty(scene, owner);
      const issue = (propertyId: string, from: string, rent: number) =>
        scene.refusal(
          owner,
          (
            tx,
          ) => tx`insert into receipts (tenant_id, property_id, period_from, period_to, paid_at, rent, charges)
            values (${tenant}, ${propertyId}, ${from}, '2026-03-31', '2026-03-05', ${rent}, 0)`,
        );
      expect(await issue(elsewhere, '2026-03-01', 1)).toBe('PT400');
      expect(await issue(property, '2026-04-01', 1)).toBe(CHECK);
      expect(await issue(property, '2026-03-01', -1)).toBe(CHECK);
    }));

  it('are closed to visitors', () =>
    play(sql, async ({ refusal }) => {
      expect(await refusal(null, (tx) => tx`select from receipts`)).toBe(DENIED);
      expect(await refusal(null, (tx) => tx`insert into receipts (rent) values (1)`)).toBe(DENIED);
      expect(await refusal(null, (tx) => tx`update receipts set rent = 1`)).toBe(DENIED);
    }));

  it('have no gap and no double when many are issued at once, some of them undone', async () => {
    const many = postgres(inject('rlsDatabaseUrl'), { max: 10, onnotice: () => {} });
    const owner = crypto.randomUUID();
    try {
      await many`
        insert into auth.users (id, aud, role, email)
        values (${owner}, 'authenticated', 'authenticated', ${`${owner}@example.test`})`;
      const [property] = await many`
        insert into properties (owner_id, name, address, postal_code, city, rent)
        values (${owner}, 'n', 'a', 'p', 'c', 1) returning id`;
      const [tenant] = await many`
        insert into tenants (owner_id, property_id, first_name, last_name, rent)
        values (${owner}, ${property?.['id']}, 'f', 'l', 1) returning id`;
      const issue = (isUndone: boolean) =>
        many.begin(async (tx) => {
          await tx`
            insert into receipts (owner_id, tenant_id, property_id, period_from, period_to, paid_at, rent, charges)
            values (${owner}, ${tenant?.['id']}, ${property?.['id']}, '2026-03-01', '2026-03-31', '2026-03-05', 1, 0)`;
          if (isUndone) throw new Error('undone');
        });
      await Promise.allSettled(Array.from({ length: 60 }, (_, index) => issue(index % 6 === 0)));
      const rows = await many`select sequence from receipts where owner_id = ${owner} order by sequence`;
      expect(rows.map((row) => row['sequence'])).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    } finally {
      await many`delete from auth.users where id = ${owner}`;
      await many.end();
    }
  });
});
