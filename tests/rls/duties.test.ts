import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { lineOf, rentOf, recordLines } from './bank.ts';
import { addDeposited, move, payRents, settle } from './deposits.ts';
import { type Account, addMarch, addRoy, pay, setToday } from './ledger.ts';
import { monthDues } from './months.ts';
import { setLastName, newAccount } from './notifications.ts';
import { addLandlord, addProperty, changeLease, changeTenant } from './rows.ts';
import { connect, DENIED, it, type TestDatabase, valueOf } from './support.ts';

const sql = connect();

/** Returns the duties in order, or only the duties of the given kind. */
const dutiesOf = (db: TestDatabase, owner: string, kind: string | null = null) =>
  db.as(owner)`
    select duty.kind, duty.subject, duty.state, duty.day::text, duty.amount::float, duty.details
    from private.duties_of_day() with ordinality duty (kind, subject, state, day, amount, details, place)
    where ${kind}::text is null or duty.kind = ${kind} order by place`;

async function dashboardOf(db: TestDatabase, owner: string) {
  return valueOf(db.as(owner)`select dashboard()`);
}

const issue = (db: TestDatabase, { owner, tenant }: Account, day = '2026-03-01') =>
  db.as(owner)`select issue_month(${day}, ${[tenant]})`;

const AGREED = {
  email: 'ana@example.test',
  email_consent_address: 'ana@example.test',
  email_consent_on: '2026-01-05',
  email_consent_how: 'Bail',
};

describe('the list of duties', () => {
  it('the duties ask to collect a late due from the day after its due day until it is paid', async (db) => {
    const { owner, account } = await addRoy(db, { account_starts_on: '2026-01-01' });
    const month = (name: string) => ({ month: name, label: null, isPart: false });
    expect(await dutiesOf(db, owner)).toEqual([
      {
        kind: 'late',
        subject: account.lease,
        state: 'late',
        day: '2026-01-05',
        amount: 2730,
        details: {
          tenantId: account.tenant,
          names: ['Ana Roy'],
          propertyName: 'Le Bellecour',
          days: 66,
          count: 3,
          dues: [month('2026-01'), month('2026-02')],
          month: '2026-03',
          officePart: null,
          letter: 1,
        },
      },
    ]);
    await pay(db, account, { paidOn: '2026-03-12', amount: 2000 });
    expect(await dutiesOf(db, owner, 'late')).toMatchObject([
      {
        day: '2026-03-05',
        amount: 730,
        details: { days: 7, count: 1, dues: [{ ...month('2026-03'), isPart: true }] },
      },
    ]);
    await pay(db, account, { paidOn: '2026-03-12', amount: 730 });
    expect(await dutiesOf(db, owner, 'late')).toEqual([]);
    await setToday(db, '2026-04-05');
    expect(await dutiesOf(db, owner, 'late')).toEqual([]);
    await setToday(db, '2026-04-06');
    expect(await dutiesOf(db, owner, 'late')).toMatchObject([{ day: '2026-04-05', amount: 910 }]);
  });

  it('the duties leave out a debt that only an outdated receipt states, because the lease no longer owes this debt', async (db) => {
    const { owner, account } = await addRoy(db, { account_starts_on: '2026-01-01' });
    await pay(db, account, { paidOn: '2026-02-05', amount: 150, month: '2026-02-01' });
    await issue(db, account, '2026-02-01');
    await changeLease(db, account, {
      ended_by: 'agreement',
      notice_received_on: '2026-01-20',
      ends_on: '2026-02-03',
    });
    expect(await dutiesOf(db, owner, 'late')).toMatchObject([
      { amount: 910, details: { count: 1, month: '2026-01', dues: [{ month: '2026-01' }] } },
    ]);
  });

  it('the duties state the label of each late due, and no label for the opening balance', async (db) => {
    const { owner, account } = await addRoy(db, { rent: 0, charges: 0 });
    await db.as(owner)`select set_account(${account.lease}, '2026-03-01', 310)`;
    await db.as(owner)`
      select add_due(${account.lease}, ${randomUUID()}, 'repair', '2026-03-10', 80, 'Vitre')`;
    expect(await dutiesOf(db, owner, 'late')).toMatchObject([
      {
        amount: 390,
        details: {
          count: 2,
          dues: [
            { month: null, label: null },
            { month: null, label: 'Vitre' },
          ],
        },
      },
    ]);
  });

  it('while rents are unpaid, the duties ask to match a bank statement from 35 days after the last bank line was recorded', async (db) => {
    const { owner, add } = await addMarch(db);
    const [ana, bo] = [await add('Roy'), await add('Ly')];
    const came = (recordedAt: string) =>
      db.tx`update bank_lines set recorded_at = ${recordedAt} where owner_id = ${owner}`;
    const duties = () => dutiesOf(db, owner, 'statement');
    expect(await duties()).toEqual([]);
    await recordLines(db, owner, [lineOf([rentOf(ana)])]);
    await came('2026-03-12');
    await setToday(db, '2026-04-15');
    await db.as(owner)`select change_lease(${ana.lease}, '{"deposit": 1}')`;
    await db.as(owner)`select change_lease(${bo.lease}, '{"deposit": 1}')`;
    expect(await duties()).toEqual([]);
    await setToday(db, '2026-04-16');
    // The duty counts the two rents of April, which fell due after the date of the last bank line.
    expect(await duties()).toEqual([
      {
        kind: 'statement',
        subject: null,
        state: 'now',
        day: null,
        amount: 1820,
        details: { since: '2026-03-05', month: '2026-04', count: 2 },
      },
    ]);
    await pay(db, ana, { paidOn: '2026-04-05' });
    expect(await duties()).toMatchObject([{ amount: 910, details: { count: 1 } }]);
    await pay(db, bo, { paidOn: '2026-04-05', amount: 1820 });
    expect(await duties()).toEqual([]);
    await setToday(db, '2026-05-20');
    await db.as(owner)`select change_lease(${bo.lease}, '{"deposit": 2}')`;
    expect(await duties()).toHaveLength(1);
    await came('2026-04-16');
    expect(await duties()).toEqual([]);
    // A landlord who stopped matching bank statements is not reminded for ever.
    await came('2025-11-01');
    expect(await duties()).toEqual([]);
  });

  it('if the profile lacks data that receipts need, completing the profile is a duty as soon as the landlord has a dwelling', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await newAccount(db);
    expect(await dutiesOf(db, owner)).toEqual([]);
    await addProperty(db, owner);
    // The address of the landlord is recommended, not required.
    expect(await dutiesOf(db, owner)).toEqual([]);
    await setLastName(db, owner, null);
    expect(await dutiesOf(db, owner)).toMatchObject([
      { kind: 'profile', state: 'now', details: { missing: ['name'] } },
    ]);
    await setLastName(db, owner, 'Lefèvre');
    expect(await dutiesOf(db, owner)).toEqual([]);
  });

  it('for each month with paid dues, one duty asks to issue the receipts of these dues, except receipts that an obstacle prevents', async (db) => {
    const { owner, add } = await addMarch(db);
    const zoe = await add('Zola', { first_name: 'Zoé' });
    const part = await add('Abel', { account_starts_on: '2026-02-01' });
    const homeless = await add('Sand', { property_id: null });
    await pay(db, zoe, { paidOn: '2026-03-05' });
    await pay(db, homeless, { paidOn: '2026-03-05' });
    await pay(db, part, { paidOn: '2026-03-06', amount: 1000 });
    expect(await dutiesOf(db, owner, 'generate')).toMatchObject([
      {
        state: 'now',
        subject: null,
        details: { month: '2026-02', count: 1, partials: 0, names: ['Ana Abel'] },
      },
      {
        details: {
          month: '2026-03',
          count: 2,
          partials: 1,
          names: expect.arrayContaining(['Ana Abel', 'Zoé Zola']),
        },
      },
    ]);
    const ready = (await monthDues(db, owner, '2026-03-01')).filter(
      ({ next, blocker }: { next: string | null; blocker: string | null }) =>
        next !== null && blocker === null,
    );
    expect(ready).toHaveLength(2);
    expect(await dashboardOf(db, owner)).toMatchObject({ to_generate: 2 });
    await issue(db, zoe);
    await issue(db, part);
    await issue(db, part, '2026-02-01');
    expect(await dutiesOf(db, owner, 'generate')).toEqual([]);
    expect(await dashboardOf(db, owner)).toMatchObject({ to_generate: 0, to_send: 2 });
  });

  it('the duties do not ask for receipts of payments received before last month', async (db) => {
    const { owner, account } = await addRoy(db);
    await pay(db, account, { paidOn: '2026-03-12' });
    await setToday(db, '2026-04-30');
    expect(await dutiesOf(db, owner, 'generate')).toMatchObject([{ details: { month: '2026-03' } }]);
    await setToday(db, '2026-05-01');
    expect(await dutiesOf(db, owner, 'generate')).toEqual([]);
  });

  it('the duties list a receipt to deliver until a mail or delivery has reached every tenant', async (db) => {
    const { owner, account } = await addRoy(db, AGREED);
    await pay(db, account, { paidOn: '2026-03-05' });
    await issue(db, account);
    const [receipt] = await db.as(owner)`select id from documents`;
    const toSend = async () => (await dutiesOf(db, owner, 'send')).map(({ details }) => details);
    const one = [{ month: '2026-03', count: 1, partials: 0, names: ['Ana Roy'] }];
    const queue = () => db.as(owner)`select queue_document_mail(${receipt?.['id']}, ${randomUUID()})`;
    const settle = (failure: string | null) =>
      db.tx`select settle_document_mail(id, ${failure}) from document_mails where state = 'queued'`;
    expect(await toSend()).toEqual(one);
    // The first mail is queued and then refused. The second mail is queued and then sent.
    await queue();
    expect(await toSend()).toEqual([]);
    await settle('RECIPIENT_REFUSED');
    expect(await toSend()).toEqual(one);
    await queue();
    await settle(null);
    expect(await toSend()).toEqual([]);
    await db.tx`delete from document_mails`;
    expect(await toSend()).toEqual(one);
    await db.tx`update documents set issued_at = '2026-03-12 12:00+01'`;
    await db.as(owner)`
      select deliver_document(${receipt?.['id']}, '[{"how": "hand", "sent_on": "2026-03-12"}]')`;
    expect(await toSend()).toEqual([]);
  });

  it('the duty to deliver a receipt names the month of the receipt’s due, and leaves out partial receipts of a term that is paid', async (db) => {
    const { owner, account } = await addRoy(db);
    const toSend = async () => (await dutiesOf(db, owner, 'send')).map(({ details }) => details);
    await pay(db, account, { paidOn: '2026-03-05', amount: 300 });
    await issue(db, account);
    expect(await toSend()).toMatchObject([{ month: '2026-03', partials: 1 }]);
    await pay(db, account, { paidOn: '2026-03-06', amount: 610 });
    expect(await toSend()).toEqual([]);
    // The repair fell due in February and was paid in March.
    await db.as(owner)`
      select add_due(${account.lease}, ${randomUUID()}, 'repair', '2026-02-20', 50, 'Vitre')`;
    await db.as(owner)`
      select record_payment(${account.tenant}, ${randomUUID()}, '2026-03-07', 50, issue => 'all')`;
    expect(await toSend()).toMatchObject([{ month: '2026-02', count: 1, partials: 1 }]);
  });

  it('the duty to send a receipt names the month in which the term fell due, and ends when the lease is deleted', async (db) => {
    const { owner, account } = await addRoy(db, { account_starts_on: '2026-01-01' });
    const toSend = async () => (await dutiesOf(db, owner, 'send')).map(({ details }) => details.month);
    await pay(db, account, { paidOn: '2026-01-05', amount: 910 });
    await changeLease(db, account, { term_months: '3' });
    await db.as(owner)`select issue_receipt(
      tenant_id => ${account.tenant}, property_id => lease.property_id, period_from => '2026-02-01',
      period_to => '2026-03-31', paid_on => '2026-03-05', rent => 1700, charges => 120, housing_benefit => 0,
      paid_in_advance => false, replaces => '{}') from leases lease where lease.id = ${account.lease}`;
    const [due] = await db.as(owner)`
      select due_on::text from dues where period_from <= '2026-02-01' and period_to >= '2026-03-31' and cancelled_at is null`;
    expect(await toSend()).toEqual([String(due?.['due_on']).slice(0, 7)]);
    expect(await toSend()).not.toEqual(['2026-03']);
    await db.as(owner)`select delete_tenant(${account.tenant})`;
    expect(await toSend()).toEqual([]);
  });

  it('the duties do not ask to send receipts that are voided, replaced or issued before last month', async (db) => {
    const { owner, account } = await addRoy(db);
    await pay(db, account, { paidOn: '2026-03-05', amount: 300 });
    await issue(db, account);
    await pay(db, account, { paidOn: '2026-03-06', amount: 610 });
    await issue(db, account);
    const toSend = async () => (await dutiesOf(db, owner, 'send')).map(({ details }) => details.count);
    expect(await toSend()).toEqual([1]);
    await db.tx`update documents set issued_at = '2026-01-31 12:00+01'`;
    expect(await toSend()).toEqual([]);
    await db.tx`update documents set issued_at = '2026-02-01 12:00+01'`;
    expect(await toSend()).toEqual([1]);
  });

  it('the duties ask to prepare the end of a lease from 30 days before the last day until the last day', async (db) => {
    const { owner, account } = await addRoy(db, {
      account_starts_on: '2026-04-01',
      lease_starts_on: '2024-04-01',
    });
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-04-12' });
    expect(await dutiesOf(db, owner, 'leaseEnds')).toEqual([]);
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-04-11' });
    const ends = [
      {
        kind: 'leaseEnds',
        subject: account.lease,
        state: 'soon',
        day: '2026-04-11',
        details: { tenantId: account.tenant, names: ['Ana Roy'], propertyName: 'Le Bellecour' },
      },
    ];
    expect(await dutiesOf(db, owner, 'leaseEnds')).toMatchObject(ends);
    await setToday(db, '2026-04-11');
    expect(await dutiesOf(db, owner, 'leaseEnds')).toMatchObject(ends);
    await setToday(db, '2026-04-12');
    expect(await dutiesOf(db, owner, 'leaseEnds')).toEqual([]);
  });

  it('the duty to prepare the end of a lease ends once the keys are back and the deposit is settled', async (db) => {
    const account = await addDeposited(
      db,
      { ends_on: '2026-06-30', keys_on: null, exit_state: null },
      '2026-06-20',
    );
    await payRents(db, account, 6 * 910, '2026-06-20');
    await db.as(account.owner, move(account));
    const ends = () => dutiesOf(db, account.owner, 'leaseEnds');
    expect(await ends()).toHaveLength(1);
    await changeLease(db, account, { keys_on: '2026-06-20', exit_state: 'conform' });
    expect(await ends()).toHaveLength(1);
    await db.as(account.owner, settle(account, { on: '2026-06-20' }));
    expect(await ends()).toEqual([]);
  });

  it('one duty asks for the e-mail consent of all tenants who have an address but have not consented', async (db) => {
    const { owner, add } = await addMarch(db);
    const later = { account_starts_on: '2026-04-01', lease_starts_on: '2026-04-01' };
    await add('Without', later);
    await add('Agreed', { ...later, ...AGREED });
    const first = await add('Zola', { ...later, email: 'zola@example.test' });
    expect(await dutiesOf(db, owner)).toMatchObject([
      {
        kind: 'consent',
        state: 'soon',
        day: null,
        details: { count: 1, tenantId: first.tenant, names: ['Ana Zola'] },
      },
    ]);
    const second = await add('Abel', { ...later, email: 'abel@example.test' });
    expect(await dutiesOf(db, owner)).toMatchObject([
      { details: { count: 2, tenantId: null, names: ['Ana Abel', 'Ana Zola'] } },
    ]);
    for (const { tenant } of [first, second]) await db.as(owner, (tx) => changeTenant(tx, AGREED, tenant));
    expect(await dutiesOf(db, owner)).toEqual([]);
  });

  it('the duties are in this order: late dues, the longest late first, then duties for now, then future duties by day', async (db) => {
    const { owner, add } = await addMarch(db);
    const ended = (ends_on: string) => ({ ended_by: 'agreement', ends_on });
    const later = { account_starts_on: '2026-04-01', lease_starts_on: '2024-08-01' };
    await changeLease(db, await add('Second', later), ended('2026-04-10'));
    await changeLease(db, await add('First', later), ended('2026-04-02'));
    await add('Asked', { ...later, email: 'asked@example.test' });
    const paid = await add('Paid');
    const issued = await add('Issued');
    for (const account of [paid, issued]) await pay(db, account, { paidOn: '2026-03-05' });
    await issue(db, issued);
    await add('Recent');
    await add('Most recent', { rent: 1000 });
    await add('Longest', { account_starts_on: '2026-01-01' });
    const lines = (await dutiesOf(db, owner)).map(({ kind, state, details }) =>
      [state, kind, details.names[0]].join(' '),
    );
    expect(lines).toEqual([
      'late late Ana Longest',
      'late late Ana Most recent',
      'late late Ana Recent',
      'now generate Ana Paid',
      'now send Ana Issued',
      'soon leaseEnds Ana First',
      'soon leaseEnds Ana Second',
      'soon consent Ana Asked',
    ]);
  });

  it('an account that waits for deletion has neither duties nor new letters', async (db) => {
    const { owner, add } = await addMarch(db);
    const { lease, tenant } = await add('Roy', { account_starts_on: '2026-01-01' });
    expect(await dutiesOf(db, owner)).not.toEqual([]);
    await db.tx`update users set deletes_on = '2026-03-20' where id = ${owner}`;
    expect(await dutiesOf(db, owner)).toEqual([]);
    expect(await db.refusalText(owner)`select issue_reminder(${lease}, ${randomUUID()}, 1)`).toBe(
      'PT409 ACCOUNT_CLOSING',
    );
    expect(await db.refusalText(owner)`select issue_due_notices('2026-04-01', ${[tenant]})`).toBe(
      'PT409 ACCOUNT_CLOSING',
    );
  });

  it('the list of duties is visible to the landlord only', async (db) => {
    const { owner, account } = await addRoy(db, {
      email: 'roy@example.test',
      account_starts_on: '2026-01-01',
    });
    await pay(db, account, { paidOn: '2026-03-05' });
    await issue(db, account, '2026-01-01');
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-03-31' });
    expect((await dutiesOf(db, owner)).map(({ kind }) => kind)).toEqual([
      'late',
      'send',
      'leaseEnds',
      'consent',
    ]);
    const [stranger, admin] = [await addLandlord(db), await db.account({ isSuperAdmin: true })];
    for (const other of [stranger, admin]) {
      expect(await dutiesOf(db, other)).toEqual([]);
      expect(await dashboardOf(db, other)).toMatchObject({ expected: 0, duties: [], next_due_on: null });
    }
  });
});

describe('the months of the dashboard', () => {
  it('the dashboard states the dues and payments of each month since the first due, for at most the last twelve months', async (db) => {
    const { owner, add } = await addMarch(db);
    expect((await dashboardOf(db, owner)).months).toEqual([{ month: '2026-03', expected: 0, received: 0 }]);
    const account = await add('Roy', { account_starts_on: '2026-01-01' });
    await add('Petit', { rent: 400, charges: 0 });
    await pay(db, account, { paidOn: '2026-03-05', amount: 1000 });
    expect(await dashboardOf(db, owner)).toMatchObject({
      month: '2026-03',
      expected: 1310,
      received: 0,
      remaining: 1310,
      to_receive: 2,
      months: [
        { month: '2026-01', expected: 910, received: 910 },
        { month: '2026-02', expected: 910, received: 90 },
        { month: '2026-03', expected: 1310, received: 0 },
      ],
      next_due_on: '2026-04-05',
    });
    const older = await add('Old', { account_starts_on: '2024-01-01' });
    // A refund does not count as an amount to receive.
    await pay(db, older, { paidOn: '2026-03-05', amount: 40000 });
    await db.as(owner)`select refund(${older.lease}, ${randomUUID()}, '2026-03-06', 100)`;
    const { months, expected } = await dashboardOf(db, owner);
    expect(months.map(({ month }: { month: string }) => month)).toEqual([
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
    expect(expected).toBe(2220);
  });

  it('the dashboard states the next day on which an unpaid due falls due', async (db) => {
    const { owner, add } = await addMarch(db);
    const next_due_on = async () => (await dashboardOf(db, owner)).next_due_on;
    const early = await add('Roy', { rent_due_day: 5 });
    const late = await add('Petit', { rent_due_day: 7 });
    expect(await next_due_on()).toBe('2026-04-05');
    await pay(db, early, { paidOn: '2026-03-10', amount: 909.99, month: '2026-04-01' });
    expect(await next_due_on()).toBe('2026-04-05');
    await pay(db, early, { paidOn: '2026-03-10', amount: 0.01, month: '2026-04-01' });
    expect(await next_due_on()).toBe('2026-04-07');
    await pay(db, late, { paidOn: '2026-03-10', month: '2026-04-01' });
    expect(await next_due_on()).toBeNull();
  });
});

describe('the duties of leases and letters', () => {
  test.each([
    ['unfurnished', '2024-09-01', 36, false, '2026-11-22', '2027-08-31', '2027-02-28', '2026-12-28'],
    ['unfurnished', '2021-05-15', 36, false, '2026-11-22', '2027-05-14', '2026-11-14', '2026-09-14'],
    // A lease renews itself for the duration that the law sets, not for its first duration (art. 10 and 25-7).
    ['unfurnished', '2015-09-01', 108, false, '2024-09-01', '2027-08-31', '2027-02-28', '2026-12-28'],
    ['unfurnished', '2018-06-01', 72, true, '2026-11-22', '2030-05-31', '2029-11-30', '2029-09-30'],
    ['unfurnished', '2021-06-01', null, true, '2026-11-22', '2027-05-31', '2026-11-30', '2026-09-30'],
    ['furnished', '2021-02-01', 36, false, '2026-11-22', '2027-01-31', '2026-10-31', '2026-08-31'],
    ['furnished', '2024-02-29', 12, true, '2026-11-22', '2027-02-27', '2026-11-27', '2026-09-27'],
    ['student', '2024-09-01', 9, false, '2026-11-22', null, null, null],
    ['furnished', null, 12, false, '2026-11-22', null, null, null],
  ])(
    'the last day for a notice of a lease (%s, from %s) follows from the last day of its term',
    async (kind, startsOn, months, isCompany, today, termEndsOn, noticeBy, shownFrom) => {
      const [row] = await sql`
        select term_ends_on::text, notice_by::text, shown_from::text
        from private.notice_window(${kind}, ${startsOn}::date, ${months}, ${isCompany}, ${today}::date)`;
      expect(row).toEqual({ term_ends_on: termEndsOn, notice_by: noticeBy, shown_from: shownFrom });
    },
  );

  it('the duties remind of the last day for a landlord’s notice, of the return of the keys and of the certificate of insurance', async (db) => {
    const { owner, account } = await addRoy(db, { lease_starts_on: '2023-10-01' });
    const kinds = async () => (await dutiesOf(db, owner)).map(({ kind, day }) => [kind, day]);
    const others = async () => (await kinds()).filter(([kind]) => kind !== 'late');
    expect(await others()).toEqual([['noticeWindow', '2026-03-30']]);
    await db.tx`update lessors set company_name = 'SARL Ana' where owner_id = ${owner}`;
    expect(await others()).toEqual([]);
    await db.tx`update lessors set is_family_company = true where owner_id = ${owner}`;
    expect(await others()).toEqual([['noticeWindow', '2026-03-30']]);
    await changeLease(db, account, { insured_until: '2026-04-01' });
    expect(await others()).toEqual([
      ['noticeWindow', '2026-03-30'],
      ['insurance', '2026-04-01'],
    ]);
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-03-10' });
    expect(await others()).toEqual([['keys', '2026-03-10']]);
    await changeLease(db, account, { keys_on: '2026-03-11' });
    expect(await others()).toEqual([]);
  });

  it('the duty of the keys disappears after six months, but lasts as long as the landlord holds a deposit', async (db) => {
    const { owner, account } = await addRoy(db, { lease_starts_on: '2023-10-01' });
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-03-10', deposit: '850' });
    const keys = async () => (await dutiesOf(db, owner, 'keys')).map(({ day }) => day);
    await db.as(owner, move(account, { on: '2023-10-01' }));
    await setToday(db, '2028-03-12');
    expect(await keys()).toEqual(['2026-03-10']);
    await db.as(owner)`select cancel_deposit_movement(id, 'x') from deposit_movements`;
    expect(await keys()).toEqual([]);
    await setToday(db, '2026-09-10');
    expect(await keys()).toEqual(['2026-03-10']);
  });

  it('the duties ask to issue the next letter for a late account, and then to send the letter', async (db) => {
    const { owner, account } = await addRoy(db);
    const letterOf = async () => (await dutiesOf(db, owner, 'late'))[0]?.['details'].letter;
    expect(await letterOf()).toBe(null);
    await setToday(db, '2026-03-13');
    expect(await letterOf()).toBe(1);
    const [row] = await db.as(owner)`
      select issue_reminder(${account.lease}, ${randomUUID()}, 1) as letter`;
    expect(await letterOf()).toBe(null);
    const letters = () => dutiesOf(db, owner, 'letters');
    // The document was issued at the time of the real clock, which setToday does not change.
    await db.tx`update documents set issued_at = '2026-03-13' where owner_id = ${owner}`;
    expect(await letters()).toMatchObject([{ state: 'now', details: { count: 1, names: ['Ana Roy'] } }]);
    await db.as(owner)`select deliver_documents(${[row?.['letter'].id]}, 'post', ${'2026-03-13'})`;
    expect(await letters()).toEqual([]);
    // The second letter is proposed 20 days after the due day, but not within seven days of the first letter.
    await setToday(db, '2026-03-25');
    expect(await letterOf()).toBe(2);
    await db.tx`update documents set issued_at = '2026-03-19' where owner_id = ${owner}`;
    expect(await letterOf()).toBe(null);
    await setToday(db, '2026-03-26');
    expect(await letterOf()).toBe(2);
  });

  it('a duty that is put off leaves the dashboard until the chosen day', async (db) => {
    const { owner, account } = await addRoy(db);
    const snooze = (until: string | null, day = '2026-03-05', who = owner) =>
      db.refusalText(who)`select snooze_duty('late', ${account.lease}, ${day}, ${until})`;
    const shown = async () => (await dashboardOf(db, owner)).duties.length;
    const listed = async () =>
      (await valueOf(db.as(owner)`select duty_list()`)).map(({ until }: { until: string | null }) => until);
    expect(await shown()).toBe(1);
    expect(await snooze('2026-03-19')).toBeNull();
    expect(await shown()).toBe(0);
    expect(await listed()).toEqual(['2026-03-19']);
    expect(await snooze(null)).toBeNull();
    expect(await shown()).toBe(1);
    expect(await snooze('2026-03-12')).toBe('PT400 VALIDATION_FAILED until=tooEarly');
    expect(await snooze('2027-03-14')).toBe('PT400 VALIDATION_FAILED until=tooFarAhead');
    expect(await snooze('2026-03-19', '2026-02-05')).toBe('PT404 NOT_FOUND');
    expect(await snooze('2026-03-19', '2026-03-05', await addLandlord(db))).toBe('PT404 NOT_FOUND');
    expect(await snooze('2026-03-19')).toBeNull();
    await setToday(db, '2026-03-19');
    expect(await shown()).toBe(1);
    expect(await db.refusalCode(owner)`delete from duty_snoozes`).toBe(DENIED);
  });

  it('a late due whose duty is put off still counts among the dues to receive on the dashboard', async (db) => {
    const { owner, account } = await addRoy(db, { account_starts_on: '2026-02-01' });
    await pay(db, account, { paidOn: '2026-03-12', month: '2026-03-01' });
    expect(await dashboardOf(db, owner)).toMatchObject({ to_receive: 1, duties: [{ kind: 'late' }, {}] });
    await db.as(owner)`select snooze_duty('late', ${account.lease}, '2026-02-05', '2026-04-01')`;
    expect(await dashboardOf(db, owner)).toMatchObject({ to_receive: 1, duties: [{ kind: 'generate' }] });
    expect(await monthDues(db, owner, '2026-03-01')).toMatchObject([
      { todo: expect.arrayContaining(['record']) },
    ]);
  });
});
