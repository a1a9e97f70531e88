// `npm run bench:years`: measures how long Postgres takes to compute a landlord's years. The landlord has 100 dwellings
// with ten years of dues and payments, and 10,000 expenses. See README.md.
import { parseArgs } from 'node:util';
import { withDatabase } from '../tools/own-database.mjs';
import { addLandlord, signInAs, printTimes, timed } from './landlords.mjs';
import { machine } from './figures.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '10' } },
});
const LOTS = 100;
const YEARS = 10;
const EXPENSES = 10_000;

/** A query of fixed cost. Its time shows how much other programs slow the machine down. */
const FIXED = 'select count(*), sum(number % 7) from generate_series(1, 400000) number';

/** @typedef {import('postgres').Sql} Sql */

/** @param {Sql} sql */
async function measure(sql) {
  const [day] = await sql`
    select
      extract(year from private.today())::int - 1 as last_year,
      make_date(extract(year from private.today())::int - ${YEARS}::int, 1, 1)::text as first_day`;
  const landlord = await addLandlord(sql, {
    leases: LOTS,
    accountStartsOn: day?.['first_day'],
    addedOn: day?.['first_day'],
  });
  await addExpenses(sql, landlord, day?.['first_day']);
  await sql`analyze`;
  const [row] = await sql`
    select
      (select count(*) from public.dues where owner_id = ${landlord})::int as dues,
      (select count(*) from public.payments where owner_id = ${landlord})::int as payments,
      (select count(*) from public.allocations where owner_id = ${landlord})::int as allocations,
      (select count(*) from public.expense_properties where owner_id = ${landlord})::int as parts`;
  console.log(
    `${LOTS} lots, ${YEARS} years, ${row?.['dues']} dues, ${row?.['payments']} payments, ${row?.['allocations']} allocations, ${EXPENSES} expenses with ${row?.['parts']} dwellings\n`,
  );
  const years = Array.from({ length: YEARS }, (_, place) => Number(day?.['last_year']) - place);
  /** @type {[name: string, times: import('./landlords.mjs').Time[]][]} */
  const rows = [];
  for (const [name, texts] of /** @type {[string, string[]][]} */ ([
    ['the fixed query', [FIXED]],
    [`GET /year, ${YEARS} years`, years.map((year) => `select year_of(${year})`)],
    ['GET /year, last year', [`select year_of(${years[0]})`]],
    ['GET /year/payments, first page', [`select payments_of_year(${years[0]})`]],
    ['the fixed query, again', [FIXED]],
  ]))
    rows.push([name, await timesOf(sql, landlord, texts)]);
  printTimes(rows);
  console.log(`\n${machine()}; ${options.rounds} rounds`);
}

/**
 * Adds expenses of all kinds, evenly over the years. One expense in ten is for ten dwellings, and one in fifty is for
 * all dwellings.
 * @param {Sql} sql @param {string} landlord @param {string} firstDay
 */
async function addExpenses(sql, landlord, firstDay) {
  await sql`
    with expense as (
      insert into public.expenses (owner_id, lessor_id, paid_on, amount, label, tax, deductible, total_shares, idempotency_key)
      select
        ${landlord}, lessors.id, ${firstDay}::date + (number * ${YEARS * 365} / ${EXPENSES})::int, 100 + number % 900, 'Expense ' || number,
        (array['works', 'insurance', 'propertyTax', 'loan', 'management', 'coOwnership', 'other', 'otherIncome'])[number % 8 + 1],
        case when number % 4 = 3 then 60 end, case when number % 10 = 0 then 1000 else 1 end, gen_random_uuid()
      from public.lessors
      cross join generate_series(1, ${EXPENSES}::int) number
      where lessors.owner_id = ${landlord}
      returning *
    ), numbered as (
      select expense.*, row_number() over (order by expense.paid_on, expense.id) as number from expense
    ), property as (
      select properties.id, row_number() over (order by properties.id) as place from public.properties where owner_id = ${landlord}
    )
    insert into public.expense_properties (expense_id, property_id, owner_id, shares)
    select numbered.id, property.id, ${landlord}, case when numbered.total_shares = 1 then 1 else 90 end
    from numbered
    join property on numbered.number % 50 <> 0 and (
      property.place = numbered.number % ${LOTS} + 1
      or numbered.total_shares > 1 and property.place % 10 = numbered.number % ${LOTS} / 10
    )`;
}

/**
 * Runs each query in each round, and returns its times. The first round is a warm-up.
 * @param {Sql} sql @param {string} landlord @param {string[]} texts
 */
async function timesOf(sql, landlord, texts) {
  /** @type {import('./landlords.mjs').Time[]} */
  const times = [];
  for (let round = 0; round < Number(options.rounds) + 1; round += 1)
    for (const text of texts)
      await sql.begin(async (tx) => {
        await signInAs(tx, landlord);
        const time = await timed(tx, () => tx.unsafe(text));
        if (round > 0) times.push(time);
      });
  return times;
}

await withDatabase((connect) => measure(connect()));
