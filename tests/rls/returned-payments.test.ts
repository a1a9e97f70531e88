import { randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { partsToReturn } from '../../supabase/functions/_shared/domain/ledger/parts-to-return.ts';
import { type Account, addRoy, dueLines, duesOf, pay, positionOf, setToday } from './ledger.ts';
import { exported, it, type TestDatabase } from './support.ts';

const INVALID = 'PT400 VALIDATION_FAILED';

interface Return {
  readonly payment: string;
  readonly on?: string;
  readonly amount?: number;
  readonly key?: string;
  readonly voids?: boolean;
}

const takeBack = (tx: TransactionSql, { lease }: Account, { payment, on, amount, key, voids }: Return) => tx`
  select answer ->> 'id' as id, answer ->> 'remaining' as remaining
  from refund(
    ${lease}, ${key ?? randomUUID()}, ${on ?? '2026-03-10'}, ${amount ?? 250}, 'Repris par la CAF',
    payment_id => ${payment}, void_receipts => ${voids ?? true}
  ) answer`;

const takeBackOf = async (db: TestDatabase, account: Account, fields: Return): Promise<string> => {
  const [row] = await db.as(account.owner, (tx) => takeBack(tx, account, fields));
  expect(row?.['remaining']).toBe('0.00');
  return String(row?.['id']);
};

const cancelReturn = (db: TestDatabase, { owner }: Account, due: string) =>
  db.as(owner)`select cancel_due(${due}, 'Erreur de saisie')`;

/** Returns the rents, the charges and the other money of a year, and its list of payments. */
async function yearOf(db: TestDatabase, { owner }: Account, year: number) {
  const [row] = await db.as(owner)`select year_of(${year}) as sums, payments_of_year(${year}) as payments`;
  const regime = row?.['sums'].lessors[0].properties[0].regimes[0];
  return {
    sums: [regime.rents, regime.charges, regime.unclassified].map(Number),
    parts: row?.['payments'].map((part: Row) => [
      part['paid_on'],
      part['due_kind'],
      part['amount'],
      part['rent'],
      part['charges'],
    ]),
  };
}

/** Returns the month and the unpaid rest of each due that has fallen due. */
const openOf = async (db: TestDatabase, account: Account) =>
  (await duesOf(db, account))
    .filter(({ state, remaining }) => state !== 'upcoming' && remaining !== '0.00')
    .map(({ from, remaining }) => `${from.slice(0, 7)} ${remaining}`);

const stateOf = async (db: TestDatabase, account: Account) => ({
  dues: await dueLines(db, account),
  position: await positionOf(db, account),
  allocations: (await exported(db, account.owner, 'allocations')).map(({ row }) => row),
  years: [await yearOf(db, account, 2025), await yearOf(db, account, 2026)],
});

/**
 * Adds a lease of 600 of rent and 50 of charges since October 2025. The CAF pays 250, and the tenants pay the rest. All
 * is paid until March 2026.
 */
async function addAidedAccount(db: TestDatabase) {
  const { account } = await addRoy(
    db,
    { rent: 600, charges: 50, lease_starts_on: '2025-10-01', account_starts_on: '2025-10-01' },
    '2026-03-20',
  );
  await db.as(account.owner)`
    select add_benefit(${account.lease}, ${account.tenant}, 'caf', 250, '2025-10-01')`;
  const benefits: string[] = [];
  for (const month of ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03']) {
    await pay(db, account, { paidOn: `${month}-08`, amount: 400 });
    benefits.push(
      await pay(db, account, { paidOn: `${month}-20`, amount: 250, kind: 'benefit', month: `${month}-01` }),
    );
  }
  return { account, benefits, november: benefits[1] ?? '' };
}

describe('a benefit that the office takes back', () => {
  it('opens its month again, and lowers the year of the return, not the year of the payment', async (db) => {
    const { account, november } = await addAidedAccount(db);
    const before = await stateOf(db, account);
    expect(before.years.map(({ sums }) => sums)).toEqual([
      [1800, 150, 0],
      [1800, 150, 0],
    ]);
    await takeBackOf(db, account, { payment: november });
    expect(await openOf(db, account)).toEqual(['2025-11 250.00']);
    const [year, next] = [await yearOf(db, account, 2025), await yearOf(db, account, 2026)];
    expect(year).toEqual(before.years[0]);
    expect(next.sums).toEqual([1569.23, 130.77, 0]);
    expect(next.parts).toContainEqual(['2026-03-10', 'refund', -250, -230.77, -19.23]);
    expect(await positionOf(db, account)).toMatchObject({ owed: '250.00', advance: '0.00', daysLate: 0 });
  });

  it('makes nobody late for a month, and is owed by the tenants', async (db) => {
    const { account, november } = await addAidedAccount(db);
    await takeBackOf(db, account, { payment: november });
    const november2025 = async () => {
      const [due] = await db.as(account.owner)`
        select state, awaited::float, benefit_remaining::float as office, late_after::text as "lateAfter"
        from private.due_list where lease_id = ${account.lease} and period_from = '2025-11-01'`;
      return due;
    };
    expect(await november2025()).toEqual({
      state: 'awaited',
      awaited: 250,
      office: 0,
      lateAfter: '2026-04-10',
    });
    expect(await positionOf(db, account)).toMatchObject({
      daysLate: 0,
      unpaidTerms: 0,
      oldestUnpaidDueOn: null,
    });
    await setToday(db, '2026-04-11');
    expect(await november2025()).toMatchObject({ state: 'late' });
    expect(await positionOf(db, account)).toMatchObject({ oldestUnpaidDueOn: '2026-04-05', unpaidTerms: 2 });
  });

  it('leaves nothing to await from the office if the benefit is above the rent', async (db) => {
    const { account } = await addRoy(
      db,
      { rent: 600, charges: 50, lease_starts_on: '2026-02-01', account_starts_on: '2026-02-01' },
      '2026-02-20',
    );
    await db.as(account.owner)`
      select add_benefit(${account.lease}, ${account.tenant}, 'caf', 650, '2026-02-01')`;
    // The rent falls later: no command accepts a benefit above the rent.
    await db.tx`update expected_benefits set amount = 900 where lease_id = ${account.lease}`;
    const payment = await pay(db, account, {
      paidOn: '2026-02-20',
      amount: 650,
      kind: 'benefit',
      month: '2026-02-01',
    });
    await takeBackOf(db, account, { payment, on: '2026-02-20', amount: 650 });
    const dues = await db.as(account.owner)`
      select benefit_remaining::float as office, awaited::float, late_after::text as "lateAfter"
      from private.due_list where lease_id = ${account.lease} and period_from = '2026-02-01'`;
    expect(dues).toEqual([{ office: 0, awaited: 650, lateAfter: '2026-03-20' }]);
  });

  it('gives a day for each returned sum, and none for what was never paid', async (db) => {
    const { account } = await addRoy(db, { account_starts_on: '2026-03-01' }, '2026-03-20');
    const first = await pay(db, account, { paidOn: '2026-03-05', amount: 400 });
    const second = await pay(db, account, { paidOn: '2026-03-06', amount: 490 });
    await takeBackOf(db, account, { payment: first, amount: 400, on: '2026-03-10' });
    await takeBackOf(db, account, { payment: second, amount: 1, on: '2026-03-15' });
    const late = async (day: string) => {
      await setToday(db, day);
      const [row] = await db.as(account.owner)`
        select late from private.positions where lease_id = ${account.lease}`;
      return row?.['late'];
    };
    expect(await late('2026-03-20')).toBe('20.00');
    expect(await late('2026-04-05')).toBe('20.00');
    await pay(db, account, { paidOn: '2026-04-05', month: '2026-04-01' });
    expect(await late('2026-04-11')).toBe('420.00');
    expect(await late('2026-04-16')).toBe('421.00');
  });

  it('the next money of the tenants pays the open month, and an earlier year stays as it was', async (db) => {
    const { account, november } = await addAidedAccount(db);
    const { years } = await stateOf(db, account);
    await takeBackOf(db, account, { payment: november });
    await pay(db, account, { paidOn: '2026-03-18', amount: 250 });
    expect(await openOf(db, account)).toEqual([]);
    const [year, next] = [await yearOf(db, account, 2025), await yearOf(db, account, 2026)];
    expect(year).toEqual(years[0]);
    expect(next.sums).toEqual([1800, 150, 0]);
    expect(next.parts).toContainEqual(['2026-03-18', 'rent', 250, 230.77, 19.23]);
  });

  describe('is paid at the latest on its day', () => {
    const withReturn = async (db: TestDatabase, today: string) => {
      const { account, november } = await addAidedAccount(db);
      await takeBackOf(db, account, { payment: november });
      await setToday(db, today);
      await db.tx`select private.update_account(${account.lease})`;
      return account;
    };

    it.each([
      ['the usual rent pays its own month', '2026-04-05', [400], ['2025-11 250.00', '2026-04 250.00']],
      ['the usual rent pays its own month early', '2026-04-01', [400], ['2025-11 250.00', '2026-04 250.00']],
      [
        'less than the usual rent pays the next rent early',
        '2026-04-01',
        [250],
        ['2025-11 250.00', '2026-04 400.00'],
      ],
      ['exactly the returned sum pays it if no rent comes soon', '2026-03-20', [250], ['2026-04 650.00']],
      [
        'other money pays it if no rent comes soon',
        '2026-03-15',
        [100],
        ['2025-11 150.00', '2026-04 650.00'],
      ],
      ['the whole rent pays it before the office’s part', '2026-04-05', [650], ['2026-04 250.00']],
      ['the whole rent pays it also early', '2026-04-02', [650], ['2026-04 250.00']],
      ['both sums pay both', '2026-04-05', [250, 400], ['2026-04 250.00']],
    ])('%s', async (db, _title, paidOn, amounts, open) => {
      const account = await withReturn(db, '2026-04-05');
      for (const amount of amounts) await pay(db, account, { paidOn, amount });
      expect(await openOf(db, account)).toEqual(open);
      expect(await positionOf(db, account)).toMatchObject({ daysLate: 0 });
    });

    it('an advance from before the return pays the next rent', async (db) => {
      const { account, november } = await addAidedAccount(db);
      await pay(db, account, { paidOn: '2026-03-09', amount: 400 });
      await takeBackOf(db, account, { payment: november, on: '2026-03-12' });
      await setToday(db, '2026-04-06');
      await db.tx`select private.update_account(${account.lease})`;
      expect(await openOf(db, account)).toEqual(['2025-11 250.00', '2026-04 250.00']);
    });

    it('stays paid when another payment is taken back soon after', async (db) => {
      const { account, november, benefits } = await addAidedAccount(db);
      await takeBackOf(db, account, { payment: november, on: '2026-03-12' });
      await pay(db, account, { paidOn: '2026-03-14', amount: 250 });
      await takeBackOf(db, account, { payment: benefits[2] ?? '', on: '2026-03-18' });
      expect(await openOf(db, account)).toEqual(['2025-12 250.00']);
    });

    it('exactly the returned sum, paid shortly before a rent, never pays the part of an office', async (db) => {
      const { account, november } = await addAidedAccount(db);
      await setToday(db, '2026-05-05');
      await db.tx`select private.update_account(${account.lease})`;
      await pay(db, account, { paidOn: '2026-04-05', amount: 400 });
      await takeBackOf(db, account, { payment: november, on: '2026-04-15' });
      await pay(db, account, { paidOn: '2026-04-25', amount: 250 });
      await pay(db, account, { paidOn: '2026-05-05', amount: 400 });
      expect(await openOf(db, account)).toEqual(['2026-04 250.00', '2026-05 250.00']);
    });

    it('a payment that names its month pays it at once', async (db) => {
      const account = await withReturn(db, '2026-04-05');
      await pay(db, account, { paidOn: '2026-04-05', amount: 100, month: '2025-11-01' });
      expect((await openOf(db, account))[0]).toBe('2025-11 150.00');
    });

    it('after its day, it is paid before later rents', async (db) => {
      const account = await withReturn(db, '2026-05-06');
      for (const paidOn of ['2026-04-05', '2026-05-06']) await pay(db, account, { paidOn, amount: 400 });
      expect(await openOf(db, account)).toEqual(['2026-04 250.00', '2026-05 500.00']);
    });
  });

  it('which the office pays again pays its month, and the tenants’ money stays where it was', async (db) => {
    const { account, november } = await addAidedAccount(db);
    const { years } = await stateOf(db, account);
    const parts = async () =>
      (
        await db.tx`
          select payments.paid_on::text || ' ' || to_char(dues.period_from, 'YYYY-MM') || ' ' || allocations.amount as part
          from allocations join payments on payments.id = payment_id join dues on dues.id = due_id
          where dues.kind = 'rent' and payments.lease_id = ${account.lease}`
      ).map(({ part }) => String(part));
    const before = await parts();
    await takeBackOf(db, account, { payment: november });
    await pay(db, account, { paidOn: '2026-03-15', amount: 200, kind: 'benefit', month: '2025-11-01' });
    expect(await openOf(db, account)).toEqual(['2025-11 50.00']);
    expect((await parts()).toSorted()).toEqual(
      before
        .map((part) => (part === '2025-11-20 2025-11 250.00' ? '2026-03-15 2025-11 200.00' : part))
        .toSorted(),
    );
    expect(await yearOf(db, account, 2025)).toEqual(years[0]);
  });

  it.each([
    ['100 of 112, of which 40 are taken back and paid again', 100, 40, [40], 12],
    ['100 of 112, of which 40 are taken back and paid again in two parts', 100, 40, [15, 25], 12],
    ['100 of 112, all taken back and 60 paid again', 100, 100, [60], 12],
    ['the whole benefit, taken back and paid again with its rest', 112, 50, [50], 0],
    ['100 of 112, taken back and paid again in full', 100, 100, [112], 0],
  ])(
    'leaves the rest of a short benefit with the office: %s',
    async (db, _title, first, back, again, office) => {
      const { account } = await addRoy(
        db,
        { rent: 330, charges: 50, lease_starts_on: '2025-10-01', account_starts_on: '2025-10-01' },
        '2026-01-20',
      );
      await db.as(
        account.owner,
      )`select add_benefit(${account.lease}, ${account.tenant}, 'caf', 112, '2025-10-01')`;
      const benefitOf = (month: string, paidOn: string, amount: number) =>
        pay(db, account, { paidOn, amount, kind: 'benefit', month });
      for (const month of ['2025-10', '2025-11', '2025-12', '2026-01'])
        await pay(db, account, { paidOn: `${month}-01`, amount: 268 });
      const payment = await benefitOf('2025-10-01', '2025-11-06', first);
      await benefitOf('2025-11-01', '2025-12-06', 112);
      await takeBackOf(db, account, { payment, on: '2025-12-12', amount: back });
      for (const [place, amount] of again.entries())
        await benefitOf('2025-10-01', `2025-12-2${place}`, amount);
      const [october, ...others] = await db.as(account.owner)`
      select remaining::float, benefit_remaining::float as office
      from private.due_list where lease_id = ${account.lease} and kind = 'rent' and period_from < '2026-01-01'
      order by period_from`;
      const owed = back - again.reduce((sum, amount) => sum + amount, 0);
      expect(october).toEqual({ remaining: office + Math.max(0, owed), office });
      expect(others.map(({ remaining }) => remaining)).toEqual([0, 112]);
    },
  );

  it('undoing it gives back the exact state', async (db) => {
    const { account, november } = await addAidedAccount(db);
    const before = await stateOf(db, account);
    await cancelReturn(db, account, await takeBackOf(db, account, { payment: november }));
    const after = await stateOf(db, account);
    const withoutReturn = after.dues.filter((line) => !line.startsWith('2026-03-10'));
    expect({ ...after, dues: withoutReturn }).toEqual(before);
  });

  it('voids the quittance of the month, and the month gets a partial receipt', async (db) => {
    const { account, november } = await addAidedAccount(db);
    const issue = () =>
      db.as(account.owner)`select issue_month('2025-11-01', array[${account.tenant}]::uuid[])`;
    await issue();
    const valid = async () => [
      ...(await db.tx`
        select receipts.kind, (receipts.rent + receipts.charges)::float as amount, receipts.remaining::float
        from private.holding_receipts join receipts using (id) where receipts.lease_id = ${account.lease}`),
    ];
    expect(await valid()).toEqual([{ kind: 'quittance', amount: 650, remaining: 0 }]);
    const { years } = await stateOf(db, account);
    const refused = (tx: TransactionSql) => takeBack(tx, account, { payment: november, voids: false });
    expect(await db.refusalText(account.owner, refused)).toContain('PAYMENT_CERTIFIED');
    await takeBackOf(db, account, { payment: november });
    expect(await valid()).toEqual([]);
    await issue();
    expect(await valid()).toEqual([{ kind: 'partial', amount: 400, remaining: 250 }]);
    await pay(db, account, { paidOn: '2026-03-18', amount: 250 });
    await issue();
    expect(await valid()).toContainEqual({ kind: 'quittance', amount: 650, remaining: 0 });
    expect(await yearOf(db, account, 2025)).toEqual(years[0]);
    expect((await yearOf(db, account, 2026)).sums).toEqual([1800, 150, 0]);
  });

  it('can be kept from a later benefit: the office pays 50 of 250', async (db) => {
    const { account, benefits } = await addAidedAccount(db);
    await db.as(account.owner)`select cancel_payment(${benefits[5] ?? ''}, 'Versé en net')`;
    await pay(db, account, { paidOn: '2026-03-20', amount: 250, kind: 'benefit', month: '2026-03-01' });
    await takeBackOf(db, account, { payment: benefits[1] ?? '', on: '2026-03-20', amount: 200 });
    expect(await openOf(db, account)).toEqual(['2025-11 200.00']);
    const { sums } = await yearOf(db, account, 2026);
    expect(sums).toEqual([1615.38, 134.62, 0]);
  });
});

describe('a return', () => {
  it('is at most the rest of its payment, and not before its day', async (db) => {
    const { account, november } = await addAidedAccount(db);
    const refusal = (fields: Partial<Return>) =>
      db.refusalText(account.owner, (tx) => takeBack(tx, account, { payment: november, ...fields }));
    expect(await refusal({ amount: 250.01 })).toBe(`${INVALID} amount=aboveAmount`);
    expect(await refusal({ amount: 0 })).toContain('amount=');
    expect(await refusal({ on: '2025-11-19' })).toBe(`${INVALID} paidOn=beforePayment`);
    expect(await refusal({ on: '2026-03-21' })).toBe(`${INVALID} paidOn=futureDate`);
    expect(await refusal({ payment: randomUUID() })).toBe('PT404 NOT_FOUND');
    await takeBackOf(db, account, { payment: november, amount: 100 });
    await takeBackOf(db, account, { payment: november, amount: 100, on: '2026-03-12' });
    expect(await refusal({ amount: 50.01 })).toBe(`${INVALID} amount=aboveAmount`);
    await takeBackOf(db, account, { payment: november, amount: 50, on: '2026-03-14' });
    expect(await openOf(db, account)).toEqual(['2025-11 250.00']);
    expect((await yearOf(db, account, 2025)).sums).toEqual([1800, 150, 0]);
    expect((await yearOf(db, account, 2026)).sums).toEqual([1569.23, 130.77, 0]);
  });

  it('with a used key is recorded once', async (db) => {
    const { account, november } = await addAidedAccount(db);
    const key = randomUUID();
    const id = await takeBackOf(db, account, { payment: november, key });
    expect(await takeBackOf(db, account, { payment: november, key })).toBe(id);
    const other = (tx: TransactionSql) => takeBack(tx, account, { payment: november, key, amount: 1 });
    expect(await db.refusalText(account.owner, other)).toContain('IDEMPOTENCY_KEY_REUSED');
  });

  it('of another landlord is refused', async (db) => {
    const { account, november } = await addAidedAccount(db);
    const { account: stranger } = await addRoy(db);
    const refused = (tx: TransactionSql) => takeBack(tx, stranger, { payment: november });
    expect(await db.refusalText(stranger.owner, refused)).toBe('PT404 NOT_FOUND');
    expect(await db.refusalText(stranger.owner, (tx) => takeBack(tx, account, { payment: november }))).toBe(
      'PT404 NOT_FOUND',
    );
  });

  it('is cancelled with its payment', async (db) => {
    const { account, november } = await addAidedAccount(db);
    await takeBackOf(db, account, { payment: november });
    await db.as(account.owner)`select cancel_payment(${november}, 'Jamais reçu')`;
    expect(await openOf(db, account)).toEqual(['2025-11 250.00']);
    const refused = (tx: TransactionSql) => takeBack(tx, account, { payment: november });
    expect(await db.refusalText(account.owner, refused)).toContain('ALREADY_CANCELLED');
    expect((await yearOf(db, account, 2026)).sums).toEqual([1800, 150, 0]);
  });

  it('of a transfer opens its months again, and the next rent is paid before them', async (db) => {
    const { account } = await addRoy(
      db,
      { rent: 600, charges: 50, lease_starts_on: '2025-10-01', account_starts_on: '2025-10-01' },
      '2026-03-20',
    );
    await pay(db, account, { paidOn: '2025-10-05', amount: 650 });
    const transfer = await pay(db, account, { paidOn: '2025-11-05', amount: 1300 });
    for (const month of ['2026-01', '2026-02', '2026-03'])
      await pay(db, account, { paidOn: `${month}-05`, amount: 650 });
    const before = await stateOf(db, account);
    const shown = partsToReturn(
      { id: transfer, amount: 1300 },
      700,
      (await duesOf(db, account)).map(({ id, dueOn }) => ({
        id: String(id),
        kind: 'rent' as const,
        dueOn: String(dueOn),
        parts: before.allocations
          .filter((part) => part['due_id'] === id)
          .map((part) => ({ paymentId: String(part['payment_id']), amount: Number(part['amount']) })),
      })),
    );
    await takeBackOf(db, account, { payment: transfer, amount: 700, on: '2026-03-02' });
    // The form shows the same dues before.
    const [stored] =
      await db.tx`select returned_parts as parts from dues where returns_payment_id = ${transfer}`;
    expect(shown.map(({ amount }) => amount)).toEqual([650, 50]);
    expect(stored?.['parts']).toEqual(Object.fromEntries(shown.map(({ due, amount }) => [due.id, amount])));
    expect(await openOf(db, account)).toEqual(['2025-11 50.00', '2025-12 650.00']);
    expect(await yearOf(db, account, 2025)).toEqual(before.years[0]);
    expect(await positionOf(db, account)).toMatchObject({ owed: '700.00' });
    const dues = await duesOf(db, account);
    expect(dues.find(({ kind }) => kind === 'refund')).toMatchObject({ amount: '700.00', state: 'paid' });
  });

  it('of the whole rent is paid by the transfer that is sent again, not by the next rent', async (db) => {
    const { account } = await addRoy(db, { account_starts_on: '2026-03-01' }, '2026-04-03');
    const first = await pay(db, account, { paidOn: '2026-03-05', amount: 910 });
    await takeBackOf(db, account, { payment: first, amount: 910, on: '2026-03-09' });
    await pay(db, account, { paidOn: '2026-03-12', amount: 910 });
    expect(await openOf(db, account)).toEqual([]);
    const second = await pay(db, account, { paidOn: '2026-03-28', amount: 910 });
    await takeBackOf(db, account, { payment: second, amount: 910, on: '2026-03-30' });
    await pay(db, account, { paidOn: '2026-04-03', amount: 910 });
    expect((await dueLines(db, account)).filter((line) => !line.endsWith(' 0.00'))).toEqual([]);
  });

  it('that was paid again leaves only the part of the office, also after a receipt', async (db) => {
    const { account } = await addRoy(
      db,
      { rent: 600, charges: 50, lease_starts_on: '2026-03-01', account_starts_on: '2026-03-01' },
      '2026-04-05',
    );
    await db.as(account.owner)`
      select add_benefit(${account.lease}, ${account.tenant}, 'caf', 250, '2026-03-01')`;
    const transfer = await pay(db, account, { paidOn: '2026-03-03', amount: 400 });
    await takeBackOf(db, account, { payment: transfer, amount: 100, on: '2026-03-04' });
    await pay(db, account, { paidOn: '2026-03-12', amount: 100 });
    await db.as(account.owner)`select issue_month('2026-03-01', array[${account.tenant}]::uuid[])`;
    await pay(db, account, { paidOn: '2026-04-05', amount: 400 });
    expect(await openOf(db, account)).toEqual(['2026-03 250.00', '2026-04 250.00']);
  });

  it('opens a repair again as unclassified money', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const [repair] = await db.as(account.owner)`
      select add_due(${account.lease}, ${randomUUID()}, 'repair', '2026-03-01', 80, 'Vitre') ->> 'id' as id`;
    const payment = await pay(db, account, { paidOn: '2026-03-06', amount: 80, due: repair?.['id'] });
    await takeBackOf(db, account, { payment, amount: 80 });
    const { sums, parts } = await yearOf(db, account, 2026);
    expect(sums).toEqual([0, 0, 0]);
    expect(parts).toContainEqual(['2026-03-10', 'refund', -80, 0, 0]);
  });

  it('of money before the account is owed by the tenants, also if the account starts later', async (db) => {
    const { account } = await addRoy(
      db,
      { account_starts_on: '2025-07-01', lease_starts_on: '2025-01-01' },
      '2026-03-20',
    );
    await db.as(account.owner)`
      select add_benefit(${account.lease}, ${account.tenant}, 'caf', 250, '2025-07-01')`;
    const payment = await pay(db, account, {
      paidOn: '2026-03-05',
      amount: 250,
      kind: 'benefit',
      month: '2025-05-01',
    });
    await db.as(account.owner)`select set_account(${account.lease}, '2025-10-05', 0)`;
    await takeBackOf(db, account, { payment, amount: 194.8 });
    // The opening due has the days of months with a benefit.
    const opening = await db.as(account.owner)`
      select period_to::text as to, remaining::float, benefit_remaining::float as office
      from private.due_list where lease_id = ${account.lease} and kind = 'opening'`;
    expect(opening).toEqual([{ to: '2025-10-04', remaining: 194.8, office: 0 }]);
  });

  it('opens again only what money from the day of the return on pays', async (db) => {
    const { account } = await addRoy(
      db,
      { account_starts_on: '2026-01-01', lease_starts_on: '2026-01-01' },
      '2026-04-04',
    );
    const january = await pay(db, account, { paidOn: '2026-01-05' });
    await pay(db, account, { paidOn: '2026-02-05' });
    await pay(db, account, { paidOn: '2026-03-05' });
    await takeBackOf(db, account, { payment: january, amount: 910, on: '2026-03-10' });
    expect(await openOf(db, account)).toEqual(['2026-01 910.00']);
  });

  it('stays in both years if the rent of its month is no longer owed', async (db) => {
    const { account } = await addRoy(
      db,
      { account_starts_on: '2025-12-01', lease_starts_on: '2025-12-01' },
      '2026-03-20',
    );
    const payment = await pay(db, account, { paidOn: '2025-12-05' });
    await takeBackOf(db, account, { payment, amount: 910, on: '2026-03-10' });
    await db.as(account.owner)`select change_rent(${account.lease}, '2025-12-01', 0, 0)`;
    expect(await openOf(db, account)).toEqual([]);
    expect((await yearOf(db, account, 2025)).sums).toEqual([910, 0, 0]);
    expect((await yearOf(db, account, 2026)).sums).toEqual([-910, 0, 0]);
  });

  it('of an office for a month before the account is owed by the tenants, also on their page', async (db) => {
    const { account } = await addRoy(
      db,
      { account_starts_on: '2026-03-01', lease_starts_on: '2025-01-01' },
      '2026-03-20',
    );
    const payment = await pay(db, account, {
      paidOn: '2026-03-05',
      amount: 187,
      kind: 'benefit',
      month: '2026-02-01',
    });
    const shown = () => db.tx`
      select remaining from private.tenant_dues where tenant_id = ${account.tenant} and kind = 'opening'`;
    expect(await shown()).toEqual([]);
    await takeBackOf(db, account, { payment, amount: 187 });
    expect(await shown()).toEqual([{ remaining: '187.00' }]);
    expect(await positionOf(db, account)).toMatchObject({ owed: '1097.00' });
  });

  it('does not cancel its payment when its receipt is replaced', async (db) => {
    const { account } = await addRoy(db, {}, '2026-03-20');
    const { owner, lease, tenant } = account;
    const [paid] = await db.as(owner)`
      select record_payment(${tenant}, ${randomUUID()}, '2026-03-06', 910, issue => 'all') -> 'payment' ->> 'id' as id`;
    const [receipt] = await db.tx`select id, property_id from documents where lease_id = ${lease}`;
    await takeBackOf(db, account, { payment: String(paid?.['id']), amount: 910 });
    await db.as(owner)`
      select issue_receipt(${tenant}, ${receipt?.['property_id']}, '2026-03-01', '2026-03-31', '2026-03-19', 850, 60, replaces => ${[receipt?.['id']]})`;
    expect(await positionOf(db, account)).toMatchObject({ owed: '0.00', advance: '0.00' });
    expect((await yearOf(db, account, 2026)).sums).toEqual([850, 60, 0]);
  });
});
