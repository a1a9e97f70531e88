import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { type Account, addMarch, addRoy, duesOf, pay, setToday } from './ledger.ts';
import { monthDues, monthMails } from './months.ts';
import { addLandlord, addReceipt, newTenant } from './rows.ts';
import { it, type TestDatabase, valueOf } from './support.ts';

const monthOf = (db: TestDatabase, owner: string, day = '2026-03-20') => monthDues(db, owner, day);

const issuing =
  (tenants: readonly string[], day = '2026-03-20') =>
  (tx: TransactionSql) =>
    tx`select issue_month(${day}, ${[...tenants]}) as result`;

async function issue(db: TestDatabase, owner: string, tenants: readonly string[], day?: string) {
  const [row] = await db.as(owner, issuing(tenants, day));
  return row?.['result'];
}

const issuedTo = ({ issued }: { issued: { tenant_id: string; kind: string }[] }) =>
  issued.map((one) => [one.tenant_id, one.kind]);

describe('the list of a month', () => {
  it('the list of a month sorts its dues by tenant’s name and shows their payments and obstacles to a receipt', async (db) => {
    const { owner, add } = await addMarch(db);
    await add('Z no rent', { rent: 0, charges: 0 });
    await add('Z next month', { lease_starts_on: '2026-04-01', account_starts_on: '2026-04-01' });
    const newcomer = await add('Newcomer', {
      lease_starts_on: '2026-03-15',
      account_starts_on: '2026-03-15',
    });
    const paid = await add('Paid');
    const part = await add('Part');
    const homeless = await add('Quite homeless', { property_id: null });
    const late = await add('Abel', { account_starts_on: '2026-01-01' });
    await pay(db, paid, { paidOn: '2026-03-05' });
    await issue(db, owner, [paid.tenant]);
    await pay(db, part, { paidOn: '2026-03-12', amount: 600.1 });

    const march = {
      propertyName: 'Le Bellecour',
      kind: 'rent',
      label: null,
      dueOn: '2026-03-05',
      from: '2026-03-01',
      to: '2026-03-31',
      amount: 910,
      received: 0,
      remaining: 910,
      benefitRemaining: 0,
      awaited: 0,
      lateAfter: '2026-03-05',
      benefits: [],
      state: 'late',
      arrears: 0,
      officeArrears: 0,
      paidOn: null,
      method: null,
      paymentsSeen: 0,
      notice: null,
      receipts: [],
      next: null,
      nextDocument: null,
      blocker: null,
      todo: ['record'],
      step: 'record',
      documentId: null,
    };
    const of = (account: Account, name: string) => ({
      ...march,
      dueId: expect.any(String),
      leaseId: account.lease,
      tenantId: account.tenant,
      tenantName: `Ana ${name}`,
    });
    expect(await monthOf(db, owner)).toEqual([
      { ...of(late, 'Abel'), arrears: 1820 },
      {
        ...of(newcomer, 'Newcomer'),
        from: '2026-03-15',
        dueOn: '2026-03-15',
        lateAfter: '2026-03-15',
        amount: 499.03,
        remaining: 499.03,
        state: 'upcoming',
      },
      {
        ...of(paid, 'Paid'),
        paidOn: '2026-03-05',
        received: 910,
        remaining: 0,
        state: 'paid',
        method: 'transfer',
        paymentsSeen: 1,
        receipts: [{ id: expect.any(String), number: expect.stringMatching(/^Q-/), kind: 'quittance' }],
        todo: ['handOver'],
        step: 'handOver',
        documentId: expect.any(String),
      },
      {
        ...of(part, 'Part'),
        paidOn: '2026-03-12',
        received: 600.1,
        remaining: 309.9,
        method: 'transfer',
        paymentsSeen: 1,
        next: 'partial',
        nextDocument: '2026-03-01',
        todo: ['record', 'issue'],
      },
      { ...of(homeless, 'Quite homeless'), propertyName: null, blocker: 'NO_PROPERTY' },
    ]);
    await db.as(owner)`update lessors set last_name = null`;
    expect(await monthOf(db, owner)).toMatchObject([
      { blocker: 'PROFILE_INCOMPLETE' },
      { blocker: 'PROFILE_INCOMPLETE' },
      { blocker: null },
      { blocker: 'PROFILE_INCOMPLETE' },
      { blocker: 'NO_PROPERTY' },
    ]);
  });

  it('a document is among the mails of the month of its due, and among those of the month in which it was issued', async (db) => {
    const { owner, add } = await addMarch(db);
    const { lease, tenant } = await add('Roy');
    await db.as(owner)`select add_due(${lease}, ${randomUUID()}, 'repair', '2026-03-12', 80, 'Vitre')`;
    await setToday(db, '2026-05-12');
    const [, repair] = await monthOf(db, owner);
    await db.as(owner)`
      select record_payment(${tenant}, ${randomUUID()}, '2026-05-10', 80, due_id => ${repair.dueId})`;
    await db.as(owner)`select issue_due(${repair.dueId})`;
    const mails = async (day: string): Promise<string[]> => {
      const rows = await monthMails(db, owner, day);
      return rows.map(({ documentId }: { documentId: string }) => documentId);
    };
    const [, row] = await monthOf(db, owner);
    expect(row.receipts).toHaveLength(1);
    expect(await mails('2026-03-01')).toEqual([row.receipts[0].id]);
    expect(await mails('2026-05-01')).toEqual([row.receipts[0].id]);
    expect(await mails('2026-04-01')).toEqual([]);
  });

  it('the list of a month has one row for co-tenants and one row for each due other than rent', async (db) => {
    const { owner, add } = await addMarch(db);
    const { lease, tenant } = await add('Roy', { account_starts_on: '2026-02-01' });
    await db.as(owner, (tx) => newTenant(tx, { lease_id: lease, first_name: 'Bo', last_name: 'Ly' }));
    for (const [kind, label] of [
      ['repair', 'Vitre'],
      ['other', 'Clé'],
    ] as const)
      await db.as(owner)`select add_due(${lease}, ${randomUUID()}, ${kind}, '2026-03-12', 80, ${label})`;
    const [, , key] = (await monthOf(db, owner)).toSorted((a: { label: string }) =>
      a.label === 'Clé' ? 1 : -1,
    );
    await db.as(owner)`select cancel_due(${key.dueId}, 'Erreur')`;
    // Only one row of the lease shows the arrears.
    expect(await monthOf(db, owner)).toMatchObject([
      { kind: 'rent', tenantId: tenant, tenantName: 'Ana Roy, Bo Ly', arrears: 910 },
      { kind: 'repair', label: 'Vitre', amount: 80, state: 'due', arrears: 0, next: null, blocker: null },
    ]);
  });

  it('the list of a month contains the rent of a quarter if the rent falls due in the month', async (db) => {
    const { owner, add } = await addMarch(db);
    const { lease, tenant } = await add('Roy', { account_starts_on: '2026-01-01' });
    await db.as(owner)`select change_lease(${lease}, '{"term_months": 3}')`;
    expect(await monthOf(db, owner)).toEqual([]);
    expect(await monthOf(db, owner, '2026-01-31')).toMatchObject([
      { from: '2026-01-01', to: '2026-03-31', dueOn: '2026-01-05', amount: 2730 },
    ]);
    await pay(db, { owner, lease, tenant }, { paidOn: '2026-03-01', amount: 2730 });
    expect(issuedTo(await issue(db, owner, [tenant], '2026-01-01'))).toEqual([[tenant, 'quittance']]);
  });

  it('the list of the next month shows its dues and their payments, and the lists of later months are empty', async (db) => {
    const { owner, account } = await addRoy(db);
    await pay(db, account, { paidOn: '2026-03-12' });
    await pay(db, account, { paidOn: '2026-03-12', amount: 200, month: '2026-04-01' });
    expect(await monthOf(db, owner, '2026-04-01')).toMatchObject([
      { state: 'upcoming', received: 200, remaining: 710, next: 'partial' },
    ]);
    expect(await monthOf(db, owner, '2026-06-01')).toEqual([]);
  });

  it('if no account has started yet, the list of a month states the day on which the first account starts', async (db) => {
    const { owner, add } = await addMarch(db);
    const startOn = (day: string) => valueOf(db.as(owner)`select month_list(${day}) ->> 'accounts_start_on'`);
    expect(await startOn('2026-03-01')).toBeNull();
    await add('Later', { account_starts_on: '2026-06-01', lease_starts_on: '2020-01-01' });
    await add('Roy', { account_starts_on: '2026-05-01', lease_starts_on: '2020-01-01' });
    expect(await startOn('2026-03-01')).toBe('2026-05-01');
    expect(await startOn('2026-05-01')).toBe('2026-06-01');
    await add('Now');
    expect(await startOn('2026-03-01')).toBeNull();
  });

  it('the list of a month states the next step of each due and the state of its documents', async (db) => {
    const { owner, add } = await addMarch(db);
    const roy = await add('Roy', {
      email: 'roy@example.test',
      email_consent_address: 'roy@example.test',
      email_consent_on: '2026-01-05',
      email_consent_how: 'Bail',
    });
    const silent = await add('Silent');
    const stepsOf = async () => {
      const dues: Record<string, unknown>[] = await monthOf(db, owner);
      return dues.map(({ step, todo, documentId }) => [String(todo), step, documentId !== null].join(' '));
    };
    const deliveries = async () => {
      const rows = await monthMails(db, owner, '2026-03-01');
      return rows.map(({ delivery }: { delivery: string }) => delivery);
    };
    for (const account of [roy, silent]) await pay(db, account, { paidOn: '2026-03-05' });
    expect(await stepsOf()).toEqual(['issue issue false', 'issue issue false']);
    const { issued } = await issue(db, owner, [roy.tenant, silent.tenant]);
    expect(await stepsOf()).toEqual(['send send true', 'handOver handOver true']);
    expect(await deliveries()).toEqual(['ready', 'otherwise']);
    const [mailed, given] = issued.map(({ id }: { id: string }) => id);
    const queue = () => db.as(owner)`select queue_document_mail(${mailed}, ${randomUUID()})`;
    const settle = (failure: string | null) =>
      db.tx`select settle_document_mail(id, ${failure}) from document_mails where state = 'queued'`;
    await queue();
    expect([await stepsOf(), await deliveries()]).toEqual([
      ['wait wait true', 'handOver handOver true'],
      ['sending', 'otherwise'],
    ]);
    await settle('RECIPIENT_REFUSED');
    expect([await stepsOf(), await deliveries()]).toEqual([
      ['send send true', 'handOver handOver true'],
      ['failed', 'otherwise'],
    ]);
    await queue();
    await settle(null);
    expect([await stepsOf(), await deliveries()]).toEqual([
      ['done done false', 'handOver handOver true'],
      ['sent', 'otherwise'],
    ]);
    await db.tx`update documents set issued_at = '2026-03-12 12:00+01'`;
    await db.as(owner)`select deliver_document(${given}, '[{"how": "hand", "sent_on": "2026-03-12"}]')`;
    expect([await stepsOf(), await deliveries()]).toEqual([
      ['done done false', 'done done false'],
      ['sent', 'delivered'],
    ]);
    // A tenant who agrees to e-mail after the issue of a document gets it by e-mail, unless tenants share the address.
    await db.tx`
      insert into tenants (owner_id, lease_id, first_name, last_name, email, email_consent_address, email_consent_on, email_consent_how)
      values (${owner}, ${roy.lease}, 'Zoé', 'Roy', 'z@example.test', 'z@example.test', '2026-01-05', 'Bail')`;
    await db.tx`update documents set tenant_ids = tenant_ids || (select id from tenants where first_name = 'Zoé') where id = ${mailed}`;
    expect(await deliveries()).toEqual(['ready', 'delivered']);
    await queue();
    await db.tx`
      select settle_document_mail(id, case recipient when 'z@example.test' then 'RECIPIENT_REFUSED' end)
      from document_mails where state = 'queued'`;
    expect(await deliveries()).toEqual(['failed', 'delivered']);
  });

  it('the rent of the first day of a month is no arrears of this month', async (db) => {
    const { owner } = await addRoy(db, { rent_due_day: 1 });
    expect(await monthOf(db, owner)).toMatchObject([{ dueOn: '2026-03-01', remaining: 910, arrears: 0 }]);
    expect(await monthOf(db, owner, '2026-04-01')).toMatchObject([{ dueOn: '2026-04-01', arrears: 910 }]);
  });

  it('the method of a cancelled payment is not proposed for the next payment', async (db) => {
    const { owner, account } = await addRoy(db);
    const payment = await pay(db, account, { paidOn: '2026-03-05', amount: 100 });
    expect(await monthOf(db, owner)).toMatchObject([{ method: 'transfer', paymentsSeen: 1 }]);
    await db.as(owner)`select cancel_payment(${payment}, 'Erreur')`;
    expect(await monthOf(db, owner)).toMatchObject([{ method: null, paymentsSeen: 1 }]);
  });

  it('the list of a month and the duty to generate its documents count one document for the rent and one for two repairs paid together', async (db) => {
    const { owner, account } = await addRoy(db);
    for (const label of ['Vitre', 'Porte'])
      await db.as(owner)`
        select add_due(${account.lease}, ${randomUUID()}, 'repair', '2026-03-10', 50, ${label})`;
    await pay(db, account, { paidOn: '2026-03-05' });
    await pay(db, account, { paidOn: '2026-03-12', amount: 100 });
    const ready = async () => {
      const dues: { kind: string; nextDocument: string | null }[] = await monthOf(db, owner);
      return new Set(dues.map(({ nextDocument }) => nextDocument)).size;
    };
    expect(await ready()).toBe(2);
    const [duty] = await db.as(owner)`
      select (details ->> 'count')::integer as count from private.duties_of_day() where kind = 'generate'`;
    expect(duty?.['count']).toBe(2);
    expect((await issue(db, owner, [account.tenant])).issued).toHaveLength(2);
  });

  it('the list of a month and the duties show a receipt of several months in the month of its last due', async (db) => {
    const { owner, account } = await addRoy(db);
    await pay(db, account, { paidOn: '2026-03-05' });
    for (const day of ['2026-02-20', '2026-03-10'])
      await db.as(owner)`select add_due(${account.lease}, ${randomUUID()}, 'repair', ${day}, 50, 'Vitre')`;
    await db.as(owner)`
      select record_payment(${account.tenant}, ${randomUUID()}, '2026-03-12', 100, issue => 'all')`;
    const repairOf = async (day: string) => {
      const dues: Record<string, unknown>[] = await monthOf(db, owner, day);
      return dues.filter(({ kind }) => kind === 'repair');
    };
    const [february] = await repairOf('2026-02-01');
    const [march] = await repairOf('2026-03-01');
    expect(february).toMatchObject({ receipts: march?.['receipts'], todo: ['done'], step: 'done' });
    expect(march).toMatchObject({ receipts: [{ kind: 'partial' }], todo: ['handOver'], step: 'handOver' });
    const duties = await db.as(owner)`
      select details ->> 'month' as month from private.duties_of_day() where kind = 'send'`;
    expect([...duties]).toEqual([{ month: '2026-03' }]);
  });

  it('the list of a month asks to record the payment of arrears if a receipt needs this payment first', async (db) => {
    const { owner, add } = await addMarch(db);
    const paid = await add('Paid');
    await pay(db, paid, { paidOn: '2026-03-05' });
    await db.as(owner)`
      select add_due(${paid.lease}, ${randomUUID()}, 'repair', '2026-03-10', 50, 'Vitre')`;
    const late = await add('Roy', { account_starts_on: '2026-02-01' });
    const [march] = await db.tx`
      select id from dues where lease_id = ${late.lease} and due_on = '2026-03-05'`;
    await pay(db, late, { paidOn: '2026-03-05', due: String(march?.['id']) });
    expect(await monthOf(db, owner)).toMatchObject([
      { kind: 'rent', remaining: 0, arrears: 0, todo: ['issue'] },
      { kind: 'repair', remaining: 50, todo: ['record'] },
      { remaining: 0, arrears: 910, todo: ['issue', 'record'], step: 'issue' },
    ]);
    // The dashboard counts the same rows as the list of the month.
    const [dashboard] = await db.as(owner)`select dashboard() as dashboard`;
    expect(dashboard?.['dashboard']).toMatchObject({ remaining: 50, to_receive: 2 });
  });
});

describe('a quittance of a future term', () => {
  it('quittances of a future term are issued in bulk from the first day of the term on, and earlier only on request', async (db) => {
    const { owner, add } = await addMarch(db);
    const [roy, asked] = [await add('Roy'), await add('Asked')];
    for (const account of [roy, asked]) await pay(db, account, { paidOn: '2026-03-12' });
    const ahead = (account: Account, issueWhat: string) =>
      db.as(owner)`
        select record_payment(${account.tenant}, ${randomUUID()}, '2026-03-12', 910, month => '2026-04-01', issue => ${issueWhat})`;
    await ahead(roy, 'none');
    await ahead(asked, 'quittances');
    expect(await monthOf(db, owner, '2026-04-01')).toMatchObject([
      { state: 'paid', next: null, receipts: [{ kind: 'quittance' }] },
      { state: 'paid', next: null, receipts: [] },
    ]);
    expect((await issue(db, owner, [roy.tenant], '2026-04-01')).skipped).toEqual([{ tenant_id: roy.tenant }]);
    await setToday(db, '2026-04-01');
    expect(await monthOf(db, owner, '2026-04-01')).toMatchObject([{}, { next: 'quittance' }]);
    expect(issuedTo(await issue(db, owner, [roy.tenant], '2026-04-01'))).toEqual([[roy.tenant, 'quittance']]);
  });

  it('paying a whole month issues no quittance of a future term', async (db) => {
    const { owner, add } = await addMarch(db);
    const { tenant, lease } = await add('Roy');
    for (const onlyRent of [true, false])
      await db.as(owner)`
        select pay_month(${onlyRent ? '2026-04-01' : '2026-03-01'}, ${randomUUID()}, '2026-03-12', 'transfer', ${[tenant]}, 'quittances', ${onlyRent})`;
    const issued = await db.tx`select period_from::text as day from receipts where lease_id = ${lease}`;
    expect(issued.map(({ day }) => day)).toEqual(['2026-03-01']);
  });
});

it('paying a whole month pays a debt that falls due on the last day of the month, and no later debt', async (db) => {
  const { owner, account } = await addRoy(db);
  for (const day of ['2026-03-31', '2026-04-01'])
    await db.as(owner)`select add_due(${account.lease}, ${randomUUID()}, 'repair', ${day}, 80, 'Vitre')`;
  const paid = await valueOf(db.as(owner)`
    select pay_month('2026-03-01', ${randomUUID()}, '2026-03-12', null, ${[account.tenant]})`);
  expect(paid).toMatchObject({ paid: [{ amount: 990 }] });
  expect((await duesOf(db, account)).map(({ dueOn, remaining }) => [dueOn, remaining])).toEqual([
    ['2026-03-05', '0.00'],
    ['2026-03-31', '0.00'],
    ['2026-04-01', '80.00'],
    ['2026-04-05', '910.00'],
  ]);
});

describe('the receipts of a month', () => {
  it('the receipts of a month state each payment of a due once, even if one receipt fails', async (db) => {
    const { owner, property, add } = await addMarch(db);
    const [roy, part, homeless, odd, unpaid] = [
      await add('Roy', { account_starts_on: '2026-02-01' }),
      await add('Part'),
      await add('Homeless', { property_id: null }),
      await add('Odd'),
      await add('Unpaid'),
    ];
    await pay(db, roy, { paidOn: '2026-03-05', amount: 1820 });
    await pay(db, part, { paidOn: '2026-03-06', amount: 600 });
    await pay(db, homeless, { paidOn: '2026-03-06' });
    await db.as(owner)`
      select issue_receipt(${odd.tenant}, ${property}, '2026-03-01', '2026-03-10', '2026-03-05', 5, 0)`;
    await pay(db, odd, { paidOn: '2026-03-06', amount: 905 });
    const unknown = randomUUID();
    const everybody = [unpaid, roy, odd, homeless, part]
      .map(({ tenant }) => tenant)
      .concat(unknown, roy.tenant);

    const result = await issue(db, owner, everybody);
    // Receipts are issued in the order of tenants' names. The receipt of February is in the list of February.
    expect(issuedTo(result)).toEqual([
      [odd.tenant, 'quittance'],
      [odd.tenant, 'quittance'],
      [part.tenant, 'partial'],
      [roy.tenant, 'quittance'],
    ]);
    expect(result.skipped).toEqual([{ tenant_id: unpaid.tenant }]);
    const again = await issue(db, owner, everybody);
    expect(again.issued).toEqual([]);
    await pay(db, part, { paidOn: '2026-03-07', amount: 310 });
    expect(issuedTo(await issue(db, owner, everybody))).toEqual([[part.tenant, 'quittance']]);
    const failed = (tenantId: string, tenantName: string | null, errorCode: string) => ({
      tenant_id: tenantId,
      tenant_name: tenantName,
      error_code: errorCode,
    });
    expect(result.failed).toEqual([
      failed(homeless.tenant, 'Ana Homeless', 'NO_PROPERTY'),
      failed(unknown, null, 'NOT_FOUND'),
    ]);
  });

  it('issuing the receipts of a month leaves no gap in the numbers if an error rolls the command back half-way', async (db) => {
    const { owner, add } = await addMarch(db);
    const accounts = [await add('Abel'), await add('Blin'), await add('Coty')];
    for (const account of accounts) await pay(db, account, { paidOn: '2026-03-05' });
    await db.tx`create function pg_temp.fail_second() returns trigger language plpgsql as
      'begin if new.sequence = 2 and new.tenant_id <> tg_argv[0]::uuid then raise ''no''; end if; return new; end'`;
    await db.tx.unsafe(
      `create trigger zz_fail before insert on public.documents for each row
         execute function pg_temp.fail_second('${accounts[2]?.tenant}')`,
    );
    const result = await issue(
      db,
      owner,
      accounts.map(({ tenant }) => tenant),
    );
    expect(result.issued).toHaveLength(2);
    expect(result.failed).toMatchObject([{ tenant_name: 'Ana Blin', error_code: 'INTERNAL_ERROR' }]);
    const rows = await db.as(owner)`select sequence from documents order by sequence`;
    expect(rows.map((row) => row['sequence'])).toEqual([1, 2]);
  });

  it('a rent that payments cut into parts gets one receipt per part', async (db) => {
    const { owner, account } = await addRoy(db);
    await db.tx`insert into payments (owner_id, lease_id, tenant_id, kind, paid_on, amount, names_from, names_to, idempotency_key)
      values (${owner}, ${account.lease}, ${account.tenant}, 'payment', '2026-03-05', 440.32, '2026-03-01', '2026-03-15',
        ${randomUUID()})`;
    await db.tx`select private.update_account(${account.lease})`;
    await pay(db, account, { paidOn: '2026-03-05', amount: 400 });
    const result = await issue(db, owner, [account.tenant]);
    expect(issuedTo(result)).toEqual([
      [account.tenant, 'quittance'],
      [account.tenant, 'partial'],
    ]);
    expect(await monthOf(db, owner)).toMatchObject([
      { to: '2026-03-15', receipts: [{ kind: 'quittance' }], next: null },
      { from: '2026-03-16', receipts: [{ kind: 'partial' }], next: null },
    ]);
  });

  it('once the rest of a rent is waived, a quittance completes the partial receipt', async (db) => {
    const { owner, account } = await addRoy(db);
    await pay(db, account, { paidOn: '2026-03-05', amount: 900 });
    await issue(db, owner, [account.tenant]);
    const [due] = await duesOf(db, account);
    await db.as(owner)`select reduce_due(${due?.['id']}, 10, 'Geste')`;
    expect(await monthOf(db, owner)).toMatchObject([{ state: 'paid', next: 'quittance' }]);
    expect(issuedTo(await issue(db, owner, [account.tenant]))).toEqual([[account.tenant, 'quittance']]);
  });
});

describe('the mails of a month', () => {
  const mailed = async (db: TestDatabase, owner: string): Promise<unknown[]> => {
    const rows = await monthMails(db, owner, '2026-03-20');
    return rows.map(({ number }: { number: string }) => number[0]);
  };
  /**
   * Pays the rent of March in two payments, and issues a receipt after each payment. Returns the id of the second
   * receipt, the quittance.
   */
  async function payInTwo(db: TestDatabase, owner: string, account: Account): Promise<string> {
    await pay(db, account, { paidOn: '2026-03-05', amount: 600 });
    await issue(db, owner, [account.tenant]);
    expect(await mailed(db, owner)).toEqual(['R']);
    await pay(db, account, { paidOn: '2026-03-06', amount: 310 });
    expect(await mailed(db, owner)).toEqual([]);
    const { issued } = await issue(db, owner, [account.tenant]);
    expect(await mailed(db, owner)).toEqual(['Q']);
    return issued[0].id;
  }

  it('the mails of a month leave out the partial receipt of a paid term, and contain the quittance once it is issued', async (db) => {
    const { owner, account } = await addRoy(db);
    const quittance = await payInTwo(db, owner, account);
    await db.as(owner)`select void_receipt(${quittance}, 'Erreur')`;
    expect(await db.as(owner)`select kind from private.receipt_list where state = 'valid'`).toEqual([
      { kind: 'partial' },
    ]);
    expect(await mailed(db, owner)).toEqual([]);
    await issue(db, owner, [account.tenant]);
    expect(await mailed(db, owner)).toEqual(['Q']);
  });

  it('the mails of a month include a partial receipt that is valid again while its term is unpaid', async (db) => {
    const { owner, account } = await addRoy(db);
    const quittance = await payInTwo(db, owner, account);
    const [rest] = await db.tx`select id from payments where amount = 310`;
    await db.as(owner)`select void_receipt(${quittance}, 'Erreur')`;
    await db.as(owner)`select cancel_payment(${rest?.['id']}, 'Impayé')`;
    expect(await mailed(db, owner)).toEqual(['R']);
  });

  it('the mails of a month include a partial receipt whose contents no quittance states', async (db) => {
    const { owner, account } = await addRoy(db);
    await db.as(owner)`select set_account(${account.lease}, '2026-03-01', 80)`;
    await pay(db, account, { paidOn: '2026-03-05', amount: 600 });
    await issue(db, owner, [account.tenant]);
    await pay(db, account, { paidOn: '2026-03-06', amount: 390 });
    expect(await mailed(db, owner)).toEqual(['R']);
    await issue(db, owner, [account.tenant]);
    expect(await mailed(db, owner)).toEqual(['Q', 'R']);
  });
});

describe('the next receipt of a due', () => {
  const nextOf = async (db: TestDatabase, { owner, lease }: Account): Promise<unknown[]> => {
    const dues = await db.as(owner)`
      select due_on::text as day, next from private.due_list where lease_id = ${lease} and due_on < '2026-04-01' order by due_on`;
    for (const { day, next } of dues) expect(await monthOf(db, owner, day)).toMatchObject([{ next }]);
    return dues.map(({ next }) => next);
  };

  it('a due gets a partial receipt for each part payment, then the quittance', async (db) => {
    const { owner, account } = await addRoy(db);
    expect(await nextOf(db, account)).toEqual([null]);
    await pay(db, account, { paidOn: '2026-03-05', amount: 300 });
    expect(await nextOf(db, account)).toEqual(['partial']);
    await issue(db, owner, [account.tenant]);
    expect(await nextOf(db, account)).toEqual([null]);
    await pay(db, account, { paidOn: '2026-03-06', amount: 200 });
    expect(await nextOf(db, account)).toEqual(['partial']);
    expect(issuedTo(await issue(db, owner, [account.tenant]))).toEqual([[account.tenant, 'partial']]);
    await pay(db, account, { paidOn: '2026-03-07', amount: 410 });
    expect(await nextOf(db, account)).toEqual(['quittance']);
    await issue(db, owner, [account.tenant]);
    expect(await nextOf(db, account)).toEqual([null]);
  });

  it('a due that only the opening credit pays gets no receipt until a payment helps to pay the due', async (db) => {
    const { owner, property, account } = await addRoy(db, { account_starts_on: '2026-02-01' });
    await db.as(owner)`select set_account(${account.lease}, '2026-02-01', -1210)`;
    // February is paid, and March is paid up to 300.
    expect(await nextOf(db, account)).toEqual([null, null]);
    for (const day of ['2026-02-20', '2026-03-20'])
      expect(await issue(db, owner, [account.tenant], day)).toMatchObject({
        issued: [],
        skipped: [{ tenant_id: account.tenant }],
      });
    await pay(db, account, { paidOn: '2026-03-06', amount: 100 });
    expect(await nextOf(db, account)).toEqual([null, 'partial']);
    await pay(db, account, { paidOn: '2026-03-07', amount: 510 });
    expect(await nextOf(db, account)).toEqual([null, 'quittance']);
    expect(issuedTo(await issue(db, owner, [account.tenant]))).toEqual([[account.tenant, 'quittance']]);

    // The landlord can issue a receipt of February by hand, and reissue the receipt with today's names.
    const [row] = await db.as(owner)`select answer ->> 'kind' as kind, answer ->> 'id' as id
      from issue_receipt(${account.tenant}, ${property}, '2026-02-01', '2026-02-28', '2026-02-05', 0, 0) answer`;
    expect(row).toMatchObject({ kind: 'quittance' });
    expect(
      await db.as(owner)`
        select answer ->> 'kind' as kind, answer ->> 'state' as state from reissue_receipt(${row?.['id']}) answer`,
    ).toEqual([{ kind: 'quittance', state: 'valid' }]);
  });

  it('if a partial receipt covers several months, the next receipt of these months covers all of them', async (db) => {
    const { owner, property, account } = await addRoy(db, { account_starts_on: '2026-02-01' });
    const term = { period_from: '2026-02-01', period_to: '2026-03-31', rent: 1000, charges: 0 };
    await addReceipt(db, { ...account, property }, term);
    // February is paid. A quittance for February only would block the quittance of the longer term.
    expect(await nextOf(db, account)).toEqual([null, null]);
    await pay(db, account, { paidOn: '2026-03-06', amount: 20 });
    expect(await nextOf(db, account)).toEqual(['partial', 'partial']);
    await pay(db, account, { paidOn: '2026-03-06', amount: 800 });
    expect(await nextOf(db, account)).toEqual(['quittance', 'quittance']);
    await issue(db, owner, [account.tenant]);
    expect(await nextOf(db, account)).toEqual([null, null]);
  });
});

it('the list of a month contains its landlord’s tenants only', async (db) => {
  const { account } = await addRoy(db);
  await pay(db, account, { paidOn: '2026-03-05' });
  for (const other of [await addLandlord(db), await db.account({ isSuperAdmin: true })]) {
    expect(await monthOf(db, other)).toEqual([]);
    expect(await issue(db, other, [account.tenant])).toEqual({
      issued: [],
      skipped: [],
      failed: [{ tenant_id: account.tenant, tenant_name: null, error_code: 'NOT_FOUND' }],
    });
  }
  expect(await db.tx`select from receipts where owner_id = ${account.owner}`).toHaveLength(0);
});
