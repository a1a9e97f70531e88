import type { PendingQuery, Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { setToday } from './ledger.ts';
import { monthDues } from './months.ts';
import { runDaily, readNotifications as notified } from './notifications.ts';
import { addLetting, addReceipt, changeTenant, issueReceipt, newTenant, reissueReceipt } from './rows.ts';
import { it, type TestDatabase, valueOf } from './support.ts';

type Letting = Awaited<ReturnType<typeof addLetting>>;

/**
 * Creates a letting with a rent and charges of 1345.50 a month. The lease starts in January 2026, and its account in
 * March.
 */
async function addAccount(db: TestDatabase): Promise<Letting & { lease: string }> {
  const letting = await addLetting(db);
  const lease = String(await valueOf(db.tx`select lease_id from tenants where id = ${letting.tenant}`));
  await db.as(letting.owner, (tx) => changeTenant(tx, { lease_starts_on: '2026-01-01' }));
  await db.as(letting.owner)`select set_account(${lease}, '2026-03-01', 0)`;
  return { ...letting, lease };
}

interface Payment {
  readonly amount: number;
  readonly on?: string;
  readonly issue?: string;
  readonly month?: string | null;
}

const pay = (
  tx: TransactionSql,
  tenant: string,
  { amount, on = '2026-03-05', issue = 'all', month = null }: Payment,
) =>
  tx`select record_payment(${tenant}, gen_random_uuid(), ${on}, ${amount}, month => ${month}, issue => ${issue}) as outcome`;

async function record(db: TestDatabase, { owner, tenant }: Letting, payment: Payment) {
  const [row] = await db.as(owner, (tx) => pay(tx, tenant, payment));
  return row?.['outcome'];
}

const dueOf = async (db: TestDatabase, { owner }: Letting, month: string) => {
  const [row] = await db.as(owner)`
    select id, amount::float, received::float, state from private.due_list where period_from = ${month}`;
  return row;
};

describe('receipts issued with payments', () => {
  it('a part payment gets a partial receipt, and paying the rest gets a quittance that states both payments', async (db) => {
    const account = await addAccount(db);
    const first = await record(db, account, { amount: 600 });
    expect(first).toMatchObject({ receipts: [{ number: expect.stringMatching(/^R-/) }], blockers: [] });
    const rest = await record(db, account, { amount: 745.5, on: '2026-03-20' });
    expect(rest).toMatchObject({ receipts: [{ number: expect.stringMatching(/^Q-/) }] });
    const [quittance] = await db.tx`
      select rent::float, charges::float, paid_on::text, snapshot #> '{says,payments}' as payments from private.issued_receipts
      where owner_id = ${account.owner} and kind = 'quittance'`;
    expect(quittance).toMatchObject({
      rent: 1250,
      charges: 95.5,
      paid_on: '2026-03-20',
      payments: [
        { amount: 600, paidOn: '2026-03-05', earlier: [{ number: first.receipts[0].number, amount: 600 }] },
        { amount: 745.5, paidOn: '2026-03-20', earlier: [] },
      ],
    });
    expect(await dueOf(db, account, '2026-03-01')).toMatchObject({ received: 1345.5, state: 'paid' });
  });

  it('the payment date of a receipt comes from the payments that it states, even if payments are not entered in the order of their days', async (db) => {
    const account = await addAccount(db);
    await record(db, account, { amount: 600, on: '2026-03-20' });
    await record(db, account, { amount: 200, on: '2026-03-14' });
    await record(db, account, { amount: 545.5, on: '2026-03-16' });
    const receipts = await db.tx`
      select kind, rent::float, paid_on::text from private.issued_receipts where owner_id = ${account.owner}
      order by kind, rent`;
    expect(receipts.map((row) => Object.values(row))).toEqual([
      ['partial', 200, '2026-03-14'],
      ['partial', 600, '2026-03-20'],
      ['quittance', 1250, '2026-03-20'],
    ]);
  });

  it('a receipt for a later term states the earlier arrears', async (db) => {
    const account = await addAccount(db);
    const named = await record(db, account, { amount: 1345.5, on: '2026-04-05', month: '2026-04-01' });
    const [april] = await db.tx`
      select period_from::text, snapshot #>> '{says,arrears}' as before from private.issued_receipts where id = ${named.receipts[0].id}`;
    expect(april).toEqual({ period_from: '2026-04-01', before: '1345.50' });
    await record(db, account, { amount: 2691, on: '2026-05-05' });
    const receipts = await db.tx`
      select period_from::text as month from receipts where owner_id = ${account.owner} order by period_from`;
    expect(receipts.map(({ month }) => month)).toEqual(['2026-03-01', '2026-04-01', '2026-05-01']);
  });

  it('on request, recording a payment issues only quittances, or no receipt at all', async (db) => {
    const account = await addAccount(db);
    expect(await record(db, account, { amount: 600, issue: 'quittances' })).toMatchObject({
      receipts: [],
    });
    expect(await record(db, account, { amount: 745.5, issue: 'none' })).toMatchObject({ receipts: [] });
    const refusalText = await db.refusalText(account.owner, (tx) =>
      pay(tx, account.tenant, { amount: 1, issue: 'some' }),
    );
    expect(refusalText).toBe('PT400 VALIDATION_FAILED issue=invalid');
  });

  it('a payment is recorded but gets no receipt if the lease has no property or the profile has no name', async (db) => {
    const account = await addAccount(db);
    await db.as(account.owner)`update lessors set last_name = null`;
    expect(await record(db, account, { amount: 1345.5 })).toMatchObject({
      receipts: [],
      blockers: ['PROFILE_INCOMPLETE'],
    });
    await db.as(account.owner, (tx) => changeTenant(tx, { property_id: null }));
    expect(await record(db, account, { amount: 1345.5, on: '2026-04-05' })).toMatchObject({
      receipts: [],
      blockers: ['NO_PROPERTY'],
    });
    expect(await dueOf(db, account, '2026-04-01')).toMatchObject({ state: 'paid' });
  });

  it('receipts name everybody who was on the lease in the term, and nobody else', async (db) => {
    const account = await addAccount(db);
    const { owner, lease, tenant } = account;
    const join = (fields: Record<string, string>) =>
      db.as(owner, (tx) => newTenant(tx, { lease_id: lease, first_name: 'Ana', ...fields }));
    await join({ last_name: 'Roy' });
    await join({ last_name: 'Later', joins_on: '2026-05-01' });
    const [, outcome] = [
      await db.as(owner, (tx) => changeTenant(tx, { leaves_on: '2026-03-31' }, tenant)),
      await record(db, account, { amount: 2691, on: '2026-04-05' }),
    ];
    expect(outcome.receipts).toHaveLength(2);
    const rows = await db.tx`
      select period_from::text as month, tenant_name from private.receipt_list where owner_id = ${owner} order by 1`;
    expect([...rows]).toEqual([
      { month: '2026-03-01', tenant_name: 'Élodie Marchand, Ana Roy' },
      // The tenant who left before the term is not named, although the payment was recorded for this tenant.
      { month: '2026-04-01', tenant_name: 'Ana Roy' },
    ]);
  });
});

describe('a payment stated by a receipt', () => {
  it('a payment that receipts state can be cancelled only if these receipts are voided with it', async (db) => {
    const account = await addAccount(db);
    const { owner } = account;
    const { payment } = await record(db, account, { amount: 600 });
    await record(db, account, { amount: 745.5, on: '2026-03-20' });
    const cancel = (tx: TransactionSql, isVoiding: boolean) =>
      tx`select cancel_payment(${payment.id}, 'Chèque impayé', ${isVoiding}) as answer`;
    expect(await db.refusalText(owner, (tx) => cancel(tx, false))).toBe('PT409 PAYMENT_CERTIFIED');
    const [position] = await db.as(owner, (tx) => cancel(tx, true));
    const holding = await db.tx`select number from private.holding_receipts where owner_id = ${owner}`;
    expect(holding).toHaveLength(0);
    // Cancelling one payment does not change the allocations of the other payment.
    expect(await dueOf(db, account, '2026-03-01')).toMatchObject({ received: 745.5, state: 'late' });
    expect(position?.['answer'].lease_id).toBe(account.lease);
  });

  it('cancelling a payment changes exactly the receipts that its preview lists', async (db) => {
    const account = await addAccount(db);
    const { owner } = account;
    const receiptsOf = (payment: string, userId = owner) =>
      valueOf(db.as(userId)`select receipts_of_payment(${payment})`);
    const states = async () =>
      Object.fromEntries(
        (await db.tx`select number, state from private.receipt_list where owner_id = ${owner}`).map(
          (line) => [line['number'], line['state']],
        ),
      );
    const first = await record(db, account, { amount: 600 });
    const second = await record(db, account, { amount: 700, on: '2026-03-10' });
    const [one, two] = [first.receipts[0], second.receipts[0]];
    // Each of the month's two partial receipts states one payment, so cancelling the second payment voids only one of
    // them.
    expect(await receiptsOf(second.payment.id)).toEqual([
      { ...one, kind: 'partial', outcome: 'kept' },
      { ...two, kind: 'partial', outcome: 'voided' },
    ]);
    // The quittance states all three payments, so it is voided. The partial receipts of the kept payments are valid
    // again.
    const third = await record(db, account, { amount: 45.5, on: '2026-03-20' });
    const quittance = third.receipts[0];
    expect(await receiptsOf(first.payment.id)).toEqual([
      { ...one, kind: 'partial', outcome: 'voided' },
      { ...two, kind: 'partial', outcome: 'validAgain' },
      { ...quittance, kind: 'quittance', outcome: 'voided' },
    ]);
    await db.as(owner)`select cancel_payment(${first.payment.id}, 'Chèque impayé', true)`;
    expect(await states()).toEqual({
      [one.number]: 'voided',
      [two.number]: 'valid',
      [quittance.number]: 'voided',
    });
    // The list is empty for a cancelled payment and for a payment without receipts.
    expect(await receiptsOf(first.payment.id)).toEqual([]);
    const other = await record(db, account, { amount: 5, month: '2026-06-01', issue: 'none' });
    expect(await receiptsOf(other.payment.id)).toEqual([]);
    expect(await receiptsOf(second.payment.id, await db.account())).toBeNull();
  });

  it('voiding a receipt keeps its payment, unless the landlord chooses to cancel the payment', async (db) => {
    const account = await addAccount(db);
    const { owner } = account;
    const first = await addReceipt(db, account);
    await db.as(owner)`select void_receipt(${first.id}, 'Nom mal écrit')`;
    expect(await dueOf(db, account, '2026-03-01')).toMatchObject({ state: 'paid' });
    // The new receipt states the existing payment, so no payment is added.
    const again = await addReceipt(db, account, { rent: 0, charges: 0 });
    expect(again).toMatchObject({ kind: 'quittance', rent: '1250.00' });
    await db.as(owner)`select void_receipt(${again.id}, 'Chèque impayé', true)`;
    expect(await dueOf(db, account, '2026-03-01')).toMatchObject({ received: 0, state: 'late' });
  });

  it('payments, documents and voids name the user who made them, and cancelled payments who cancelled them', async (db) => {
    const account = await addAccount(db);
    const { owner, lease } = account;
    const receipt = await addReceipt(db, account);
    await db.as(owner)`select void_receipt(${receipt.id}, 'Chèque impayé', true)`;
    const other = await record(db, account, { amount: 5, month: '2026-06-01', issue: 'none' });
    await db.as(owner)`select cancel_payment(${other.payment.id}, 'Erreur')`;
    const payments = await db.tx`select acted_by, cancelled_by from payments where lease_id = ${lease}`;
    expect([...payments]).toEqual(
      Array.from({ length: 2 }, () => ({ acted_by: owner, cancelled_by: owner })),
    );
    expect([...(await db.tx`select acted_by from documents where lease_id = ${lease}`)]).toEqual([
      { acted_by: owner },
    ]);
    expect([...(await db.tx`select acted_by from document_voids where document_id = ${receipt.id}`)]).toEqual(
      [{ acted_by: owner }],
    );
  });

  it('voiding a receipt together with its payment keeps the credit of the opening balance, which the receipt also states', async (db) => {
    const account = await addAccount(db);
    const { owner, lease } = account;
    await db.as(owner)`select set_account(${lease}, '2026-03-01', -90)`;
    const { receipts } = await record(db, account, { amount: 1255.5 });
    const [row] = await db.as(owner)`select payments_of_receipt(${receipts[0].id}) as payments`;
    expect(row?.['payments'].map((one: Row) => [one['kind'], one['amount'], one['is_own']])).toEqual([
      ['opening', 90, false],
      ['payment', 1255.5, true],
    ]);
    await db.as(owner)`select void_receipt(${receipts[0].id}, 'Chèque impayé', true)`;
    expect(await dueOf(db, account, '2026-03-01')).toMatchObject({ received: 90 });
  });

  it('replacing a receipt by a smaller receipt cancels the payment of the replaced receipt', async (db) => {
    const account = await addAccount(db);
    const { owner } = account;
    const { id } = await addReceipt(db, account);
    const replace = (rent: number) => (tx: TransactionSql) =>
      issueReceipt(tx, account, { rent, charges: 0, replaces: [id] });
    expect(await db.refusalText(owner, replace(0))).toBe('PT400 VALIDATION_FAILED rent=invalidAmount');
    expect(await dueOf(db, account, '2026-03-01')).toMatchObject({ state: 'paid' });
    await db.as(owner, replace(600));
    expect(await dueOf(db, account, '2026-03-01')).toMatchObject({ received: 600, state: 'late' });
  });

  it('when the rent changes, a due that a receipt states keeps its amount until the receipt is voided', async (db) => {
    const account = await addAccount(db);
    const { owner } = account;
    const { id } = await addReceipt(db, account);
    await db.as(owner, (tx) => changeTenant(tx, { rent: 1350, rent_starts_on: '2026-03-01' }));
    expect(await dueOf(db, account, '2026-03-01')).toMatchObject({ amount: 1345.5, state: 'paid' });
    expect(await dueOf(db, account, '2026-04-01')).toMatchObject({ amount: 1445.5 });
    await db.as(owner)`select void_receipt(${id}, 'Loyer révisé')`;
    expect(await dueOf(db, account, '2026-03-01')).toMatchObject({ amount: 1445.5, received: 1345.5 });
  });

  it('a change of rent or lease returns each due that keeps its old amount because a receipt states it, and returns the due only once', async (db) => {
    const account = await addAccount(db);
    const { owner, lease } = account;
    const { receipts } = await record(db, account, { amount: 1345.5 });
    const march = await dueOf(db, account, '2026-03-01');
    const expectedDues = (leaseAmount: number) => [
      {
        due_id: march?.['id'],
        period_from: '2026-03-01',
        period_to: '2026-03-31',
        amount: 1345.5,
        lease_amount: leaseAmount,
        numbers: [receipts[0].number],
      },
    ];
    const unchangedDuesOf = async (
      command: (tx: TransactionSql) => PendingQuery<Row[]>,
    ): Promise<unknown> => {
      const [row] = await db.as(owner, command);
      return row?.['answer'].unchanged_dues;
    };
    const rent = (tx: TransactionSql) =>
      tx`select change_rent(${lease}, '2026-03-20', 1300, 95.50) as answer`;
    // 1364.86 is the sum of 19 days at 1250 a month, 12 days at 1300 a month, and the charges.
    expect(await unchangedDuesOf(rent)).toEqual(expectedDues(1364.86));
    expect(await unchangedDuesOf(rent)).toEqual([]);
    const [renamed] = await db.as(owner, (tx) => changeTenant(tx, { last_name: 'Roy' }));
    expect(renamed?.['unchanged_dues']).toEqual([]);
    const [corrected] = await db.as(owner, (tx) =>
      changeTenant(tx, { rent: 1400, rent_starts_on: '2026-03-20' }),
    );
    expect(corrected?.['unchanged_dues']).toEqual(expectedDues(1403.57));
    expect(await unchangedDuesOf((tx) => tx`select undo_rent(${lease}, '2026-03-20') as answer`)).toEqual([]);

    const end = (day: string | null) => (tx: TransactionSql) =>
      tx`select change_lease(${lease}, ${tx.json({ ended_by: day && 'agreement', ends_on: day })}) as answer`;
    expect(await unchangedDuesOf(end('2026-03-14'))).toEqual(expectedDues(607.65));
    expect(await unchangedDuesOf(end('2026-02-28'))).toEqual(expectedDues(0));
    expect(await unchangedDuesOf(end(null))).toEqual([]);
    expect(
      await unchangedDuesOf((tx) => tx`select change_rent(${lease}, '2026-03-01', 0, 0) as answer`),
    ).toEqual(expectedDues(0));
  });

  it.each([
    ['of 0', '2026-03-01', 0, null],
    ['of 0 from the beginning', null, 0, null],
    ['whose share for some days rounds to 0', '2026-03-01', 0.01, '2026-03-05'],
  ] as const)(
    'a rent %s is returned like any other changed amount, and the rest on a partial receipt is claimed no longer',
    async (db, _, startsOn, rent, endsOn) => {
      const account = await addAccount(db);
      const { owner, lease } = account;
      await setToday(db, '2026-03-20');
      await record(db, account, { amount: 600 });
      const [changed] = await db.as(owner)`select change_rent(${lease}, ${startsOn}, ${rent}, 0) as answer`;
      const end = { ended_by: 'agreement', ends_on: endsOn };
      const ended =
        endsOn && (await db.as(owner)`select change_lease(${lease}, ${db.tx.json(end)}) as answer`);
      const { answer } = (ended ? ended[0] : changed) ?? {};
      expect(answer.unchanged_dues).toMatchObject([{ amount: 1345.5, lease_amount: 0 }]);
      const [march] = await db.as(owner)`
        select lease_amount::float, remaining::float from private.due_list where period_from = '2026-03-01'`;
      expect(march).toEqual({ lease_amount: 0, remaining: 0 });
      const [position] = await db.as(owner)`
        select owed::float, held::float, late::float from private.positions where lease_id = ${lease}`;
      expect(position).toEqual({ owed: 745.5, held: 745.5, late: 0 });
    },
  );

  it('a quittance of a typed amount is no changed amount while the rent is unknown', async (db) => {
    const letting = await addLetting(db);
    await db.as(letting.owner, (tx) => changeTenant(tx, { rent: 0, charges: 0 }));
    await addReceipt(db, letting, { rent: 321, charges: 9 });
    const [march] = await db.as(letting.owner)`
      select amount::float, lease_amount from private.due_list where period_from = '2026-03-01'`;
    expect(march).toEqual({ amount: 330, lease_amount: null });
  });

  it('when a receipt states more rent than the lease now costs, sums leave out the difference and payments do not pay it', async (db) => {
    const account = await addAccount(db);
    const { owner, lease, tenant } = account;
    await setToday(db, '2026-04-20');
    await record(db, account, { amount: 500 });
    // The new rent is lower by 250 a month. March now costs 1,095.50, but its partial receipt states 1,345.50.
    await db.as(owner)`select change_rent(${lease}, '2026-03-01', 1000, 95.50)`;
    const ask = async () => {
      const [row] = await db.as(owner)`
        select dashboard() as dashboard, bank_expected() #> '{leases,0,dues}' as open,
          to_jsonb(positions) as position
        from private.positions where lease_id = ${lease}`;
      const [march] = await monthDues(db, owner, '2026-03-01');
      const [april] = await monthDues(db, owner, '2026-04-01');
      return {
        dashboard: row?.['dashboard'],
        open: row?.['open'],
        position: row?.['position'],
        march,
        april,
      };
    };
    expect(await ask()).toMatchObject({
      march: { amount: 1345.5, received: 500, remaining: 595.5, state: 'late', step: 'record' },
      april: { remaining: 1095.5, arrears: 595.5 },
      dashboard: { remaining: 1095.5, to_receive: 1 },
      position: { owed: 1941, held: 250, late: 1691 },
    });
    expect((await ask()).open.slice(0, 2)).toMatchObject([{ remaining: 595.5 }, { remaining: 1095.5 }]);
    const [paid] = await db.as(owner)`
      select pay_month('2026-04-01', gen_random_uuid(), '2026-04-20', 'transfer', array[${tenant}]::uuid[]) as answer`;
    expect(paid?.['answer']).toMatchObject({ paid: [{ amount: 1691 }] });
    expect(await ask()).toMatchObject({
      march: { amount: 1345.5, received: 1095.5, remaining: 0, state: 'paid' },
      april: { remaining: 0, arrears: 0, state: 'paid' },
      dashboard: { remaining: 0, to_receive: 0 },
      position: { owed: 250, held: 250, late: 0, days_late: 0, advance: 0 },
    });
    // Paying the month again records nothing, since nothing is owed.
    const [again] = await db.as(owner)`
      select pay_month('2026-04-01', gen_random_uuid(), '2026-04-20', 'transfer', array[${tenant}]::uuid[]) as answer`;
    expect(again?.['answer']).toMatchObject({ paid: [], skipped: [{ tenant_id: tenant }] });
  });

  it('when a receipt states more rent than the lease now costs, nobody is late for the difference and the receipt can be reissued', async (db) => {
    const account = await addAccount(db);
    const { owner, lease } = account;
    await setToday(db, '2026-03-20');
    const { receipts, payment } = await record(db, account, { amount: 500 });
    const [partial] = receipts;
    const standing = async () => {
      const [row] = await db.as(owner)`
        select owed::float, held::float, late::float, days_late, unpaid_terms from private.positions where lease_id = ${lease}`;
      return row;
    };
    expect(await standing()).toEqual({ owed: 845.5, held: 0, late: 845.5, days_late: 19, unpaid_terms: 1 });
    const end = (day: string) =>
      db.as(owner)`
        select change_lease(${lease}, ${db.tx.json({ ended_by: 'agreement', ends_on: day })})`;
    // March costs 607.65 for the 14 of its 31 days before the lease ends.
    await end('2026-03-14');
    expect(await standing()).toEqual({
      owed: 845.5,
      held: 737.85,
      late: 107.65,
      days_late: 19,
      unpaid_terms: 1,
    });
    const leaseAmount = () => db.as(owner)`select lease_amount::float as amount from private.due_list`;
    expect(await leaseAmount()).toEqual([{ amount: 607.65 }]);
    const late = async () => {
      const [row] = await db.as(owner)`select dashboard() -> 'duties' as duties`;
      return row?.['duties']
        .filter(({ kind }: { kind: string }) => kind === 'late')
        .map(({ amount }: { amount: number }) => amount);
    };
    expect(await late()).toEqual([107.65]);
    // The payment covers the whole cost of the remaining days.
    await end('2026-03-11');
    expect(await standing()).toMatchObject({
      owed: 845.5,
      held: 845.5,
      late: 0,
      days_late: 0,
      unpaid_terms: 0,
    });
    expect(await late()).toEqual([]);
    await end('2026-03-14');

    const [again] = await db.as(owner, (tx) => reissueReceipt(tx, partial.id, true));
    expect(again).toMatchObject({
      kind: 'partial',
      due_rent: '564.52',
      due_charges: '43.13',
      remaining: '107.65',
      replaces: [partial],
    });
    expect(await dueOf(db, account, '2026-03-01')).toMatchObject({ amount: 607.65, received: 500 });
    expect(await standing()).toEqual({ owed: 107.65, held: 0, late: 107.65, days_late: 19, unpaid_terms: 1 });
    expect(await leaseAmount()).toEqual([{ amount: null }]);
    // The new receipt states the payment of the old receipt.
    const [named] = await db.as(owner)`select receipts_of_payment(${payment.id}) as receipts`;
    expect(named?.['receipts']).toMatchObject([{ id: again?.['id'], outcome: 'voided' }]);
  });

  it('several receipts for the same days can be reissued as one receipt of all payments', async (db) => {
    const account = await addAccount(db);
    const { owner, lease } = account;
    const first = await record(db, account, { amount: 300 });
    const second = await record(db, account, { amount: 200 });
    const changes = { ended_by: 'agreement', ends_on: '2026-03-14' };
    await db.as(owner)`select change_lease(${lease}, ${db.tx.json(changes)})`;
    const [again] = await db.as(owner, (tx) => reissueReceipt(tx, second.receipts[0].id, true));
    expect(again).toMatchObject({ rent: '500.00', remaining: '107.65' });
    expect(again?.['replaces']).toEqual(expect.arrayContaining([first.receipts[0], second.receipts[0]]));
    expect(await valueOf(db.tx`select private.unchanged_dues(${lease})`)).toEqual([]);
  });

  it('a due cannot be reduced below the amount that its quittance or partial receipt states', async (db) => {
    const account = await addAccount(db);
    const { owner } = account;
    await addReceipt(db, account);
    await addReceipt(db, account, {
      period_from: '2026-04-01',
      period_to: '2026-04-30',
      rent: 600,
      charges: 0,
    });
    const reduce = async (month: string, by: number) => {
      const due = await dueOf(db, account, month);
      return db.refusalText(owner)`select * from reduce_due(${due?.['id']}, ${by}, 'Geste')`;
    };
    expect(await reduce('2026-03-01', 10)).toBe('PT409 DUE_CERTIFIED');
    const [april] = await db.as(owner)`
      select most_reduction::float as most from private.due_list where period_from = '2026-04-01'`;
    expect(april).toEqual({ most: 745.5 });
    expect(await reduce('2026-04-01', 745.51)).toBe('PT400 VALIDATION_FAILED reduction=aboveAmount');
    expect(await reduce('2026-04-01', 745.5)).toBeNull();
    const cut = { period_from: '2026-04-01', period_to: '2026-04-15', rent: 1, charges: 0 };
    await db.as(owner)`select void_receipt(id, 'x', true) from receipts where kind = 'partial'`;
    expect(await db.refusalText(owner, (tx) => issueReceipt(tx, account, cut))).toBe('PT409 DUE_REDUCED');
  });
});

it('a lease of three tenants has one row on the page of a month, one notification of late rent and one quittance', async (db) => {
  const account = await addAccount(db);
  const { owner, lease, tenant } = account;
  for (const last_name of ['Roy', 'Petit'])
    await db.as(owner, (tx) => newTenant(tx, { lease_id: lease, first_name: 'Ana', last_name }));
  const names = 'Élodie Marchand, Ana Roy, Ana Petit';
  expect(await monthDues(db, owner, '2026-04-01')).toMatchObject([
    { tenantId: tenant, tenantName: names, received: 0 },
  ]);
  await runDaily(db, '2026-04-20');
  expect(await notified(db, owner, 'rent_late')).toMatchObject([
    { subject_id: lease, details: { names: names.split(', '), tenantId: tenant } },
  ]);
  await record(db, account, { amount: 2691, on: '2026-04-05', issue: 'none' });
  const [issued] = await db.as(owner)`
    select issue_month('2026-04-01', array(select id from tenants)) as outcome`;
  expect(issued?.['outcome']).toMatchObject({ issued: [{ kind: 'quittance' }], skipped: [], failed: [] });
  const [receipt] = await db.tx`select tenant_name from private.receipt_list where owner_id = ${owner}`;
  expect(receipt?.['tenant_name']).toBe(names);
});
