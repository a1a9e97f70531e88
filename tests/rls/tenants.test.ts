import { randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { move } from './deposits.ts';
import { addAccount, pay, setToday } from './ledger.ts';
import {
  addLandlord,
  addLetting,
  addProperty,
  addReceipt,
  addTenant,
  changeTenant,
  deleteTenant,
  newTenant,
  type TenantFields,
} from './rows.ts';
import { monthMails } from './months.ts';
import { CHECK, DENIED, exported, FOREIGN_KEY, it, type TestDatabase } from './support.ts';

/** Adds one tenant per address and returns the ids of the tenants. */
async function contactable(db: TestDatabase, owner: string, emails: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const email of emails) {
    const fields = { first_name: 'Ana', last_name: 'Roy', rent: 500, email };
    const [row] = await db.as(owner, (tx) => newTenant(tx, fields));
    ids.push(String(row?.['id']));
  }
  return ids;
}

/** Returns the consents of an account's tenants, sorted by address. */
const consents = async (db: TestDatabase, owner: string): Promise<Row[]> => [
  ...(await db.tx`
    select email, email_consent_on::text as day, email_consent_how as how, email_consent_address as address
    from tenants where owner_id = ${owner} and email is not null order by email`),
];

describe('tenants', () => {
  it('tenants belong to their landlord, who may change and delete them', async (db) => {
    const owner = await db.account();
    await addTenant(db, owner, await addProperty(db, owner));
    const [row] = await db.as(owner, (tx) => changeTenant(tx, { last_name: 'Renamed' }));
    expect(row).toMatchObject({ last_name: 'Renamed', owner_id: owner });
    expect((await db.as(owner, (tx) => deleteTenant(tx))).count).toBe(1);
  });

  it('the e-mail address of a tenant or guarantor is a single valid address without quotes, spaces or comments', async (db) => {
    const owner = await db.account();
    await addTenant(db, owner, null);
    for (const email of [
      'a@x.test, b@y.test',
      ' a@x.test',
      'a@x.test\u00A0',
      '"a"@x.test',
      '(1)a@x.test',
      'b:a@x.test',
      'nobody',
    ]) {
      expect(await db.refusalCode(owner, (tx) => changeTenant(tx, { email })), email).toBe(CHECK);
      const guarantors = [{ first_name: 'Ana', last_name: 'Roy', email }];
      const surety = (tx: TransactionSql) =>
        tx`select change_lease(id, ${tx.json({ guarantors })}) from lease_list`;
      expect(await db.refusalCode(owner, surety), email).toBe(CHECK);
    }
  });

  it('a stranger and a super-admin can neither see nor change tenants', async (db) => {
    const owner = await db.account();
    await addTenant(db, owner, null);
    for (const other of [await db.account(), await db.account({ isSuperAdmin: true })]) {
      expect(await db.as(other)`select * from tenants`).toHaveLength(0);
      expect((await db.as(other, (tx) => changeTenant(tx, { last_name: 'Changed' }))).count).toBe(0);
      expect((await db.as(other, (tx) => deleteTenant(tx))).count).toBe(0);
    }
    expect(
      await db.tx`select from tenants where owner_id = ${owner} and last_name = 'Marchand'`,
    ).toHaveLength(1);
  });

  it('before the last tenant is deleted, `tenant_deletion` states the months and payments that will be deleted and the documents that will stay', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await addLandlord(db);
    const home = await addProperty(db, owner);
    const account = await addAccount(db, owner, { property_id: home });
    const other = await addAccount(db, owner, { property_id: home, first_name: 'Bo' });
    await db.as(owner)`select record_payment(
      ${account.tenant}, ${randomUUID()}, '2026-01-05', 910, kind => 'payment', method => 'transfer', issue => 'all')`;
    await pay(db, account, { paidOn: '2026-02-05', amount: 300 });
    await pay(db, other, { paidOn: '2026-02-05' });
    await db.as(owner)`
      select change_lease(${account.lease}, ${db.tx.json({ deposit: 850, guarantors: [{ first_name: 'Li', last_name: 'Wu' }] })})`;
    await db.as(owner, move(account, { amount: 600 }));
    const past = async () => (await db.as(owner)`select dashboard() -> 'months' as months`)[0]?.['months'];
    const deletion = async (tenant: string) =>
      (await db.as(owner)`select tenant_deletion(${tenant}) as answer`)[0]?.['answer'];
    const before: { month: string; expected: number; received: number }[] = await past();
    const losses = await deletion(account.tenant);
    expect(losses).toEqual({
      is_last: true,
      months: { count: 3, first: '2026-01', last: '2026-03', expected: 2730, received: 1210 },
      payments: { count: 2, amount: 1210 },
      owed: 1520,
      deposit_held: 600,
      guarantors: 1,
      payers_forgotten: 0,
      files: 0,
      documents_kept: 2,
    });
    await db.as(owner, (tx) => deleteTenant(tx, account.tenant));
    const after: typeof before = await past();
    const sum = (months: typeof before, column: 'expected' | 'received') =>
      months.reduce((total, month) => total + month[column], 0);
    for (const column of ['expected', 'received'] as const)
      expect(sum(before, column) - sum(after, column)).toBe(losses.months[column]);
    expect(
      Number((await db.tx`select count(*) from documents where owner_id = ${owner}`)[0]?.['count']),
    ).toBe(losses.documents_kept);
  });

  it('before a co-tenant is deleted, `tenant_deletion` states the guarantors and payer names that will be deleted, but no amount', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await addLandlord(db);
    const account = await addAccount(db, owner);
    const [added] = await db.as(owner, (tx) =>
      newTenant(tx, { first_name: 'Bo', last_name: 'Ly', lease_id: account.lease }),
    );
    const coTenant = String(added?.['id']);
    await db.as(owner)`select record_payment(
      ${account.tenant}, ${randomUUID()}, '2026-01-05', 400, kind => 'payment', payer_tenant_id => ${coTenant})`;
    const guarantors = [
      { first_name: 'Li', last_name: 'Wu', tenant_id: coTenant },
      { first_name: 'Al', last_name: 'Go' },
    ];
    await db.as(owner)`select change_lease(${account.lease}, ${db.tx.json({ guarantors })})`;
    const ask = (tx: TransactionSql) => tx`select tenant_deletion(${coTenant}) as answer`;
    expect((await db.as(owner, ask))[0]?.['answer']).toEqual({
      is_last: false,
      months: { count: 0, first: null, last: null, expected: 0, received: 0 },
      payments: { count: 0, amount: 0 },
      owed: 0,
      deposit_held: 0,
      guarantors: 1,
      payers_forgotten: 1,
      files: 0,
      documents_kept: 0,
    });
    await db.as(owner, (tx) => deleteTenant(tx, coTenant));
    const [left] = await db.tx`
      select
        (select count(*)::integer from guarantors where lease_id = ${account.lease}) as guarantors,
        (select sum(received)::float from dues where lease_id = ${account.lease}) as received,
        (select count(payer_tenant_id)::integer from payments where lease_id = ${account.lease}) as payers`;
    expect(left).toEqual({ guarantors: 1, received: 400, payers: 0 });
    for (const other of [await db.account(), await db.account({ isSuperAdmin: true })])
      expect(await db.refusalText(other, ask)).toMatch(/^PT404/);
    expect(await db.refusalCode(null, ask)).toBe(DENIED);
  });

  it('visitors can neither read nor change tenants', async ({ refusalCode }) => {
    expect(await refusalCode(null)`select from tenants`).toBe(DENIED);
    expect(await refusalCode(null, (tx) => changeTenant(tx, { last_name: 'x' }))).toBe(DENIED);
    expect(await refusalCode(null, (tx) => deleteTenant(tx))).toBe(DENIED);
  });

  it('the property of a tenant must belong to the same landlord', async (db) => {
    const [owner, stranger] = [await db.account(), await db.account()];
    const theirs = await addProperty(db, stranger);
    await addTenant(db, owner, null);
    for (const property_id of [theirs, randomUUID()])
      for (const command of [
        (tx: TransactionSql) => changeTenant(tx, { property_id }),
        (tx: TransactionSql) => newTenant(tx, { first_name: 'Ana', last_name: 'Roy', property_id }),
        (tx: TransactionSql) => tx`select change_lease(id, ${tx.json({ property_id })}) from lease_list`,
      ])
        expect(await db.refusalText(owner, command)).toBe('PT404 NOT_FOUND propertyId=invalid');
    await expect(
      db.tx.savepoint((tx) => tx`update leases set property_id = ${theirs} where owner_id = ${owner}`),
    ).rejects.toMatchObject({ code: FOREIGN_KEY });
  });

  it('deleting a property keeps its tenants, who then have no property', async (db) => {
    const owner = await db.account();
    const property = await addProperty(db, owner);
    const tenant = await addTenant(db, owner, property);
    await db.as(owner)`delete from properties where id = ${property}`;
    expect([...(await db.as(owner)`select id, property_id from tenant_list`)]).toEqual([
      { id: tenant, property_id: null },
    ]);
  });

  it('an impossible rent due day and an unknown kind of charges are refused', async (db) => {
    const owner = await db.account();
    await addTenant(db, owner, null);
    const change = (fields: TenantFields) => db.refusalCode(owner, (tx) => changeTenant(tx, fields));
    expect(await db.as(owner)`select rent_due_day, charges_kind from tenant_list`).toEqual([
      { rent_due_day: 1, charges_kind: 'provision' },
    ]);
    expect(await change({ rent_due_day: 28, charges_kind: 'fixed', is_bilingual: true })).toBeNull();
    for (const rent_due_day of [0, 29, -1]) expect(await change({ rent_due_day })).toBe(CHECK);
    expect(await change({ charges_kind: 'forfait' })).toBe(CHECK);
  });

  it('a tenant keeps 100 ended consents, whichever statement ended them, and further changes of consent are refused', async (db) => {
    const owner = await db.account();
    await addTenant(db, owner, null);
    const said = (how: string) => ({
      email: 'a@example.test',
      email_consent_on: '2026-03-01',
      email_consent_how: how,
      email_consent_address: 'a@example.test',
    });
    const kept = async () => {
      const [row] = await db.tx<{ kept: { how: string; ending: string }[] }[]>`
        select former_consents as kept from tenants where owner_id = ${owner}`;
      return row?.kept.map(({ how, ending }) => `${how} ${ending}`);
    };
    await db.as(owner, (tx) => changeTenant(tx, said('SMS')));
    expect(await kept()).toEqual([]);
    await db.tx`
      update tenants set email_consent_on = null, email_consent_how = null, email_consent_address = null
      where owner_id = ${owner}`;
    expect(await kept()).toEqual(['SMS withdrawn']);
    await db.as(owner, (tx) => changeTenant(tx, said('0')));
    for (let at = 1; at < 100; at += 1) await db.as(owner, (tx) => changeTenant(tx, said(`${at}`)));
    expect(await kept()).toHaveLength(100);
    expect(await db.refusalText(owner, (tx) => changeTenant(tx, said('100')))).toBe('PT409 QUOTA_REACHED');
    expect(await db.refusalText(owner, (tx) => changeTenant(tx, { former_consents: '[]' }))).toBeNull();
    expect(await kept()).toHaveLength(100);
  });

  it('a tenant’s consent to e-mail is refused without its day, the way in which it was given, or the tenant’s address', async (db) => {
    const owner = await db.account();
    await addTenant(db, owner, null);
    const consent = { email_consent_on: '2026-03-01', email_consent_how: 'SMS' };
    const full = { ...consent, email_consent_address: 'a@example.test' };
    const change = (fields: TenantFields) => db.refusalCode(owner, (tx) => changeTenant(tx, fields));
    expect(await change(consent)).toBe(CHECK);
    expect(await change({ email: 'a@example.test', ...consent })).toBe(CHECK);
    expect(await change({ ...full, email_consent_on: null })).toBe(CHECK);
    expect(await change({ ...full, email_consent_how: '' })).toBe(CHECK);
    expect(await change({ ...full, email_consent_address: '' })).toBe(CHECK);
    expect(await change({ email: 'a@example.test', ...full })).toBeNull();
  });

  it('the way in which a tenant withdrew consent must be one short line', async (db) => {
    const owner = await db.account();
    await addTenant(db, owner, null);
    const consent = {
      email: 'a@example.test',
      email_consent_on: '2026-03-01',
      email_consent_how: 'SMS',
      email_consent_address: 'a@example.test',
    };
    await db.as(owner, (tx) => changeTenant(tx, consent));
    const withdraw = (consent_withdrawn_how: string | null) =>
      db.refusalCode(owner, (tx) =>
        changeTenant(tx, {
          email_consent_on: null,
          email_consent_how: null,
          email_consent_address: null,
          consent_withdrawn_on: '2026-03-02',
          consent_withdrawn_how,
        }),
      );
    for (const how of ['', 'a\nb', 'a\u202Eb', 'a'.repeat(201)])
      expect([how, await withdraw(how)]).toEqual([how, CHECK]);
    expect(await withdraw('a'.repeat(200))).toBeNull();
  });

  it('tenants consent to mails at their current address only, not at an earlier address', async (db) => {
    const { owner, ...letting } = await addLetting(db);
    const { id } = await addReceipt(db, { owner, ...letting });
    const consentTo = (email_consent_address: string | null) => ({
      email_consent_on: email_consent_address && '2026-03-01',
      email_consent_how: email_consent_address && 'SMS',
      email_consent_address,
    });
    const change = (fields: TenantFields) => db.refusalCode(owner, (tx) => changeTenant(tx, fields));
    /** Returns the addresses to which a mail may go. */
    const addresses = async () => {
      const [mail] = await monthMails(db, owner, '2026-03-01');
      return mail.addresses;
    };
    const mailIt = () => db.refusalText(owner)`select queue_document_mail(${id}, ${id})`;
    expect(await change({ email: 'a@example.test', ...consentTo('a@example.test') })).toBeNull();
    expect(await change({ email: 'a@example.test', rent: 1250 })).toBeNull();
    expect(await addresses()).toEqual(['a@example.test']);
    // An address and its consent can only change together.
    expect(await change({ email: 'b@example.test' })).toBe(CHECK);
    expect(await change({ email: null })).toBe(CHECK);
    expect(await change({ email_consent_address: 'b@example.test' })).toBe(CHECK);
    expect(await change({ email: 'b@example.test', ...consentTo('c@example.test') })).toBe(CHECK);
    expect(await addresses()).toEqual(['a@example.test']);
    // A new address ends the consent, and the return to the first address does not restore the consent.
    expect(await change({ email: 'b@example.test', ...consentTo(null) })).toBeNull();
    expect(await mailIt()).toBe('PT409 CONSENT_MISSING');
    expect(await change({ email: 'a@example.test' })).toBeNull();
    expect(await addresses()).toEqual([]);
    expect(await mailIt()).toBe('PT409 CONSENT_MISSING');
    expect(await change(consentTo('a@example.test'))).toBeNull();
    expect(await mailIt()).toBeNull();
  });

  it('several tenants consent in one call, each for his own address, without changing earlier consents', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await db.account();
    const [ana = '', bo = ''] = await contactable(db, owner, ['ana@example.test', 'bo@example.test']);
    const earlier = { email_consent_on: '2026-01-05', email_consent_how: 'Lease' };
    const address = 'ana@example.test';
    await db.as(owner, (tx) => changeTenant(tx, { ...earlier, email_consent_address: address }, ana));
    const consented = await db.as(owner)`
      select record_consents(${[ana, bo, bo]}, '2026-03-12', 'Letter') as ids`;
    expect(consented[0]?.['ids']).toEqual([bo]);
    expect(await consents(db, owner)).toEqual([
      { email: address, day: '2026-01-05', how: 'Lease', address },
      { email: 'bo@example.test', day: '2026-03-12', how: 'Letter', address: 'bo@example.test' },
    ]);
    const again = await db.as(owner)`select record_consents(${[ana, bo]}, '2026-03-11', 'SMS') as ids`;
    expect(again[0]?.['ids']).toEqual([]);
  });

  it('all consents of a call are refused if one is for a stranger’s tenant, an unknown tenant or a missing address', async (db) => {
    await setToday(db, '2026-03-12');
    const [owner, stranger] = [await db.account(), await db.account({ isSuperAdmin: true })];
    const [ana = ''] = await contactable(db, owner, ['ana@example.test']);
    const [theirs = ''] = await contactable(db, stranger, ['theirs@example.test']);
    const silent = await addTenant(db, owner, null);
    const note = (
      who: string,
      tenants: readonly string[],
      day: string | null = '2026-03-12',
      how: string | null = 'SMS',
    ) => db.refusalText(who)`select record_consents(${[...tenants]}, ${day}, ${how})`;
    expect(await note(owner, [ana, theirs])).toBe('PT404 NOT_FOUND');
    expect(await note(stranger, [theirs, ana])).toBe('PT404 NOT_FOUND');
    expect(await note(owner, [ana, owner])).toBe('PT404 NOT_FOUND');
    expect(await note(owner, [ana, silent])).toBe('PT400 VALIDATION_FAILED tenantIds=invalid');
    expect(await note(owner, [])).toBe('PT400 VALIDATION_FAILED tenantIds=required');
    const many = Array.from({ length: 5001 }, () => ana);
    expect(await note(owner, many)).toBe('PT400 VALIDATION_FAILED tenantIds=tooLong');
    expect(await note(owner, [ana], null)).toBe('PT400 VALIDATION_FAILED on=required');
    expect(await note(owner, [ana], '2026-03-13')).toBe('PT400 VALIDATION_FAILED on=futureDate');
    expect(await note(owner, [ana], '2026-03-12', null)).toBe('PT400 VALIDATION_FAILED how=required');
    expect(await db.refusalCode(owner)`select record_consents(${[ana]}, '2026-03-12', ' ')`).toBe(CHECK);
    expect(await db.refusalCode(null)`select record_consents(${[ana]}, '2026-03-12', 'SMS')`).toBe(DENIED);
    for (const who of [owner, stranger])
      expect((await consents(db, who)).filter(({ address }) => address !== null)).toEqual([]);
  });

  it('an ended lease shows the last day for which its tenants owe rent', async (db) => {
    await setToday(db, '2026-03-12');
    const { owner } = await addLetting(db);
    const until = async () =>
      (await db.as(owner)`select rent_owed_until::text as day from tenant_list`)[0]?.['day'];
    expect(await until()).toBeNull();
    await db.as(owner)`
      select change_lease(id, ${db.tx.json({ ended_by: 'agreement', ends_on: '2026-04-30' })}) from leases`;
    expect(await until()).toBe('2026-04-30');
  });

  it.each([
    ['negativeAmount', -0.01],
    ['invalidAmount', 100.005],
    ['invalidAmount', 10_000_000],
    ['invalidAmount', 'NaN'],
    ['invalidAmount', '1e400'],
  ])('an amount of a tenant or lease is refused with %s instead of rounded: %s', async (db, code, amount) => {
    const owner = await db.account();
    await addTenant(db, owner, null);
    const person = { first_name: 'Ana', last_name: 'Roy', rent: 500 };
    for (const field of ['rent', 'charges', 'deposit']) {
      const refusal = `PT400 VALIDATION_FAILED ${field}=${code}`;
      const wrong = { [field]: amount };
      expect(await db.refusalText(owner, (tx) => newTenant(tx, { ...person, ...wrong }))).toBe(refusal);
      expect(await db.refusalText(owner, (tx) => changeTenant(tx, wrong))).toBe(refusal);
      const change = db.refusalText(owner)`select change_lease(id, ${db.tx.json(wrong)}) from lease_list`;
      expect(await change).toBe(refusal);
    }
    expect(await db.tx`select from tenants where owner_id = ${owner}`).toHaveLength(1);
  });

  it('a text of a tenant above the length limit is refused', async (db) => {
    const owner = await db.account();
    await addTenant(db, owner, null);
    expect(await db.refusalCode(owner, (tx) => changeTenant(tx, { first_name: 'x'.repeat(201) }))).toBe(
      CHECK,
    );
  });

  it('a tenant is a person with both names, or a company with an optional representative, and only a company has a SIREN', async (db) => {
    const owner = await db.account();
    const add = (fields: TenantFields) =>
      db.refusalText(owner, (tx) => newTenant(tx, { rent: 1, ...fields }));
    expect(await add({ company_name: 'SCI Les Tilleuls' })).toBeNull();
    expect(
      await add({ company_name: 'SARL Roy', siren: '732829320', first_name: 'Ana', last_name: 'Roy' }),
    ).toBeNull();
    expect(await add({})).toBe('PT400 VALIDATION_FAILED firstName=required');
    expect(await add({ last_name: 'Roy' })).toBe('PT400 VALIDATION_FAILED firstName=required');
    expect(await add({ first_name: 'Ana' })).toBe('PT400 VALIDATION_FAILED lastName=required');
    expect(await add({ first_name: 'Ana', last_name: 'Roy', siren: '732829320' })).toBe(
      'PT400 VALIDATION_FAILED companyName=required',
    );
    const change = (fields: TenantFields) => db.refusalText(owner, (tx) => changeTenant(tx, fields));
    expect(await change({ company_name: null })).toMatch(/^PT400 VALIDATION_FAILED \w+=required$/);
    expect(await change({ company_name: null, siren: null, first_name: 'Ana', last_name: 'Roy' })).toBeNull();
    const [row] = await db.as(owner)`
      select array_agg(private.tenant_name(company_name, first_name, last_name)) as names from tenants`;
    expect(row?.['names']).toEqual(['Ana Roy', 'Ana Roy']);
    for (const table of ['tenants', 'guarantors'])
      for (const fields of [
        { company_name: null, last_name: null },
        { company_name: null, siren: '732829320' },
      ])
        await expect(
          db.tx.savepoint(
            (tx) =>
              tx`insert into ${tx(table)} ${tx({
                owner_id: owner,
                lease_id: owner,
                first_name: 'Ana',
                last_name: 'Roy',
                ...fields,
              })}`,
          ),
        ).rejects.toMatchObject({ code: CHECK });
  });

  it('tenants that are companies are shown and sorted by company name', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await addLandlord(db);
    const property = await addProperty(db, owner);
    const add = (fields: TenantFields) =>
      db.as(owner, (tx) =>
        newTenant(tx, {
          property_id: property,
          rent: 1250,
          charges: 95.5,
          rent_due_day: 5,
          account_starts_on: '2026-03-01',
          ...fields,
        }),
      );
    const [company] = await add({ company_name: 'Les Tilleuls', first_name: 'Ana', last_name: 'Zola' });
    await add({ first_name: 'Bo', last_name: 'Marchand' });
    await add({ first_name: 'Zoé', last_name: 'émery' });
    const tenant = String(company?.['id']);
    const receipt = await addReceipt(db, { owner, property, tenant });
    const [answers] = await db.as(owner)`select
      month_list('2026-03-01') -> 'dues' as month, position_page() as positions,
      account_statement(${tenant}) -> 'tenants' as statement, receipt_page() as receipts,
      month_list('2026-03-01') -> 'mails' as mails`;
    const names = (list: string, key: string) => answers?.[list].map((row: Row) => row[key]);
    expect(names('month', 'tenant_name')).toEqual(['Zoé émery', 'Les Tilleuls', 'Bo Marchand']);
    expect(names('positions', 'names').flat().toSorted()).toEqual([
      'Bo Marchand',
      'Les Tilleuls',
      'Zoé émery',
    ]);
    expect(answers?.['statement']).toEqual([
      { firstName: 'Ana', lastName: 'Zola', companyName: 'Les Tilleuls' },
    ]);
    expect(names('mails', 'tenant_name')).toEqual(['Les Tilleuls']);
    expect(names('receipts', 'tenant_name')).toEqual(['Les Tilleuls']);
    expect((await exported(db, owner, 'tenants')).map(({ row }) => row['company_name'])).toEqual([
      'Les Tilleuls',
      null,
      null,
    ]);
    const [issued] =
      await db.tx`select snapshot -> 'tenants' as tenants from documents where id = ${receipt.id}`;
    expect(issued?.['tenants']).toEqual(answers?.['statement']);
    const [lease] =
      await db.tx`select private.lease_people_json(${company?.['lease_id']}, '2026-03-12') as people`;
    expect(lease?.['people']).toEqual({ tenantId: tenant, names: ['Les Tilleuls'] });
  });
});
