import { describe, expect } from 'vitest';
import { addAccount, pay } from './ledger.ts';
import {
  addLandlord,
  addLetting,
  addProperty,
  addReceipt,
  changeTenant,
  issueReceipt,
  type NewReceipt,
} from './rows.ts';
import { DENIED, it, type TestDatabase, valueOf } from './support.ts';

type Letting = Awaited<ReturnType<typeof addLetting>>;

const issue = (db: TestDatabase, letting: Letting, fields: NewReceipt = {}) =>
  db.refusalText(letting.owner, (tx) => issueReceipt(tx, letting, fields));

async function termOf(db: TestDatabase, { owner, tenant }: Letting, from: string, to: string) {
  return valueOf(db.as(owner)`select receipt_term(${tenant}, ${from}, ${to})`);
}

/** Returns the sorted ids of the receipts that a receipt replaces. */
const replacedIds = async (db: TestDatabase, owner: string, id: string) => {
  const rows = await db.as(owner)`
    select replaced_id from document_replacements where document_id = ${id} order by 1`;
  return rows.map((row) => String(row['replaced_id']));
};

describe('the amount due for a term', () => {
  it.each([
    ['2026-03-01', '2026-03-31', 1250, 95.5, null],
    ['2026-03-01', '2026-05-31', 3750, 286.5, null],
    ['2026-03-15', '2026-03-31', 685.48, 52.37, { days: 17, divisor: 31 }],
    ['2026-02-01', '2026-02-27', 1205.36, 92.09, { days: 27, divisor: 28 }],
    ['2024-02-29', '2024-02-29', 43.1, 3.29, { days: 1, divisor: 29 }],
    ['2026-03-15', '2026-04-14', 1268.81, 96.94, null],
    ['2025-12-31', '2026-01-31', 1290.32, 98.58, null],
  ])(
    'the amount due from %s to %s is %d of rent and %d of charges, with partial months counted by days',
    async (db, from, to, rent, charges, prorata) => {
      const term = await termOf(db, await addLetting(db), from, to);
      expect(term).toMatchObject({ due: { rent, charges }, prorata, earlier: [], conflicts: [] });
    },
  );

  it('the amount due is zero if the last day is before the first day, and is computed even for three centuries', async (db) => {
    const letting = await addLetting(db);
    const nothing = { due: { rent: 0, charges: 0 } };
    expect(await termOf(db, letting, '2026-04-01', '2026-03-01')).toMatchObject(nothing);
    expect(await termOf(db, letting, '2026-04-10', '2026-04-05')).toMatchObject(nothing);
    await db.as(letting.owner, (tx) => changeTenant(tx, { rent: 1, charges: 0 }));
    const [row] = await db.as(letting.owner)`
      select receipt_term(${letting.tenant}, '1900-01-01', '2199-12-31') as term`;
    expect(row).toMatchObject({ term: { due: { rent: 3600, charges: 0 } } });
  });

  it('the amount due for a term is hidden from strangers and visitors', async (db) => {
    const letting = await addLetting(db);
    const { owner: stranger } = await addLetting(db);
    expect(await termOf(db, { ...letting, owner: stranger }, '2026-03-01', '2026-03-31')).toBeNull();
    const ask = db.refusalCode(null)`select receipt_term(${letting.tenant}, now()::date, now()::date)`;
    expect(await ask).toBe(DENIED);
  });
});

describe('a payment', () => {
  it('an amount below the due makes a partial receipt, and the completing payment makes a quittance of the whole term', async (db) => {
    const letting = await addLetting(db);
    const first = await addReceipt(db, letting, { rent: 500, charges: 0, housing_benefit: 200 });
    const second = await addReceipt(db, letting, { rent: 100.25, charges: 50, paid_on: '2026-03-12' });
    const year = Number(first['year']);
    expect(first).toMatchObject({
      kind: 'partial',
      number: `R-${year}-0001`,
      rent: '500.00',
      due_rent: '1250.00',
      remaining: '845.50',
    });
    expect(second).toMatchObject({
      kind: 'partial',
      number: `R-${year}-0002`,
      // The allocation is one sum: it is not split into rent and charges.
      rent: '150.25',
      charges: '0.00',
      remaining: '695.25',
      snapshot: {
        says: {
          payments: [
            { earlier: [{ number: `R-${year}-0001`, amount: 200 }], amount: 200, paidOn: '2026-03-05' },
            { earlier: [{ number: `R-${year}-0001`, amount: 300 }], amount: 300, paidOn: '2026-03-05' },
            { earlier: [], amount: 150.25, paidOn: '2026-03-12' },
          ],
        },
      },
    });
    const tooMuch = { rent: 695.26, charges: 0 };
    expect(await issue(db, letting, tooMuch)).toBe('PT400 VALIDATION_FAILED rent=aboveDue');
    const last = await addReceipt(db, letting, { rent: 695.25, charges: 0, paid_on: '2026-03-20' });
    expect(last).toMatchObject({
      kind: 'quittance',
      remaining: '0.00',
      number: `Q-${year}-0001`,
      rent: '1250.00',
      charges: '95.50',
      housing_benefit: '200.00',
      snapshot: {
        replaces: ['R-2026-0001', 'R-2026-0002'],
        says: {
          payments: [
            { earlier: [{ number: `R-${year}-0001` }], amount: 200, paidOn: '2026-03-05', kind: 'benefit' },
            { earlier: [{ number: `R-${year}-0001` }], amount: 300, kind: 'payment', method: null },
            { earlier: [{ number: `R-${year}-0002` }], amount: 150.25, paidOn: '2026-03-12' },
            { earlier: [], amount: 695.25, paidOn: '2026-03-20' },
          ],
        },
      },
    });
    expect(await replacedIds(db, letting.owner, last.id)).toEqual([first.id, second.id].toSorted());
    const lines = await db.as(letting.owner)`select * from private.receipt_list order by number`;
    expect(lines.map((line) => [line['number'], line['state'], line['replaced_by_number']])).toEqual([
      [`Q-${year}-0001`, 'valid', null],
      [`R-${year}-0001`, 'replaced', `Q-${year}-0001`],
      [`R-${year}-0002`, 'replaced', `Q-${year}-0001`],
    ]);
    expect(lines[0]?.['replaces']).toEqual([
      { id: first.id, number: `R-${year}-0001` },
      { id: second.id, number: `R-${year}-0002` },
    ]);
  });

  it('any amount is payment in full when the amount due is unknown', async (db) => {
    const letting = await addLetting(db);
    await db.as(letting.owner, (tx) => changeTenant(tx, { rent: 0, charges: 0 }));
    const receipt = await addReceipt(db, letting, { rent: 321, charges: 9 });
    expect(receipt).toMatchObject({ kind: 'quittance', rent: '321.00', charges: '9.00', due_rent: '321.00' });
    const nothing = { rent: 0, charges: 0, period_from: '2026-04-01', period_to: '2026-04-30' };
    expect(await issue(db, letting, nothing)).toBe('PT400 VALIDATION_FAILED rent=invalidAmount');
  });

  it('any amount for a term is refused if the landlord has waived the whole term', async (db) => {
    const letting = await addLetting(db);
    await db.as(letting.owner)`select set_account(lease_id, '2026-03-01', 0) from tenants`;
    await db.as(letting.owner)`
      select reduce_due(id, 1345.5, 'Geste') from dues where period_from = '2026-03-01'`;
    expect(await issue(db, letting)).toBe('PT400 VALIDATION_FAILED rent=aboveDue');
    const nothing = { rent: 0, charges: 0 };
    expect(await issue(db, letting, nothing)).toBe('PT400 VALIDATION_FAILED rent=invalidAmount');
  });

  it('an amount of zero or above the due is refused', async (db) => {
    const letting = await addLetting(db);
    const more = { rent: 1250, charges: 95.51 };
    expect(await issue(db, letting, more)).toBe('PT400 VALIDATION_FAILED rent=aboveDue');
    const none = { rent: 0, charges: 0 };
    expect(await issue(db, letting, none)).toBe('PT400 VALIDATION_FAILED rent=invalidAmount');
  });

  it('however the request splits the full amount into rent and charges, the quittance states the rent and charges due', async (db) => {
    const receipt = await addReceipt(db, await addLetting(db), { rent: 1345.5, charges: 0 });
    expect(receipt).toMatchObject({ kind: 'quittance', rent: '1250.00', charges: '95.50' });
  });

  it('a receipt for days that are not whole dues needs an amount, even when the dues within the days are paid', async (db) => {
    const letting = await addLetting(db);
    await addReceipt(db, letting);
    await db.as(letting.owner)`select void_receipt(id, 'x') from receipts`;
    const days = { period_from: '2026-02-20', period_to: '2026-04-10', rent: 0, charges: 0 };
    expect(await issue(db, letting, days)).toBe('PT400 VALIDATION_FAILED rent=invalidAmount');
  });

  it('an amount for some days of a month makes a quittance for those days', async (db) => {
    const part = { period_from: '2026-03-15', rent: 685.48, charges: 52.37 };
    expect(await addReceipt(db, await addLetting(db), part)).toMatchObject({
      kind: 'quittance',
      snapshot: { says: { prorata: { days: 17, divisor: 31 } } },
    });
  });
});

describe('the recorded payments of a term', () => {
  const march = ['2026-03-01', '2026-03-31'] as const;
  const briefTerm = async (db: TestDatabase, letting: Letting) => {
    const { received, payments } = await termOf(db, letting, ...march);
    return {
      received: received.rent + received.charges,
      payments: payments.map((one: { part: number; amount: number }) => [one.part, one.amount]),
    };
  };
  const record = (db: TestDatabase, { owner, tenant }: Letting, paidOn: string, amount: number) =>
    db.as(owner)`
      select record_payment(${tenant}, gen_random_uuid(), ${paidOn}, ${amount}, method => 'cash')`;

  it('the recorded payments of a term are listed with their day, method and share, and add up to the amount received', async (db) => {
    const letting = await addLetting(db);
    await db.as(letting.owner)`select set_account(lease_id, '2026-03-01', 0) from tenants`;
    expect(await briefTerm(db, letting)).toEqual({ received: 0, payments: [] });
    await record(db, letting, '2026-03-12', 1000);
    await record(db, letting, '2026-03-05', 400);
    expect(await briefTerm(db, letting)).toEqual({
      received: 1345.5,
      payments: [
        [400, 400],
        [945.5, 1000],
      ],
    });
    const { payments } = await termOf(db, letting, ...march);
    expect(payments[0]).toMatchObject({
      paid_on: '2026-03-05',
      method: 'cash',
      kind: 'payment',
      payer: null,
    });
  });

  it('the recorded payments of a term leave out payments that an existing receipt of the term states', async (db) => {
    const letting = await addLetting(db);
    await addReceipt(db, letting);
    expect(await briefTerm(db, letting)).toEqual({ received: 0, payments: [] });
    await db.as(letting.owner)`select void_receipt(id, 'x') from receipts`;
    expect(await briefTerm(db, letting)).toEqual({ received: 1345.5, payments: [[1345.5, 1345.5]] });
  });
});

describe('a term', () => {
  it('a term has one quittance: another quittance for any of its days is refused', async (db) => {
    const letting = await addLetting(db);
    const { id, number } = await addReceipt(db, letting);
    const taken = 'PT409 TERM_ALREADY_RECEIPTED';
    expect(await issue(db, letting, { rent: 1250.5, charges: 95 })).toBe(taken);
    expect(await issue(db, letting, { rent: 500, charges: 0 })).toBe(taken);
    expect(await issue(db, letting, { housing_benefit: 1 })).toBe(taken);
    expect(await issue(db, letting, { period_from: '2026-03-31' })).toBe(taken);
    expect(await issue(db, letting, { period_to: '2026-04-30' })).toBe(taken);
    expect(await termOf(db, letting, '2026-03-31', '2026-04-30')).toMatchObject({
      conflicts: [{ id, number, kind: 'quittance', period_from: '2026-03-01', period_to: '2026-03-31' }],
    });
    expect(await issue(db, letting, { period_from: '2026-04-01', period_to: '2026-04-30' })).toBeNull();
  });

  it('requesting the quittance of a term again returns the same quittance, even with another day of payment', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting, { housing_benefit: 200 });
    for (const again of [{ housing_benefit: 200 }, { paid_on: '2026-03-09' }, { rent: 0, charges: 0 }])
      expect(await addReceipt(db, letting, again), JSON.stringify(again)).toMatchObject({ id });
    const [row] = await db.tx`
      select
        (select count(*)::integer from receipts where owner_id = ${letting.owner}) as receipts,
        (select count(*)::integer from payments where owner_id = ${letting.owner}) as payments`;
    expect(row).toEqual({ receipts: 1, payments: 2 });
  });

  it('entering the amounts of a paid term issues its quittance and records no new payment', async (db) => {
    const owner = await addLandlord(db);
    const property = await addProperty(db, owner);
    const account = await addAccount(db, owner, { property_id: property });
    const letting = { ...account, property };
    const whole = { rent: 850, charges: 60 };
    const [march, paidOn] = ['2026-03-01', '2026-03-05'];
    await pay(db, account, { paidOn, amount: 300, kind: 'benefit', month: march });
    await pay(db, account, { paidOn, amount: 610, month: march });
    await pay(db, account, { paidOn, amount: 700, month: '2026-04-01' });
    const aboveDue = 'PT400 VALIDATION_FAILED rent=aboveDue';
    for (const other of [
      { rent: 849, charges: 61 },
      { rent: 910, charges: 0 },
      { rent: 500, charges: 0 },
      { ...whole, housing_benefit: 299 },
      // A part of April is recorded as paid. Nobody knows whether the rest was paid.
      { ...whole, period_from: '2026-04-01', period_to: '2026-04-30', paid_on: '2026-03-20' },
    ])
      expect(await issue(db, letting, other), JSON.stringify(other)).toBe(aboveDue);
    const quittance = await addReceipt(db, letting, { ...whole, paid_on: '2026-03-20' });
    expect(quittance).toMatchObject({
      kind: 'quittance',
      rent: '850.00',
      charges: '60.00',
      housing_benefit: '300.00',
    });
    for (const again of [whole, { rent: 0, charges: 0 }])
      expect(await addReceipt(db, letting, again)).toMatchObject({ id: quittance.id });
    const payments = await db.tx`select amount::float from payments where owner_id = ${owner} order by 1`;
    expect(payments.map(({ amount }) => amount)).toEqual([300, 610, 700]);
  });

  it('a second partial receipt of a term is refused if it is for other days', async (db) => {
    const letting = await addLetting(db);
    await addReceipt(db, letting, { rent: 500 });
    const other = { rent: 1, charges: 0, period_from: '2026-03-15' };
    expect(await issue(db, letting, other)).toBe('PT409 TERM_ALREADY_RECEIPTED');
    expect(await issue(db, letting, { ...other, period_from: '2026-03-01' })).toBeNull();
  });

  it('a new receipt replaces and voids an existing receipt that the caller names', async (db) => {
    const letting = await addLetting(db);
    const partial = await addReceipt(db, letting, { rent: 500, charges: 0 });
    const wrong = await addReceipt(db, letting, { rent: 845.5, charges: 0 });
    // Replacing only the quittance is refused: the partial receipt would be valid again, and it covers more days.
    const other = { period_to: '2026-03-15', rent: 1, charges: 0 };
    const part = await issue(db, letting, { ...other, replaces: [wrong.id] });
    expect(part).toBe('PT409 TERM_ALREADY_RECEIPTED');
    const right = await addReceipt(db, letting, { ...other, replaces: [partial.id, wrong.id] });
    expect(right).toMatchObject({ snapshot: { replaces: [partial['number'], wrong['number']] } });
    const lines = await db.as(letting.owner)`
      select state, replaced_by_id, void_reason from private.receipt_list where id <> ${right.id}`;
    const replaced = { state: 'replaced', replaced_by_id: right.id, void_reason: null };
    expect(lines).toEqual([replaced, replaced]);
  });

  it('a receipt that replaces a quittance also replaces the partial receipts of the term and completes them', async (db) => {
    const letting = await addLetting(db);
    const partial = await addReceipt(db, letting, { rent: 500, charges: 0 });
    const wrong = await addReceipt(db, letting, { rent: 845.5, charges: 0 });
    const again = { rent: 845.5, charges: 0, replaces: [wrong.id] };
    const right = await addReceipt(db, letting, again);
    expect(right).toMatchObject({ kind: 'quittance' });
    expect(await replacedIds(db, letting.owner, right.id)).toEqual([wrong.id, partial.id].toSorted());
    const [line] = await db.as(letting.owner)`
      select replaced_by_id from private.receipt_list where id = ${partial.id}`;
    expect(line?.['replaced_by_id']).toBe(right.id);
  });
});
