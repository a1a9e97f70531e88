import { describe, expect } from 'vitest';
import { setToday } from './ledger.ts';
import {
  addLandlord,
  addLetting,
  addReceipt,
  addTenant,
  changeTenant,
  deleteTenant,
  issueReceipt,
} from './rows.ts';
import { monthDues } from './months.ts';
import { CHECK, DENIED, it, type TestDatabase, valueOf } from './support.ts';

type Letting = Awaited<ReturnType<typeof addLetting>>;

interface Change {
  readonly rent?: number;
  readonly charges?: number;
  readonly rent_starts_on?: string | null;
}

const change = (db: TestDatabase, { owner, tenant }: Pick<Letting, 'owner' | 'tenant'>, fields: Change) =>
  db.as(owner, (tx) => changeTenant(tx, { ...fields }, tenant));

/** Returns the agreed amounts, oldest first, each with its start date, rent and charges. */
async function agreed(
  db: TestDatabase,
  { owner, tenant }: Pick<Letting, 'owner' | 'tenant'>,
): Promise<string[]> {
  const rows = await db.as(owner)`
    select starts_on::text, rent, charges from rents
    where lease_id = (select lease_id from tenants where id = ${tenant})
    order by rents.holds_from`;
  return rows.map(
    (row) => `${row['starts_on'] ?? 'ever'}: ${Number(row['rent'])} + ${Number(row['charges'])}`,
  );
}

async function dueOf(db: TestDatabase, { owner, tenant }: Letting, from: string, to: string) {
  return (await valueOf(db.as(owner)`select receipt_term(${tenant}, ${from}, ${to})`))?.due;
}

describe('rents', () => {
  it('rents can be read by their owner, not by a stranger or a super-admin', async (db) => {
    const letting = await addLetting(db);
    await change(db, letting, { rent: 1300, rent_starts_on: '2026-07-01' });
    expect(
      await db.as(letting.owner)`
        select owner_id, starts_on::text, rent, charges from rents order by holds_from`,
    ).toEqual([
      { owner_id: letting.owner, starts_on: null, rent: '1250.00', charges: '95.50' },
      { owner_id: letting.owner, starts_on: '2026-07-01', rent: '1300.00', charges: '95.50' },
    ]);
    for (const other of [await db.account(), await db.account({ isSuperAdmin: true })])
      expect(await db.as(other)`select * from rents`).toHaveLength(0);
  });

  it('neither the owner, a stranger nor a visitor can write rents directly, and a visitor cannot read rents', async (db) => {
    const letting = await addLetting(db);
    await change(db, letting, { rent: 1300, rent_starts_on: '2026-07-01' });
    const stranger = await db.account();
    const lease = String(await valueOf(db.tx`select lease_id from tenants where id = ${letting.tenant}`));
    for (const who of [letting.owner, stranger, null]) {
      expect(await db.refusalCode(who)`update rents set rent = 1`).toBe(DENIED);
      expect(await db.refusalCode(who)`delete from rents`).toBe(DENIED);
      const row = { lease_id: lease, owner_id: letting.owner, starts_on: '2026-08-01', rent: 1, charges: 1 };
      expect(await db.refusalCode(who)`insert into rents ${db.tx(row)}`).toBe(DENIED);
    }
    expect(await db.refusalCode(null)`select from rents`).toBe(DENIED);
    expect(await agreed(db, letting)).toEqual(['ever: 1250 + 95.5', '2026-07-01: 1300 + 95.5']);
  });

  it('a stranger’s command changes no rent of the lease', async (db) => {
    const letting = await addLetting(db);
    const stranger = await db.account();
    await db.as(stranger, (tx) =>
      changeTenant(tx, { rent: 1, rent_starts_on: '2026-07-01' }, letting.tenant),
    );
    expect(await agreed(db, letting)).toEqual(['ever: 1250 + 95.5']);
  });

  it('rents are deleted with their lease, and the lease with its last tenant', async (db) => {
    const letting = await addLetting(db);
    await change(db, letting, { rent: 1300, rent_starts_on: '2026-07-01' });
    await db.as(letting.owner, (tx) => deleteTenant(tx));
    expect(await db.tx`select from rents where owner_id = ${letting.owner}`).toHaveLength(0);
    expect(await db.tx`select from leases where owner_id = ${letting.owner}`).toHaveLength(0);
  });
});

describe('a change of the rent or charges', () => {
  const JULY = { rent: 1300, rent_starts_on: '2026-07-01' };
  const OCTOBER = { rent: 1350, charges: 100, rent_starts_on: '2026-10-01' };
  const RAISED = ['ever: 1250 + 95.5', '2026-07-01: 1300 + 95.5'];

  it.each<[string, Change[], string[]]>([
    ['a change without a start date corrects the current amounts', [{ rent: 1300 }], ['ever: 1300 + 95.5']],
    ['a change with a start date keeps the former amounts before that date', [JULY], RAISED],
    [
      'a change followed by another change keeps both former amounts',
      [JULY, OCTOBER],
      [...RAISED, '2026-10-01: 1350 + 100'],
    ],
    [
      'a change of the charges counts as a change, even without a new rent',
      [{ charges: 1, rent_starts_on: '2026-07-01' }],
      ['ever: 1250 + 95.5', '2026-07-01: 1250 + 1'],
    ],
    [
      'a change with the start date of the last change corrects the last change',
      [JULY, { ...JULY, rent: 1310 }],
      ['ever: 1250 + 95.5', '2026-07-01: 1310 + 95.5'],
    ],
    [
      'a change without a start date corrects the last change',
      [JULY, { rent: 1310 }],
      ['ever: 1250 + 95.5', '2026-07-01: 1310 + 95.5'],
    ],
    [
      'a change with an earlier start date replaces the last change',
      [JULY, { rent: 1310, rent_starts_on: '2026-06-15' }],
      ['ever: 1250 + 95.5', '2026-06-15: 1310 + 95.5'],
    ],
    [
      'a change that starts before several changes replaces all of them',
      [JULY, OCTOBER, { rent: 1310, rent_starts_on: '2026-06-01' }],
      ['ever: 1250 + 95.5', '2026-06-01: 1310 + 100'],
    ],
    [
      'a change that starts on the day of a former change replaces the former and the last change',
      [JULY, OCTOBER, { rent: 1310, rent_starts_on: '2026-07-01' }],
      ['ever: 1250 + 95.5', '2026-07-01: 1310 + 100'],
    ],
    [
      'a change from the beginning drops the former amounts',
      [JULY, OCTOBER, { rent: 1310, rent_starts_on: null }],
      ['ever: 1310 + 100'],
    ],
    [
      'a later start date without new amounts postpones the last change',
      [JULY, OCTOBER, { rent_starts_on: '2026-12-01' }],
      [...RAISED, '2026-12-01: 1350 + 100'],
    ],
    [
      'an earlier start date without new amounts brings the last change forward',
      [JULY, { rent_starts_on: '2026-02-01' }],
      ['ever: 1250 + 95.5', '2026-02-01: 1300 + 95.5'],
    ],
    [
      'moving the start date to the day of a former change drops the former change',
      [JULY, OCTOBER, { rent_starts_on: '2026-07-01' }],
      ['ever: 1250 + 95.5', '2026-07-01: 1350 + 100'],
    ],
    [
      'moving the start date to the beginning drops all former amounts',
      [JULY, OCTOBER, { rent_starts_on: null }],
      ['ever: 1350 + 100'],
    ],
    [
      'a return to the former amounts on the same day undoes the change',
      [JULY, { rent: 1250 }],
      ['ever: 1250 + 95.5'],
    ],
    [
      'a return to the amounts before the last change joins the period of those amounts',
      [JULY, OCTOBER, { rent: 1300, charges: 95.5 }],
      RAISED,
    ],
    [
      'a return to the former amounts from a later day is a new change',
      [JULY, { rent: 1250, rent_starts_on: '2026-10-01' }],
      [...RAISED, '2026-10-01: 1250 + 95.5'],
    ],
    [
      'moving the start date of a rent that never changed does nothing',
      [{ rent_starts_on: '2026-07-01' }],
      ['ever: 1250 + 95.5'],
    ],
    ['repeating a change has no further effect', [JULY, JULY], RAISED],
  ])('%s', async (db, _, changes, expected) => {
    const letting = await addLetting(db);
    const neighbour = await addTenant(db, letting.owner, letting.property);
    for (const fields of changes) await change(db, letting, fields);
    expect(await agreed(db, letting)).toEqual(expected);
    expect(await agreed(db, { ...letting, tenant: neighbour })).toEqual(['ever: 1250 + 95.5']);
  });

  it('a change of rent needs a start date in the supported range', async (db) => {
    const { owner } = await addLetting(db);
    for (const day of ['infinity', '1899-12-31', '2200-01-01']) {
      expect(await db.refusalCode(owner, (tx) => changeTenant(tx, { rent: 1, rent_starts_on: day }))).toBe(
        CHECK,
      );
    }
  });
});

describe('a new rent without a start date', () => {
  /** Creates a letting whose account starts in March 2026. Today is 25 March 2026. */
  const inMarch = async (db: TestDatabase): Promise<Letting> => {
    await setToday(db, '2026-03-25');
    const letting = await addLetting(db);
    await db.as(letting.owner)`select set_account(lease_id, '2026-03-01', 0) from tenants`;
    return letting;
  };
  const pay = (db: TestDatabase, { owner, tenant }: Letting, issue = 'none') =>
    db.as(owner)`
      select record_payment(${tenant}, gen_random_uuid(), '2026-03-05', 1345.50, issue => ${issue}) as paid`;
  const daysLate = async (db: TestDatabase, { owner }: Letting) =>
    (await db.tx`select days_late from private.positions where owner_id = ${owner}`)[0]?.['days_late'];

  it('a new rent without a start date starts with the next term once a payment is recorded, so that nobody becomes late', async (db) => {
    const letting = await inMarch(db);
    await pay(db, letting);
    await change(db, letting, { rent: 1300 });
    expect(await agreed(db, letting)).toEqual(['ever: 1250 + 95.5', '2026-04-01: 1300 + 95.5']);
    expect(await daysLate(db, letting)).toBe(0);
    await change(db, letting, { charges: 100 });
    expect(await agreed(db, letting)).toEqual(['ever: 1250 + 95.5', '2026-04-01: 1300 + 100']);
    await change(db, letting, { rent: 1250, charges: 95.5 });
    expect(await agreed(db, letting)).toEqual(['ever: 1250 + 95.5']);
  });

  it('a new rent without a start date corrects the rent if there are no valid payments or receipts', async (db) => {
    const letting = await inMarch(db);
    await change(db, letting, { rent: 1300 });
    expect(await agreed(db, letting)).toEqual(['ever: 1300 + 95.5']);
    await pay(db, letting);
    await db.as(letting.owner)`select cancel_payment(id, 'typo') from payments`;
    await change(db, letting, { rent: 1310 });
    expect(await agreed(db, letting)).toEqual(['ever: 1310 + 95.5']);
  });

  it('a new rent without a start date does not change a term that a receipt certifies', async (db) => {
    const letting = await inMarch(db);
    await addReceipt(db, letting);
    await db.tx`delete from payments where lease_id = (select lease_id from tenants where id = ${letting.tenant})`;
    await change(db, letting, { rent: 1300 });
    expect(await agreed(db, letting)).toEqual(['ever: 1250 + 95.5', '2026-04-01: 1300 + 95.5']);
  });

  it('a new rent without a start date corrects a rent that is agreed for a later day', async (db) => {
    const letting = await inMarch(db);
    await pay(db, letting);
    await change(db, letting, { rent: 1300, rent_starts_on: '2026-07-01' });
    await change(db, letting, { rent: 1310 });
    expect(await agreed(db, letting)).toEqual(['ever: 1250 + 95.5', '2026-07-01: 1310 + 95.5']);
  });

  it('a new rent without a start date starts with the next quarter if the rent is quarterly', async (db) => {
    const letting = await inMarch(db);
    await db.as(letting.owner)`
      select change_lease(lease_id, '{"term_months": 3, "starts_on": "2026-02-01"}') from tenants`;
    await pay(db, letting);
    await change(db, letting, { rent: 1300 });
    expect(await agreed(db, letting)).toEqual(['ever: 1250 + 95.5', '2026-05-01: 1300 + 95.5']);
  });

  it('a new rent without a start date corrects the rent of a lease that has not begun, even when paid in advance', async (db) => {
    const letting = await inMarch(db);
    await db.as(letting.owner)`select change_lease(lease_id, '{"starts_on": "2026-04-15"}') from tenants`;
    await pay(db, letting);
    await change(db, letting, { rent: 1300 });
    expect(await agreed(db, letting)).toEqual(['ever: 1300 + 95.5']);
  });
});

describe('the amount due', () => {
  // The rent and charges are 1250 + 95.50, then 1400 + 95.50 from 15 March 2026, 1500 + 100 from 1 July 2026 and 2000 +
  // 100 from 1 January 2199.
  const addChanging = async (db: TestDatabase): Promise<Letting> => {
    const letting = await addLetting(db);
    await change(db, letting, { rent: 1400, rent_starts_on: '2026-03-15' });
    await change(db, letting, { rent: 1500, charges: 100, rent_starts_on: '2026-07-01' });
    await change(db, letting, { rent: 2000, rent_starts_on: '2199-01-01' });
    return letting;
  };

  it.each([
    ['a month before the changes', '2026-02-01', '2026-02-28', 1250, 95.5],
    // 14 of 31 days at 1250 cost 564.52, and 17 days at 1400 cost 767.74. The charges are unchanged.
    ['the month of a change', '2026-03-01', '2026-03-31', 1332.26, 95.5],
    ['the days before a change', '2026-03-01', '2026-03-14', 564.52, 43.13],
    ['the days from a change on', '2026-03-15', '2026-03-31', 767.74, 52.37],
    ['the day of a change', '2026-03-15', '2026-03-15', 45.16, 3.08],
    ['a month after a change', '2026-04-01', '2026-04-30', 1400, 95.5],
    ['months before and after a change', '2026-06-01', '2026-07-31', 2900, 195.5],
    ['a year with two changes', '2026-01-01', '2026-12-31', 17032.26, 1173],
    ['a month before a future change', '2198-12-01', '2198-12-31', 1500, 100],
    ['a month from a future change on', '2199-01-01', '2199-01-31', 2000, 100],
  ])('the amount due for %s is calculated from its days', async (db, _, from, to, rent, charges) => {
    expect(await dueOf(db, await addChanging(db), from, to)).toEqual({ rent, charges });
  });

  it('an unchanged amount is not split, because rounding two halves would add a cent', async (db) => {
    const letting = await addLetting(db);
    await change(db, letting, { rent: 100.01 });
    // Two halves of June would cost 50.005 each. Each half would be rounded to 50.01.
    await change(db, letting, { charges: 10, rent_starts_on: '2026-06-16' });
    expect(await dueOf(db, letting, '2026-06-01', '2026-06-30')).toEqual({ rent: 100.01, charges: 52.75 });
  });

  it('the amount due decides the kind of receipt: a quittance needs the month’s rent, before and after a change of rent', async (db) => {
    const letting = await addLetting(db);
    await change(db, letting, { rent: 1400, rent_starts_on: '2026-03-01' });
    const february = { period_from: '2026-02-01', period_to: '2026-02-28' };
    const paid = await addReceipt(db, letting, { ...february, rent: 1250, charges: 95.5 });
    expect(paid).toMatchObject({ kind: 'quittance', due_rent: '1250.00' });
    expect(await addReceipt(db, letting, { rent: 1250 })).toMatchObject({
      kind: 'partial',
      due_rent: '1400.00',
    });
    const early = { period_from: '2026-01-01', period_to: '2026-01-31', rent: 1400 };
    expect(await db.refusalText(letting.owner, (tx) => issueReceipt(tx, letting, early))).toBe(
      'PT400 VALIDATION_FAILED rent=aboveDue',
    );
  });

  it('the months before a rent cut still cost the former rent', async (db) => {
    const letting = await addLetting(db);
    await change(db, letting, { rent: 1000, rent_starts_on: '2026-04-01' });
    expect(await addReceipt(db, letting)).toMatchObject({ kind: 'quittance', rent: '1250.00' });
  });
});

it('the quittances of a month are for the rent of that month and for the tenants who owed the rent', async (db) => {
  const owner = await addLandlord(db);
  const letting = await addLetting(db);
  await db.as(letting.owner)`select set_account(lease_id, '2026-03-01', 0) from tenants`;
  expect(await monthDues(db, owner, '2026-03-01')).toEqual([]);
  await change(db, letting, { rent: 0, charges: 0, rent_starts_on: '2026-04-01' });
  const march = await monthDues(db, letting.owner, '2026-03-01');
  expect(march).toMatchObject([{ tenantId: letting.tenant, amount: 1345.5 }]);
  expect(await monthDues(db, letting.owner, '2026-04-01')).toEqual([]);
  await db.as(letting.owner)`
    select pay_month('2026-04-01', gen_random_uuid(), '2026-05-05', null, ${[letting.tenant]})`;
  const issue = (day: string) =>
    db.as(letting.owner)`select issue_month(${day}, ${[letting.tenant]}) as result`;
  expect(await issue('2026-03-01')).toMatchObject([{ result: { failed: [], skipped: [] } }]);
  expect(await issue('2026-04-01')).toMatchObject([{ result: { skipped: [{ tenant_id: letting.tenant }] } }]);
  const receipts = await db.as(letting.owner)`select kind, rent, charges from receipts`;
  expect(receipts).toEqual([{ kind: 'quittance', rent: '1250.00', charges: '95.50' }]);
});
