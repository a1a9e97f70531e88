import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { summarize, lineOf, rentOf, recordLines } from './bank.ts';
import { type Account, addMarch, addRoy, pay, positionOf, setToday } from './ledger.ts';
import { DENIED, erase, exported, it, type TestDatabase, valueOf } from './support.ts';

/** Returns the payments of an account. Valid payments come first. */
const paymentsOf = ({ tx }: TestDatabase, { lease }: Account) => tx`
  select kind, paid_on::text as paid_on, amount::float, method, names_month::text as month, payer_office as office,
    cancelled_at is not null as "isCancelled", bank_line_id as line
  from payments where lease_id = ${lease} order by cancelled_at nulls first, created_at`;

const linesOf = ({ tx }: TestDatabase, owner: string) => tx`
  select id, account, booked_on::text as booked_on, amount::float, label, payer_key, file_name
  from bank_lines where owner_id = ${owner} order by booked_on, id`;

const cancel = (db: TestDatabase, owner: string, payment: string) =>
  db.as(owner)`select cancel_payment(${payment}, 'Erreur', true)`;

const readExpected = (db: TestDatabase, owner: string, since: string | null = null) =>
  valueOf(db.as(owner)`select bank_expected(${since})`);

describe('a line of a bank statement', () => {
  it('two bank lines that each pay a part of a term get one receipt, which states the payments of both lines', async (db) => {
    const { owner, account } = await addRoy(db);
    const part = (amount: number) => lineOf([rentOf(account, { amount })], { amount });
    const outcomes = await recordLines(db, owner, [part(160), part(170)], { issue: 'all' });
    expect(outcomes.map(({ state, receipts }) => [state, receipts?.length])).toEqual([
      ['recorded', 1],
      ['recorded', 1],
    ]);
    expect(outcomes[0]?.receipts).toEqual(outcomes[1]?.receipts);
  });

  it('recording a bank line adds a payment dated as the line, which pays the rent, and issues a receipt on request', async (db) => {
    const { owner, account } = await addRoy(db);
    const line = lineOf([rentOf(account)]);
    const [outcome] = await recordLines(db, owner, [line], { issue: 'quittances' });
    expect(outcome).toMatchObject({
      id: line.id,
      state: 'recorded',
      payments: [
        {
          id: expect.any(String),
          lease_id: account.lease,
          tenant_id: account.tenant,
          kind: 'payment',
          amount: 910,
        },
      ],
      receipts: [
        { id: expect.any(String), number: expect.stringMatching(/^Q-\d{4}-0001$/), kind: 'quittance' },
      ],
      blockers: [],
    });
    expect(await paymentsOf(db, account)).toEqual([
      {
        kind: 'payment',
        paid_on: '2026-03-05',
        amount: 910,
        method: 'transfer',
        month: null,
        office: null,
        isCancelled: false,
        line: line.id,
      },
    ]);
    expect(await linesOf(db, owner)).toEqual([
      {
        id: line.id,
        account: '5678',
        booked_on: '2026-03-05',
        amount: 910,
        label: 'VIR INST ANA ROY LOYER',
        payer_key: 'ANA ROY',
        file_name: 'mars.ofx',
      },
    ]);
  });

  it('a bank line is recorded once, even when it is sent again in the same or another batch', async (db) => {
    const { owner, account } = await addRoy(db);
    const [line, batch] = [lineOf([rentOf(account)]), randomUUID()];
    const [first] = await recordLines(db, owner, [line, line], { batch });
    for (const again of [batch, randomUUID()]) {
      const said = {
        ...line,
        label: 'Autrement',
        parts: [rentOf(account, { amount: 5, is_separate_payment: true })],
      };
      const [outcome] = await recordLines(db, owner, [said], { batch: again });
      expect(outcome).toEqual({ ...first, state: 'alreadyRecorded' });
    }
    expect(await paymentsOf(db, account)).toHaveLength(1);
    expect(await linesOf(db, owner)).toMatchObject([{ label: 'VIR INST ANA ROY LOYER' }]);
  });

  it('a new request can record a bank line again after its payments are cancelled, but a repeat of the first request cannot', async (db) => {
    const { owner, account } = await addRoy(db);
    const [line, batch] = [lineOf([rentOf(account)]), randomUUID()];
    const [outcome] = await recordLines(db, owner, [line], { batch, issue: 'quittances' });
    await cancel(db, owner, String(outcome?.payments?.[0]?.id));
    expect((await readExpected(db, owner)).lines).toEqual([]);
    expect(summarize(await recordLines(db, owner, [line], { batch }))).toEqual(['refused ALREADY_CANCELLED']);
    expect(summarize(await recordLines(db, owner, [line]))).toEqual(['recorded']);
    expect(await paymentsOf(db, account)).toMatchObject([{ isCancelled: false }, { isCancelled: true }]);
    expect(await linesOf(db, owner)).toHaveLength(1);
    expect((await readExpected(db, owner)).lines).toMatchObject([{ id: line.id }]);
  });

  it('the payer of a bank line is the person that the request names, who may be a co-tenant or a guarantor', async (db) => {
    const { owner, add, account } = await addRoy(db);
    const { tenant, lease } = account;
    const [bo] = await db.as(owner)`
      select answer ->> 'id' as id from add_tenant(${db.tx.json({ lease_id: lease, first_name: 'Bo', last_name: 'Li' })}) answer`;
    const guarantors = [{ first_name: 'Odile', last_name: 'Roy' }];
    await db.as(owner)`select change_lease(${lease}, ${db.tx.json({ guarantors })})`;
    const [odile] = await db.tx`select id from guarantors where lease_id = ${lease}`;
    const [second, surety] = [String(bo?.['id']), String(odile?.['id'])];
    const outcomes = await recordLines(db, owner, [
      lineOf([rentOf({ tenant: second }, { amount: 400, payer_tenant_id: second })], { amount: 400 }),
      lineOf([rentOf(account, { amount: 300, payer_guarantor_id: surety })], { amount: 300 }),
      lineOf([rentOf(account, { amount: 210 })], { amount: 210 }),
    ]);
    expect(summarize(outcomes)).toEqual(['recorded', 'recorded', 'recorded']);
    const paid = ((await valueOf(db.as(owner)`select payments_of_lease(${lease})`)) ?? []).map(
      (payment: { amount: number; payer: string | null; tenant_id: string; bank_label: string }) => [
        payment.amount,
        payment.payer,
        payment.tenant_id,
        payment.bank_label,
      ],
    );
    expect(paid.toSorted()).toEqual([
      [210, null, tenant, 'VIR INST ANA ROY LOYER'],
      [300, 'Odile Roy', tenant, 'VIR INST ANA ROY LOYER'],
      [400, 'Bo Li', second, 'VIR INST ANA ROY LOYER'],
    ]);
    const stranger = await add('Ly');
    const wrong = lineOf([rentOf(account, { amount: 5, payer_tenant_id: stranger.tenant })], { amount: 5 });
    expect(summarize(await recordLines(db, owner, [wrong]))).toEqual([
      'refused VALIDATION_FAILED parts.0.payerTenantId=invalid',
    ]);
  });

  it('a bank line can be split over tenants, months, benefit offices and kinds of payment', async (db) => {
    const { owner, add } = await addMarch(db);
    const [ana, bo] = [await add('Roy', { account_starts_on: '2026-02-01' }), await add('Ly')];
    const aid = (account: Account, amount: number, month: string, payer_office: string) =>
      rentOf(account, { kind: 'benefit', amount, month, payer_office });
    const line = lineOf(
      [
        aid(ana, 212, '2026-02-01', 'caf'),
        aid(ana, 214.5, '2026-03-01', 'caf'),
        aid(bo, 250, '2026-03-01', 'msa'),
        rentOf(bo, { amount: 3.5 }),
      ],
      { amount: 700, label: 'CAF DU RHONE', payer_key: null },
    );
    const [outcome] = await recordLines(db, owner, [line]);
    expect(outcome?.payments?.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['benefit', 212],
        ['benefit', 214.5],
        ['benefit', 250],
        ['payment', 3.5],
      ]),
    );
    const read = await readExpected(db, owner);
    expect(read.lines).toMatchObject([{ id: line.id, amount: 700, parts: { length: 4 } }]);
    expect(await positionOf(db, ana)).toMatchObject({ owed: '1393.50' });
    expect(await positionOf(db, bo)).toMatchObject({ owed: '656.50' });
  });

  it('linking a bank line to a payment recorded earlier leaves the payment unchanged', async (db) => {
    const { owner, account } = await addRoy(db);
    const typed = await pay(db, account, { paidOn: '2026-03-07' });
    const early = lineOf([{ kind: 'existing', payment_id: typed }], { booked_on: '1900-03-07' });
    expect(summarize(await recordLines(db, owner, [early]))).toEqual([
      'refused VALIDATION_FAILED bookedOn=beforeAccount',
    ]);
    const line = lineOf([{ kind: 'existing', payment_id: typed }]);
    const [outcome] = await recordLines(db, owner, [line]);
    expect(outcome).toMatchObject({ state: 'recorded', payments: [{ id: typed, amount: 910 }] });
    expect(await paymentsOf(db, account)).toMatchObject([{ paid_on: '2026-03-07', line: line.id }]);
    const other = lineOf([{ kind: 'existing', payment_id: typed }], { label: 'Autre' });
    expect(summarize(await recordLines(db, owner, [other]))).toEqual([
      'refused VALIDATION_FAILED parts.0.paymentId=overlaps',
    ]);
    expect(await linesOf(db, owner)).toHaveLength(1);
  });

  it('the receipts of a line are those of the payments that it recorded, and not those of a linked payment', async (db) => {
    const { owner, account } = await addRoy(db);
    const typed = await pay(db, account, { paidOn: '2026-03-07' });
    await db.as(owner)`select issue_month('2026-03-01', array[${account.tenant}::uuid])`;
    const april = rentOf(account, { month: '2026-04-01', is_separate_payment: true });
    const link = lineOf([{ kind: 'existing', payment_id: typed }]);
    const outcomes = await recordLines(db, owner, [link, lineOf([april])], { issue: 'all' });
    expect(outcomes.map(({ payments, receipts }) => [payments?.length, receipts?.length])).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  it('a bank line dated some days after a payment of the same amount is recorded only if the landlord confirms that the two are different payments', async (db) => {
    const { owner, account } = await addRoy(db);
    const typed = await pay(db, account, { paidOn: '2026-03-12' });
    const line = lineOf([rentOf(account)]);
    expect(await recordLines(db, owner, [line])).toMatchObject([
      {
        id: line.id,
        state: 'refused',
        error_code: 'UNSEEN_PAYMENTS',
        issue: 'parts.0=overlaps',
        payment_id: typed,
      },
    ]);
    const [both] = await recordLines(db, owner, [
      { ...line, amount: 1820, parts: [rentOf(account), { kind: 'existing', payment_id: typed }] },
    ]);
    expect(both).toMatchObject({ state: 'recorded', payments: { length: 2 } });
    const next = lineOf([rentOf(account, { is_separate_payment: true })]);
    expect(summarize(await recordLines(db, owner, [next]))).toEqual(['recorded']);
  });

  it('a payment may be the money of a bank line that is at most ten days older or newer', async (db) => {
    const { owner, account } = await addRoy(db, {}, '2026-03-31');
    await pay(db, account, { paidOn: '2026-03-15' });
    const lines = ['2026-03-04', '2026-03-05', '2026-03-25', '2026-03-26'].map((booked_on) =>
      lineOf([rentOf(account)], { booked_on }),
    );
    const outcomes = await recordLines(db, owner, lines);
    expect(outcomes.map(({ state }) => state)).toEqual(['recorded', 'refused', 'refused', 'recorded']);
  });

  it('a bank line is not recorded twice if a second file states it with a different text', async (db) => {
    const { owner, account } = await addRoy(db);
    const batch = randomUUID();
    // One file contains two equal transfers of the same day.
    const pair = [lineOf([rentOf(account)]), lineOf([rentOf(account)])];
    expect(summarize(await recordLines(db, owner, pair, { batch }))).toEqual(['recorded', 'recorded']);
    const other = lineOf([rentOf(account)], { label: 'Ana Roy' });
    expect(await recordLines(db, owner, [other])).toMatchObject([
      { error_code: 'UNSEEN_PAYMENTS', payment_id: expect.any(String) },
    ]);
    const later = lineOf([rentOf(account)], { booked_on: '2026-03-06' });
    expect(summarize(await recordLines(db, owner, [later]))).toEqual(['recorded']);
  });

  it.each<[string, (account: Account) => object, string]>([
    ['nothing', () => ({ parts: [] }), 'parts=required'],
    ['no list', () => ({ parts: {} }), 'parts=required'],
    [
      'too many parts',
      (account) => ({ parts: Array.from({ length: 201 }, () => rentOf(account)) }),
      'parts=tooLong',
    ],
    [
      'parts above the amount of the line',
      (account) => ({ parts: [rentOf(account, { amount: 910.01 })] }),
      'parts=aboveAmount',
    ],
    [
      'the same part twice',
      (account) => ({ parts: [rentOf(account, { amount: 5 }), rentOf(account, { amount: 6 })] }),
      'parts=overlaps',
    ],
    [
      'housing benefit without a month',
      (account) => ({ parts: [rentOf(account, { kind: 'benefit' })] }),
      'parts.0.month=required',
    ],
    [
      'a kind of payment that no bank pays',
      (account) => ({ parts: [rentOf(account, { kind: 'opening' })] }),
      'parts.0.kind=invalid',
    ],
    [
      'an amount with a fraction of a cent',
      (account) => ({ parts: [rentOf(account, { amount: 0.001 })] }),
      'parts.0.amount=invalidAmount',
    ],
    [
      'a payer who is not on the lease',
      (account) => ({ parts: [rentOf(account, { payer_tenant_id: randomUUID() })] }),
      'parts.0.payerTenantId=invalid',
    ],
    ['no day', () => ({ booked_on: null }), 'bookedOn=required'],
    ['a day in the future', () => ({ booked_on: '2026-03-13' }), 'bookedOn=futureDate'],
    ['a day before the account starts', () => ({ booked_on: '2025-03-13' }), 'bookedOn=beforeAccount'],
    ['an outgoing amount', () => ({ amount: -910 }), '=invalid'],
    ['no number', () => ({ amount: 'NaN' }), '=invalid'],
    ['no amount', () => ({ amount: 0 }), 'amount=invalidAmount'],
    ['no UUID', () => ({ id: 'FITID-1' }), '=invalid'],
    ['an invalid month', (account) => ({ parts: [rentOf(account, { month: 'x' })] }), '=invalid'],
    ['a label of two lines', () => ({ label: 'a\nb' }), '=invalid'],
    ['an unknown method', () => ({ method: 'gold' }), 'method=invalid'],
  ])(
    'a bank line with %s is refused and leaves no trace, and the remaining lines are recorded',
    async (db, _, said, issue) => {
      const { owner, add } = await addMarch(db);
      const [account, other] = [await add(), await add('Ly')];
      const wrong = { ...lineOf([rentOf(account)]), ...said(account) };
      expect(summarize(await recordLines(db, owner, [wrong, lineOf([rentOf(other)])]))).toEqual([
        `refused VALIDATION_FAILED ${issue}`,
        'recorded',
      ]);
      expect(await paymentsOf(db, account)).toEqual([]);
      expect(await linesOf(db, owner)).toHaveLength(1);
    },
  );

  it('recording a bank line again does not change its day or amount', async (db) => {
    const { owner, account } = await addRoy(db);
    const line = lineOf([rentOf(account)]);
    const [outcome] = await recordLines(db, owner, [line]);
    await cancel(db, owner, String(outcome?.payments?.[0]?.id));
    expect(summarize(await recordLines(db, owner, [{ ...line, amount: 911 }]))).toEqual([
      'refused VALIDATION_FAILED id=invalid',
    ]);
  });

  it('deleting the last payment of a bank line deletes the line', async (db) => {
    const { owner, add } = await addMarch(db);
    const [ana, bo] = [await add(), await add('Ly')];
    await recordLines(db, owner, [lineOf([rentOf(ana, { amount: 400 }), rentOf(bo, { amount: 510 })])]);
    const remove = ({ tenant }: Account) => db.as(owner)`select delete_tenant(${tenant})`;
    await remove(ana);
    expect(await linesOf(db, owner)).toHaveLength(1);
    await remove(bo);
    expect(await linesOf(db, owner)).toHaveLength(0);
  });
});

describe('lines of a bank statement', () => {
  it('a batch with no bank lines, more than fifty bank lines or more than five hundred parts is refused', async (db) => {
    const { owner, account } = await addRoy(db);
    const refused = (lines: unknown, batch: string | null = randomUUID()) =>
      db.refusalText(owner)`select record_bank_lines(${batch}, ${JSON.stringify(lines)}::text::jsonb)`;
    const line = lineOf([rentOf(account)]);
    const wide = lineOf(Array.from({ length: 180 }, () => rentOf(account)));
    const wrong = 'PT400 VALIDATION_FAILED lines=';
    expect(await refused([])).toBe(`${wrong}required`);
    expect(await refused({})).toBe(`${wrong}required`);
    expect(await refused([1])).toBe(`${wrong}invalid`);
    expect(await refused([{ ...line, id: null }])).toBe(`${wrong}invalid`);
    expect(await refused(Array.from({ length: 51 }, () => line))).toBe(`${wrong}tooLong`);
    expect(await refused([wide, wide, wide])).toBe(`${wrong}tooLong`);
    expect(await refused([line], null)).toBe('PT400 VALIDATION_FAILED batchId=required');
    expect(await paymentsOf(db, account)).toEqual([]);
  });

  it('bank lines of two co-tenants lead to one quittance after both tenants have paid', async (db) => {
    const { owner, account } = await addRoy(db);
    const half = (day: string) => lineOf([rentOf(account, { amount: 455 })], { amount: 455, booked_on: day });
    const outcomes = await recordLines(db, owner, [half('2026-03-05'), half('2026-03-06')], {
      issue: 'all',
    });
    expect(outcomes.map(({ receipts }) => receipts?.map(({ kind }) => kind))).toEqual([
      ['quittance'],
      ['quittance'],
    ]);
    expect(await db.tx`select from documents where owner_id = ${owner}`).toHaveLength(1);
  });

  it('bank lines are recorded even if no receipt can be issued, and the result states the obstacle', async (db) => {
    const { owner, account: homeless } = await addRoy(db, { property_id: null });
    const outcomes = await recordLines(db, owner, [lineOf([rentOf(homeless)])], { issue: 'all' });
    expect(outcomes).toMatchObject([{ state: 'recorded', receipts: [], blockers: ['NO_PROPERTY'] }]);
  });

  it('forgetting a payer removes the payer’s text from all bank lines, so that no later line is matched by this text', async (db) => {
    const { owner, add } = await addMarch(db);
    const [ana, bo] = [await add(), await add('Ly')];
    await recordLines(db, owner, [lineOf([rentOf(ana)]), lineOf([rentOf(bo)], { payer_key: 'BO LY' })]);
    const forget = (who: string) => (tx: TransactionSql) => tx`select forget_bank_payer(${who})`;
    await db.as(owner, forget('ANA ROY'));
    const keys = async () => (await linesOf(db, owner)).map((line) => String(line['payer_key'])).toSorted();
    expect(await keys()).toEqual(['BO LY', 'null']);
    expect(await db.refusalText(owner, forget('ANA ROY'))).toBe('PT404 NOT_FOUND');
    expect(await db.refusalText(await db.account(), forget('BO LY'))).toBe('PT404 NOT_FOUND');
    expect(await keys()).toEqual(['BO LY', 'null']);
  });

  it('bank lines are read-only for their landlord and hidden from everybody else', async (db) => {
    const { owner, account } = await addRoy(db);
    const [outcome] = await recordLines(db, owner, [lineOf([rentOf(account)])]);
    const read = (tx: TransactionSql) => tx`select * from bank_lines`;
    expect(await db.as(owner, read)).toHaveLength(1);
    for (const write of [
      `insert into bank_lines (owner_id, id) values ('${owner}', gen_random_uuid())`,
      'update bank_lines set label = null',
      'delete from bank_lines',
    ])
      expect(await db.refusalCode(owner, (tx) => tx.unsafe(write)), write).toBe(DENIED);
    const payment = String(outcome?.payments?.[0]?.id);
    for (const other of [await db.account(), await db.account({ isSuperAdmin: true })]) {
      expect(await db.as(other, read)).toHaveLength(0);
      expect(await readExpected(db, other)).toEqual({ leases: [], lines: [] });
      const theirs = [lineOf([rentOf(account)]), lineOf([{ kind: 'existing', payment_id: payment }])];
      expect(summarize(await recordLines(db, other, theirs))).toEqual([
        'refused NOT_FOUND parts.0.tenantId=invalid',
        'refused NOT_FOUND parts.0.paymentId=invalid',
      ]);
    }
    expect(await paymentsOf(db, account)).toHaveLength(1);
  });

  it('the export has the bank lines of an account with the leases that they paid', async (db) => {
    const { owner, add } = await addMarch(db);
    const [ana, bo] = [await add(), await add('Ly')];
    const line = lineOf([rentOf(ana, { amount: 400 }), rentOf(bo, { amount: 510 })]);
    await recordLines(db, owner, [line]);
    const [part] = await exported(db, owner, 'bankLines');
    expect(part).toMatchObject({ row: { id: line.id, label: 'VIR INST ANA ROY LOYER' } });
    expect(part?.extra?.['lease_ids'].toSorted()).toEqual([ana.lease, bo.lease].toSorted());
    await erase(db, owner);
    expect(await linesOf(db, owner)).toHaveLength(0);
  });

  it('bank lines of one request are recorded until the landlord’s quota is reached, and the rest are refused', async (db) => {
    const { owner, add } = await addMarch(db);
    const [ana, bo] = [await add(), await add('Ly')];
    await db.tx`insert into private.usage (owner_id, kind, used) values (${owner}, 'bank_lines', 199999)`;
    expect(summarize(await recordLines(db, owner, [lineOf([rentOf(ana)]), lineOf([rentOf(bo)])]))).toEqual([
      'recorded',
      'refused QUOTA_REACHED',
    ]);
    expect(await paymentsOf(db, bo)).toEqual([]);
  });
});

describe('the expected payments of a bank statement', () => {
  it('the expected payments name each lease with its people, its open dues and its payments without a bank line', async (db) => {
    const { owner, account } = await addRoy(db);
    const guarantors = [{ first_name: 'Luc', last_name: 'Roy' }];
    await db.as(owner)`
      select change_lease(${account.lease}, ${db.tx.json({ guarantors, deposit: 850 })})`;
    const typed = await pay(db, account, { paidOn: '2026-03-06', amount: 300 });
    await recordLines(db, owner, [lineOf([rentOf(account, { amount: 200 })], { amount: 200 })]);
    const { leases } = await readExpected(db, owner);
    expect(leases).toMatchObject([
      {
        lease_id: account.lease,
        property_name: 'Le Bellecour',
        starts_on: '2026-03-01',
        rent_from: '2024-03-01',
        ends_on: null,
        monthly: 910,
        deposit: { owed: 850, held: 0, to_return: 0, movements: [] },
        tenants: [
          { id: account.tenant, first_name: 'Ana', last_name: 'Roy', company_name: null, leaves_on: null },
        ],
        guarantors: [{ id: expect.any(String), first_name: 'Luc', last_name: 'Roy', company_name: null }],
        dues: [
          expect.objectContaining({
            kind: 'rent',
            due_on: '2026-03-05',
            period_from: '2026-03-01',
            period_to: '2026-03-31',
            remaining: 410,
          }),
          expect.objectContaining({ due_on: '2026-04-05', remaining: 910 }),
        ],
        payments: [{ id: typed, kind: 'payment', paid_on: '2026-03-06', amount: 300 }],
      },
    ]);
    const later = await readExpected(db, owner, '2026-03-07');
    expect(later.leases).toMatchObject([{ payments: [] }]);
    await cancel(db, owner, typed);
    expect((await readExpected(db, owner)).leases).toMatchObject([{ payments: [] }]);
  });

  it('the expected payments name the refunds since the asked day, even of a lease that ended long ago', async (db) => {
    const { owner, account } = await addRoy(db);
    await pay(db, account, { paidOn: '2026-03-06', amount: 960 });
    await db.as(owner)`
      select change_lease(${account.lease}, ${db.tx.json({ ended_by: 'agreement', ends_on: '2026-03-31' })})`;
    await setToday(db, '2026-07-02');
    const id = await valueOf(
      db.as(owner)`select refund(${account.lease}, ${randomUUID()}, '2026-07-01', 50) ->> 'id'`,
    );
    expect((await readExpected(db, owner)).leases).toMatchObject([
      { refunds: [{ paid_on: '2026-07-01', amount: 50 }] },
    ]);
    expect((await readExpected(db, owner, '2026-07-02')).leases).toEqual([]);
    await db.as(owner)`select cancel_due(${String(id)}, 'Erreur')`;
    expect((await readExpected(db, owner)).leases).toEqual([]);
  });

  it('the expected payments name the returns of the last thirteen months, with their payments and keys', async (db) => {
    const { owner, account } = await addRoy(db);
    const payment = await pay(db, account, { paidOn: '2026-03-06', amount: 960 });
    const key = randomUUID();
    await db.as(owner)`select refund(${account.lease}, ${key}, '2026-03-08', 960, null, ${payment})`;
    await setToday(db, '2027-03-01');
    expect((await readExpected(db, owner, '2027-02-01')).leases).toMatchObject([
      { refunds: [{ paid_on: '2026-03-08', amount: 960, payment_id: payment, idempotency_key: key }] },
    ]);
  });

  it('the expected payments include bank lines older than thirteen months only for a bank statement of the same time', async (db) => {
    const { owner, account } = await addRoy(db);
    const line = lineOf([rentOf(account)]);
    await recordLines(db, owner, [line]);
    await setToday(db, '2027-05-20');
    expect((await readExpected(db, owner)).lines).toEqual([]);
    expect((await readExpected(db, owner, '2026-01-01')).lines).toMatchObject([{ id: line.id }]);
    expect((await readExpected(db, owner, '2026-06-01')).lines).toEqual([]);
  });

  it('the expected payments leave out a lease that ended long ago and owes nothing', async (db) => {
    const { owner, add } = await addMarch(db);
    const [gone, owing] = [await add('Roy'), await add('Ly')];
    for (const { lease } of [gone, owing]) {
      const end = { ended_by: 'agreement', ends_on: '2026-03-31' };
      await db.as(owner)`select change_lease(${lease}, ${db.tx.json(end)})`;
    }
    await pay(db, gone, { paidOn: '2026-03-06' });
    const leases = async () =>
      (await readExpected(db, owner)).leases.map(({ lease_id: leaseId }: { lease_id: string }) => leaseId);
    expect((await leases()).toSorted()).toEqual([gone.lease, owing.lease].toSorted());
    await setToday(db, '2026-07-02');
    expect(await leases()).toEqual([owing.lease]);
  });
});

describe('bank lines that a caller sends directly to REST', () => {
  it('Postgres refuses a file name with direction marks or above the length limit', async (db) => {
    const { owner, add } = await addMarch(db);
    const line = lineOf([rentOf(await add())]);
    for (const fileName of ['mars\u200E.ofx', 'mars\n.ofx', ' ', 'x'.repeat(201)])
      expect([fileName, summarize(await recordLines(db, owner, [line], { fileName }))]).toEqual([
        fileName,
        ['refused VALIDATION_FAILED =invalid'],
      ]);
  });

  it('an arbitrary bank line is either recorded once or refused with a code of the contract', async (db) => {
    const { owner, account } = await addRoy(db);
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom('910', '2026-03-05', 'infinity', '-infinity', 'NaN', '1e400', 1e308, -1, 0.001, [], {}),
      fc.constantFrom(account.tenant, account.lease, owner),
    );
    const changed = (names: readonly string[]) =>
      fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 2, noNullPrototype: true });
    const part = fc
      .tuple(
        fc.constantFrom('payment', 'existing', 'benefit'),
        changed([
          'kind',
          'tenant_id',
          'payment_id',
          'amount',
          'month',
          'due_id',
          'payer',
          'is_separate_payment',
        ]),
      )
      .map(([kind, said]) => Object.assign({}, rentOf(account, { kind, month: '2026-03-01' }), said));
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const line = fc
      .tuple(
        fc.constantFrom(...ids),
        fc.array(fc.oneof({ weight: 9, arbitrary: part }, value), { maxLength: 2 }),
        changed([
          'id',
          'booked_on',
          'amount',
          'label',
          'account',
          'payer_key',
          'method',
          'parts',
          'owner_id',
          'recorded_at',
        ]),
      )
      .map(([id, parts, said]) => Object.assign({}, lineOf([], { id }), { parts }, said));
    const batch = randomUUID();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 9, arbitrary: fc.array(line, { maxLength: 3 }) }, value),
        async (lines) => {
          const said = JSON.stringify(lines).replaceAll(String.raw`\u0000`, '');
          const refusalText = await db.refusalText(owner)`
            select record_bank_lines(${batch}, ${said}::text::jsonb, null, 'all')`;
          expect(refusalText ?? '').toMatch(/^(?:PT400 VALIDATION_FAILED lines=[a-zA-Z]+)?$/);
        },
      ),
      { numRuns: Number(process.env['INPUTS'] ?? 150), seed: 20_261_123 },
    );
    const storedLines = await db.tx`
      select bank_lines.id from bank_lines
      left join payments on payments.bank_line_id = bank_lines.id and payments.cancelled_at is null
      where bank_lines.owner_id = ${owner}
      group by bank_lines.owner_id, bank_lines.id
      having sum(payments.amount) <= bank_lines.amount`;
    expect(storedLines.length).toBeGreaterThan(0);
    expect(await linesOf(db, owner)).toHaveLength(storedLines.length);
    expect(
      await db.tx`select from bank_lines where owner_id <> ${owner} and batch_id = ${batch}`,
    ).toHaveLength(0);
  });
});
