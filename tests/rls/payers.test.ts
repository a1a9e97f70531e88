import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { type Account, addAccount, setToday } from './ledger.ts';
import { it, type TestDatabase } from './support.ts';

/** Creates an account of two tenants and a company, with Odile Roy and a company as guarantors. */
async function addPeople(db: TestDatabase) {
  await setToday(db, '2026-03-10');
  const account = await addAccount(db, await db.account());
  const { owner, lease } = account;
  const [bo] = await db.as(owner)`
    select answer ->> 'id' as id from add_tenant(${db.tx.json({ lease_id: lease, first_name: 'Bo', last_name: 'Li' })}) answer`;
  const [atelier] = await db.as(owner)`
    select answer ->> 'id' as id from add_tenant(${db.tx.json({ lease_id: lease, company_name: 'SARL Atelier' })}) answer`;
  const guarantors = [
    { first_name: 'Odile', last_name: 'Roy' },
    { company_name: 'Visale', first_name: 'Luc' },
  ];
  await db.as(owner)`select change_lease(${lease}, ${db.tx.json({ guarantors })})`;
  const [odile] = await db.tx`select id from guarantors where lease_id = ${lease} and company_name is null`;
  const [visale] =
    await db.tx`select id from guarantors where lease_id = ${lease} and company_name is not null`;
  return {
    ...account,
    bo: String(bo?.['id']),
    atelier: String(atelier?.['id']),
    odile: String(odile?.['id']),
    visale: String(visale?.['id']),
  };
}

interface Payer {
  readonly payer_tenant?: string;
  readonly payer_guarantor?: string;
  readonly payer?: string;
}

const payBy =
  ({ tenant }: Account, { payer_tenant, payer_guarantor, payer }: Payer, kind = 'payment') =>
  (tx: TransactionSql) =>
    tx`
    select record_payment(
      ${tenant}, gen_random_uuid(), '2026-03-05', 10, ${kind}, payer => ${payer ?? null}, month => '2026-03-01',
      payer_tenant_id => ${payer_tenant ?? null}, payer_guarantor_id => ${payer_guarantor ?? null}
    )`;

/** Returns the payers that `payments_of_lease` shows, and the stored payers. */
const payersOf = async (db: TestDatabase, { owner, lease }: Account) => {
  const rows = await db.as(owner)`select * from payments_of_lease(${lease}) as payments`;
  const stored = await db.tx`
    select num_nonnulls(payer_tenant_id, payer_guarantor_id) as people, payer_name as name from payments
    where lease_id = ${lease}`;
  return { shown: rows[0]?.['payments'].map(({ payer }: { payer: string }) => payer), stored: [...stored] };
};

describe('the payer of a payment', () => {
  it.each([
    ['a tenant', ({ bo }) => ({ payer_tenant: bo }), 'Bo Li'],
    ['a guarantor', ({ odile }) => ({ payer_guarantor: odile }), 'Odile Roy'],
    ['a company on the lease', ({ atelier }) => ({ payer_tenant: atelier }), 'SARL Atelier'],
    ['a company as guarantor', ({ visale }) => ({ payer_guarantor: visale }), 'Visale'],
    ['a person known by name only', () => ({ payer: 'Marie Roy' }), 'Marie Roy'],
    ['unknown', () => ({}), null],
  ] as [string, (people: Awaited<ReturnType<typeof addPeople>>) => Payer, string | null][])(
    'the payer of a payment may be %s',
    async (db, _, payer, name) => {
      const people = await addPeople(db);
      await db.as(people.owner, payBy(people, payer(people)));
      expect((await payersOf(db, people)).shown).toEqual([name]);
    },
  );

  it('the payer of a payment appears with the person’s current name', async (db) => {
    const people = await addPeople(db);
    await db.as(people.owner, payBy(people, { payer_tenant: people.bo }));
    await db.as(people.owner)`select change_tenant(${people.bo}, '{"last_name": "Roy-Li"}')`;
    expect((await payersOf(db, people)).shown).toEqual(['Bo Roy-Li']);
  });

  it('a payment still names its payer after the payer is deleted, or after the tenant of a paying guarantor is deleted', async (db) => {
    const people = await addPeople(db);
    const { owner, lease, bo, odile } = people;
    const keep = (guarantors: Readonly<Record<string, string>>[]) =>
      db.as(owner)`select change_lease(${lease}, ${db.tx.json({ guarantors })})`;
    await db.as(owner, payBy(people, { payer_guarantor: odile }));
    // The call names the guarantor by id, so the guarantor stays the same person under a new name.
    await keep([{ id: odile, first_name: 'Odile', last_name: 'Roy-Li', tenant_id: bo }]);
    expect(await payersOf(db, people)).toEqual({
      shown: ['Odile Roy-Li'],
      stored: [{ people: 1, name: null }],
    });
    await db.as(owner, payBy(people, { payer_tenant: bo }));
    await db.as(owner)`select delete_tenant(${bo})`;
    const after = await payersOf(db, people);
    expect(after.shown.toSorted()).toEqual(['Bo Li', 'Odile Roy-Li']);
    expect(after.stored.map(({ people: count }) => count)).toEqual([0, 0]);
    expect(await db.tx`select from guarantors where lease_id = ${lease}`).toHaveLength(0);
  });

  it('the payer of a payment is one person of the lease, or the office of a housing benefit', async (db) => {
    const people = await addPeople(db);
    const { owner, bo, odile } = people;
    const strange = await addPeople(db);
    const other = { ...(await addAccount(db, owner)) };
    const refusalText = (payer: Payer, kind?: string) => db.refusalText(owner, payBy(people, payer, kind));
    const refused = (hint: string) => `PT400 VALIDATION_FAILED ${hint}`;
    expect(await refusalText({ payer_tenant: other.tenant })).toBe(refused('payerTenantId=invalid'));
    expect(await refusalText({ payer_tenant: strange.bo })).toBe(refused('payerTenantId=invalid'));
    expect(await refusalText({ payer_guarantor: strange.odile })).toBe(refused('payerGuarantorId=invalid'));
    expect(await refusalText({ payer_tenant: bo, payer: 'x' })).toBe(refused('payer=invalid'));
    expect(await refusalText({ payer_tenant: bo, payer_guarantor: odile })).toBe(refused('payer=invalid'));
    for (const payer of [{ payer_tenant: bo }, { payer_guarantor: odile }, { payer: 'CAF' }])
      expect(await refusalText(payer, 'benefit')).toBe(refused('payer=invalid'));
  });
});
