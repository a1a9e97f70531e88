import { describe, expect } from 'vitest';
import { addPaidAndHeld, answerOf, cancel, deduct, lastMovement, settle } from './deposits.ts';
import { type Account, addAccount, pay, setToday } from './ledger.ts';
import { newAccount, runDaily, readNotifications } from './notifications.ts';
import { addProperty, changeTenant, deleteTenant, type TenantFields } from './rows.ts';
import { it, type TestDatabase } from './support.ts';

/** Creates an account since January 2026 at 910 a month. Today is 12 March. */
async function addMarch(db: TestDatabase, fields: TenantFields = {}): Promise<Account> {
  await setToday(db, '2026-03-12');
  const owner = await newAccount(db);
  const property = await addProperty(db, owner);
  return addAccount(db, owner, { property_id: property, ...fields });
}

const join = (db: TestDatabase, { owner, lease }: Account, name: string) =>
  db.as(owner)`
    select add_tenant(${db.tx.json({ lease_id: lease, first_name: name, last_name: 'Ly' })})`;

describe('a paid rent without a quittance', () => {
  it('a paid rent without a quittance is reported until the quittance is issued, and again when the quittance is voided', async (db) => {
    const account = await addMarch(db);
    const { owner } = account;
    await pay(db, account, { paidOn: '2026-03-10', month: '2026-03-01' });
    await pay(db, account, { paidOn: '2026-03-10', month: '2026-01-01' });
    await pay(db, account, { paidOn: '2026-03-10', month: '2026-04-01' });
    await runDaily(db, '2026-03-12');
    // The rent of January fell due too long ago, and the rent of April is in the future.
    expect(await readNotifications(db, owner, 'payment_received')).toEqual([
      {
        type: 'payment',
        subject_id: account.lease,
        occasion: '2026-03-01',
        details: { names: ['Ana Roy'], tenantId: account.tenant, to: '2026-03-31' },
        ending: null,
        is_read: false,
      },
    ]);
    const issueReceipt = (tx: Parameters<Parameters<TestDatabase['as']>[1]>[0]) =>
      tx`select answer ->> 'id' as id, answer ->> 'number' as number from issue_receipt(
        ${account.tenant}, (select property_id from leases), '2026-03-01', '2026-03-31', '2026-03-12', 0, 0) answer`;
    const [receipt] = await db.as(owner, issueReceipt);
    expect(await readNotifications(db, owner, 'payment_received')).toMatchObject([
      { ending: 'done', is_read: true, details: { receipt } },
    ]);
    await db.as(owner)`select void_receipt(${receipt?.['id']}, 'Error')`;
    expect(await readNotifications(db, owner, 'payment_received')).toMatchObject([
      { ending: null, is_read: false },
    ]);
  });

  it('the report of a missing quittance names the missing data until the data is complete', async (db) => {
    const account = await addMarch(db);
    const { owner } = account;
    await pay(db, account, { paidOn: '2026-03-10', month: '2026-03-01' });
    const lacks = async () =>
      (await readNotifications(db, owner, 'payment_received')).map(({ details }) => details.blocker);
    const [home] = await db.tx`select property_id as id from leases where id = ${account.lease}`;
    const move = (id: unknown) =>
      db.tx`update leases set property_id = ${String(id)} where id = ${account.lease}`;
    await db.tx`update leases set property_id = null where id = ${account.lease}`;
    await db.tx`update lessors set last_name = null where owner_id = ${owner}`;
    await runDaily(db, '2026-03-12');
    expect(await lacks()).toEqual(['NO_PROPERTY']);
    await move(home?.['id']);
    expect(await lacks()).toEqual(['PROFILE_INCOMPLETE']);
    await db.tx`update lessors set last_name = 'Lefèvre' where owner_id = ${owner}`;
    expect(await lacks()).toEqual([undefined]);
  });

  it('a rent paid by the opening credit only is not reported as missing a quittance', async (db) => {
    const account = await addMarch(db, { account_starts_on: '2026-03-01' });
    const { owner, lease } = account;
    const opening = (balance: number) => db.as(owner)`select set_account(${lease}, '2026-03-01', ${balance})`;
    await opening(-910);
    await runDaily(db, '2026-03-12');
    expect(await readNotifications(db, owner, 'payment_received')).toEqual([]);
    await opening(-900);
    await pay(db, account, { paidOn: '2026-03-12', amount: 10 });
    await runDaily(db, '2026-03-13');
    expect(await readNotifications(db, owner, 'payment_received')).toMatchObject([
      { occasion: '2026-03-01' },
    ]);
  });

  it('a part payment or a cancelled payment is not reported as missing a quittance', async (db) => {
    const account = await addMarch(db);
    const { owner } = account;
    const payment = await pay(db, account, { paidOn: '2026-03-10', month: '2026-03-01', amount: 909.99 });
    await runDaily(db, '2026-03-12');
    expect(await readNotifications(db, owner, 'payment_received')).toEqual([]);
    await pay(db, account, { paidOn: '2026-03-12', month: '2026-03-01', amount: 0.01 });
    await runDaily(db, '2026-03-13');
    expect(await readNotifications(db, owner, 'payment_received')).toMatchObject([{ ending: null }]);
    await db.as(owner)`select cancel_payment(${payment}, 'Bounced')`;
    expect(await readNotifications(db, owner, 'payment_received')).toMatchObject([
      { ending: 'changed', is_read: true },
    ]);
  });
});

it('an advance above a month’s rent is reported once a month until a refund or a due brings it down to a month’s rent', async (db) => {
  const account = await addMarch(db, { account_starts_on: '2026-03-01' });
  const { owner, lease } = account;
  // The payment pays March and April, and leaves an advance of 910, which is not more than a month of rent.
  await pay(db, account, { paidOn: '2026-03-10', amount: 2730 });
  await runDaily(db, '2026-03-12');
  expect(await readNotifications(db, owner, 'advance_left')).toEqual([]);
  await pay(db, account, { paidOn: '2026-03-12', amount: 40 });
  await runDaily(db, '2026-03-13');
  await runDaily(db, '2026-03-14');
  expect(await readNotifications(db, owner, 'advance_left')).toEqual([
    {
      type: 'payment',
      subject_id: lease,
      occasion: '2026-03-01',
      details: { names: ['Ana Roy'], tenantId: account.tenant, amount: 950 },
      ending: null,
      is_read: false,
    },
  ]);
  await db.as(owner)`select refund(${lease}, gen_random_uuid(), '2026-03-14', 90)`;
  expect(await readNotifications(db, owner, 'advance_left')).toMatchObject([
    { ending: 'done', is_read: true, details: { amount: 860 } },
  ]);
});

describe('the end of a lease', () => {
  it.each([
    ['unfurnished', '2026-04-11', 1],
    ['unfurnished', '2026-04-12', 0],
    ['mobility', '2026-05-11', 1],
    ['student', '2026-05-12', 0],
  ])(
    'the end of a lease of kind %s that ends on %s is reported %i times on 12 March',
    async (db, kind, day, count) => {
      const account = await addMarch(db);
      const said = { kind, ended_by: 'agreement', ends_on: day };
      await db.as(account.owner)`select change_lease(${account.lease}, ${db.tx.json(said)})`;
      await runDaily(db, '2026-03-12');
      expect(await readNotifications(db, account.owner, 'lease_ends')).toHaveLength(count);
    },
  );

  it('the report of a lease end names the tenants of the last day, and ends when the last day changes or the lease is deleted', async (db) => {
    const account = await addMarch(db);
    const { owner, lease, tenant } = account;
    await join(db, account, 'Bo');
    await join(db, account, 'Cy');
    await db.as(owner, (tx) => changeTenant(tx, { leaves_on: '2026-03-31' }, tenant));
    const end = (day: string | null) =>
      db.as(owner)`
        select change_lease(${lease}, ${db.tx.json({ ended_by: day && 'agreement', ends_on: day })})`;
    await end('2026-04-05');
    await runDaily(db, '2026-03-12');
    await runDaily(db, '2026-03-13');
    expect(await readNotifications(db, owner, 'lease_ends')).toMatchObject([
      {
        type: 'lease',
        subject_id: lease,
        occasion: '2026-04-05',
        details: { names: ['Bo Ly', 'Cy Ly'] },
        ending: null,
      },
    ]);
    await db.as(owner, (tx) => changeTenant(tx, { last_name: 'Roy' }));
    expect(await readNotifications(db, owner, 'lease_ends')).toMatchObject([
      { details: { names: ['Bo Roy', 'Cy Roy'] } },
    ]);
    await end('2026-04-08');
    await runDaily(db, '2026-03-13');
    expect(await readNotifications(db, owner, 'lease_ends')).toMatchObject([
      { occasion: '2026-04-05', ending: 'changed', is_read: true },
      { occasion: '2026-04-08', ending: null },
    ]);
    await db.as(owner, (tx) => deleteTenant(tx));
    expect((await readNotifications(db, owner, 'lease_ends')).map(({ ending }) => ending)).toEqual([
      'gone',
      'gone',
    ]);
  });

  it.each([
    ['the keys are back', '2026-03-13', { keys_on: '2026-03-13' }],
    ['the last day has passed', '2026-04-06', {}],
  ])('the report of a lease end is done once %s', async (db, _, today, change) => {
    const { owner, lease } = await addMarch(db);
    const said = { ended_by: 'agreement', ends_on: '2026-04-05' };
    await db.as(owner)`select change_lease(${lease}, ${db.tx.json(said)})`;
    await runDaily(db, '2026-03-12');
    await runDaily(db, '2026-04-05');
    expect(await readNotifications(db, owner, 'lease_ends')).toMatchObject([{ ending: null }]);
    await setToday(db, today);
    await db.as(owner)`select change_lease(${lease}, ${db.tx.json(change)})`;
    await runDaily(db, today);
    expect(await readNotifications(db, owner, 'lease_ends')).toMatchObject([
      { occasion: '2026-04-05', ending: 'done', is_read: true },
    ]);
  });

  it('the end of a lease is reported to its landlord only', async (db) => {
    const [mine, other] = [await addMarch(db), await addMarch(db)];
    const said = { ended_by: 'agreement', ends_on: '2026-04-05' };
    await db.as(mine.owner)`select change_lease(${mine.lease}, ${db.tx.json(said)})`;
    await runDaily(db, '2026-03-12');
    const all = (tx: Parameters<Parameters<TestDatabase['as']>[1]>[0]) =>
      tx`select from notifications where kind = 'lease_ends'`;
    expect(await db.as(mine.owner, all)).toHaveLength(1);
    for (const stranger of [other.owner, await db.account({ isSuperAdmin: true })])
      expect(await db.as(stranger, all)).toHaveLength(0);
  });
});

describe('a rent that can be revised', () => {
  /** Creates an account whose rent of 850 can be revised on 1 September. */
  async function addRevisable(db: TestDatabase) {
    const account = await addMarch(db, { lease_starts_on: '2024-09-01', rent: 850 });
    const clause = { has_revision_clause: true, irl_reference: '2024-Q2' };
    await db.as(account.owner)`select change_lease(${account.lease}, ${db.tx.json(clause)})`;
    await db.as(account.owner)`
      update lessors set address = '8 rue Auguste Comte', postal_code = '69002', city = 'Lyon'`;
    return account;
  }
  const endings = async (db: TestDatabase, owner: string, kind: string) =>
    (await readNotifications(db, owner, kind)).map(({ occasion, ending }) => [occasion, ending]);

  it('a revision is reported from its day on, and again 30 days before the last day on which it is possible', async (db) => {
    const { owner, lease, tenant } = await addRevisable(db);
    await runDaily(db, '2026-08-01');
    const details = { tenantId: tenant, names: ['Ana Roy'], former: 850, lastDay: '2026-09-01' };
    expect(await readNotifications(db, owner, 'revision_due')).toMatchObject([
      { type: 'lease', subject_id: lease, occasion: '2025-09-01', details, ending: null },
    ]);
    expect(await readNotifications(db, owner, 'revision_lost_soon')).toEqual([]);
    await runDaily(db, '2026-08-02');
    expect(await readNotifications(db, owner, 'revision_lost_soon')).toMatchObject([
      { type: 'lease', subject_id: lease, occasion: '2025-09-01', details, ending: null },
    ]);
    await runDaily(db, '2026-09-01');
    expect(await endings(db, owner, 'revision_lost_soon')).toEqual([['2025-09-01', 'changed']]);
    expect(await endings(db, owner, 'revision_due')).toEqual([
      ['2025-09-01', 'changed'],
      ['2026-09-01', null],
    ]);
  });

  it('the report of a possible revision ends when the rent is revised, comes back when the revision is undone, and ends with the clause', async (db) => {
    const { owner, lease } = await addRevisable(db);
    await runDaily(db, '2026-09-01');
    const ending = async () => (await readNotifications(db, owner, 'revision_due'))[0]?.['ending'];
    expect(await ending()).toBe(null);
    const [row] = await db.as(owner)`
      select revise_lease(lease_id => ${lease}, idempotency_key => gen_random_uuid(), target => 'rent', asked_on => '2026-09-01', confirmed_facts => array['ENERGY_CLASS_UNKNOWN']) as revision`;
    expect(await ending()).toBe('done');
    await db.as(owner)`select undo_revision(${row?.['revision'].id}, 'Erreur')`;
    await runDaily(db, '2026-09-01');
    expect(await ending()).toBe(null);
    await db.tx`update properties set postal_code = '97133' where owner_id = ${owner}`;
    expect(await ending()).toBe('changed');
    await db.tx`update properties set postal_code = '69002' where owner_id = ${owner}`;
    await runDaily(db, '2026-09-02');
    expect(await ending()).toBe(null);
    const clause = { has_revision_clause: false };
    await db.as(owner)`select change_lease(${lease}, ${db.tx.json(clause)})`;
    expect(await ending()).toBe('changed');
  });
});

describe('a deposit to return', () => {
  /** Adds a lease whose keys were returned on 30 June 2026, and whose deposit of 850 was received. */
  async function addHeld(db: TestDatabase) {
    const account = await addPaidAndHeld(db, {}, '2026-07-01');
    const news = () => readNotifications(db, account.owner, 'deposit_due');
    return { account, news };
  }

  it('a deposit is reported from 10 days before its deadline until its settlement, and again if the settlement is cancelled', async (db) => {
    const { account, news } = await addHeld(db);
    const { owner, lease, tenant } = account;
    await runDaily(db, '2026-07-19');
    expect(await news()).toEqual([]);
    await runDaily(db, '2026-07-20');
    const details = { tenantId: tenant, names: ['Ana Roy'], amount: 850, perMonth: 85 };
    const reported = { type: 'payment', subject_id: lease, occasion: '2026-07-30', details, ending: null };
    expect(await news()).toMatchObject([reported]);
    await db.as(owner, deduct(account, [{ amount: 100 }]));
    expect(await news()).toMatchObject([{ ...reported, details: { ...details, amount: 750 } }]);
    await setToday(db, '2026-07-30');
    const settled = await answerOf(db, account, settle(account, { amount: 750 }));
    expect(await news()).toMatchObject([{ ending: 'done', is_read: true }]);
    await db.as(owner, cancel(lastMovement(settled)['id']));
    expect(await news()).toMatchObject([{ ending: null }]);
  });

  it('the notification of a deposit stays if the landlord keeps the whole deposit, and ends if the deadline changes', async (db) => {
    const { account, news } = await addHeld(db);
    const { owner, lease } = account;
    await runDaily(db, '2026-07-20');
    await db.as(owner, deduct(account, [{ amount: 850 }]));
    expect(await news()).toMatchObject([{ ending: null, details: { amount: null } }]);
    await db.as(owner, deduct(account, []));
    expect(await news()).toMatchObject([{ ending: null, details: { amount: 850 } }]);
    await db.as(owner)`select change_lease(${lease}, '{"exit_state": "different"}')`;
    expect(await news()).toMatchObject([{ ending: 'changed' }]);
    await runDaily(db, '2026-08-20');
    expect(await news()).toMatchObject([{ ending: 'changed' }, { occasion: '2026-08-30', ending: null }]);
  });

  it('a deposit is reported a second time for the part kept until the accounts of the building', async (db) => {
    const { account, news } = await addHeld(db);
    const { owner, lease } = account;
    await db.tx`update properties set is_collective = true where owner_id = ${owner}`;
    await db.as(owner, deduct(account, [], 170));
    await runDaily(db, '2026-07-20');
    expect(await news()).toMatchObject([{ details: { amount: 680 } }]);
    await db.as(owner, settle(account, { on: '2026-07-20', amount: 680 }));
    expect(await news()).toMatchObject([{ ending: 'done' }]);
    await runDaily(db, '2027-04-25');
    expect(await news()).toHaveLength(1);
    await db.as(owner)`select change_lease(${lease}, '{"accounts_approved_on": "2027-04-20"}')`;
    await runDaily(db, '2027-04-25');
    expect(await news()).toMatchObject([
      { occasion: '2026-07-30', ending: 'done' },
      { occasion: '2027-05-20', ending: null, details: { duty: 'depositAccounts', amount: 170 } },
    ]);
    await db.as(owner, settle(account, { on: '2027-04-25', amount: 170 }));
    expect(await news()).toMatchObject([{ ending: 'done' }, { ending: 'done' }]);
  });
});
