import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { addAccount, setToday } from './ledger.ts';
import { CHECK, DENIED, it, type TestDatabase } from './support.ts';
import { addProperty, changeTenant } from './rows.ts';

const archive = (db: TestDatabase, owner: string, property: string, isArchived = true) =>
  db.as(owner)`select archive_property(${property}, ${isArchived})`;

describe('properties', () => {
  it('properties belong to their landlord, who may change and delete them', async (db) => {
    const owner = await db.account();
    const id = await addProperty(db, owner);
    const [row] = await db.as(owner)`update properties set name = 'Renamed' where id = ${id} returning *`;
    expect(row).toMatchObject({ name: 'Renamed', owner_id: owner });
    expect((await db.as(owner)`delete from properties`).count).toBe(1);
  });

  it('a stranger can neither see nor use properties', async (db) => {
    const [owner, stranger] = [await db.account(), await db.account()];
    await addProperty(db, owner);
    expect(await db.as(stranger)`select * from properties`).toHaveLength(0);
    expect((await db.as(stranger)`update properties set name = 'Changed'`).count).toBe(0);
    expect((await db.as(stranger)`delete from properties`).count).toBe(0);
    expect(await db.tx`select from properties where owner_id = ${owner} and name <> 'Changed'`).toHaveLength(
      1,
    );
  });

  it('nobody but the landlord sees his properties, not even a super-admin', async (db) => {
    const [owner, admin] = [await db.account(), await db.account({ isSuperAdmin: true })];
    await addProperty(db, owner);
    expect(await db.as(admin)`select * from properties`).toHaveLength(0);
  });

  it('a property cannot be added for another landlord or moved to another landlord', async (db) => {
    const [me, other] = [await db.account(), await db.account()];
    await addProperty(db, me);
    expect(await db.refusalCode(me)`update properties set owner_id = ${other}`).toBe(DENIED);
    expect(
      await db.refusalCode(me)`insert into properties (owner_id, name, address, postal_code, city, rent)
        values (${other}, 'n', 'a', 'p', 'c', 1)`,
    ).toBe(DENIED);
  });

  it('a property with a negative amount, without a name or with a text above the length limit is refused', async (db) => {
    const owner = await db.account();
    await addProperty(db, owner);
    expect(await db.refusalCode(owner)`update properties set rent = -0.01`).toBe(CHECK);
    expect(await db.refusalCode(owner)`update properties set charges = -1`).toBe(CHECK);
    expect(await db.refusalCode(owner)`update properties set city = repeat('x', 201)`).toBe(CHECK);
    expect(await db.refusalCode(owner)`update properties set name = ''`).toBe(CHECK);
  });

  it('a landlord may state an energy class from A to G with a day that is not in the future', async (db) => {
    const owner = await db.account();
    await setToday(db, '2026-03-10');
    const add = (energy: { energy_class: string; energy_class_on: string }) => (tx: TransactionSql) =>
      tx`insert into properties ${tx({ name: 'n', address: 'a', postal_code: 'p', city: 'c', rent: 1, ...energy })}
        returning energy_class`;
    expect(await db.as(owner, add({ energy_class: 'G', energy_class_on: '2026-03-10' }))).toHaveLength(1);
    for (const [energy_class, energy_class_on] of [
      ['H', '2026-03-10'],
      ['g', '2026-03-10'],
      ['G', '2026-03-11'],
      ['G', '1899-12-31'],
    ] as const) {
      expect(await db.refusalCode(owner, add({ energy_class, energy_class_on }))).toBe(CHECK);
    }
    const changeDay = (tx: TransactionSql) => tx`update properties set energy_class_on = '2026-03-11'`;
    expect(await db.refusalCode(owner, changeDay)).toBe(CHECK);
  });
});

describe('archived properties', () => {
  const archivedOn = async (db: TestDatabase, owner: string): Promise<unknown> => {
    const [row] = await db.as(owner)`select archived_on::text from properties`;
    return row?.['archived_on'];
  };

  it('archiving a property again keeps the day of the first archiving, until the property is restored', async (db) => {
    const owner = await db.account();
    const property = await addProperty(db, owner);
    await setToday(db, '2026-03-12');
    await archive(db, owner, property);
    await setToday(db, '2026-04-01');
    await archive(db, owner, property);
    expect(await archivedOn(db, owner)).toBe('2026-03-12');
    await archive(db, owner, property, false);
    expect(await archivedOn(db, owner)).toBeNull();
  });

  it('only the landlord archives his properties, through the command', async (db) => {
    const owner = await db.account();
    const property = await addProperty(db, owner);
    for (const other of [await db.account(), await db.account({ isSuperAdmin: true })])
      expect(await db.refusalText(other)`select archive_property(${property}, true)`).toBe('PT404 NOT_FOUND');
    expect(await db.refusalCode(owner)`update properties set archived_on = '2026-03-12'`).toBe(DENIED);
    expect(await archivedOn(db, owner)).toBeNull();
  });

  it.each([
    ['without an end', '{}'],
    ['until today', '{"ended_by": "agreement", "ends_on": "2026-03-12"}'],
    ['from a future day', '{"starts_on": "2026-06-01"}'],
  ])('a property with a lease %s cannot be archived', async (db, _, changes) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    const property = await addProperty(db, owner);
    const { lease } = await addAccount(db, owner, { property_id: property });
    await db.as(owner)`select change_lease(${lease}, ${changes}::text::jsonb)`;
    const ask = () => db.refusalText(owner)`select archive_property(${property}, true)`;
    expect(await ask()).toBe('PT409 PROPERTY_IN_USE');
    expect(await archivedOn(db, owner)).toBeNull();
  });

  it('archived properties keep their ended leases and accept no running lease', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    const property = await addProperty(db, owner);
    const { lease } = await addAccount(db, owner, { property_id: property });
    const change = (changes: object) =>
      db.refusalText(owner)`select change_lease(${lease}, ${db.tx.json({ ...changes })})`;
    expect(await change({ ended_by: 'agreement', ends_on: '2026-03-11' })).toBeNull();
    await archive(db, owner, property);
    expect(await change({ deposit: 850 })).toBeNull();
    expect(await change({ ends_on: '2026-03-12' })).toBe('PT400 VALIDATION_FAILED endsOn=archived');
    expect(await change({ ended_by: null, ends_on: null })).toBe('PT400 VALIDATION_FAILED endedBy=archived');
    const other = await addAccount(db, owner);
    expect(
      await db.refusalText(owner, (tx) => changeTenant(tx, { property_id: property }, other.tenant)),
    ).toBe('PT400 VALIDATION_FAILED propertyId=archived');
    expect(
      await db.refusalText(owner)`
        select change_lease(${other.lease}, ${db.tx.json({ property_id: property })})`,
    ).toBe('PT400 VALIDATION_FAILED propertyId=archived');
    const added = { first_name: 'Noël', last_name: 'Petit', rent: 500, property_id: property };
    const add = () => db.refusalText(owner)`select add_tenant(${db.tx.json(added)})`;
    expect(await add()).toBe('PT400 VALIDATION_FAILED propertyId=archived');
    await archive(db, owner, property, false);
    expect(await add()).toBeNull();
  });
});
