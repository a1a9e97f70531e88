import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { pay, setToday } from './ledger.ts';
import { addLetting, setLastName, newAccount, runDaily, readNotifications } from './notifications.ts';
import { addProperty, addReceipt, addTenant, changeTenant, deleteTenant, newTenant } from './rows.ts';
import { erase, it, type TestDatabase } from './support.ts';

/** Creates a landlord with a notification of 10 March about the late rent of March. */
async function lateLetting(db: TestDatabase) {
  const owner = await newAccount(db);
  const letting = await addLetting(db, owner, { rent_due_day: 3 });
  await runDaily(db, '2026-03-10');
  expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([{ ending: null, is_read: false }]);
  return letting;
}

const markAll = (db: TestDatabase, userId: string, readAt: string | null) =>
  db.as(userId)`update notifications set read_at = ${readAt}`;

it('issuing a receipt, recording a payment and adding a tenant cause no notification to the landlord', async (db) => {
  const owner = await newAccount(db);
  const letting = await addLetting(db, owner, { account_starts_on: '2026-04-01' });
  await addReceipt(db, letting, { rent: 600, charges: 0 });
  await addReceipt(db, letting, { rent: 745.5, charges: 0 });
  await addTenant(db, owner, null);
  const paid = await db.as(owner)`
    select pay_month('2026-04-01', gen_random_uuid(), '2026-04-05', null, array[${letting.tenant}::uuid]) as answer`;
  expect(paid).toMatchObject([{ answer: { paid: [{ tenant_id: letting.tenant }] } }]);
  const months = await db.as(owner)`
    select issue_month('2026-04-01', array[${letting.tenant}::uuid]) as answer`;
  expect(months).toMatchObject([{ answer: { issued: [{ tenant_id: letting.tenant }] } }]);
  expect(await db.tx`select from notifications where user_id = ${owner}`).toHaveLength(0);
});

describe('a reported late rent', () => {
  it('a notification of late rent ends when the rent is paid, and comes back when the payment is cancelled', async (db) => {
    const letting = await lateLetting(db);
    const { owner, tenant } = letting;
    const payment = await pay(db, letting, { paidOn: '2026-03-10', amount: 1345.5 });
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { ending: 'done', is_read: true },
    ]);
    await db.as(owner)`select cancel_payment(${payment}, 'Bounced')`;
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      {
        ending: null,
        is_read: false,
        details: { names: ['Élodie Marchand'], tenantId: tenant, amount: 1345.5 },
      },
    ]);
  });

  it('a notification of late rent ends when the quittance is issued, and comes back when the quittance is voided with its payment', async (db) => {
    const letting = await lateLetting(db);
    const { id } = await addReceipt(db, letting);
    expect(await readNotifications(db, letting.owner, 'rent_late')).toMatchObject([
      { ending: 'done', is_read: true },
    ]);
    await db.as(letting.owner)`select void_receipt(${id}, 'Error', true)`;
    expect(await readNotifications(db, letting.owner, 'rent_late')).toMatchObject([
      { ending: null, is_read: false },
    ]);
  });

  it('a notification of late rent stays when a part of the rent is paid, and then states the unpaid rest', async (db) => {
    const letting = await lateLetting(db);
    await addReceipt(db, letting, { rent: 600, charges: 0 });
    await addReceipt(db, letting, { period_from: '2026-02-01', period_to: '2026-02-28' });
    const [news] = await readNotifications(db, letting.owner, 'rent_late');
    expect(news).toMatchObject({ ending: null, is_read: false, details: { amount: 745.5 } });
  });

  it('a read notification of late rent stays read, even when it ends or comes back', async (db) => {
    const letting = await lateLetting(db);
    const { owner } = letting;
    await markAll(db, owner, '2026-03-11');
    const { id } = await addReceipt(db, letting);
    await db.as(owner)`select void_receipt(${id}, 'Error', true)`;
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([{ ending: null, is_read: true }]);
  });

  it('a notification of late rent may be marked unread after its end, and stays unread when the name of its tenant changes', async (db) => {
    const letting = await lateLetting(db);
    const { owner } = letting;
    await addReceipt(db, letting);
    await markAll(db, owner, null);
    await db.as(owner, (tx) => changeTenant(tx, { last_name: 'Marchand-Roy' }));
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { ending: 'done', is_read: false, details: { names: ['Élodie Marchand-Roy'] } },
    ]);
  });

  it.each([
    ['the rent becomes 0', { rent: 0, charges: 0 }],
    ['the lease starts later', { lease_starts_on: '2026-04-01' }],
  ])(
    'a notification of late rent gets the ending “changed” when %s, and states the due when it returns',
    async (db, _, change) => {
      const { owner, lease } = await lateLetting(db);
      await db.as(owner, (tx) => changeTenant(tx, { ...change }));
      expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
        { ending: 'changed', is_read: true },
      ]);
      await db.as(owner, (tx) => changeTenant(tx, { rent: 900, charges: 0, lease_starts_on: null }));
      await db.as(owner)`select set_account(${lease}, '2026-03-01', 0)`;
      expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
        { ending: null, is_read: false, details: { amount: 900 } },
      ]);
    },
  );

  it('a notification of late rent ends as “changed” when a reduction removes the due, and as “done” when the rest is paid', async (db) => {
    const letting = await lateLetting(db);
    const { owner, lease } = letting;
    const [due] = await db.tx`select id from dues where lease_id = ${lease} and due_on = '2026-03-03'`;
    const reduceBy = (amount: number) => db.as(owner)`select reduce_due(${due?.['id']}, ${amount}, 'Works')`;
    await reduceBy(1345.5);
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { ending: 'changed', is_read: true },
    ]);
    await reduceBy(1000);
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { ending: null, is_read: false, details: { amount: 345.5 } },
    ]);
    await pay(db, letting, { paidOn: '2026-03-10', amount: 345.5 });
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { ending: 'done', is_read: true },
    ]);
  });

  it('adding an older due ends a notification of late rent, and cancelling the older due brings the notification back', async (db) => {
    const { owner, lease } = await lateLetting(db);
    const [due] = await db.as(owner)`
      select answer ->> 'id' as id from add_due(${lease}, gen_random_uuid(), 'repair', '2026-03-02', 80, 'Window') answer`;
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { ending: 'changed', is_read: true },
    ]);
    await runDaily(db, '2026-03-11');
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { occasion: '2026-03-02', ending: null, details: { amount: 1425.5 } },
      { occasion: '2026-03-03', ending: 'changed' },
    ]);
    await db.as(owner)`select cancel_due(${due?.['id']}, 'Error')`;
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { occasion: '2026-03-02', ending: 'changed', is_read: true },
      { occasion: '2026-03-03', ending: null, is_read: false, details: { amount: 1345.5 } },
    ]);
  });

  it('the daily job reports late rent once more when a later due day has passed', async (db) => {
    const { owner } = await lateLetting(db);
    await db.tx`update notifications set ending = 'changed', ended_at = now(), read_at = now() where user_id = ${owner}`;
    await db.tx`select private.schedule_checks_today(array(select id from leases where owner_id = ${owner}))`;
    await runDaily(db, '2026-03-20');
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([{ ending: null, is_read: false }]);
    await markAll(db, owner, '2026-03-21');
    await runDaily(db, '2026-03-22');
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([{ ending: null, is_read: true }]);
  });

  it('when a tenant is deleted, a notification of late rent links to a remaining tenant, and ends when the last tenant is deleted', async (db) => {
    const { owner, lease, tenant } = await lateLetting(db);
    const [other] = await db.as(owner, (tx) =>
      newTenant(tx, { lease_id: lease, first_name: 'Bo', last_name: 'Li' }),
    );
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { details: { names: ['Élodie Marchand', 'Bo Li'], tenantId: tenant } },
    ]);
    await db.as(owner, (tx) => deleteTenant(tx, tenant));
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { ending: null, is_read: false, details: { names: ['Bo Li'], tenantId: other?.['id'] } },
    ]);
    await db.as(owner, (tx) => deleteTenant(tx));
    expect(await readNotifications(db, owner, 'rent_late')).toMatchObject([
      { ending: 'gone', is_read: true, details: { names: ['Bo Li'] } },
    ]);
  });

  it('rows of another landlord do not change a notification of late rent', async (db) => {
    const [mine, other] = [await lateLetting(db), await lateLetting(db)];
    await addReceipt(db, mine);
    await db.as(mine.owner, (tx) => changeTenant(tx, { rent: 0, charges: 0 }));
    expect(await readNotifications(db, other.owner, 'rent_late')).toMatchObject([
      { ending: null, is_read: false },
    ]);
  });
});

describe('the end of other notifications', () => {
  it('choosing a property ends the notification of a tenant without a property, and deleting the property brings it back', async (db) => {
    const owner = await newAccount(db);
    await addTenant(db, owner, null);
    await runDaily(db, '2026-03-01');
    const property = await addProperty(db, owner);
    await db.as(owner, (tx) => changeTenant(tx, { property_id: property }));
    expect(await readNotifications(db, owner, 'tenant_without_property')).toMatchObject([
      { ending: 'done', is_read: true },
    ]);
    await db.as(owner)`delete from properties`;
    expect(await readNotifications(db, owner, 'tenant_without_property')).toMatchObject([
      { ending: null, is_read: false },
    ]);
  });

  it('entering a name ends the notification of a profile without a name', async (db) => {
    const owner = await newAccount(db);
    await setLastName(db, owner, null);
    await addProperty(db, owner);
    await runDaily(db, '2026-03-01');
    expect(await readNotifications(db, owner, 'profile_incomplete')).toMatchObject([
      { ending: null, is_read: false, details: { missing: ['name'] } },
    ]);
    await setLastName(db, owner, 'Lefèvre');
    expect(await readNotifications(db, owner, 'profile_incomplete')).toMatchObject([
      { ending: 'done', is_read: true },
    ]);
  });

  it('changing the start of the lease ends the notification of a lease anniversary', async (db) => {
    const owner = await newAccount(db);
    await addLetting(db, owner, { lease_starts_on: '2023-04-01' });
    await runDaily(db, '2026-03-20');
    await db.as(owner, (tx) => changeTenant(tx, { rent: 900 }));
    expect(await readNotifications(db, owner, 'lease_anniversary')).toMatchObject([{ ending: null }]);
    await db.as(owner, (tx) => changeTenant(tx, { lease_starts_on: '2023-04-05' }));
    await runDaily(db, '2026-03-21');
    expect(await readNotifications(db, owner, 'lease_anniversary')).toMatchObject([
      { occasion: '2026-04-01', ending: 'changed', is_read: true },
      { occasion: '2026-04-05', ending: null, is_read: false },
    ]);
  });
});

describe('the account of somebody on the whitelist', () => {
  it('the account of a whitelisted person is reported to every super-admin until the account is deleted', async (db) => {
    const admin = await db.account({ isSuperAdmin: true });
    const landlord = await db.account();
    const email = 'noe.garnier@example.test';
    await db.tx`insert into whitelisted_users (email, first_name, last_name) values (${email}, 'Noé', 'Garnier')`;
    const account = await db.account({ email });
    // The administrator created this account without an entry on the whitelist, so no notification reports it.
    await db.account();
    expect(await readNotifications(db, admin, 'account_created')).toMatchObject([
      { type: 'document', subject_id: account, details: { name: 'Noé Garnier', email }, is_read: false },
    ]);
    expect(await readNotifications(db, landlord, 'account_created')).toEqual([]);
    await erase(db, account);
    expect(await readNotifications(db, admin, 'account_created')).toEqual([]);
  });

  it('a former super-admin does not see the notification of a new account', async (db) => {
    const admin = await db.account({ isSuperAdmin: true });
    await db.tx`insert into whitelisted_users (email) values ('noe.garnier@example.test')`;
    await db.account({ email: 'noe.garnier@example.test' });
    await db.tx`update users set is_super_admin = false where id = ${admin}`;
    expect(await readNotifications(db, admin, 'account_created')).toEqual([]);
  });
});

describe('a published rent index that is missing', () => {
  const addIndex = (zone: string) => (tx: TransactionSql) =>
    tx`
    insert into rent_indices (zone, quarter, value, source) values (${zone}, '2026-Q3', 146.9, 'Insee')`;

  it('every super-admin is told which index is missing from its usual day on, until each zone has it', async (db) => {
    await setToday(db, '2026-10-19');
    const admin = await db.account({ isSuperAdmin: true });
    const landlord = await db.account();
    const missing = (user: string) => readNotifications(db, user, 'index_missing');
    await db.tx`
      insert into rent_indices (zone, quarter, value, source)
      select zone, '2026-Q2', 144, 'Insee' from unnest(array['overseas', 'corsica']) zone`;
    await runDaily(db, '2026-10-19');
    expect(await missing(admin)).toEqual([]);
    await runDaily(db, '2026-10-20');
    expect(await missing(admin)).toMatchObject([
      { occasion: '2026-10-20', details: { quarter: '2026-Q3' }, ending: null, is_read: false },
    ]);
    expect(await missing(landlord)).toEqual([]);
    expect(await runDaily(db, '2026-10-21')).toBe(0);
    await addIndex('metropole')(db.tx);
    await addIndex('overseas')(db.tx);
    expect(await missing(admin)).toMatchObject([{ ending: null }]);
    await addIndex('corsica')(db.tx);
    expect(await missing(admin)).toMatchObject([{ ending: 'done', is_read: true }]);
    expect(await runDaily(db, '2026-10-22')).toBe(0);
  });

  it('a former super-admin does not see the notification of a missing index', async (db) => {
    const admin = await db.account({ isSuperAdmin: true });
    await runDaily(db, '2026-11-27');
    expect(await readNotifications(db, admin, 'index_missing')).toHaveLength(1);
    await db.tx`update users set is_super_admin = false where id = ${admin}`;
    expect(await readNotifications(db, admin, 'index_missing')).toEqual([]);
  });
});

it('deleting an account deletes all its notifications', async (db) => {
  const { owner } = await lateLetting(db);
  await erase(db, owner);
  expect(await db.tx`select from notifications where user_id = ${owner}`).toHaveLength(0);
});
