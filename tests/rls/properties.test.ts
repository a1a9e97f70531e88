import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { addAccount, setToday } from './ledger.ts';
import { CHECK, DENIED, it, type Scene } from './support.ts';
import { addProperty, changeTenant } from './rows.ts';

const archive = (scene: Scene, owner: string, property: string, isArchived = true) =>
  scene.as(owner)`select archive_property(${property}, ${isArchived})`;

describe('properties', () => {
  it('properties belong to their landlord, who may change and delete them', async (scene) => {
    const owner = await scene.account();
    const id = await addProperty(scene, owner);
    const [row] = await scene.as(owner)`update properties set name = 'Renamed' where id = ${id} returning *`;
    expect(row).toMatchObject({ name: 'Renamed', owner_id: owner });
    expect((await scene.as(owner)`delete from properties`).count).toBe(1);
  });

  it('a stranger can neither see nor use properties', async (scene) => {
    const [owner, stranger] = [await scene.account(), await scene.account()];
    await addProperty(scene, owner);
    expect(await scene.as(stranger)`select * from properties`).toHaveLength(0);
    expect((await scene.as(stranger)`update properties set name = 'Changed'`).count).toBe(0);
    expect((await scene.as(stranger)`delete from properties`).count).toBe(0);
    expect(
      await scene.tx`select from properties where owner_id = ${owner} and name <> 'Changed'`,
    ).toHaveLength(1);
  });

  it('only the landlord sees his properties, and a super-admin does not see them', async (scene) => {
    const [owner, admin] = [await scene.account(), await scene.account({ isSuperAdmin: true })];
    await addProperty(scene, owner);
    expect(await scene.as(admin)`select * from properties`).toHaveLength(0);
  });

  it('a property cannot be added for another landlord or moved to another landlord', async (scene) => {
    const [me, other] = [await scene.account(), await scene.account()];
    await addProperty(scene, me);
    expect(await scene.refusal(me)`update properties set owner_id = ${other}`).toBe(DENIED);
    expect(
      await scene.refusal(me)`insert into properties (owner_id, name, address, postal_code, city, rent)
        values (${other}, 'n', 'a', 'p', 'c', 1)`,
    ).toBe(DENIED);
  });

  it('a property with a negative amount, without a name or with a text above the length limit is refused', async (scene) => {
    const owner = await scene.account();
    await addProperty(scene, owner);
    expect(await scene.refusal(owner)`update properties set rent = -0.01`).toBe(CHECK);
    expect(await scene.refusal(owner)`update properties set charges = -1`).toBe(CHECK);
    expect(await scene.refusal(owner)`update properties set city = repeat('x', 201)`).toBe(CHECK);
    expect(await scene.refusal(owner)`update properties set name = ''`).toBe(CHECK);
  });

  it('a landlord may state an energy class from A to G, whose day is not in the future', async (scene) => {
    const owner = await scene.account();
    await setToday(scene, '2026-03-10');
    const add = (energy: { energy_class: string; energy_class_on: string }) => (tx: TransactionSql) =>
      tx`insert into properties ${tx({ name: 'n', address: 'a', postal_code: 'p', city: 'c', rent: 1, ...energy })}
        returning energy_class`;
    expect(await scene.as(owner, add({ energy_class: 'G', energy_class_on: '2026-03-10' }))).toHaveLength(1);
    for (const [energy_class, energy_class_on] of [
      ['H', '2026-03-10'],
      ['g', '2026-03-10'],
      ['G', '2026-03-11'],
      ['G', '1899-12-31'],
    ] as const) {
      expect(await scene.refusal(owner, add({ energy_class, energy_class_on }))).toBe(CHECK);
    }
    const changeDay = (tx: TransactionSql) => tx`update properties set energy_class_on = '2026-03-11'`;
    expect(await scene.refusal(owner, changeDay)).toBe(CHECK);
  });
});

describe('archived properties', () => {
  const archivedOn = async (scene: Scene, owner: string): Promise<unknown> => {
    const [row] = await scene.as(owner)`select archived_on::text from properties`;
    return row?.['archived_on'];
  };

  it('archiving a property again keeps the first archive day, until the property is restored', async (scene) => {
    const owner = await scene.account();
    const property = await addProperty(scene, owner);
    await setToday(scene, '2026-03-12');
    await archive(scene, owner, property);
    await setToday(scene, '2026-04-01');
    await archive(scene, owner, property);
    expect(await archivedOn(scene, owner)).toBe('2026-03-12');
    await archive(scene, owner, property, false);
    expect(await archivedOn(scene, owner)).toBeNull();
  });

  it('only the landlord archives his properties, through the command', async (scene) => {
    const owner = await scene.account();
    const property = await addProperty(scene, owner);
    for (const other of [await scene.account(), await scene.account({ isSuperAdmin: true })])
      expect(await scene.complaint(other)`select archive_property(${property}, true)`).toBe(
        'PT404 NOT_FOUND',
      );
    expect(await scene.refusal(owner)`update properties set archived_on = '2026-03-12'`).toBe(DENIED);
    expect(await archivedOn(scene, owner)).toBeNull();
  });

  it.each([
    ['without an end', '{}'],
    ['until today', '{"ended_by": "agreement", "ends_on": "2026-03-12"}'],
    ['from a future day', '{"starts_on": "2026-06-01"}'],
  ])('a property with a lease %s cannot be archived', async (scene, _, changes) => {
    await setToday(scene, '2026-03-12');
    const owner = await scene.account();
    const property = await addProperty(scene, owner);
    const { lease } = await addAccount(scene, owner, { property_id: property });
    await scene.as(owner)`select change_lease(${lease}, ${changes}::text::jsonb)`;
    const ask = () => scene.complaint(owner)`select archive_property(${property}, true)`;
    expect(await ask()).toBe('PT409 PROPERTY_IN_USE');
    expect(await archivedOn(scene, owner)).toBeNull();
  });

  it('archived properties keep their ended leases and accept no running lease', async (scene) => {
    await setToday(scene, '2026-03-12');
    const owner = await scene.account();
    const property = await addProperty(scene, owner);
    const { lease } = await addAccount(scene, owner, { property_id: property });
    const change = (changes: object) =>
      scene.complaint(owner)`select change_lease(${lease}, ${scene.tx.json({ ...changes })})`;
    expect(await change({ ended_by: 'agreement', ends_on: '2026-03-11' })).toBeNull();
    await archive(scene, owner, property);
    expect(await change({ deposit: 850 })).toBeNull();
    expect(await change({ ends_on: '2026-03-12' })).toBe('PT400 VALIDATION_FAILED endsOn=archived');
    expect(await change({ ended_by: null, ends_on: null })).toBe('PT400 VALIDATION_FAILED endedBy=archived');
    const other = await addAccount(scene, owner);
    expect(
      await scene.complaint(owner, (tx) => changeTenant(tx, { property_id: property }, other.tenant)),
    ).toBe('PT400 VALIDATION_FAILED propertyId=archived');
    expect(
      await scene.complaint(owner)`
        select change_lease(${other.lease}, ${scene.tx.json({ property_id: property })})`,
    ).toBe('PT400 VALIDATION_FAILED propertyId=archived');
    const added = { first_name: 'Noël', last_name: 'Petit', rent: 500, property_id: property };
    const add = () => scene.complaint(owner)`select add_tenant(${scene.tx.json(added)})`;
    expect(await add()).toBe('PT400 VALIDATION_FAILED propertyId=archived');
    await archive(scene, owner, property, false);
    expect(await add()).toBeNull();
  });
});
