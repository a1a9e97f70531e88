// `npm run bench:ledger`: measures accounts, imports and duties in Postgres. The database has two landlords of 500 leases
// each, and the benchmark measures one landlord. Each lease has three years of dues and payments. See README.md.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { withDatabase } from '../tools/own-database.mjs';
import { addLandlord, signInAs, printTimes, timed } from './landlords.mjs';
import { machine } from './figures.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, plans: { type: 'boolean', default: false } },
});
/** @typedef {import('./landlords.mjs').Time} Time */
/** @typedef {[name: string, times: Time[] | undefined]} Row */

const LEASES = 500;
const MONTHS = 36;
/** The lines of an import. Each line has a dwelling, a tenant and a lease. Some lines have an opening balance. */
const LINES = Array.from({ length: LEASES }, (_, index) => ({
  line: index + 1,
  property: { name: `Lot ${index}`, address: `${index} rue Neuve`, postal_code: '69003', city: 'Lyon' },
  tenants: [{ first_name: 'Léa', last_name: `Petit ${index}`, email: `lea${index}@example.test` }],
  letting: { rent: 850, charges: 60, rent_due_day: 5, lease_starts_on: '2023-05-01' },
  lease: { kind: 'unfurnished', deposit: 850 },
  account: { balance: [0, 310, -100][index % 3] },
}));

/** Thrown to roll a transaction back. */
class Undone extends Error {}

/** @typedef {import('postgres').TransactionSql} Tx */
/** @typedef {import('postgres').Sql} Sql */

/** @param {Sql} sql */
async function measure(sql) {
  const landlord = await addAccounts(sql);
  const [row] = await sql`
    select
      (select count(*) from public.dues where owner_id = ${landlord})::int as dues,
      (select count(*) from public.payments where owner_id = ${landlord})::int as payments,
      (select count(*) from public.allocations where owner_id = ${landlord})::int as parts,
      (select count(*) from public.receipts where owner_id = ${landlord})::int as receipts,
      to_char(private.today(), 'YYYY-MM') as month, array_agg(id) as tenants
    from public.tenants where owner_id = ${landlord}`;
  const { dues, payments, parts, receipts, month, tenants } = row ?? {};
  console.log(
    `${LEASES} leases, ${dues} dues, ${payments} payments, ${parts} allocations, ${receipts} receipts, twice\n`,
  );
  const [one] = await sql`select lease_id from public.tenants where owner_id = ${landlord} limit 1`;
  printTimes([
    ...(await measureReads(sql, landlord, readPairs(month, one?.['lease_id']))),
    ...(await measureChanges(sql, landlord, [
      ...monthPairs(month, tenants),
      ...noticePairs(tenants),
      ...importPairs(landlord),
    ])),
    ...(await measureReplays(sql, landlord)),
    ...(await measureDuties(sql, landlord)),
  ]);
  console.log(`\n${machine()}; ${options.rounds} rounds`);
}

/** Adds two landlords whose current month is unpaid. Returns the id of the second landlord. @param {Sql} sql @returns {Promise<string>} */
async function addAccounts(sql) {
  const [first] = await sql`
    select
      (date_trunc('month', private.today()) - make_interval(months => ${MONTHS - 1}::int))::date::text as day,
      (date_trunc('month', private.today()) - interval '10 days')::date::text as paid_before`;
  const account = { leases: LEASES, accountStartsOn: first?.['day'], paidBefore: first?.['paid_before'] };
  await addLandlord(sql, account);
  const landlord = await addLandlord(sql, account);
  await addBills(sql, landlord);
  await sql`analyze`;
  return landlord;
}

/**
 * Adds 400 water bills for each of the last two years, each for 20 dwellings. Settlements state the bills of the older
 * year.
 * @param {Sql} sql
 * @param {string} landlord
 */
async function addBills(sql, landlord) {
  await sql`
    with expense as (
      insert into public.expenses (owner_id, lessor_id, paid_on, amount, charge, period_from, period_to, total_shares, idempotency_key)
      select ${landlord}, lessors.id, year.first_day, 100 + number, 'water', year.first_day, year.last_day, 20, gen_random_uuid()
      from public.lessors
      cross join (
        select first_day::date, (first_day + interval '1 year - 1 day')::date as last_day
        from generate_series(
          date_trunc('year', private.today()) - interval '2 years', date_trunc('year', private.today()) - interval '1 year', interval '1 year'
        ) first_day
      ) year
      cross join generate_series(1, 400) number
      where lessors.owner_id = ${landlord}
      returning id
    ), numbered as (
      select id, row_number() over (order by id) as number from expense
    ), property as (
      select id, row_number() over (order by id) - 1 as place from public.properties where owner_id = ${landlord}
    )
    insert into public.expense_properties (expense_id, property_id, owner_id, shares)
    select numbered.id, property.id, ${landlord}, 1 from numbered join property on property.place / 20 = numbered.number % 25`;
  await sql`
    with settlement as (
      insert into public.settlements (owner_id, lease_id, period_from, period_to, balance, sent_on, idempotency_key)
      select ${landlord}, leases.id, lower(year.days), upper(year.days) - 1, 0, private.today(), gen_random_uuid()
      from public.leases
      cross join lateral (select
        daterange(
          (date_trunc('year', private.today()) - interval '2 years')::date, (date_trunc('year', private.today()) - interval '1 year')::date
        ) * private.charge_days(leases) as days
      ) year
      where leases.owner_id = ${landlord} and not isempty(year.days)
      returning id, lease_id, period_from, period_to
    )
    insert into public.settlement_lines (settlement_id, expense_id, owner_id, days, amount)
    select
      settlement.id, expenses.id, ${landlord},
      datemultirange(daterange(settlement.period_from, settlement.period_to, '[]')), 0
    from settlement
    join public.leases on leases.id = settlement.lease_id
    join public.expense_properties expense_property on expense_property.property_id = leases.property_id
    join public.expenses on expenses.id = expense_property.expense_id and expenses.period_to = settlement.period_to`;
}

/** Returns the reads. Each read has a simpler query for comparison. @param {string} month @param {string} lease */
function readPairs(month, lease) {
  const monthDays = `between '${month}-01' and ('${month}-01'::date + interval '1 month - 1 day')`;
  return [
    {
      name: 'positions',
      text: 'select * from private.positions',
      peer: 'dues less payments',
      peerText: `select lease_id, sum(amount) from (
        select lease_id, amount from dues union all select lease_id, -amount from payments
      ) line group by lease_id`,
    },
    {
      name: 'dashboard',
      text: 'select dashboard()',
      peer: 'dues of the month, and their sum',
      peerText: `select sum(amount) from dues where due_on ${monthDays}`,
    },
    {
      name: 'charges of last year',
      text: 'select charges_of_year(extract(year from current_date)::int - 1)',
      peer: 'parts of the expenses',
      peerText: 'select count(*) from private.expense_parts',
    },
    {
      name: 'duty of settlements',
      text: 'select * from private.settlement_duties()',
      peer: 'the leases alone',
      peerText: 'select * from leases',
    },
    {
      name: 'due_list of a month',
      text: `select * from private.due_list where due_on ${monthDays}`,
      peer: 'the dues alone',
      peerText: `select * from dues where due_on ${monthDays}`,
    },
    {
      name: 'due_list of a lease',
      text: `select * from private.due_list where lease_id = '${lease}'`,
      peer: 'the dues alone',
      peerText: `select * from dues where lease_id = '${lease}'`,
    },
    {
      name: 'lease_list',
      text: 'select * from lease_list',
      peer: 'the leases alone',
      peerText: 'select * from leases',
    },
    {
      name: 'tenant_list',
      text: 'select * from tenant_list',
      peer: 'tenants and leases alone',
      peerText: 'select * from tenants join leases on leases.id = tenants.lease_id',
    },
    {
      name: 'receipt_list',
      text: 'select * from private.receipt_list',
      peer: 'the receipts alone',
      peerText: 'select * from receipts',
    },
  ];
}

/**
 * Issues the receipts of all months and the due notices of the next month. Delivers all receipts except those of the
 * last two months. Then measures the duties in several states of the leases.
 * @param {Sql} sql @param {string} landlord
 */
async function measureDuties(sql, landlord) {
  for (let month = 0; month < MONTHS; month += 1) await issueMonth(sql, landlord, month);
  await sql.begin(async (tx) => {
    await signInAs(tx, landlord);
    await tx`
      select issue_due_notices((date_trunc('month', now()) + interval '1 month')::date, array_agg(id)) from tenants`;
  });
  await sql`
    update public.documents set issued_at = least(now(), receipts.paid_at)
    from public.receipts where receipts.id = documents.id and documents.owner_id = ${landlord}`;
  await sql`
    insert into public.document_deliveries (owner_id, document_id, how, sent_on)
    select owner_id, id, 'hand', private.day_of(issued_at) from public.documents
    where owner_id = ${landlord} and issued_at < date_trunc('month', now()) - interval '1 month'`;
  // Rebuild the index of unpaid dues: it is too large, because all dues were unpaid at the same time.
  await sql`reindex table public.dues`;
  /** @type {Row[]} */
  const rows = [];
  for (const { name, change } of dutyStates(landlord)) {
    await change(sql);
    await sql`vacuum analyze`;
    const [times] = await inTurn(2 * Number(options.rounds), [
      () => asLandlord(sql, landlord, (tx) => timed(tx, () => tx`select duty_list()`)),
    ]);
    rows.push([name, times]);
    const [duties] = await asLandlord(
      sql,
      landlord,
      (tx) => tx`
        select string_agg(number || ' ' || kind, ', ' order by kind) as kinds
        from (select kind, count(*) as number from private.duties_of_day() group by kind) duty`,
    );
    console.log(`${name}: ${duties?.['kinds']}`);
  }
  return rows;
}

/** Issues the receipts of the month that is `month` months ago. @param {Sql} sql @param {string} landlord @param {number} month */
const issueMonth = (sql, landlord, month) =>
  sql.begin(async (tx) => {
    await signInAs(tx, landlord);
    await tx`
      select issue_month((date_trunc('month', now()) - make_interval(months => ${month}::int))::date, array_agg(id)) from tenants`;
  });

/** Returns the states of the leases. `change` takes the leases from the previous state to this state. @param {string} landlord */
function dutyStates(landlord) {
  const addDeposits = (/** @type {Sql} */ sql) => sql`
    insert into public.deposit_movements (owner_id, lease_id, kind, moved_on, amount, idempotency_key)
    select owner_id, id, 'received', private.today() - 900, 850, gen_random_uuid() from public.leases where owner_id = ${landlord}`;
  return [
    { name: 'duties, all tenants late', change: (/** @type {Sql} */ sql) => sql`select` },
    {
      name: 'and 350 rents to revise',
      change: (/** @type {Sql} */ sql) => sql`
        update public.leases
        set
          starts_on = (date_trunc('year', private.today()) - interval '4 years')::date + (number * 7 % 330)::int,
          has_revision_clause = number % 10 < 7,
          irl_reference = case when number % 10 < 7 then extract(year from private.today()) - 5 || '-Q3' end
        from (select id, row_number() over (order by id) as number from public.leases where owner_id = ${landlord}) numbered
        where numbered.id = leases.id`,
    },
    {
      name: 'and 500 notice windows and 500 expired insurances',
      change: (/** @type {Sql} */ sql) => sql`
        update public.leases
        set starts_on = (private.today() - interval '65 months')::date, insured_until = private.today() - 6
        where owner_id = ${landlord}`,
    },
    {
      name: 'duties, all tenants late, and 500 deposits to receive',
      change: (/** @type {Sql} */ sql) => sql`
        update public.leases
        set
          starts_on = (date_trunc('month', private.today()) - interval '1 month')::date, deposit = 850,
          has_revision_clause = false, irl_reference = null, insured_until = null
        where owner_id = ${landlord}`,
    },
    {
      name: 'duties, all tenants late, and 500 deposits to return',
      change: async (/** @type {Sql} */ sql) => {
        await addDeposits(sql);
        await sql`
          update public.leases
          set
            starts_on = null, ended_by = 'tenant', notice_received_on = private.today() - 98, ends_on = private.today() - 6,
            keys_on = private.today() - 6, exit_state = 'conform', new_address = '1 rue Neuve'
          where owner_id = ${landlord}`;
      },
    },
    {
      name: 'duties, the rents of the month paid and receipted',
      change: async (/** @type {Sql} */ sql) => {
        await sql`
          update public.leases
          set ended_by = null, notice_received_on = null, ends_on = null, keys_on = null, exit_state = null, new_address = null
          where owner_id = ${landlord}`;
        await sql`
          insert into public.payments (owner_id, lease_id, tenant_id, kind, paid_on, amount, method, idempotency_key, created_at)
          select owner_id, lease_id, id, 'payment', private.today(), 1220, 'transfer', gen_random_uuid(), now()
          from public.tenants where owner_id = ${landlord}`;
        await sql`select private.update_account(id) from public.leases where owner_id = ${landlord}`;
        await issueMonth(sql, landlord, 0);
      },
    },
  ];
}

/** @param {Sql} sql @param {string} landlord @param {{ name: string, text: string, peer: string, peerText: string }[]} pairs */
async function measureReads(sql, landlord, pairs) {
  /** @type {Row[]} */
  const rows = [];
  for (const { name, text, peer, peerText } of pairs) {
    const [own, other] = await inTurn(
      Number(options.rounds),
      [text, peerText].map(
        (query) => () => asLandlord(sql, landlord, (tx) => timed(tx, () => tx.unsafe(query))),
      ),
    );
    rows.push([name, own], [peer, other]);
    if (options.plans) await explain(sql, landlord, text);
  }
  return rows;
}

/**
 * @typedef {(tx: Tx) => PromiseLike<unknown>} Change
 * @typedef {{ name: string, before?: Change, work: Change, peer: string, peerWork: Change }} ChangePair `before` is not measured
 */

/** @param {string} month @param {string[]} tenants @returns {ChangePair[]} */
function monthPairs(month, tenants) {
  const payMonth = (/** @type {string} */ whom, /** @type {string} */ issue) => `
    select pay_month('${month}-01', '${randomUUID()}', private_today, 'transfer', ${whom}, '${issue}') as result
    from (select (now() at time zone 'Europe/Paris')::date) today (private_today)`;
  /** @param {string} name @param {string} issue @returns {ChangePair} */
  const pair = (name, issue) => ({
    name,
    work: async (tx) => {
      const [row] = await tx.unsafe(payMonth(`'{${tenants.join(',')}}'`, issue));
      const count = row?.['result'].paid.length;
      if (count !== LEASES) throw new Error(`${count} of ${LEASES} were paid`);
    },
    peer: 'the same, one by one',
    peerWork: async (tx) => {
      for (const tenant of tenants) await tx.unsafe(payMonth(`'{${tenant}}'`, issue));
    },
  });
  return [
    pair('a month of 500, recorded and receipted', 'quittances'),
    pair('a month of 500, recorded', 'none'),
  ];
}

/** @param {string[]} tenants @returns {ChangePair[]} */
function noticePairs(tenants) {
  /** Issues the due notices of the month in which the next due falls, and checks the number of issued notices. */
  const issue = async (
    /** @type {Tx} */ tx,
    /** @type {string[]} */ whom,
    /** @type {number} */ expected,
  ) => {
    const [row] = await tx`
      select issue_due_notices(min(due_on), ${whom}::uuid[]) as result
      from dues where due_on >= (now() at time zone 'Europe/Paris')::date`;
    const count = row?.['result'].issued.length;
    if (count !== expected) throw new Error(`${count} of ${expected} notices were issued`);
  };
  /** @param {number} each the number of notices that each call must issue @returns {Change} */
  const oneByOne = (each) => async (tx) => {
    for (const tenant of tenants) await issue(tx, [tenant], each);
  };
  /** @type {Change} */
  const issueAll = (tx) => issue(tx, tenants, LEASES);
  return [
    { name: 'due notices of 500', work: issueAll, peer: 'the same, one by one', peerWork: oneByOne(1) },
    {
      name: 'due notices of 500, repeated',
      before: issueAll,
      work: (tx) => issue(tx, tenants, 0),
      peer: 'the same, one by one',
      peerWork: oneByOne(0),
    },
  ];
}

/** @param {string} landlord @returns {ChangePair[]} */
function importPairs(landlord) {
  const importId = randomUUID();
  /** The lines of each request. The app sends a hundred lines in a request. */
  const hundreds = Array.from({ length: LINES.length / 100 }, (_, index) =>
    LINES.slice(100 * index, 100 * (index + 1)),
  );
  const sendAll = async (
    /** @type {(lines: typeof LINES, part: number) => PromiseLike<import('postgres').Row[]>} */ send,
  ) => {
    let count = 0;
    for (const [index, part] of hundreds.entries()) {
      const [row] = await send(part, index + 1);
      count += row?.['result'].filter(
        (/** @type {{ state: string, lease_id?: string }} */ { state, lease_id }) =>
          state === 'new' && lease_id,
      ).length;
    }
    if (count !== LEASES) throw new Error(`${count} of ${LEASES} were imported`);
  };
  /** @type {Change} */
  const write = (tx) =>
    sendAll((lines, part) => tx`select import_lettings(${importId}, ${part}, ${tx.json(lines)}) as result`);
  const rows = { peer: 'the rows alone', peerWork: (/** @type {Tx} */ tx) => addRows(tx, landlord) };
  return [
    {
      name: 'an import of 500, checked',
      work: (tx) => sendAll((lines) => tx`select check_import(${tx.json(lines)}) as result`),
      ...rows,
    },
    { name: 'an import of 500, written', work: write, ...rows },
    {
      name: 'an import of 500, undone',
      before: write,
      work: (tx) => tx`select undo_import(${importId})`,
      peer: 'the rows alone, with a cascade',
      peerWork: (tx) => removeRows(tx, landlord),
    },
  ];
}

/** @param {Sql} sql @param {string} landlord @param {ChangePair[]} pairs */
async function measureChanges(sql, landlord, pairs) {
  /** @type {Row[]} */
  const rows = [];
  for (const { name, before, work, peer, peerWork } of pairs) {
    const [own, other] = await inTurn(
      Math.ceil(Number(options.rounds) / 3),
      [work, peerWork].map(
        (change) => () =>
          asLandlord(sql, landlord, async (tx) => {
            await before?.(tx);
            return timed(tx, () => change(tx));
          }),
      ),
    );
    rows.push([name, own], [peer, other]);
  }
  return rows;
}

/**
 * Measures `update_account` as administrator, because no other user may call this function.
 * @param {Sql} sql @param {string} landlord
 */
async function measureReplays(sql, landlord) {
  const update = (/** @type {import('postgres').TransactionSql} */ tx) => tx`
    select private.update_account(id) from public.leases where owner_id = ${landlord}`;
  const replays = await inTurn(Math.ceil(Number(options.rounds) / 3), [
    () => undone(sql, (tx) => timed(tx, () => update(tx))),
    () =>
      undone(sql, async (tx) => {
        await tx`delete from public.allocations where owner_id = ${landlord}`;
        await tx`delete from public.dues where owner_id = ${landlord}`;
        return timed(tx, () => update(tx));
      }),
    () =>
      undone(sql, async (tx) => {
        await tx`delete from public.allocations where owner_id = ${landlord}`;
        return timed(tx, () => tx.unsafe(oldestFirst(landlord)));
      }),
  ]);
  return [
    'update_account of 500, nothing to change',
    'update_account of 500, from nothing',
    'the oldest first, by running sums',
  ].map((name, index) => /** @type {Row} */ ([name, replays[index]]));
}

/**
 * Inserts as many rows as the import, in one statement, as administrator.
 * @param {import('postgres').TransactionSql} tx
 * @param {string} landlord
 */
async function addRows(tx, landlord) {
  await tx`set local role none`;
  await tx`
    with property as (
      insert into public.properties (owner_id, name, address, postal_code, city, rent, charges, lessor_id)
      select
        ${landlord}, 'Lot ' || number, number || ' rue Neuve', '69003', 'Lyon', 850, 60, (private.first_lessor(${landlord})).id
      from generate_series(1, ${LEASES}::int) number
      returning id
    ), lease as (
      insert into public.leases (
        owner_id, property_id, signed_on, starts_on, rent_due_day, deposit, account_since
      )
      select ${landlord}, id, '2023-04-20', '2023-05-01', 5, 850, date_trunc('month', private.today()) from property
      returning id
    ), rent as (
      insert into public.rents (lease_id, owner_id, starts_on, rent, charges)
      select id, ${landlord}, null, 850, 60 from lease
    ), tenant as (
      insert into public.tenants (owner_id, lease_id, first_name, last_name, email)
      select ${landlord}, id, 'Léa', 'Petit', 'lea@example.test' from lease
    )
    insert into public.dues (owner_id, lease_id, kind, period_from, period_to, due_on, rent, charges)
    select ${landlord}, id, 'rent', month, month + interval '1 month - 1 day', month + 4, 850, 60
    from lease
    cross join lateral (
      select (date_trunc('month', private.today()) + make_interval(months => number))::date as month
      from generate_series(0, 1) number
    ) term`;
}

/**
 * Deletes the leases and dwellings of the import, and all rows that reference them, as administrator.
 * @param {import('postgres').TransactionSql} tx
 * @param {string} landlord
 */
async function removeRows(tx, landlord) {
  await tx`set local role none`;
  const added = tx`owner_id = ${landlord} and created_at >= now()`;
  await tx`delete from public.leases where ${added}`;
  await tx`delete from public.properties where ${added}`;
}

/**
 * Returns a statement that allocates payments to the oldest dues first, without the other legal rules of allocation.
 * @param {string} landlord
 */
const oldestFirst = (landlord) => `
  with due as (
    select id, lease_id, amount, sum(amount) over (partition by lease_id order by due_on, id) as high
    from public.dues where owner_id = '${landlord}'
  ), payment as (
    select id, lease_id, amount, sum(amount) over (partition by lease_id order by paid_on, id) as high
    from public.payments where owner_id = '${landlord}'
  )
  insert into public.allocations (payment_id, due_id, lease_id, owner_id, amount)
  select payment.id, due.id, due.lease_id, '${landlord}',
    least(due.high, payment.high) - greatest(due.high - due.amount, payment.high - payment.amount)
  from due join payment using (lease_id)
  where due.high - due.amount < payment.high and payment.high - payment.amount < due.high`;

/**
 * Measures each function in turn. The first round is a warm-up.
 * @template {readonly (() => Promise<Time>)[]} Works
 * @param {number} rounds
 * @param {Works} works
 */
async function inTurn(rounds, works) {
  /** @type {Time[][]} */
  const times = works.map(() => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, work] of works.entries()) {
      const time = await work();
      if (round > 0) times[index]?.push(time);
    }
  return times;
}

/**
 * Does the work in a transaction, and rolls the transaction back.
 * @template Result
 * @param {import('postgres').Sql} sql
 * @param {(tx: import('postgres').TransactionSql) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function undone(sql, work) {
  /** @type {{ result: Result } | undefined} */
  let done;
  await sql
    .begin(async (tx) => {
      done = { result: await work(tx) };
      throw new Undone();
    })
    .catch((/** @type {unknown} */ error) => {
      if (!(error instanceof Undone)) throw error;
    });
  if (done === undefined) throw new Error('Nothing was done');
  return done.result;
}

/**
 * @template Result
 * @param {import('postgres').Sql} sql
 * @param {string} landlord
 * @param {(tx: import('postgres').TransactionSql) => Promise<Result>} work
 */
const asLandlord = (sql, landlord, work) =>
  undone(sql, async (tx) => {
    await signInAs(tx, landlord);
    return work(tx);
  });

/** @param {import('postgres').Sql} sql @param {string} landlord @param {string} text */
async function explain(sql, landlord, text) {
  const rows = await asLandlord(sql, landlord, (tx) => tx.unsafe(`explain (analyze, buffers) ${text}`));
  console.log([text, ...rows.map((row) => row['QUERY PLAN']), ''].join('\n'));
}

await withDatabase((connect) => measure(connect()));
