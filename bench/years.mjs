// `npm run bench:years`: measures the year of a landlord in Postgres. 200 lots with five years have as many payments as 100
// lots with ten years; an account starts at most sixty months ago. See README.md.
import { parseArgs } from 'node:util';
import { withDatabase } from '../tools/own-database.mjs';
import { addLandlord, become } from './landlords.mjs';
import { machine, quantile } from './figures.mjs';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });

/** @param {import('postgres').Sql} sql */
async function measure(sql) {
  const year = new Date().getFullYear() - 1;
  const [first] = await sql`
    select (date_trunc('month', private.today()) - interval '59 months')::date::text as day`;
  const landlord = await addLandlord(sql, { leases: 200, accountStartsOn: first?.['day'] });
  await sql.begin(async (tx) => {
    await become(tx, landlord);
    await tx`
      select add_expense(gen_random_uuid(), jsonb_build_object(
        'paid_on', make_date(${year}::int, month, 10), 'amount', 100, 'tax', 'works',
        'properties', jsonb_build_array(jsonb_build_object('property_id', properties.id, 'shares', 1))
      )) from properties cross join generate_series(1, 3) month`;
  });
  await sql`analyze`;
  const [row] = await sql`select count(*)::int as payments from public.payments where owner_id = ${landlord}`;
  console.log(`200 lots, ${row?.['payments']} payments\n`);
  for (const [name, text] of [
    ['GET /year', `select year_of(${year})`],
    ['GET /year/payments', `select payments_of_year(${year})`],
  ]) {
    /** @type {number[]} */
    const times = [];
    for (let round = 0; round < Number(options.rounds) + 1; round += 1)
      await sql.begin(async (tx) => {
        await become(tx, landlord);
        const start = performance.now();
        await tx.unsafe(String(text));
        if (round > 0) times.push(performance.now() - start);
      });
    console.log(`| ${name} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.95).toFixed(1)} |`);
  }
  console.log(`\n${machine()}; ${options.rounds} rounds`);
}

await withDatabase((connect) => measure(connect()));
