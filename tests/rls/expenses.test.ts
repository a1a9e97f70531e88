import { randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import {
  EXPENSE_DWELLINGS_AT_ONCE,
  EXPENSES_AT_ONCE,
} from '../../supabase/functions/_shared/contract/expense.ts';
import { lineOf, recordLines, rentOf, summarize } from './bank.ts';
import {
  addExpense,
  addSpender,
  addSplit,
  CHARGE,
  deleteExpense,
  expenseOf,
  expensePage,
  setExpense,
  shares,
} from './expenses.ts';
import { addAccount } from './ledger.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { DENIED, erase, exported, it, type TestDatabase, valueOf } from './support.ts';

const NOT_FOUND = 'PT404 NOT_FOUND';
const invalid = (issue: string) => `PT400 VALIDATION_FAILED ${issue}`;

const partsOf = async ({ tx }: TestDatabase, expense: Row): Promise<Row[]> => tx`
  select property_id as property, amount::float, deductible::float from private.expense_parts
  where expense_id = ${expense['id']} order by property_id`;

const addLessor = async (db: TestDatabase, owner: string): Promise<string> =>
  String(
    await valueOf(db.as(owner)`
    insert into lessors (series, company_name) values ('SCI', 'SCI des Lilas') returning id`),
  );

describe('an expense', () => {
  it('an expense is recorded once for each key, with its dwellings and their parts', async (db) => {
    const { owner, properties } = await addSpender(db);
    const [first = '', second = ''] = properties;
    const key = randomUUID();
    const call = addExpense({ label: 'Chaudière', properties: shares([first, 2], [second]) }, key);
    const expense = await expenseOf(db, owner, call);
    expect(expense).toMatchObject({
      paid_on: '2026-03-10',
      amount: 120,
      label: 'Chaudière',
      total_shares: 3,
      parts: [
        { property_id: first, amount: 80, deductible: 80 },
        { property_id: second, amount: 40, deductible: 40 },
      ],
    });
    expect(await expenseOf(db, owner, call)).toEqual(expense);
    expect(await db.refusalText(owner, addExpense({ amount: 121 }, key))).toContain(
      'PT409 IDEMPOTENCY_KEY_REUSED',
    );
    expect(await expensePage(db, owner)).toEqual([expense]);
  });

  it('an expense stores only a digest of its request, however long the request is', async (db) => {
    const { owner } = await addSpender(db, 0);
    await db.as(owner, addExpense({ label: 'Chaudière', unknown: 'x'.repeat(10_000) }));
    expect(await valueOf(db.tx`select request from expenses where owner_id = ${owner}`)).toEqual({
      command: 'add_expense',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('an expense belongs to the lessor of its first dwelling or, if it has no dwelling, to the first lessor', async (db) => {
    const { owner, properties } = await addSpender(db);
    const [first = '', second = ''] = properties;
    const company = await addLessor(db, owner);
    await db.as(owner)`update properties set lessor_id = ${company} where id = ${first}`;
    const own = await expenseOf(db, owner, addExpense({ properties: shares([first]) }));
    expect(own['lessor_id']).toBe(company);
    const whole = await expenseOf(db, owner, addExpense());
    expect(whole['lessor_id']).not.toBe(company);
    const both = { properties: shares([first], [second]) };
    expect(await db.refusalText(owner, addExpense(both))).toBe(
      invalid('properties.1.propertyId=invalid').replace('PT400 VALIDATION_FAILED', NOT_FOUND),
    );
    // The expense keeps its lessor even if the dwelling changes its lessor later.
    await db.as(owner)`update properties set lessor_id = ${whole['lessor_id']} where id = ${first}`;
    const kept = await expenseOf(db, owner, setExpense(own['id'], { properties: shares([first]) }));
    expect(kept['lessor_id']).toBe(company);
  });

  it('a change of an expense keeps the bank line, and keeps each field that the change does not name', async (db) => {
    const { owner, properties } = await addSpender(db);
    const [first = '', second = ''] = properties;
    const bankLine = randomUUID();
    const fields = { ...CHARGE, label: 'Eau', payee: 'VEOLIA', bank_line_id: bankLine, recoverable: 100 };
    const expense = await expenseOf(
      db,
      owner,
      addExpense({ ...fields, properties: shares([first]), total_shares: 4 }),
    );
    const changes = { amount: 150, tax: null, payee: 'EDF', bank_line_id: randomUUID() };
    const changed = await expenseOf(db, owner, setExpense(expense['id'], changes));
    expect(changed).toEqual({
      ...expense,
      amount: 150,
      tax: null,
      parts: [
        { property_id: first, amount: 37.5, deductible: 0 },
        { property_id: null, amount: 112.5, deductible: 0 },
      ],
    });
    const moved = await expenseOf(db, owner, setExpense(expense['id'], { properties: shares([second]) }));
    expect(moved).toMatchObject({ total_shares: 1, parts: [{ property_id: second, amount: 150 }] });
  });

  it.each([
    ['the whole amount', { ...CHARGE }, 120],
    ['the stated part', { ...CHARGE, recoverable: 90 }, 90],
    ['the tax on waste of a property tax', { ...CHARGE, tax: 'propertyTax', deductible: 100 }, 20],
    ['no part of a property tax that states no tax on waste', { ...CHARGE, tax: 'propertyTax' }, 0],
    ['the tax on waste of a credit', { ...CHARGE, tax: 'propertyTax', amount: -120, deductible: -100 }, -20],
    ['no part of an expense without a kind of charge', {}, 0],
  ])('the tenants owe %s', async (db, _, fields, owed) => {
    const { owner } = await addSpender(db, 0);
    expect((await expenseOf(db, owner, addExpense(fields)))['owed_by_tenants']).toBe(owed);
  });

  it.each([
    ['paidOn=futureDate', { paid_on: '2026-03-13' }],
    ['paidOn=required', { paid_on: null }],
    ['amount=invalidAmount', { amount: 0 }],
    ['amount=invalidAmount', { amount: null }],
    ['tax=required', { tax: null }],
    ['tax=required', { tax: null, ...CHARGE, deductible: 1 }],
    ['deductible=invalid', { tax: 'otherIncome', deductible: 60 }],
    ['deductible=aboveAmount', { deductible: 120.01 }],
    ['deductible=aboveAmount', { deductible: -0.01 }],
    ['deductible=aboveAmount', { amount: -120, deductible: 1 }],
    ['recoverable=aboveAmount', { ...CHARGE, recoverable: 120.01 }],
    // The tenants owe only the part of a property tax that is not deductible.
    ['recoverable=aboveAmount', { ...CHARGE, tax: 'propertyTax', deductible: 100, recoverable: 20.01 }],
    ['recoverable=aboveAmount', { ...CHARGE, tax: 'propertyTax', recoverable: 0.01 }],
    ['charge=required', { recoverable: 10 }],
    ['charge=required', { period_from: '2025-01-01' }],
    ['from=required', { ...CHARGE, period_from: null }],
    ['to=required', { ...CHARGE, period_to: null }],
    ['to=periodReversed', { ...CHARGE, period_to: '2024-12-31' }],
    ['to=tooFarAhead', { ...CHARGE, period_to: '2028-03-13' }],
    ['properties=invalid', { properties: {} }],
    ['amount=invalidAmount', { amount: '1.001' }],
    ['amount=invalidAmount', { amount: 'NaN' }],
    ['amount=invalidAmount', { amount: '1e400' }],
    ['amount=invalidAmount', { amount: 'x' }],
    ['amount=invalidAmount', { amount: 10_000_000 }],
    ['deductible=invalidAmount', { deductible: 119.999 }],
    ['recoverable=invalidAmount', { ...CHARGE, recoverable: 0.001 }],
    ['paidOn=invalid', { paid_on: '9999-12-31' }],
    ['paidOn=invalid', { paid_on: '2026-02-30' }],
    ['from=invalid', { ...CHARGE, period_from: 'infinity' }],
    ['tax=invalid', { tax: 'x' }],
    ['charge=invalid', { ...CHARGE, charge: '' }],
    ['label=invalid', { label: 'a\u202Eb' }],
    ['totalShares=invalid', { total_shares: 0 }],
    ['lessorId=invalid', { lessor_id: 'x' }],
    ['properties.0.propertyId=invalid', { properties: [3] }],
    ['properties.0.shares=invalid', { properties: [{ property_id: randomUUID(), shares: 0 }] }],
    ['properties.0.shares=invalid', { properties: [{ property_id: randomUUID(), shares: 1.5 }] }],
    ['properties.0.shares=invalid', { properties: [{ property_id: randomUUID(), shares: null }] }],
  ])('is refused with %s for %j, and nothing is stored', async (db, issue, fields) => {
    const { owner } = await addSpender(db, 0);
    expect(await db.refusalText(owner, addExpense(fields))).toBe(invalid(issue));
    expect(await expensePage(db, owner)).toEqual([]);
    const { id } = await expenseOf(db, owner, addExpense());
    expect(await db.refusalText(owner, setExpense(id, fields))).toBe(invalid(issue));
  });

  it('adding or changing an expense with fields that are not a JSON object is refused', async (db) => {
    const { owner } = await addSpender(db, 0);
    const { id } = await expenseOf(db, owner, addExpense());
    for (const value of ['null', '[]', '[{"amount": 1}]', '"x"', '3'])
      for (const call of [`add_expense('${randomUUID()}', '${value}')`, `set_expense('${id}', '${value}')`])
        expect(await db.refusalText(owner, (tx) => tx.unsafe(`select ${call}`)), call).toBe(
          invalid('=invalid'),
        );
  });

  it('an expense that gets a new first dwelling gets the lessor of this dwelling, and only an expense without dwellings can change its lessor', async (db) => {
    const { owner, properties } = await addSpender(db);
    const [first = '', second = ''] = properties;
    const company = await addLessor(db, owner);
    await db.as(owner)`update properties set lessor_id = ${company} where id = ${second}`;
    const { id, lessor_id: lessor } = await expenseOf(db, owner, addExpense({ properties: shares([first]) }));
    const change = (changes: Parameters<typeof setExpense>[1]) =>
      db.refusalText(owner, setExpense(id, changes));
    const other = `${NOT_FOUND} properties.0.propertyId=invalid`;
    expect(await change({ lessor_id: company })).toBe(other);
    expect(await change({ lessor_id: company, properties: shares([first]) })).toBe(other);
    const moved = await expenseOf(db, owner, setExpense(id, { properties: shares([second]) }));
    expect(moved['lessor_id']).toBe(company);
    expect(await expenseOf(db, owner, setExpense(id, { properties: [] }))).toMatchObject({
      lessor_id: company,
    });
    expect(await expenseOf(db, owner, setExpense(id, { lessor_id: lessor }))).toMatchObject({
      lessor_id: lessor,
    });
  });

  it('an expense is refused with a deleted dwelling, a dwelling named twice, too many dwellings or too many shares', async (db) => {
    const { owner, properties } = await addSpender(db);
    const [first = '', second = ''] = properties;
    const refusalText = (fields: Parameters<typeof addExpense>[0]) =>
      db.refusalText(owner, addExpense(fields));
    expect(await refusalText({ properties: shares([first], [first]) })).toBe(invalid('properties=overlaps'));
    expect(await refusalText({ properties: shares([first, 3], [second, 8]), total_shares: 10 })).toBe(
      invalid('properties=aboveAmount'),
    );
    const most = shares([first, 1_000_000], [second]);
    expect(await refusalText({ properties: most })).toBe(invalid('properties=aboveAmount'));
    const many = properties.concat(Array.from({ length: 199 }, () => randomUUID()));
    expect(await refusalText({ properties: shares(...many.map((id) => [id] as const)) })).toBe(
      invalid('properties=tooLong'),
    );
    expect(await refusalText({ lessor_id: randomUUID() })).toBe(`${NOT_FOUND} lessorId=invalid`);
    await db.as(owner)`delete from properties where id = ${second}`;
    expect(await refusalText({ properties: shares([first], [second]) })).toBe(
      `${NOT_FOUND} properties.1.propertyId=invalid`,
    );
    expect(await expensePage(db, owner)).toEqual([]);
  });

  it('when a dwelling is deleted, its part of an expense becomes the lessor’s part, and the parts of other dwellings stay', async (db) => {
    const { owner, properties } = await addSpender(db);
    const [first = '', second = ''] = properties;
    const expense = await expenseOf(
      db,
      owner,
      addExpense({ amount: 100.01, properties: shares([first], [second]) }),
    );
    await db.as(owner)`delete from properties where id = ${first}`;
    expect(await partsOf(db, expense)).toEqual([
      { property: second, amount: 50.01, deductible: 50.01 },
      { property: null, amount: 50, deductible: 50 },
    ]);
    const [left] = await expensePage(db, owner);
    expect(left).toMatchObject({ id: expense['id'], properties: shares([second]), total_shares: 2 });
    await db.as(owner)`delete from properties where id = ${second}`;
    expect(await partsOf(db, expense)).toEqual([{ property: null, amount: 100.01, deductible: 100.01 }]);
  });

  it('an expense is wholly deductible by default if it has a category, and otherwise not deductible', async (db) => {
    const { owner } = await addSpender(db, 0);
    const deductible = async (fields: Parameters<typeof addExpense>[0]) =>
      (await partsOf(db, await expenseOf(db, owner, addExpense(fields))))[0]?.['deductible'];
    expect(await deductible({})).toBe(120);
    expect(await deductible({ deductible: 0 })).toBe(0);
    expect(await deductible({ deductible: 70 })).toBe(70);
    expect(await deductible({ tax: null, ...CHARGE })).toBe(0);
    expect(await deductible({ amount: -30 })).toBe(-30);
  });

  it.each([
    ['works that the tenants repay', { amount: 165, recoverable: null }, 0],
    ['an insurance, without the part that the tenants repay', { tax: 'insurance', recoverable: 20 }, 100],
    ['a management fee, without the part that the tenants repay', { tax: 'management', recoverable: 45 }, 75],
    ['a stated part, of which the tenants repay nothing', { deductible: 70, recoverable: 50 }, 70],
    ['a stated part, up to the part that the tenants do not repay', { deductible: 100, recoverable: 50 }, 70],
    ['a credit of works, less its part for the tenants', { amount: -120, recoverable: -50 }, -70],
    ['a property tax, whose tax on waste is left out already', { tax: 'propertyTax', deductible: 100 }, 100],
    [
      'the provisions of the co-ownership, which line 230 corrects',
      { tax: 'coOwnership', recoverable: 80 },
      120,
    ],
    ['no furniture, which is on no line', { tax: 'furniture', recoverable: 0 }, 0],
    ['no other expense, which is on no line', { tax: 'other', recoverable: 0 }, 0],
  ])('form 2044 deducts %s', async (db, _, fields, deductible) => {
    const { owner, properties } = await addSpender(db, 1);
    const [dwelling = ''] = properties;
    const split = { properties: shares([dwelling]), total_shares: 3 };
    const expense = await expenseOf(db, owner, addExpense({ ...CHARGE, ...fields, ...split }));
    const parts = await partsOf(db, expense);
    expect(parts).toHaveLength(2);
    expect(parts.reduce((sum, part) => sum + part['deductible'], 0)).toBeCloseTo(deductible, 6);
  });

  it('the parts of random expenses add up to the amount, each within a cent of its share', async (db) => {
    const { owner, properties } = await addSpender(db, 12);
    const { below, many } = seededRandom(44);
    for (let count = 0; count < 200; count += 1) {
      const amount = (below(2) === 0 ? 1 : -1) * (1 + below(1_000_000));
      const dwellings = properties.filter(() => below(3) === 0);
      const isEqual = below(2) === 0;
      const split = dwellings.map((property) => [property, isEqual ? 1 : 1 + below(1000)] as const);
      const sum = split.reduce((total, [, one]) => total + one, 0);
      const [rest = 0] = many(1, () => below(500));
      const total = Math.max(1, sum + rest);
      const deductible = Math.trunc((amount * below(101)) / 100);
      const expense = await expenseOf(
        db,
        owner,
        addExpense({
          amount: amount / 100,
          deductible: deductible / 100,
          properties: shares(...split),
          total_shares: total,
        }),
      );
      const parts = await partsOf(db, expense);
      const shareOf = new Map<string | null, number>([...split, [null, total - sum]]);
      for (const [field, whole] of [
        ['amount', amount],
        ['deductible', deductible],
      ] as const) {
        const cents = parts.map((part) => Math.round(part[field] * 100));
        expect(cents.reduce((one, other) => one + other, 0)).toBe(whole);
        for (const [place, part] of parts.entries()) {
          const exact = (whole * (shareOf.get(part['property']) ?? 0)) / total;
          expect(Math.abs((cents[place] ?? 0) - exact)).toBeLessThanOrEqual(1);
        }
      }
      expect(parts.map(({ property }) => property)).toEqual([...dwellings, ...(total > sum ? [null] : [])]);
    }
  });
});

describe('the bank line of an expense', () => {
  it('only one expense of a landlord can record a bank line, until the expense is deleted', async (db) => {
    const { owner } = await addSpender(db, 0);
    const fields = { bank_line_id: randomUUID(), payee: 'EDF' };
    const expense = await expenseOf(db, owner, addExpense(fields));
    expect(await db.refusalText(owner, addExpense(fields))).toBe(invalid('bankLineId=overlaps'));
    const other = await addSpender(db, 0);
    expect(await db.refusalText(other.owner, addExpense(fields))).toBeNull();
    await db.as(owner, deleteExpense(expense['id']));
    expect(await db.refusalText(owner, addExpense(fields))).toBeNull();
  });

  it('a bank line recorded as payments cannot become an expense, and a bank line recorded as an expense cannot become payments', async (db) => {
    const { owner } = await addSpender(db, 0);
    const line = lineOf([rentOf(await addAccount(db, owner))]);
    const income = { tax: 'otherIncome', amount: 910, bank_line_id: line.id };
    const expense = await expenseOf(db, owner, addExpense(income));
    expect(summarize(await recordLines(db, owner, [line]))).toEqual(['alreadyRecorded']);
    expect(await db.tx`select from payments where owner_id = ${owner}`).toHaveLength(0);
    await db.as(owner, deleteExpense(expense['id']));
    expect(summarize(await recordLines(db, owner, [line]))).toEqual(['recorded']);
    expect(await db.refusalText(owner, addExpense(income))).toBe(invalid('bankLineId=overlaps'));
  });
});

describe('the list of expenses', () => {
  it('the list has the newest expenses first, can be limited to a year or a dwelling, and can continue after a given expense', async (db) => {
    const { owner, properties } = await addSpender(db);
    const [first = '', second = ''] = properties;
    await db.as(owner)`select add_expense(gen_random_uuid(), jsonb_build_object(
        'paid_on', date '2025-01-01' + place % 430, 'amount', place, 'tax', 'other',
        'properties', jsonb_build_array(jsonb_build_object(
          'property_id', case when place % 2 = 0 then ${first}::uuid else ${second}::uuid end, 'shares', 1
        ))
      )) from generate_series(1, 600) place`;
    const page = await expensePage(db, owner);
    expect(page).toHaveLength(500);
    expect(EXPENSES_AT_ONCE).toBe(500);
    const rest = await expensePage(db, owner, { after: page.at(-1)?.['id'] });
    const all = [...page, ...rest];
    expect(new Set(all.map(({ id }) => id)).size).toBe(600);
    const days = all.map((expense) => String(expense['paid_on']));
    expect(days).toEqual(days.toSorted().toReversed());
    const of2026 = all.filter((expense) => expense['paid_on'] >= '2026-01-01');
    expect(await expensePage(db, owner, { year: 2026 })).toEqual(of2026);
    const ofFirst = all.filter((expense) => expense['properties'][0].property_id === first);
    expect(await expensePage(db, owner, { property: first })).toEqual(ofFirst);
    expect(await expensePage(db, owner, { property: randomUUID() })).toEqual([]);
    const afterNobody = (tx: TransactionSql) => tx`select expense_page(after_id => ${randomUUID()})`;
    expect(await db.refusalText(owner, afterNobody)).toBe(invalid('after=invalid'));
    for (const year of [0, -1, 1899, 2200, 2_147_483_647])
      expect(await db.refusalText(owner)`select expense_page(${year})`).toBe(invalid('year=invalid'));
  });

  it('a page of the list ends when its expenses have 5,000 dwellings in total', async (db) => {
    const { owner, properties } = await addSplit(db, { dwellings: 200, expenses: 27 });
    const pages = [await expensePage(db, owner, { property: properties[0] ?? '' })];
    pages.push(await expensePage(db, owner, { after: pages[0]?.at(-1)?.['id'] }));
    expect(pages.map((page) => page.length)).toEqual([25, 2]);
    expect(pages[0]?.flatMap((expense) => expense['properties'])).toHaveLength(EXPENSE_DWELLINGS_AT_ONCE);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(27);
    expect(JSON.stringify(pages[0]).length).toBeLessThan(1_000_000);
  });
});

describe('access to expenses', () => {
  const RELATIONS = ['expenses', 'expense_properties', 'private.expense_parts'];

  const addOwned = async (db: TestDatabase) => {
    const { owner, properties } = await addSpender(db, 1);
    const { id } = await expenseOf(db, owner, addExpense({ properties: shares([properties[0] ?? '']) }));
    return { owner, property: properties[0] ?? '', expense: String(id) };
  };

  it.each(RELATIONS)('%s are read by their landlord, and by nobody else', async (db, relation) => {
    const { owner } = await addOwned(db);
    const read = (tx: TransactionSql) => tx`select * from ${tx(relation)}`;
    expect(await db.as(owner, read)).toHaveLength(1);
    for (const other of [await db.account(), await db.account({ isSuperAdmin: true })])
      expect(await db.as(other, read)).toHaveLength(0);
  });

  it.each(RELATIONS.slice(0, 2))(
    '%s are written by commands only, not by a landlord directly',
    async (db, relation) => {
      const { owner } = await addOwned(db);
      for (const write of [
        `insert into ${relation} (owner_id) values ('${owner}')`,
        `update ${relation} set owner_id = owner_id`,
        `delete from ${relation}`,
      ])
        expect(await db.refusalCode(owner, (tx) => tx.unsafe(write)), write).toBe(DENIED);
    },
  );

  it('a stranger, a super-admin and a visitor can neither change an expense nor add one to a dwelling or lessor of another landlord', async (db) => {
    const { owner, property, expense } = await addOwned(db);
    const before = await expensePage(db, owner);
    for (const other of [await db.account(), await db.account({ isSuperAdmin: true })]) {
      expect(await expensePage(db, other)).toEqual([]);
      expect(await db.refusalText(other, setExpense(expense, { amount: 1 }))).toBe(NOT_FOUND);
      expect(await db.refusalText(other, deleteExpense(expense))).toBe(NOT_FOUND);
      expect(await db.refusalText(other, addExpense({ properties: shares([property]) }))).toBe(
        `${NOT_FOUND} properties.0.propertyId=invalid`,
      );
      const lessor = String(before[0]?.['lessor_id']);
      expect(await db.refusalText(other, addExpense({ lessor_id: lessor }))).toBe(
        `${NOT_FOUND} lessorId=invalid`,
      );
    }
    for (const call of [addExpense(), setExpense(expense, { amount: 1 }), deleteExpense(expense)])
      expect(await db.refusalCode(null, call)).toBe(DENIED);
    expect(await expensePage(db, owner)).toEqual(before);
  });

  it('a stranger cannot split an expense with a dwelling of another landlord, and cannot find out whether an id belongs to an expense', async (db) => {
    const { owner, property, expense } = await addOwned(db);
    const other = await addSpender(db, 1);
    const mixed = { properties: shares([other.properties[0] ?? ''], [property]) };
    const refused = `${NOT_FOUND} properties.1.propertyId=invalid`;
    expect(await db.refusalText(other.owner, addExpense(mixed))).toBe(refused);
    const own = await expenseOf(db, other.owner, addExpense());
    expect(await db.refusalText(other.owner, setExpense(own['id'], mixed))).toBe(refused);
    const read = (tx: TransactionSql) => tx`select expense_by_id(${expense}) as answer`;
    expect(await expenseOf(db, other.owner, read)).toBeNull();
    for (const call of [
      `expense_page(after_id => '${expense}')`,
      `expense_parts_of_year(2026, '${expense}')`,
    ])
      expect(await db.refusalText(other.owner, (tx) => tx.unsafe(`select ${call}`)), call).toBe(
        invalid('after=invalid'),
      );
    for (const call of [
      `private.store_expense((select expenses from expenses), '[]')`,
      `private.read_expense(null, '{}')`,
      `private.expense_of('${owner}', '${expense}')`,
    ])
      expect(await db.refusalCode(owner, (tx) => tx.unsafe(`select ${call}`)), call).toBe(DENIED);
  });

  it('an ended session cannot call the commands of expenses, but an account that waits for deletion can', async (db) => {
    const { owner, expense } = await addOwned(db);
    await db.tx`update users set deletes_on = private.today() + 14 where id = ${owner}`;
    expect(await db.refusalText(owner, setExpense(expense, { amount: 2 }))).toBeNull();
    const session = await db.session(owner);
    await db.tx`update auth.sessions set not_after = now() where id = ${session}`;
    for (const call of [
      'expense_page()',
      `add_expense('${randomUUID()}', '{}')`,
      `delete_expense('${expense}')`,
    ])
      // PostgREST checks the session before each call.
      expect(
        await db.refusalCode(owner, (tx) => tx.unsafe(`select private.require_open_session(), ${call}`)),
      ).toBe('PT401');
  });

  it('an account can have at most 100,000 expenses, and deleted expenses do not count', async (db) => {
    const { owner, property, expense } = await addOwned(db);
    await db.tx`update private.usage set used = 100000 where owner_id = ${owner} and kind = 'expenses'`;
    expect(await db.refusalText(owner, addExpense())).toBe('PT409 QUOTA_REACHED');
    expect(await db.refusalText(owner, setExpense(expense, { amount: 2 }))).toBeNull();
    await db.as(owner, deleteExpense(expense));
    expect(await db.refusalText(owner, addExpense())).toBeNull();
    await db.tx`update private.usage set used = 200000 where owner_id = ${owner} and kind = 'expense_properties'`;
    const split = addExpense({ properties: shares([property]) });
    expect(await db.refusalText(owner, split)).toBe('PT409 QUOTA_REACHED');
  });

  it('deleting a dwelling removes its shares of expenses from the quota', async (db) => {
    const { owner, properties } = await addSplit(db, { dwellings: 3, expenses: 4 });
    const used = () =>
      db.tx`select used::int from private.usage where owner_id = ${owner} and kind = 'expense_properties'`;
    expect(await used()).toEqual([{ used: 12 }]);
    await db.as(owner)`delete from properties where id = ${properties[0] ?? ''}`;
    expect(await used()).toEqual([{ used: 8 }]);
  });

  it('a lessor with an expense cannot be deleted until the expense is deleted', async (db) => {
    const { owner, property, expense } = await addOwned(db);
    const lessor = await addLessor(db, owner);
    const { id } = await expenseOf(db, owner, addExpense({ lessor_id: lessor }));
    const remove = (tx: TransactionSql) => tx`select delete_lessor(${lessor})`;
    expect(await db.refusalText(owner, remove)).toBe('PT409 LESSOR_IN_USE');
    await db.as(owner, deleteExpense(id));
    expect(await db.refusalText(owner, remove)).toBeNull();
    expect(await exported(db, owner, 'expenses')).toMatchObject([
      { row: { id: expense, amount: 120 }, extra: { parts: [{ property_id: property, amount: 120 }] } },
    ]);
    expect(await exported(db, owner, 'expenseProperties')).toMatchObject([
      { row: { expense_id: expense, property_id: property, shares: 1 } },
    ]);
    await erase(db, owner);
    for (const table of RELATIONS.slice(0, 2))
      expect(await db.tx`select from ${db.tx(table)} where owner_id = ${owner}`).toHaveLength(0);
  });
});
