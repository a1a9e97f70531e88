import { describe, expect } from 'vitest';
import { monthDues } from './months.ts';
import { runDaily, readNotifications } from './notifications.ts';
import { addLetting, addReceipt, changeTenant, issueReceipt, type NewReceipt } from './rows.ts';
import { it, type TestDatabase, valueOf } from './support.ts';

type Letting = Awaited<ReturnType<typeof addLetting>>;

/** Creates a letting at 900 of rent and 60 of charges a month, from the given day on. */
async function addLease(db: TestDatabase, leaseStartsOn: string): Promise<Letting> {
  const letting = await addLetting(db);
  const fields = { rent: 900, charges: 60, lease_starts_on: leaseStartsOn };
  await db.as(letting.owner, (tx) => changeTenant(tx, fields));
  return letting;
}

async function termOf(db: TestDatabase, { owner, tenant }: Letting, from: string, to: string) {
  return valueOf(db.as(owner)`select receipt_term(${tenant}, ${from}, ${to})`);
}

const monthOf = (db: TestDatabase, { owner }: Letting, day: string) => monthDues(db, owner, day);

const refusalText = (db: TestDatabase, letting: Letting, fields: NewReceipt) =>
  db.refusalText(letting.owner, (tx) => issueReceipt(tx, letting, fields));

async function dayFromToday(db: TestDatabase, days: number): Promise<string> {
  return String(await valueOf(db.tx`select (private.today() + ${days}::integer)::text`));
}

describe('the first month of a lease', () => {
  it('the due, the month page and the receipt of a first month state the amount for the days of the lease only', async (db) => {
    const letting = await addLease(db, '2025-11-15');
    const due = { rent: 480, charges: 32 };
    const term = {
      period_from: '2025-11-15',
      period_to: '2025-11-30',
      due,
      prorata: { days: 16, divisor: 30 },
    };
    expect(await termOf(db, letting, '2025-11-15', '2025-11-30')).toMatchObject(term);
    // The amount does not change when the requested days start before the lease.
    expect(await termOf(db, letting, '2025-11-01', '2025-11-30')).toMatchObject(term);
    expect(await termOf(db, letting, '2024-01-01', '2025-11-30')).toMatchObject(term);
    await db.as(letting.owner)`select set_account(lease_id, '2025-11-15', 0) from tenants`;
    expect(await monthOf(db, letting, '2025-11-03')).toMatchObject([
      { from: '2025-11-15', to: '2025-11-30', amount: 512, received: 0 },
    ]);

    const whole = { period_from: '2025-11-01', period_to: '2025-11-30', paid_on: '2025-11-15' };
    const more = { ...whole, rent: 900, charges: 60 };
    expect(await refusalText(db, letting, more)).toBe('PT400 VALIDATION_FAILED rent=aboveDue');
    const part = await addReceipt(db, letting, { ...whole, rent: 500, charges: 0 });
    expect(part).toMatchObject({
      kind: 'partial',
      due_rent: '480.00',
      due_charges: '32.00',
      snapshot: { says: { prorata: { days: 16, divisor: 30 } } },
    });
    expect(await monthOf(db, letting, '2025-11-03')).toMatchObject([
      { received: 500, remaining: 12, receipts: [{ kind: 'partial' }], next: null, blocker: null },
    ]);
    const rest = await addReceipt(db, letting, { ...whole, rent: 12, charges: 0 });
    expect(rest).toMatchObject({ kind: 'quittance', rent: '480.00', charges: '32.00' });
    const days = await db.as(letting.owner)`select distinct period_from::text as day from receipts`;
    expect(days.map(({ day }) => day)).toEqual(['2025-11-15']);
  });

  it('the notification of late rent for the first month states only the amount for the days of the lease', async (db) => {
    const letting = await addLease(db, '2025-11-15');
    await db.as(letting.owner)`select set_account(lease_id, '2025-11-15', 0) from tenants`;
    await runDaily(db, '2025-11-28');
    expect(await readNotifications(db, letting.owner, 'rent_late')).toMatchObject([
      { occasion: '2025-11-15', details: { tenantId: letting.tenant, amount: 512 } },
    ]);
  });

  it('a term that ends before the lease starts gets no receipt', async (db) => {
    const letting = await addLease(db, '2025-11-15');
    const nothing = {
      period_from: '2025-11-15',
      period_to: '2025-11-14',
      due: { rent: 0, charges: 0 },
      prorata: null,
    };
    expect(await termOf(db, letting, '2025-10-01', '2025-11-14')).toMatchObject(nothing);
    const before = { period_from: '2025-10-01', period_to: '2025-11-14', paid_on: '2025-11-14' };
    expect(await refusalText(db, letting, before)).toBe('PT400 VALIDATION_FAILED to=beforeLease');
    expect(await monthOf(db, letting, '2025-10-01')).toEqual([]);
  });
});

describe('a term wholly in the future', () => {
  const ahead = { period_from: '2199-01-01', period_to: '2199-01-31' };

  it('a receipt for a future term is issued only if the landlord says that the term was paid in advance', async (db) => {
    const letting = await addLetting(db);
    const paid = { ...ahead, paid_on: await dayFromToday(db, 0) };
    expect(await refusalText(db, letting, ahead)).toBe('PT400 VALIDATION_FAILED from=futureTerm');
    expect(await addReceipt(db, letting, { ...paid, paid_in_advance: true })).toMatchObject({
      kind: 'quittance',
      is_paid_in_advance: true,
    });
  });

  it('a receipt never says that a term was paid in advance once the term has begun, by the date in Paris', async (db) => {
    const letting = await addLetting(db);
    const [today, tomorrow] = [await dayFromToday(db, 0), await dayFromToday(db, 1)];
    const of = (day: string, paid_in_advance: boolean) => ({
      period_from: day,
      period_to: day,
      paid_on: today,
      rent: 1,
      charges: 0,
      paid_in_advance,
    });
    expect(await refusalText(db, letting, of(tomorrow, false))).toBe(
      'PT400 VALIDATION_FAILED from=futureTerm',
    );
    expect(await addReceipt(db, letting, of(today, true))).toMatchObject({ is_paid_in_advance: false });
  });

  it('a receipt for days before and after the start of a future lease is refused as a receipt for a future term', async (db) => {
    const letting = await addLease(db, '2199-01-15');
    const named = { ...ahead, period_from: '2026-01-01' };
    expect(await refusalText(db, letting, named)).toBe('PT400 VALIDATION_FAILED from=futureTerm');
  });

  it('a future term paid in advance appears in the list of its month', async (db) => {
    const letting = await addLetting(db);
    expect(await monthOf(db, letting, '2199-01-01')).toEqual([]);
    const paid_on = await dayFromToday(db, 0);
    const { id, number } = await addReceipt(db, letting, { ...ahead, paid_on, paid_in_advance: true });
    expect(await monthOf(db, letting, '2199-01-01')).toMatchObject([
      { state: 'paid', next: null, receipts: [{ id, number: number, kind: 'quittance' }] },
    ]);
  });
});

describe('the amounts for some days of a month, each rounded half up to the cent', () => {
  it.each([
    [850, 60, '2026-03-15', '2026-03-31', 466.13, 32.9, 17, 31],
    [850, 60, '2026-02-10', '2026-02-28', 576.79, 40.71, 19, 28],
    [850, 60, '2026-01-31', '2026-01-31', 27.42, 1.94, 1, 31],
    [540.5, 45, '2025-11-01', '2025-11-14', 252.23, 21, 14, 30],
    [620, 30, '2026-06-10', '2026-06-20', 227.33, 11, 11, 30],
    [850, 60, '2026-01-01', '2026-01-01', 27.42, 1.94, 1, 31],
  ])(
    '%d of rent and %d of charges a month from %s to %s cost %d and %d',
    async (db, rent, charges, from, to, dueRent, dueCharges, days, divisor) => {
      const letting = await addLetting(db);
      await db.as(letting.owner, (tx) => changeTenant(tx, { rent, charges }));
      expect(await termOf(db, letting, from, to)).toMatchObject({
        due: { rent: dueRent, charges: dueCharges },
        prorata: { days, divisor },
        parts: [],
      });
    },
  );
});

describe('a month in which an amount changes', () => {
  it('within a month, only the amount that changes is split into parts, and each part is rounded', async (db) => {
    const letting = await addLetting(db);
    await db.as(letting.owner, (tx) => changeTenant(tx, { rent: 750, charges: 60 }));
    await db.as(letting.owner, (tx) => changeTenant(tx, { rent: 758.64, rent_starts_on: '2025-11-20' }));
    const month = { divisor: 30, of: 'rent' };
    const parts = [
      { ...month, period_from: '2025-11-01', period_to: '2025-11-19', days: 19, monthly: 750, amount: 475 },
      {
        ...month,
        period_from: '2025-11-20',
        period_to: '2025-11-30',
        days: 11,
        monthly: 758.64,
        amount: 278.17,
      },
    ];
    const due = { rent: 753.17, charges: 60 };
    expect(await termOf(db, letting, '2025-11-01', '2025-11-30')).toMatchObject({ due, parts });
    // Months without a change of amount have no parts.
    expect(await termOf(db, letting, '2025-10-01', '2025-12-31')).toMatchObject({ parts });
    expect(await termOf(db, letting, '2025-12-01', '2025-12-31')).toMatchObject({ parts: [] });
    expect(await termOf(db, letting, '2025-11-20', '2025-11-30')).toMatchObject({ parts: [] });
  });

  it('the parts of a month list the parts of the rent before the parts of the charges', async (db) => {
    const letting = await addLetting(db);
    const change = { rent: 1300, charges: 100, rent_starts_on: '2026-03-11' };
    await db.as(letting.owner, (tx) => changeTenant(tx, change));
    const { due, parts } = await termOf(db, letting, '2026-03-01', '2026-03-31');
    expect(parts.map((part: { of: string; amount: number }) => [part.of, part.amount])).toEqual([
      ['rent', 403.23],
      ['rent', 880.65],
      ['charges', 30.81],
      ['charges', 67.74],
    ]);
    expect(due).toEqual({ rent: 1283.88, charges: 98.55 });
  });
});
