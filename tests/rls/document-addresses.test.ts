import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addPaidAndHeld, move, settle } from './deposits.ts';
import { type Account, addHouse, addRoy } from './ledger.ts';
import { addLandlord, changeLease } from './rows.ts';
import { CHECK, connect, it, type TestDatabase, valueOf } from './support.ts';

const sql = connect();

const HOME = '12 rue Hoche, 93100 Montreuil';
const NEW_HOME = '4 rue Neuve, 44000 Nantes';

const changeTenant = (db: TestDatabase, { owner, tenant }: Account, changes: Record<string, string | null>) =>
  db.as(owner)`select change_tenant(${tenant}, ${db.tx.json(changes)})`;

const payAndIssue = (db: TestDatabase, { owner, tenant }: Account, paidOn: string, amount: number) =>
  db.as(owner)`select record_payment(
    ${tenant}, ${randomUUID()}, ${paidOn}, ${amount}, kind => 'payment', method => 'transfer', issue => 'all')`;

const remind = (db: TestDatabase, { owner, lease }: Account, level: number) =>
  db.as(owner)`select issue_reminder(${lease}, ${randomUUID()}, ${level}, '{SENT_RECENTLY}')`;

const notify = (db: TestDatabase, { owner, tenant }: Account, month: string) =>
  valueOf(db.as(owner)`select issue_due_notices(${month}, ${[tenant]})`);

const statementOf = (db: TestDatabase, { owner, tenant }: Account) =>
  valueOf(db.as(owner)`select account_statement(${tenant}) ->> 'sentTo'`);

/** Returns the kind and the address of each document of a landlord, oldest first. */
const addressesOf = async ({ tx }: TestDatabase, { owner }: Account) =>
  (
    await tx`
      select kind, snapshot #>> '{says,sentTo}' as "sentTo" from documents
      where owner_id = ${owner} order by issued_at, sequence`
  ).map((row) => [row['kind'], row['sentTo']]);

describe('the address of a document', () => {
  test.each([
    ['the dwelling', {}, [null], null],
    ['the postal address of the only recipient', {}, [HOME], HOME],
    ['the postal address that all recipients share', {}, [HOME, HOME], HOME],
    ['the dwelling, if the postal addresses differ', {}, [HOME, NEW_HOME], null],
    ['the dwelling, if one recipient has no postal address', {}, [HOME, null], null],
    [
      'the dwelling, before the keys are returned',
      { keys_on: '2026-07-01', new_address: NEW_HOME },
      [null],
      null,
    ],
    [
      'the postal address, before the keys are returned',
      { keys_on: '2026-07-01', new_address: NEW_HOME },
      [HOME],
      HOME,
    ],
    [
      'the new address, once the keys are returned',
      { keys_on: '2026-06-30', new_address: NEW_HOME },
      [HOME],
      NEW_HOME,
    ],
    ['the postal address, if the new address is unknown', { keys_on: '2026-06-30' }, [HOME, HOME], HOME],
    ['no address, if the keys are returned and none is shared', { keys_on: '2026-06-30' }, [HOME, null], ''],
  ] as const)('a document goes to %s', async (_, lease, addresses, address) => {
    const people = addresses.map((postal_address) => ({ postal_address }));
    const [row] = await sql.begin(async (tx) => {
      await tx`select set_config('klinky.today', '2026-06-30', true)`;
      return tx`
        select private.address_for(
          jsonb_populate_record(null::public.leases, ${tx.json(lease)}),
          array(select person from jsonb_populate_recordset(null::public.tenants, ${tx.json(people)}) person)
        ) as address`;
    });
    expect(row).toEqual({ address });
  });

  it('all kinds of documents go to the tenant’s postal address, and the documents issued before stay as they are', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    await notify(db, account, '2026-05-01');
    await changeTenant(db, account, { postal_address: HOME });
    // The notice with the former address is replaced, although its amounts are the same.
    expect(await notify(db, account, '2026-05-01')).toMatchObject({ issued: [{ number: 'A-2026-0002' }] });
    await remind(db, account, 1);
    await remind(db, account, 2);
    await remind(db, account, 3);
    await payAndIssue(db, account, '2026-04-10', 300);
    await payAndIssue(db, account, '2026-04-11', 610);
    await changeLease(db, account, { deposit: '850' });
    await db.as(account.owner, move(account, { on: '2026-04-01' }));
    expect(await addressesOf(db, account)).toEqual([
      ['dueNotice', null],
      ['dueNotice', HOME],
      ['reminder', HOME],
      ['reminder', HOME],
      ['formalNotice', HOME],
      ['partial', HOME],
      ['quittance', HOME],
      ['depositReceipt', HOME],
    ]);
    expect(await statementOf(db, account)).toBe(HOME);
    await changeTenant(db, account, { postal_address: null });
    expect(await statementOf(db, account)).toBeNull();
  });

  it('after the departure, the settlement, receipts and statements go to the new address', async (db) => {
    const account = await addPaidAndHeld(db);
    await changeTenant(db, account, { postal_address: HOME });
    await db.as(account.owner, settle(account));
    await db.as(account.owner)`
      select add_due(${account.lease}, ${randomUUID()}, 'repair', '2026-07-01', 80, 'Vitre')`;
    await payAndIssue(db, account, '2026-07-30', 80);
    expect(await addressesOf(db, account)).toMatchObject([
      ['depositReceipt', '3 rue Neuve, 69003 Lyon'],
      ['depositSettlement', '3 rue Neuve, 69003 Lyon'],
      ['partial', '3 rue Neuve, 69003 Lyon'],
    ]);
    expect(await statementOf(db, account)).toBe('3 rue Neuve, 69003 Lyon');
  });

  it('after the departure without a new address, letters go to the postal address, and are refused or undelivered without one', async (db) => {
    const { account } = await addRoy(db, {}, '2026-04-12');
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-05-31', keys_on: '2026-04-10' });
    const reminder = () => valueOf(db.as(account.owner)`select reminder_of_lease(${account.lease})`);
    expect(await reminder()).toMatchObject({ blockers: ['NO_ADDRESS'], sent_to: null });
    await notify(db, account, '2026-05-01');
    expect(await addressesOf(db, account)).toEqual([['dueNotice', '']]);
    await changeTenant(db, account, { postal_address: HOME });
    expect(await reminder()).toMatchObject({ blockers: [], sent_to: HOME });
    await remind(db, account, 1);
    expect((await addressesOf(db, account)).at(-1)).toEqual(['reminder', HOME]);
  });

  it('a settlement states whether the tenants told their new address, also if it goes to a postal address', async (db) => {
    const account = await addPaidAndHeld(db, { new_address: null }, '2026-08-15');
    await changeTenant(db, account, { postal_address: HOME });
    await db.as(account.owner, settle(account, { on: '2026-08-15' }));
    const [settlement] = await db.tx`
      select snapshot -> 'says' as says from documents where lease_id = ${account.lease} and kind = 'depositSettlement'`;
    expect(settlement?.['says']).toMatchObject({
      sentTo: HOME,
      hasNewAddress: false,
      increase: 0,
      periodsLate: 1,
    });
  });

  it('a postal address is one line of at most 400 characters', async (db) => {
    const { account } = await addRoy(db);
    for (const postal_address of ['', ' ', 'x'.repeat(401), `${HOME}\nFrance`])
      expect(
        await db.refusalCode(account.owner)`
          select change_tenant(${account.tenant}, ${db.tx.json({ postal_address })})`,
        postal_address,
      ).toBe(CHECK);
    await changeTenant(db, account, { postal_address: 'x'.repeat(400) });
  });
});

describe('the lessor’s address', () => {
  const lackAddress = (db: TestDatabase, owner: string) =>
    db.tx`update lessors set address = null, postal_code = null, city = null where owner_id = ${owner}`;

  it('letters about arrears are refused without the lessor’s address, and receipts, statements and documents of deposits are not', async (db) => {
    const { owner, account } = await addRoy(db, {}, '2026-04-12');
    await lackAddress(db, owner);
    const incomplete = 'PT409 PROFILE_INCOMPLETE';
    const issue = (level: number) =>
      db.refusalText(
        owner,
      )`select issue_reminder(${account.lease}, ${randomUUID()}, ${level}, '{SENT_RECENTLY}')`;
    expect(await valueOf(db.as(owner)`select reminder_of_lease(${account.lease})`)).toMatchObject({
      document_blocker: 'PROFILE_INCOMPLETE',
    });
    expect(await issue(1)).toBe(incomplete);
    expect(await db.refusalText(owner)`select preview_reminder(${account.lease}, 1)`).toBe(incomplete);
    await changeLease(db, account, { deposit: '850' });
    await db.as(owner, move(account, { on: '2026-04-01' }));
    await payAndIssue(db, account, '2026-04-10', 300);
    expect((await addressesOf(db, account)).map(([kind]) => kind)).toEqual(['depositReceipt', 'partial']);
    expect(await db.refusalText(owner)`select account_statement(${account.tenant})`).toBeNull();
    await db.tx`update lessors set address = '8 rue Auguste Comte', city = 'Lyon' where owner_id = ${owner}`;
    expect(await issue(1)).toBe(incomplete);
    await db.tx`update lessors set postal_code = '69002' where owner_id = ${owner}`;
    expect([await issue(1), await issue(2), await issue(3)]).toEqual([null, null, null]);
  });

  it('in a month’s due notices, only the leases whose lessor has no address fail', async (db) => {
    const { owner, add } = await addHouse(db, '2026-03-12');
    const ana = await add('Roy');
    const [company] = await db.tx`
      insert into lessors (owner_id, series, company_name) values (${owner}, 'SCI', 'SCI Les Tilleuls') returning id`;
    const [garage] = await db.tx`
      insert into properties (owner_id, lessor_id, name, address, postal_code, city, rent)
      values (${owner}, ${String(company?.['id'])}, 'Garage', '1 rue du Parc', '69003', 'Lyon', 90) returning id`;
    const zoe = await add('Zola', { property_id: String(garage?.['id']) });
    const outcome = await valueOf(
      db.as(owner)`select issue_due_notices('2026-04-01', ${[ana.tenant, zoe.tenant]})`,
    );
    expect(outcome).toMatchObject({
      issued: [{ tenant_id: ana.tenant }],
      failed: [{ tenant_id: zoe.tenant, error_code: 'PROFILE_INCOMPLETE' }],
    });
  });

  it('a stranger cannot read whether the data of a lease’s letters are complete', async (db) => {
    const { account } = await addRoy(db);
    const stranger = await addLandlord(db);
    expect(await db.refusalText(stranger)`select revision_of_lease(${account.lease})`).toBe(
      'PT404 NOT_FOUND',
    );
  });
});
