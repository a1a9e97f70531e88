import { describe, expect, test } from 'vitest';
import { type BankPart, summarize, lineOf, recordLines } from './bank.ts';
import { type Account, addAccount, pay, recordPayment, setToday } from './ledger.ts';
import { addLandlord, addProperty } from './rows.ts';
import { connect, it, inTransaction, type TestDatabase, valueOf } from './support.ts';

const sql = connect();

/**
 * Creates a landlord whose tenants owe 840 of rent and 60 of charges on 5 February and on 5 March. Today is 12 March
 * 2026.
 */
async function addFebruary(db: TestDatabase) {
  await setToday(db, '2026-03-12');
  const owner = await addLandlord(db);
  const property_id = await addProperty(db, owner);
  const add = (last_name = 'Roy') =>
    addAccount(db, owner, { last_name, property_id, rent: 840, account_starts_on: '2026-02-01' });
  return { owner, add };
}

const addTenant = async (db: TestDatabase, { owner, lease }: Account) => {
  const fields = JSON.stringify({ lease_id: lease, first_name: 'Bruno', last_name: 'Roy' });
  return String(await valueOf(db.as(owner)`select add_tenant(${fields}::text::jsonb) ->> 'id'`));
};

const partOf = ({ tenant }: Pick<Account, 'tenant'>, amount: number, said: BankPart = {}): BankPart => ({
  kind: 'payment',
  tenant_id: tenant,
  amount,
  ...said,
});

/** Returns the kind, the days and the amounts of each valid receipt of a lease. */
const receiptsOf = async ({ tx }: TestDatabase, { lease }: Account) =>
  (
    await tx`
      select
        receipts.kind, receipts.period_from::text as "from", (receipts.rent + receipts.charges)::float as stated,
        receipts.other::float
      from receipts join private.receipt_list line on line.id = receipts.id and line.state = 'valid'
      where receipts.lease_id = ${lease} order by receipts.period_from, line.number`
  ).map(({ kind, from, stated, other }) => [kind, from, stated, other].join(' '));

/** Returns two sums of a lease: the amounts that its receipts state, and its payments. */
const certifiedOf = async ({ tx }: TestDatabase, { lease }: Account) => {
  const [row] = await tx`
    select
      (select coalesce(sum(amount), 0) from private.certified_parts where lease_id = ${lease})::float as certified,
      (select coalesce(sum(amount), 0) from payments where lease_id = ${lease} and cancelled_at is null)::float as paid`;
  return [row?.['certified'], row?.['paid']];
};

/**
 * Makes the payment of a lease smaller than the amount that the quittance states, so that Postgres refuses the next
 * payment.
 */
async function addBroken(db: TestDatabase, account: Account) {
  await pay(db, account, { paidOn: '2026-02-05', amount: 900, ...FEBRUARY });
  await db.as(account.owner)`select issue_month('2026-02-01', array[${account.tenant}::uuid])`;
  await db.tx`update payments set amount = 1 where lease_id = ${account.lease}`;
  expect(
    await db.refusalText(account.owner, (tx) => recordPayment(tx, account, { paidOn: '2026-03-05' })),
  ).toMatch(/^23514 /);
}

/** Makes Postgres refuse every new document of a lease. Payments are still recorded. */
const breakIssuing = ({ tx }: TestDatabase, { lease }: Account) =>
  tx.unsafe(`
    create function pg_temp.fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger fail before insert on documents for each row when (new.lease_id = '${lease}') execute function pg_temp.fail()`);

const FEBRUARY = { month: '2026-02-01' };
const MARCH = { month: '2026-03-01' };

describe('a bank line that is split into several parts for one lease', () => {
  test.each<[name: string, parts: (account: Account, second: string) => BankPart[], receipts: string[]]>([
    [
      'a housing benefit and the rest of the rent',
      (account) => [partOf(account, 250, { kind: 'benefit', ...FEBRUARY }), partOf(account, 650)],
      ['quittance 2026-02-01 900 0'],
    ],
    [
      'two co-tenants',
      (account, second) => [
        partOf(account, 500),
        partOf({ tenant: second }, 400, { payer_tenant_id: second }),
      ],
      ['quittance 2026-02-01 900 0'],
    ],
    [
      'one part with a month and one part without a month',
      (account) => [partOf(account, 300, MARCH), partOf(account, 400)],
      ['partial 2026-02-01 400 0', 'partial 2026-03-01 300 0'],
    ],
    [
      'two parts of one month',
      (account) => [partOf(account, 300, FEBRUARY), partOf(account, 400)],
      ['partial 2026-02-01 700 0'],
    ],
    [
      'a housing benefit for two months',
      (account) => [
        partOf(account, 1000, { kind: 'benefit', ...FEBRUARY }),
        partOf(account, 800, { kind: 'benefit', ...MARCH }),
      ],
      ['quittance 2026-02-01 900 0', 'quittance 2026-03-01 900 0'],
    ],
    [
      'four parts for two months',
      (account, second) => [
        partOf(account, 250, { kind: 'benefit', ...FEBRUARY }),
        partOf({ tenant: second }, 650, FEBRUARY),
        partOf(account, 250, { kind: 'benefit', ...MARCH }),
        partOf(account, 100),
      ],
      ['quittance 2026-02-01 900 0', 'partial 2026-03-01 350 0'],
    ],
  ])('a bank line split into %s issues one receipt per term', async (_, parts, receipts) => {
    for (const issue of ['quittances', 'all'])
      await inTransaction(sql, async (db) => {
        const { owner, add } = await addFebruary(db);
        const account = await add();
        const said = parts(account, await addTenant(db, account));
        const amount = said.reduce((sum, part) => sum + Number(part['amount']), 0);
        const [outcome] = await recordLines(db, owner, [lineOf(said, { amount })], { issue });
        expect(outcome).toMatchObject({ state: 'recorded', blockers: [] });
        expect(await receiptsOf(db, account), issue).toEqual(
          receipts.filter((line) => issue === 'all' || line.startsWith('quittance')),
        );
        const stated = issue === 'all' ? await certifiedOf(db, account) : [amount, amount];
        expect(stated).toEqual([amount, amount]);
        // The account accepts later payments.
        await pay(db, account, { paidOn: '2026-03-12', amount: 1 });
      });
  });

  it('the receipt of a split bank line lists a repair once, with the sum of all parts that pay it', async (db) => {
    const { owner, add } = await addFebruary(db);
    const account = await add();
    const [row] = await db.as(owner)`
      select add_due(${account.lease}, gen_random_uuid(), 'repair', '2026-03-10', 300, 'Serrure') ->> 'id' as id`;
    const due = { due_id: String(row?.['id']) };
    const second = await addTenant(db, account);
    const parts = [
      partOf(account, 100, due),
      partOf({ tenant: second }, 200, { ...due, payer_tenant_id: second }),
    ];
    await recordLines(db, owner, [lineOf(parts, { amount: 300 })], { issue: 'all' });
    expect(await receiptsOf(db, account)).toEqual(['partial  0 300']);
    expect(await certifiedOf(db, account)).toEqual([300, 300]);
  });

  it('if a housing benefit pays a due other than rent, the receipt of the split bank line still states the housing benefit', async (db) => {
    const { owner, add } = await addFebruary(db);
    const account = await add();
    await db.as(owner)`
      select add_due(${account.lease}, gen_random_uuid(), 'repair', '2026-03-01', 50, 'Serrure')`;
    const aid = partOf(account, 1850, { kind: 'benefit', ...FEBRUARY });
    await recordLines(db, owner, [lineOf([aid], { amount: 1850 })], { issue: 'all' });
    const rows = await db.tx`
      select kind, other::float, housing_benefit::float as benefit from receipts
      where lease_id = ${account.lease} order by other, period_from`;
    expect([...rows]).toEqual([
      { kind: 'quittance', other: 0, benefit: 900 },
      { kind: 'quittance', other: 0, benefit: 900 },
      { kind: 'partial', other: 50, benefit: 50 },
    ]);
  });
});

describe('housing benefits of two co-tenants in one bank line', () => {
  it('the quittance for a bank line with the housing benefits of two co-tenants names both tenants', async (db) => {
    const { owner, add } = await addFebruary(db);
    const account = await add();
    const second = await addTenant(db, account);
    const benefit = { kind: 'benefit', payer_office: 'caf', ...FEBRUARY };
    const parts = [
      partOf(account, 150, benefit),
      partOf({ tenant: second }, 120, benefit),
      partOf(account, 630, FEBRUARY),
    ];
    const [outcome] = await recordLines(db, owner, [lineOf(parts, { amount: 900 })], { issue: 'all' });
    expect(outcome).toMatchObject({ state: 'recorded', receipts: [{ kind: 'quittance' }] });
    const snapshot = await valueOf(db.tx`
      select snapshot from documents where id = ${String(outcome?.receipts?.[0]?.id)}`);
    expect(snapshot.says.payments).toMatchObject([
      { kind: 'benefit', payerOffice: 'caf', beneficiary: 'Ana Roy', amount: 150 },
      { kind: 'benefit', payerOffice: 'caf', beneficiary: 'Bruno Roy', amount: 120 },
      { kind: 'payment', beneficiary: null, amount: 630 },
    ]);
  });

  it('two parts for the housing benefit of one tenant and one month are refused', async (db) => {
    const { owner, add } = await addFebruary(db);
    const account = await add();
    const benefit = partOf(account, 150, { kind: 'benefit', ...FEBRUARY });
    const outcomes = await recordLines(db, owner, [lineOf([benefit, benefit], { amount: 300 })]);
    expect(summarize(outcomes)).toEqual(['refused VALIDATION_FAILED parts=overlaps']);
  });
});

describe('a lease whose account cannot be settled', () => {
  it('a lease whose account cannot be settled does not block the rest of a bank statement', async (db) => {
    const { owner, add } = await addFebruary(db);
    const [broken, sound] = [await add('Roy'), await add('Blanc')];
    await addBroken(db, broken);
    const lines = [broken, sound].map((account) => lineOf([partOf(account, 900)], { amount: 900 }));
    const outcomes = await recordLines(db, owner, lines, { issue: 'all' });
    expect(summarize(outcomes)).toEqual(['refused INTERNAL_ERROR', 'recorded']);
    expect(outcomes[1]?.receipts).toMatchObject([{ kind: 'quittance' }]);
  });

  it('if a bank line pays a lease whose receipt cannot be issued, all payments of the line are recorded and all other leases get receipts', async (db) => {
    const { owner, add } = await addFebruary(db);
    const [broken, sound] = [await add('Roy'), await add('Blanc')];
    const parts = [broken, sound].map((account) => partOf(account, 900));
    await breakIssuing(db, broken);
    const [outcome] = await recordLines(db, owner, [lineOf(parts, { amount: 1800 })], { issue: 'all' });
    expect(outcome).toMatchObject({ state: 'recorded', blockers: ['INTERNAL_ERROR'] });
    expect(await receiptsOf(db, broken)).toEqual([]);
    expect(await receiptsOf(db, sound)).toEqual(['quittance 2026-02-01 900 0']);
  });

  it('when a month is recorded as paid, a lease whose account cannot be settled does not block the payments and receipts of other leases', async (db) => {
    const { owner, add } = await addFebruary(db);
    const [broken, unissued, sound] = [await add('Roy'), await add('Noir'), await add('Blanc')];
    await addBroken(db, broken);
    await breakIssuing(db, unissued);
    const tenants = [broken, unissued, sound].map(({ tenant }) => tenant);
    const [row] = await db.as(owner)`
      select pay_month('2026-03-01', gen_random_uuid(), '2026-03-05', 'transfer', ${tenants}, 'all', true) as answer`;
    expect(row?.['answer'].failed).toEqual([{ tenant_id: broken.tenant, error_code: 'INTERNAL_ERROR' }]);
    expect(row?.['answer'].paid).toHaveLength(2);
    expect(await receiptsOf(db, unissued)).toEqual([]);
    expect(await receiptsOf(db, sound)).toEqual(['quittance 2026-03-01 900 0']);
  });

  it('when the receipts of a month are issued, a lease whose account cannot be settled does not block the receipts of other leases', async (db) => {
    const { owner, add } = await addFebruary(db);
    const [broken, sound] = [await add('Roy'), await add('Blanc')];
    for (const account of [broken, sound])
      await pay(db, account, { paidOn: '2026-02-05', amount: 900, ...FEBRUARY });
    await breakIssuing(db, broken);
    const tenants = [broken, sound].map(({ tenant }) => tenant);
    const [row] = await db.as(owner)`select issue_month('2026-02-01', ${tenants}) as answer`;
    expect(row?.['answer'].failed).toMatchObject([
      { tenant_id: broken.tenant, error_code: 'INTERNAL_ERROR' },
    ]);
    expect(row?.['answer'].issued).toMatchObject([{ tenant_id: sound.tenant, kind: 'quittance' }]);
  });
});

describe('receipts written directly into the tables', () => {
  /** Creates an account whose rent of February is paid and has a receipt. */
  async function addCertified(db: TestDatabase) {
    const { owner, add } = await addFebruary(db);
    const account = await add();
    await recordLines(db, owner, [lineOf([partOf(account, 900)], { amount: 900 })], { issue: 'all' });
    return account;
  }

  /**
   * Copies the last receipt of a lease, without the payments that the receipt states. The copy gets the given kind and
   * days.
   */
  const writeAgain = ({ tx }: TestDatabase, { lease }: Account, kind: string, from: string, to: string) =>
    tx.savepoint(async (inner) => {
      const [row] = await inner`
        insert into documents (owner_id, kind, series, year, sequence, lease_id, tenant_ids, snapshot_version, snapshot, code, issued_at)
        select owner_id, ${kind}, series, year, 90, lease_id, tenant_ids, snapshot_version, snapshot,
          md5(random()::text), issued_at
        from documents where lease_id = ${lease} limit 1 returning id`;
      await inner`
        insert into receipts (id, owner_id, kind, lease_id, period_from, period_to, paid_on, rent, charges,
          housing_benefit, due_rent, due_charges, remaining, is_paid_in_advance)
        select ${row?.['id']}, owner_id, ${kind}, lease_id, ${from}, ${to}, paid_on, rent, charges,
          housing_benefit, due_rent, due_charges, remaining, is_paid_in_advance
        from receipts where lease_id = ${lease} limit 1`;
      return String(row?.['id']);
    });

  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: { code: string }) => error.code,
    );

  it('Postgres refuses a second quittance or partial receipt for days that a valid quittance covers', async (db) => {
    const account = await addCertified(db);
    for (const kind of ['quittance', 'partial'])
      for (const [from, to] of [
        ['2026-02-01', '2026-02-28'],
        ['2026-02-28', '2026-03-31'],
      ] as const)
        expect(await codeOf(writeAgain(db, account, kind, from, to)), kind).toBe('23P01');
    await writeAgain(db, account, 'quittance', '2026-03-01', '2026-03-31');
  });

  it('Postgres accepts a second quittance after the first quittance is voided', async (db) => {
    const account = await addCertified(db);
    await db.tx`insert into document_voids (document_id, owner_id) select id, owner_id from receipts
      where lease_id = ${account.lease}`;
    expect(await codeOf(writeAgain(db, account, 'quittance', '2026-02-01', '2026-02-28'))).toBeNull();
  });

  it('Postgres refuses a receipt that states more than its payment or its due', async (db) => {
    const account = await addCertified(db);
    await pay(db, account, { paidOn: '2026-03-12', amount: 400 });
    await pay(db, account, { paidOn: '2026-03-12', amount: 500 });
    const id = await writeAgain(db, account, 'partial', '2026-03-01', '2026-03-31');
    const say = (amount: number, due: string) =>
      codeOf(
        db.tx.savepoint(
          (inner) => inner`
            insert into receipt_payments (receipt_id, payment_id, due_id, lease_id, owner_id, amount)
            select ${id}, payments.id, dues.id, payments.lease_id, payments.owner_id, ${amount}
            from payments join dues using (lease_id)
            where payments.lease_id = ${account.lease} and dues.period_from = ${due} and payments.amount = 400`,
        ),
      );
    expect(await say(400.01, '2026-03-01')).toBe('23514');
    // The due of February is already paid by the first payment.
    expect(await say(400, '2026-02-01')).toBe('23514');
    expect(await say(400, '2026-03-01')).toBeNull();
  });
});

it('issuing the receipts of a month numbers the receipts in the order of the month’s list, not in the order of the request', async (db) => {
  const { owner, add } = await addFebruary(db);
  const names = ['Zola', 'Abel', 'Martin', 'Éluard', 'Blin', 'Coty'];
  const tenants: string[] = [];
  for (const name of names) tenants.push((await add(name)).tenant);
  await db.as(owner)`
    select pay_month('2026-03-01', gen_random_uuid(), '2026-03-05', 'transfer', ${tenants}, 'all', true)`;
  const rows = await db.tx`
    select tenant.last_name from documents
    join tenants tenant on tenant.lease_id = documents.lease_id
    where documents.owner_id = ${owner} order by documents.number`;
  expect(rows.map((row) => row['last_name'])).toEqual(['Abel', 'Blin', 'Coty', 'Éluard', 'Martin', 'Zola']);
});
