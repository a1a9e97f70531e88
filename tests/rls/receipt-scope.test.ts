import { randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { type Account, addAccount, dueLines, pay, positionOf, setToday } from './ledger.ts';
import {
  addLandlord,
  addProperty,
  changeLease,
  changeTenant,
  issueReceipt,
  newTenant,
  type NewReceipt,
  type TenantFields,
} from './rows.ts';
import { monthDues } from './months.ts';
import { connect, it, type TestDatabase, valueOf } from './support.ts';

const sql = connect();

type Letting = Account & { readonly property: string };

/** Creates a lease since August 2026 at 900 a month, without charges. Today is 20 November 2026. */
async function addNine(db: TestDatabase, fields: TenantFields = {}): Promise<Letting> {
  await setToday(db, '2026-11-20');
  const owner = await addLandlord(db);
  const property = await addProperty(db, owner);
  const account = await addAccount(db, owner, {
    property_id: property,
    rent: 900,
    charges: 0,
    rent_due_day: 1,
    lease_starts_on: '2026-08-01',
    account_starts_on: '2026-10-01',
    ...fields,
  });
  return { ...account, property };
}

const endOn = (db: TestDatabase, letting: Letting, day: string) =>
  changeLease(db, letting, { ended_by: 'agreement', ends_on: day });

/** Issues a receipt by the command of the receipt panel and returns the row of the receipt. */
async function issue(db: TestDatabase, letting: Letting, fields: NewReceipt): Promise<Row> {
  const said = { period_from: '2026-10-01', period_to: '2026-10-31', paid_on: '2026-10-05', charges: 0 };
  const [row] = await db.as(letting.owner, (tx) => issueReceipt(tx, letting, { ...said, ...fields }));
  return row ?? {};
}

const voidReceipt = (db: TestDatabase, { owner }: Letting, id: string) =>
  db.as(owner)`select void_receipt(${id}, 'x')`;

const reissue = (tx: TransactionSql, id: string, followsLease = false) =>
  tx`select id, kind, number, period_from::text as "from", period_to::text as "to", rent::text, due_rent::text as due,
    remaining::text, state
    from reissue_receipt(${id}, ${followsLease}) answer
    cross join lateral jsonb_populate_record(null::private.receipt_list, answer)`;

async function reissued(db: TestDatabase, { owner }: Letting, id: string, followsLease = false) {
  const [row] = await db.as(owner, (tx) => reissue(tx, id, followsLease));
  return row;
}

const refusedReissue = (db: TestDatabase, { owner }: Letting, id: string, followsLease = false) =>
  db.refusalText(owner, (tx) => reissue(tx, id, followsLease));

/** Records a payment with all its receipts and returns the rows of the receipts. */
async function record(db: TestDatabase, letting: Letting, payment: { paidOn: string; amount: number }) {
  const [row] = await db.as(letting.owner)`
    select record_payment(${letting.tenant}, ${randomUUID()}, ${payment.paidOn}, ${payment.amount}, issue => 'all') as answer`;
  const ids = row?.['answer'].receipts.map(({ id }: { id: string }) => id);
  return {
    blockers: row?.['answer'].blockers,
    receipts: await db.as(letting.owner)`
      select id, kind, period_from::text as "from", period_to::text as "to", rent::text, other::text, remaining::text,
        paid_on::text as "paidOn", state, snapshot #> '{says,others}' as others, snapshot #> '{says,payments}' as payments,
        tenant_name as names
      from private.receipt_list where id = any (${ids}::uuid[]) order by issued_at`,
  };
}

describe('a reissued receipt', () => {
  it('a receipt for days after the end of the lease is reissued only with `followsLease`, and then leaves out these days', async (db) => {
    const letting = await addNine(db);
    const quittance = await issue(db, letting, { rent: 900 });
    await endOn(db, letting, '2026-10-14');
    // The receipt is still valid, and its due still covers the whole month.
    expect(await refusedReissue(db, letting, quittance['id'])).toBe('PT409 TERM_NOT_OWED');
    await voidReceipt(db, letting, quittance['id']);
    expect(await dueLines(db, letting)).toEqual(['2026-10-01 2026-10-14 406.45 0.00']);
    expect(await refusedReissue(db, letting, quittance['id'])).toBe('PT409 TERM_NOT_OWED');
    const again = await reissued(db, letting, quittance['id'], true);
    expect(again).toMatchObject({ kind: 'quittance', from: '2026-10-01', to: '2026-10-14', rent: '406.45' });

    // Correcting the end of the lease makes the later days owed again. The overpayment pays the later days.
    await endOn(db, letting, '2026-10-31');
    expect(await dueLines(db, letting)).toEqual([
      '2026-10-01 2026-10-14 406.45 0.00',
      '2026-10-15 2026-10-31 493.55 0.00',
    ]);
    await voidReceipt(db, letting, String(again?.['id']));
    expect(await positionOf(db, letting)).toMatchObject({ owed: '0.00', advance: '0.00' });
  });

  it('with `followsLease`, a partial receipt is reissued as a quittance if its payment covers the days until the earlier end of the lease', async (db) => {
    const letting = await addNine(db);
    const partial = await issue(db, letting, { rent: 400 });
    await endOn(db, letting, '2026-10-10');
    await voidReceipt(db, letting, partial['id']);
    expect(await refusedReissue(db, letting, partial['id'])).toBe('PT409 TERM_NOT_OWED');
    expect(await reissued(db, letting, partial['id'], true)).toMatchObject({
      kind: 'quittance',
      from: '2026-10-01',
      to: '2026-10-10',
      rent: '290.32',
    });
    expect(await positionOf(db, letting)).toMatchObject({ owed: '0.00', advance: '109.68' });
  });

  it('a reissued receipt leaves out the days before a lease that now starts later', async (db) => {
    const letting = await addNine(db, { account_starts_on: '2026-08-01' });
    const days = { period_from: '2026-08-01', period_to: '2026-08-31', paid_on: '2026-08-05' };
    const quittance = await issue(db, letting, { ...days, rent: 900 });
    await changeLease(db, letting, { starts_on: '2026-08-10' });
    expect(await refusedReissue(db, letting, quittance['id'])).toBe('PT409 TERM_NOT_OWED');
    await voidReceipt(db, letting, quittance['id']);
    expect(await reissued(db, letting, quittance['id'])).toMatchObject({
      from: '2026-08-10',
      to: '2026-08-31',
      rent: '638.71',
    });
  });

  it('with `followsLease`, a reissued partial receipt states the due under the current terms of the lease', async (db) => {
    const letting = await addNine(db);
    const partial = await issue(db, letting, { rent: 400 });
    await endOn(db, letting, '2026-10-20');
    expect(await positionOf(db, letting)).toMatchObject({ owed: '500.00' });
    expect(await reissued(db, letting, partial['id'], true)).toMatchObject({
      kind: 'partial',
      from: '2026-10-01',
      to: '2026-10-20',
      rent: '400.00',
      due: '580.65',
      remaining: '180.65',
      state: 'valid',
    });
    expect(await positionOf(db, letting)).toMatchObject({ owed: '180.65' });
  });

  it('if the lease owes more days than before, a reissued receipt keeps its days and the added days are owed', async (db) => {
    const letting = await addNine(db, { lease_starts_on: '2026-10-15', account_starts_on: '2026-10-15' });
    const days = { period_from: '2026-10-15', paid_on: '2026-10-15' };
    const quittance = await issue(db, letting, { ...days, rent: 493.55 });
    await changeLease(db, letting, { starts_on: '2026-10-01' });
    await db.as(letting.owner)`select set_account(${letting.lease}, '2026-10-01', 0)`;
    expect(await reissued(db, letting, quittance['id'], true)).toMatchObject({ kind: 'quittance' });
    expect(await positionOf(db, letting)).toMatchObject({ owed: '1306.45' });
  });

  it('reissuing a receipt is refused when its days are no longer owed', async (db) => {
    const letting = await addNine(db);
    const partial = await issue(db, letting, { rent: 400 });
    await endOn(db, letting, '2026-09-30');
    expect(await refusedReissue(db, letting, partial['id'], true)).toBe('PT409 DOCUMENT_NOT_VALID');
  });
});

it('after a lease ends within a term with a partial receipt, no command issues a receipt until the partial receipt is reissued', async (db) => {
  const letting = await addNine(db);
  await issue(db, letting, { rent: 400 });
  await endOn(db, letting, '2026-10-14');
  const { receipts, blockers } = await record(db, letting, { paidOn: '2026-10-20', amount: 500 });
  expect(receipts).toEqual([]);
  expect(blockers).toEqual(['TERM_NOT_OWED']);
  const [month] = await db.as(letting.owner)`
    select issue_month('2026-10-01', array[${letting.tenant}]::uuid[]) as answer`;
  expect(month?.['answer'].failed).toMatchObject([{ error_code: 'TERM_NOT_OWED' }]);
  expect(await monthDues(db, letting.owner, '2026-10-01')).toMatchObject([{ blocker: 'TERM_NOT_OWED' }]);
});

describe('the tenants named on a receipt', () => {
  /** Creates a lease that Alice leaves on 30 September. Bruno joins on 1 October. */
  async function addAliceAndBruno(db: TestDatabase) {
    const letting = await addNine(db, {
      first_name: 'Alice',
      last_name: 'Arnaud',
      account_starts_on: '2026-09-01',
    });
    await db.as(letting.owner, (tx) => changeTenant(tx, { leaves_on: '2026-09-30' }, letting.tenant));
    const bruno = { lease_id: letting.lease, first_name: 'Bruno', last_name: 'Blin', joins_on: '2026-10-01' };
    const [added] = await db.as(letting.owner, (tx) => newTenant(tx, bruno));
    return { letting, alice: letting.tenant, bruno: String(added?.['id']) };
  }

  it('a receipt names all tenants who were on the lease during its term, whichever tenant the call names', async (db) => {
    const { letting, alice, bruno } = await addAliceAndBruno(db);
    const september = { period_from: '2026-09-01', period_to: '2026-09-30', paid_on: '2026-09-05' };
    const named = async (id: string) => {
      const [row] = await db.tx`
        select tenant_name as names, tenant_id as tenant, tenant_ids as all from private.receipt_list where id = ${id}`;
      return row;
    };
    const issued = await issue(db, { ...letting, tenant: bruno }, { ...september, rent: 900 });
    const whole = { names: 'Alice Arnaud', tenant: alice, all: [alice] };
    expect(await named(issued['id'])).toEqual(whole);
    const again = await reissued(db, letting, issued['id']);
    expect(await named(String(again?.['id']))).toEqual(whole);

    const october = await record(db, letting, { paidOn: '2026-10-05', amount: 900 });
    expect(october.receipts).toMatchObject([{ from: '2026-10-01', names: 'Bruno Blin' }]);
    expect(await monthDues(db, letting.owner, '2026-09-01')).toMatchObject([
      { tenantId: alice, tenantName: 'Alice Arnaud' },
    ]);
  });

  it('the arrears on a receipt to a later tenant leave out dues from before this tenant joined', async (db) => {
    const { letting, bruno } = await addAliceAndBruno(db);
    const before = async (id: string) =>
      Number(await valueOf(db.tx`select snapshot #>> '{says,arrears}' from documents where id = ${id}`));
    const october = await issue(db, { ...letting, tenant: bruno }, { rent: 300 });
    expect(await before(october['id'])).toBe(0);
    const november = { period_from: '2026-11-01', period_to: '2026-11-30', paid_on: '2026-11-05' };
    const next = await issue(db, { ...letting, tenant: bruno }, { ...november, rent: 300 });
    // The arrears include October, when Bruno was a tenant, and leave out Alice's September.
    expect(await before(next['id'])).toBe(600);
  });

  it('a receipt that would name no tenant is not issued', async (db) => {
    const letting = await addNine(db);
    await db.as(letting.owner, (tx) => changeTenant(tx, { joins_on: '2026-11-01' }));
    const { blockers } = await record(db, letting, { paidOn: '2026-11-05', amount: 900 });
    expect(blockers).toEqual(['NO_TENANT']);
  });
});

describe('a lease outside the 1989 law', () => {
  /** Creates a lease with rent unpaid for four and a half years. */
  async function addOld(db: TestDatabase, kind: string) {
    const letting = await addNine(db, {
      lease_starts_on: '2022-05-01',
      account_starts_on: '2022-05-01',
      rent: 100,
    });
    await changeLease(db, letting, { kind });
    return letting;
  }

  it('a lease outside the 1989 law has a limitation period of five years instead of three', async (db) => {
    const garage = await addOld(db, 'other');
    const flat = await addOld(db, 'unfurnished');
    expect(await positionOf(db, garage)).toMatchObject({ owed: '5500.00', time_barred: '0.00' });
    // The months from May 2022 to November 2023 are past their limitation period of three years.
    expect(await positionOf(db, flat)).toMatchObject({ owed: '5500.00', time_barred: '1900.00' });
    // A payment pays the oldest due within its limitation period.
    const dueOf = async (letting: Letting) => {
      await pay(db, letting, { paidOn: '2026-11-20', amount: 100 });
      return (await dueLines(db, letting)).find((line) => line.endsWith(' 0.00'));
    };
    expect(await dueOf(garage)).toBe('2022-05-01 2022-05-31 100.00 0.00');
    expect(await dueOf(flat)).toBe('2023-12-01 2023-12-31 100.00 0.00');
    // A payment of a whole month covers all dues within their limitation period.
    const payMonth = (letting: Letting) =>
      db.as(letting.owner)`
        select pay_month('2026-11-01', ${randomUUID()}, '2026-11-20', null, array[${letting.tenant}]::uuid[]) as answer`;
    const [all] = await payMonth(garage);
    expect(all?.['answer'].paid).toMatchObject([{ amount: 5400 }]);
    const [some] = await payMonth(flat);
    expect(some?.['answer'].paid).toMatchObject([{ amount: 3500 }]);
    // The documents and the statement apply the law of the lease.
    const [snapshot] = await db.tx`
      select (private.is_governed(kind)) as "isGoverned" from leases where id = ${garage.lease}`;
    expect(snapshot).toEqual({ isGoverned: false });
    const statement = ({ owner, tenant }: Letting) =>
      valueOf(db.as(owner)`select account_statement(${tenant})`);
    expect(await statement(garage)).toMatchObject({ isGoverned: false, timeBarred: 0 });
    expect(await statement(flat)).toMatchObject({ isGoverned: true, timeBarred: 1900 });
  });

  test('only `limitation_period` decides for how many years a rent can be claimed', async () => {
    const rows = await sql`
      select proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prosrc ~* 'interval ''[0-9]+ years''|make_interval\\(years => [0-9]'
      union all
      select c.relname from pg_class c
      where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and pg_get_viewdef(c.oid) ~* '''[0-9]+ years'''
      order by name`;
    expect(rows.map(({ name }) => name)).toEqual([
      // `add_first_benefit` limits for how long a benefit is entered afterwards.
      'add_first_benefit',
      // `decide_revision_day` and `energy_class_until` have other periods: how long a revision can be requested, and
      // how long an energy certificate is valid.
      'decide_revision_day',
      // `earliest_lease_day` limits the day of a deposit if the start of the lease is unknown.
      'earliest_lease_day',
      'energy_class_until',
      // `future_stubs` lists the stubs of a deleted account's documents.
      'future_stubs',
      'is_within_two_years',
      'limitation_period',
      'require_term_in_lease',
    ]);
  });
});

describe('a payment for dues other than rent', () => {
  const addOwing = (db: TestDatabase) =>
    addNine(db).then(async (letting) => {
      await db.as(letting.owner)`select set_account(${letting.lease}, '2026-11-01', 310)`;
      await db.as(letting.owner)`select change_rent(${letting.lease}, null, 850, 60)`;
      return letting;
    });

  it('a payment that pays only the opening balance gets a partial receipt without a term', async (db) => {
    const letting = await addOwing(db);
    const { receipts, blockers } = await record(db, letting, { paidOn: '2026-11-05', amount: 300 });
    expect(blockers).toEqual([]);
    expect(receipts).toMatchObject([
      {
        kind: 'partial',
        from: null,
        to: null,
        rent: '0.00',
        other: '300.00',
        paidOn: '2026-11-05',
        state: 'valid',
        others: [{ kind: 'opening', label: null, dueOn: '2026-10-31', amount: 300, remaining: 10 }],
        payments: [{ amount: 0, other: 300, earlier: [] }],
      },
    ]);
    // The rent dues keep their amounts, and the opening balance that the receipt states cannot change.
    expect(await dueLines(db, letting)).toEqual([
      '2026-10-31 2026-10-31 310.00 10.00',
      '2026-11-01 2026-11-30 910.00 910.00',
      '2026-12-01 2026-12-31 910.00 910.00',
    ]);
    expect(await db.refusalText(letting.owner)`select set_account(${letting.lease}, '2026-11-01', 0)`).toBe(
      'PT409 DUE_CERTIFIED',
    );
  });

  it('a payment for rent and other dues gets one receipt with two lines, and this receipt stays valid when the rent gets its quittance', async (db) => {
    const letting = await addOwing(db);
    const { receipts } = await record(db, letting, { paidOn: '2026-11-05', amount: 1000 });
    expect(receipts).toMatchObject([
      {
        kind: 'partial',
        from: '2026-11-01',
        rent: '690.00',
        other: '310.00',
        remaining: '220.00',
        others: [{ kind: 'opening', amount: 310, remaining: 0 }],
        payments: [{ amount: 690, other: 310 }],
      },
    ]);
    const rest = await record(db, letting, { paidOn: '2026-11-10', amount: 220 });
    expect(rest.receipts).toMatchObject([{ kind: 'quittance', rent: '850.00', other: '0.00' }]);
    const [first] = await db.tx`select state from private.receipt_list where id = ${receipts[0]?.['id']}`;
    expect(first).toEqual({ state: 'valid' });
    const [quittance] = await db.tx`
      select snapshot -> 'replaces' as replaces from documents where id = ${rest.receipts[0]?.['id']}`;
    expect(quittance).toEqual({ replaces: [] });
  });

  it('dues other than rent get a separate receipt when a payment pays the rent in full', async (db) => {
    const letting = await addOwing(db);
    const { receipts } = await record(db, letting, { paidOn: '2026-11-05', amount: 1220 });
    expect(receipts).toMatchObject([
      { kind: 'quittance', from: '2026-11-01', other: '0.00' },
      { kind: 'partial', from: null, rent: '0.00', other: '310.00' },
    ]);
  });

  it('a repair gets one receipt, issued alone or with the receipts of its month, and the receipt can be reissued', async (db) => {
    const letting = await addNine(db, { account_starts_on: '2026-11-01' });
    const [due] = await db.as(letting.owner)`select answer ->> 'id' as id
      from add_due(${letting.lease}, ${randomUUID()}, 'repair', '2026-11-03', 80, 'Volet') answer`;
    const id = String(due?.['id']);
    const next = async () => {
      const [row] = await db.as(letting.owner)`
        select next, receipts from private.due_list where id = ${id}`;
      return [row?.['next'], row?.['receipts'].length];
    };
    expect(await next()).toEqual([null, 0]);
    await pay(db, letting, { paidOn: '2026-11-05', amount: 980, due: id });
    expect(await next()).toEqual(['partial', 0]);
    const issueDue = (tx: TransactionSql) => tx`
      select issued.* from issue_due(${id}) answer
      cross join lateral jsonb_populate_record(null::private.receipt_list, answer) issued`;
    const [receipt] = await db.as(letting.owner, issueDue);
    expect(receipt).toMatchObject({ kind: 'partial', period_from: null, other: '80.00' });
    expect(await next()).toEqual([null, 1]);
    expect(await db.refusalText(letting.owner, issueDue)).toBe('PT409 DOCUMENT_NOT_VALID');
    const stranger = await db.account();
    expect(await db.refusalText(stranger, issueDue)).toBe('PT404 NOT_FOUND');
    expect(await db.refusalText(letting.owner)`select cancel_due(${id}, 'x')`).toBe('PT409 DUE_CERTIFIED');

    const again = await reissued(db, letting, receipt?.['id']);
    expect(again).toMatchObject({ kind: 'partial', from: null, state: 'valid' });
    await voidReceipt(db, letting, String(again?.['id']));
    expect(await next()).toEqual(['partial', 0]);
    const [month] = await db.as(letting.owner)`
      select issue_month('2026-11-01', array[${letting.tenant}]::uuid[]) as answer`;
    expect(month?.['answer'].issued).toMatchObject([{ kind: 'quittance' }, { kind: 'partial' }]);
    expect(await next()).toEqual([null, 1]);
    expect(await db.refusalText(letting.owner)`select cancel_due(${id}, 'x')`).not.toBeNull();
  });
});

describe('the debt of a former tenant for dues other than rent', () => {
  /** Creates a lease that Xavier leaves on 31 October, owing a repair. Zoe joins on 1 November. */
  async function addXavierAndZoe(db: TestDatabase) {
    const letting = await addNine(db, { first_name: 'Xavier', last_name: 'Xi' });
    const { owner, lease } = letting;
    await db.as(owner, (tx) => changeTenant(tx, { leaves_on: '2026-10-31' }, letting.tenant));
    const zoe = { lease_id: lease, first_name: 'Zoe', last_name: 'Zola', joins_on: '2026-11-01' };
    await db.as(owner, (tx) => newTenant(tx, zoe));
    const [due] = await db.as(owner)`
      select answer ->> 'id' as id from add_due(${lease}, ${randomUUID()}, 'repair', '2026-10-15', 200, 'Volet') answer`;
    return { letting, due: String(due?.['id']) };
  }

  it('the debt of a former tenant is on a receipt that names the former tenant, whenever the debt is paid', async (db) => {
    const { letting, due } = await addXavierAndZoe(db);
    await pay(db, letting, { paidOn: '2026-11-10', amount: 200, due });
    const [receipt] = await db.as(letting.owner)`
      select answer ->> 'tenant_name' as tenant_name from issue_due(${due}) answer`;
    expect(receipt).toEqual({ tenant_name: 'Xavier Xi' });
  });

  it('the debt of a former tenant is not on a later tenant’s receipt, even when one payment pays both', async (db) => {
    const { letting } = await addXavierAndZoe(db);
    // The payment pays October, the repair, and half of November.
    const { receipts } = await record(db, letting, { paidOn: '2026-11-10', amount: 1550 });
    expect(receipts.map(({ from, other, names }) => [from, other, names])).toEqual([
      ['2026-10-01', '0.00', 'Xavier Xi'],
      ['2026-11-01', '0.00', 'Zoe Zola'],
    ]);
    const rest = await record(db, letting, { paidOn: '2026-11-12', amount: 450 });
    expect(rest.receipts.map(({ from, other, names }) => [from, other, names])).toEqual([
      ['2026-11-01', '0.00', 'Zoe Zola'],
      [null, '200.00', 'Xavier Xi'],
    ]);
  });
});

describe('housing benefit', () => {
  const benefit = (tx: TransactionSql, tenant: string, office: string | null, kind = 'benefit') =>
    tx`select record_payment(${tenant}, ${randomUUID()}, '2026-10-05', 200, kind => ${kind}, month => '2026-10-01',
      issue => 'all', payer_office => ${office}) as answer`;

  it('the receipt of a housing benefit states the benefit office and the tenant', async (db) => {
    const letting = await addNine(db);
    const [row] = await db.as(letting.owner, (tx) => benefit(tx, letting.tenant, 'msa'));
    const [receipt] = await db.tx`
      select snapshot #> '{says,payments}' as payments from documents where id = ${row?.['answer'].receipts[0].id}`;
    expect(receipt?.['payments']).toMatchObject([
      { kind: 'benefit', payerOffice: 'msa', beneficiary: 'Ana Roy', payer: null },
    ]);
  });

  it('only a housing benefit names a benefit office', async (db) => {
    const letting = await addNine(db);
    const refused = (office: string, kind?: string) =>
      db.refusalText(letting.owner, (tx) => benefit(tx, letting.tenant, office, kind));
    expect(await refused('edf')).toBe('PT400 VALIDATION_FAILED payerOffice=invalid');
    expect(await refused('caf', 'payment')).toBe('PT400 VALIDATION_FAILED payerOffice=invalid');
  });
});

it('moving the start of a lease to a later day and back restores the dues', async (db) => {
  const letting = await addNine(db);
  const before = await dueLines(db, letting);
  await changeLease(db, letting, { starts_on: '2026-11-10' });
  expect(await dueLines(db, letting)).not.toEqual(before);
  await changeLease(db, letting, { starts_on: '2026-08-01' });
  expect(await dueLines(db, letting)).toEqual(before);
});

describe('an overpayment', () => {
  const refund = (tx: TransactionSql, { lease }: Letting, amount: number) =>
    tx`select refund(${lease}, ${randomUUID()}, '2026-11-10', ${amount})`;

  it('an overpayment can be refunded before the next rent falls due, and the next rent is then owed in full', async (db) => {
    const letting = await addNine(db, { account_starts_on: '2026-11-01' });
    await pay(db, letting, { paidOn: '2026-11-01', amount: 990 });
    // The overpayment is already allocated to the future due.
    expect(await positionOf(db, letting)).toMatchObject({ advance: '0.00', upcoming: '810.00' });
    const refused = (amount: number) => db.refusalText(letting.owner, (tx) => refund(tx, letting, amount));
    expect(await refused(90.01)).toBe('PT400 VALIDATION_FAILED amount=aboveAdvance');
    expect(await refused(90)).toBeNull();
    expect(await positionOf(db, letting)).toMatchObject({
      owed: '0.00',
      advance: '0.00',
      upcoming: '900.00',
    });
    expect(await refused(0.01)).toBe('PT400 VALIDATION_FAILED amount=aboveAdvance');
  });

  it('a payment that names a future term is no part of the advance and cannot be refunded', async (db) => {
    const letting = await addNine(db, { account_starts_on: '2026-11-01' });
    await pay(db, letting, { paidOn: '2026-11-01', amount: 900 });
    await pay(db, letting, { paidOn: '2026-11-01', amount: 900, month: '2026-12-01' });
    expect(await db.refusalText(letting.owner, (tx) => refund(tx, letting, 1))).toBe(
      'PT400 VALIDATION_FAILED amount=aboveAdvance',
    );
  });
});

it('the account start can move before the days of a receipt and back, without a change of dues', async (db) => {
  const letting = await addNine(db, { lease_starts_on: '2024-01-01', account_starts_on: '2026-11-01' });
  const march = { period_from: '2026-03-01', period_to: '2026-03-31', paid_on: '2026-03-05' };
  await issue(db, letting, { ...march, rent: 900 });
  const before = await dueLines(db, letting);
  for (const day of ['2026-02-01', '2026-11-01'])
    await db.as(letting.owner)`select set_account(${letting.lease}, ${day}, 0)`;
  expect(await dueLines(db, letting)).toEqual(before);
});
