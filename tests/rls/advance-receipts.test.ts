import { describe, expect } from 'vitest';
import { type Account, addRoy, dueLines, pay, positionOf } from './ledger.ts';
import { addReceipt, issueReceipt, type NewReceipt, reissueReceipt } from './rows.ts';
import { it, type TestDatabase, valueOf } from './support.ts';

interface Letting extends Account {
  readonly property: string;
}

/** Today is 27 November 2026. The lease of 850 + 60 begins on 1 November, and its rent falls due on the 1st. */
async function addLease(db: TestDatabase, advance: number): Promise<Letting> {
  const starts = { lease_starts_on: '2026-11-01', account_starts_on: '2026-11-01', rent_due_day: 1 };
  const { account, property } = await addRoy(db, starts, '2026-11-27');
  if (advance > 0) await pay(db, account, { paidOn: '2026-11-01', amount: advance });
  return { ...account, property };
}

const month = (first: string, last: string, fields: NewReceipt = {}): NewReceipt => ({
  period_from: first,
  period_to: last,
  paid_on: '2026-11-01',
  rent: 850,
  charges: 60,
  paid_in_advance: true,
  ...fields,
});
const january = (fields: NewReceipt = {}) => month('2027-01-01', '2027-01-31', fields);
const march = (fields: NewReceipt = {}) => month('2027-03-01', '2027-03-31', fields);

const issue = (db: TestDatabase, letting: Letting, fields: NewReceipt) =>
  db.refusalText(letting.owner, (tx) => issueReceipt(tx, letting, fields));

const termOf = (db: TestDatabase, { owner, tenant }: Letting, first: string, last: string) =>
  valueOf(db.as(owner)`select receipt_term(${tenant}, ${first}, ${last})`);

const payments = async (db: TestDatabase, { lease }: Letting) => {
  const rows = await db.tx`select amount::float from payments where lease_id = ${lease} order by 1`;
  return rows.map((row) => row['amount']);
};

describe('a receipt for a future term', () => {
  it('an advance that covers the term gives its quittance, and no second payment is recorded', async (db) => {
    const letting = await addLease(db, 10_920);
    // The advance covers a whole year.
    const months = Array.from({ length: 11 }, (_, index) => {
      const first = new Date(Date.UTC(2026, 11 + index, 1)).toISOString().slice(0, 10);
      return [first, new Date(Date.UTC(2026, 12 + index, 0)).toISOString().slice(0, 10)] as const;
    });
    for (const [first, last] of months) {
      const receipt = await addReceipt(db, letting, month(first, last));
      expect(receipt, first).toMatchObject({
        period_from: new Date(first),
        kind: 'quittance',
        rent: '850.00',
        charges: '60.00',
        remaining: '0.00',
        is_paid_in_advance: true,
        snapshot: { says: { payments: [{ paidOn: '2026-11-01', amount: 910 }] } },
      });
    }
    expect(await payments(db, letting)).toEqual([10_920]);
    expect(await positionOf(db, letting)).toMatchObject({ advance: '0.00', paidTo: '2027-10-31' });
    const year = await valueOf(
      db.tx`select sum(amount)::float from private.income_parts where lease_id = ${letting.lease}`,
    );
    expect(year).toBe(10_920);
    // The advance is used up. The next receipt records a payment.
    await addReceipt(db, letting, month('2027-11-01', '2027-11-30'));
    expect(await payments(db, letting)).toEqual([910, 10_920]);
  });

  it('the amounts 0 and 0 also certify a term from the advance, and other amounts are refused', async (db) => {
    const letting = await addLease(db, 2730);
    for (const other of [{ rent: 849, charges: 61 }, { rent: 300, charges: 0 }, { housing_benefit: 100 }])
      expect(await issue(db, letting, january(other)), JSON.stringify(other)).toBe(
        'PT400 VALIDATION_FAILED rent=aboveDue',
      );
    // For half a month, the advance has no due to pay.
    const half = january({ period_to: '2027-01-15', rent: 411.29, charges: 29.03 });
    expect(await issue(db, letting, half)).toBe('PT400 VALIDATION_FAILED rent=aboveDue');
    expect(await issue(db, letting, january({ paid_in_advance: false }))).toBe(
      'PT400 VALIDATION_FAILED from=futureTerm',
    );
    const receipt = await addReceipt(db, letting, january({ rent: 0, charges: 0 }));
    expect(receipt).toMatchObject({ kind: 'quittance', rent: '850.00' });
    expect(await payments(db, letting)).toEqual([2730]);
  });

  it('an advance that covers a part of the term is refused, and the refusal names the rest', async (db) => {
    const letting = await addLease(db, 2320);
    const refusal = db.tx.savepoint(() => db.as(letting.owner, (tx) => issueReceipt(tx, letting, january())));
    await expect(refusal).rejects.toMatchObject({
      message: 'ADVANCE_COVERS_PART',
      detail: 'The advance pays 500.00 of this term. Enter only the rest that the tenant paid: 410.00',
    });
    expect(await payments(db, letting)).toEqual([2320]);
  });

  it('the rest of a term that an advance pays in part completes its quittance', async (db) => {
    const letting = await addLease(db, 2320);
    const quittance = await addReceipt(
      db,
      letting,
      january({ rent: 410, charges: 0, paid_on: '2026-11-27' }),
    );
    expect(quittance).toMatchObject({
      kind: 'quittance',
      snapshot: {
        says: {
          payments: [
            { paidOn: '2026-11-01', amount: 500 },
            { paidOn: '2026-11-27', amount: 410 },
          ],
        },
      },
    });
    expect(await payments(db, letting)).toEqual([410, 2320]);
  });

  it('an advance pays a later term only after all earlier terms, even if a payment names the later term', async (db) => {
    const letting = await addLease(db, 2730);
    await pay(db, letting, { paidOn: '2026-11-02', amount: 100, month: '2027-03-01' });
    expect(await termOf(db, letting, '2027-03-01', '2027-03-31')).toMatchObject({
      received: { rent: 100, charges: 0 },
      advance: 100,
      payments: [{ part: 100 }],
    });
    expect(await termOf(db, letting, '2027-01-01', '2027-01-31')).toMatchObject({
      received: { rent: 850, charges: 60 },
      advance: 910,
      payments: [{ part: 910, amount: 2730 }],
    });
    expect(await issue(db, letting, march())).toBe('PT409 ADVANCE_COVERS_PART');
    const partial = await addReceipt(db, letting, march({ rent: 0, charges: 0 }));
    expect(partial).toMatchObject({ kind: 'partial', rent: '100.00', remaining: '810.00' });
    expect(await payments(db, letting)).toEqual([100, 2730]);
  });

  it('voiding the receipt frees its advance, and the receipt can be reissued', async (db) => {
    const letting = await addLease(db, 3640);
    const lines = await dueLines(db, letting);
    const { id } = await addReceipt(
      db,
      letting,
      march({ period_from: '2027-01-01', period_to: '2027-01-31' }),
    );
    expect(await dueLines(db, letting)).toEqual([...lines, '2027-01-01 2027-01-31 910.00 0.00']);
    expect(await positionOf(db, letting)).toMatchObject({ advance: '910.00', paidTo: '2027-01-31' });
    await db.as(letting.owner)`select void_receipt(${id}, 'x')`;
    expect(await dueLines(db, letting)).toEqual(lines);
    expect(await positionOf(db, letting)).toMatchObject({ advance: '1820.00' });
    for (const follows of [false, true]) {
      const [again] = await db.as(letting.owner, (tx) => reissueReceipt(tx, id, follows));
      expect(again).toMatchObject({ kind: 'quittance', rent: '850.00' });
      expect(await positionOf(db, letting)).toMatchObject({ advance: '910.00' });
      await db.as(letting.owner)`select void_receipt(${again?.['id']}, 'x')`;
    }
    expect(await dueLines(db, letting)).toEqual(lines);
  });

  it('an advance is looked up for terms of the next two years, and never counted twice for a later term', async (db) => {
    const letting = await addLease(db, 2730);
    const far = month('2028-12-01', '2028-12-31');
    expect(await termOf(db, letting, '2028-12-01', '2028-12-31')).toMatchObject({ advance: 0 });
    expect(await issue(db, letting, far)).toBe('PT400 VALIDATION_FAILED rent=aboveDue');
    await db.as(letting.owner)`select refund(${letting.lease}, gen_random_uuid(), '2026-11-27', 910)`;
    expect(await addReceipt(db, letting, far)).toMatchObject({ kind: 'quittance' });
  });

  it('a real payment for a term before the account is recorded, even if later payments could pay the term', async (db) => {
    const letting = await addLease(db, 2730);
    await db.as(letting.owner)`
      select change_lease(${letting.lease}, '{"starts_on": "2026-09-01"}'), set_account(${letting.lease}, '2026-11-01', 0)`;
    await addReceipt(db, letting, month('2026-09-01', '2026-09-30', { paid_on: '2026-09-03' }));
    expect(await payments(db, letting)).toEqual([910, 2730]);
  });

  it('a payment that would only turn recorded money into an advance is refused, on any day of payment', async (db) => {
    const november = (fields: NewReceipt) => month('2026-11-01', '2026-11-30', fields);
    for (const [paidOn, amount, fields] of [
      ['2026-11-05', 910, november({ rent: 910, charges: 0 })],
      ['2026-11-02', 910, november({ rent: 100, charges: 0 })],
      ['2026-11-02', 910, november({ rent: 100, charges: 0, paid_on: '2026-11-02' })],
      ['2026-11-02', 2000, month('2026-11-01', '2026-12-31')],
      ['2026-11-02', 2000, month('2026-11-01', '2026-12-31', { rent: 1000, charges: 0 })],
      ['2026-11-05', 2000, month('2026-11-01', '2027-01-31', { rent: 1640, charges: 0 })],
      ['2026-11-05', 2000, month('2026-11-01', '2027-01-31')],
    ] as const) {
      const letting = await addLease(db, 0);
      await pay(db, letting, { paidOn, amount });
      expect(await issue(db, letting, fields), JSON.stringify(fields)).toMatch(
        /^PT400 VALIDATION_FAILED rent=aboveDue|^PT409 ADVANCE_COVERS_PART/,
      );
      expect(await payments(db, letting)).toEqual([amount]);
    }
  });

  it('a payment for an earlier term moves recorded money to the next unpaid term', async (db) => {
    const letting = await addLease(db, 0);
    await db.as(letting.owner)`
      select change_lease(${letting.lease}, '{"starts_on": "2026-10-01"}'), set_account(${letting.lease}, '2026-10-01', 0)`;
    await pay(db, letting, { paidOn: '2026-11-05', amount: 910 });
    await addReceipt(
      db,
      letting,
      month('2026-10-01', '2026-10-31', { rent: 910, charges: 0, paid_on: '2026-10-05' }),
    );
    expect(await payments(db, letting)).toEqual([910, 910]);
    expect(await positionOf(db, letting)).toMatchObject({ paidTo: '2026-11-30', advance: '0.00' });
  });
});
