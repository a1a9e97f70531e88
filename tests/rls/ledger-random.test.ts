import { expect, it } from 'vitest';
import { chance } from './chance.ts';
import { addAccount, positionOf, type Account } from './ledger.ts';
import {
  addDays,
  costOf,
  replay,
  type ReferenceDue,
  type ReferencePayment,
  type ReferenceRent,
} from './ledger-reference.ts';
import { connect, play, type Scene } from './support.ts';

const sql = connect();

/** `LEDGER_ACCOUNTS=1000` for as many; `LEDGER_SEED` for others, or for that of a failure. */
const count = Number(process.env['LEDGER_ACCOUNTS'] ?? 20);
const firstSeed = Number(process.env['LEDGER_SEED'] ?? 1);

interface Job {
  readonly call: 'pay' | 'cut' | 'rent' | 'due' | 'other' | 'opening';
  readonly day: string;
  readonly amount: number;
  readonly charges?: number;
  readonly kind?: string;
  readonly month?: string | undefined;
  readonly to?: string;
}

/** What happens on an account, in no order. */
function randomAccount(seed: number, today: string) {
  const { random, below, pick, many } = chance(seed);
  const day = (low: number, high: number) => addDays(today, low + below(high - low) - 1420);
  const start = below(1200);
  const startsOn = addDays(today, start - 1420);
  // Few, so that much happens on one day.
  const days = [addDays(today, -1), ...many(9, () => day(start, 1420))] as const;
  const rent = () => ({ amount: (20_000 + below(130_000)) / 100, charges: below(150) });
  const lease = {
    rent_due_day: 1 + below(28),
    term_months: pick([1, 1, 1, 1, 1, 3]),
    prorata_by: pick(['days', 'days', 'days', 'days', 'thirty'] as const),
    ...(random() < 0.3 && { ended_by: 'agreement', ends_on: day(start, 1400) }),
  };
  const rents: Job[] = many(2, () => ({ call: 'rent', day: day(0, 1300), ...rent() }));
  const jobs: Job[] = [
    // A day has one rent: which of two was said last does matter.
    ...new Map(rents.map((one) => [one.day, one])).values(),
    ...many(2, (): Job => ({
      call: pick(['due', 'other']),
      kind: pick(['repair', 'other']),
      day: pick(days),
      amount: (1 + below(60_000)) / 100,
    })),
    ...many(1, (): Job => ({ call: 'opening', day: startsOn, amount: (below(120_000) - 60_000) / 100 })),
    ...many(24, (): Job => {
      const kind = random() < 0.15 ? 'benefit' : 'payment';
      return {
        call: 'pay',
        kind,
        day: pick(days),
        amount: random() < 0.4 ? 910 : (1 + below(200_000)) / 100,
        month: kind === 'benefit' || random() < 0.2 ? day(start, 1520) : undefined,
      };
    }),
  ];
  jobs.push(
    ...many(2, (): Job => {
      const from = day(start, 1440);
      return {
        call: 'cut',
        day: pick(days),
        amount: (1 + below(90_000)) / 100,
        month: from,
        to: addDays(from, below(70)),
      };
    }),
  );
  const other = jobs
    .map((job) => ({ job, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ job }) => job);
  return { startsOn, lease, first: rent(), jobs, orders: [jobs, other] };
}

/** Enters all of it at once, as commands do it; a month that is not owed is refused. */
const enterJobs = ({ tx }: Scene, { owner, tenant, lease }: Account, jobs: readonly Job[]) =>
  tx.unsafe(
    `do $$
    declare
      job jsonb;
    begin
      perform set_config('request.jwt.claims', '{"sub": "${owner}"}', true);
      for job in select * from jsonb_array_elements('${JSON.stringify(jobs)}') loop
        case job->>'call'
          when 'pay' then
            begin
              perform public.record_payment('${tenant}', gen_random_uuid(), (job->>'day')::date, (job->>'amount')::numeric,
                job->>'kind', month => (job->>'month')::date);
            exception when sqlstate 'PT400' then
              if sqlerrm <> 'VALIDATION_FAILED' then raise; end if;
            end;
          when 'rent' then
            perform public.change_rent('${lease}', (job->>'day')::date, (job->>'amount')::numeric, (job->>'charges')::numeric);
          when 'due' then
            perform public.add_due('${lease}', gen_random_uuid(), job->>'kind', (job->>'day')::date, (job->>'amount')::numeric, 'x');
          when 'cut' then
            -- As receipts for days of a landlord's choice name them.
            insert into public.payments (owner_id, lease_id, kind, paid_on, amount, names_from, names_to, idempotency_key)
            values ('${owner}', '${lease}', 'payment', (job->>'day')::date, (job->>'amount')::numeric, (job->>'month')::date,
              (job->>'to')::date, gen_random_uuid());
            perform private.update_account('${lease}');
          when 'opening' then
            perform public.set_account('${lease}', (job->>'day')::date, (job->>'amount')::numeric);
          else
            -- Those that depend on what was entered before, or that no command makes yet.
            insert into public.dues (owner_id, lease_id, kind, period_from, period_to, due_on, other, label)
            select '${owner}', '${lease}', case job->>'kind' when 'repair' then 'regularisation' else 'refund' end,
              day, day, day, (job->>'amount')::numeric, 'x' from (select (job->>'day')::date as day) one;
            perform private.update_account('${lease}');
        end case;
      end loop;
    end $$`,
  );

const cents = (euros: unknown): number => Math.round(Number(euros) * 100);

async function readAccount({ tx }: Scene, { lease }: Account) {
  const dues = await tx<(ReferenceDue & { place: number })[]>`
    select id, kind, period_from::text as "from", period_to::text as "to", due_on::text as "dueOn",
      (amount * 100)::integer as amount, row_number() over (order by created_at, id)::integer as place
    from dues where lease_id = ${lease}`;
  const payments = await tx<ReferencePayment[]>`
    select id, kind, paid_on::text as "paidOn", (amount * 100)::integer as amount, names_from::text as "namesFrom",
      names_to::text as "namesTo", names_due_id as "namesDue",
      row_number() over (order by created_at, id)::integer as place
    from payments where lease_id = ${lease}`;
  const parts = await tx<{ pair: string; amount: number }[]>`
    select payment_id || ' ' || due_id as pair, (amount * 100)::integer as amount
    from allocations where lease_id = ${lease}`;
  return { dues, payments, parts: new Map(parts.map(({ pair, amount }) => [pair, amount])) };
}

type Read = Awaited<ReturnType<typeof readAccount>>;

/** What can be seen of an account: no ids, which differ from one to the next. */
function seen({ dues, payments, parts }: Read): string[] {
  const due = new Map(
    dues.map(({ id, kind, from, to, dueOn, amount }) => [id, [kind, from, to, dueOn, amount].join(' ')]),
  );
  const paid = new Map(
    payments.map(({ id, kind, paidOn, amount, namesFrom }) => [
      id,
      [kind, paidOn, amount, namesFrom].join(' '),
    ]),
  );
  const sums = new Map<string, number>();
  for (const [pair, amount] of parts) {
    const [payment = '', of = ''] = pair.split(' ');
    // Payments that look the same may change places.
    const line = `${paid.get(payment)} pays ${due.get(of)}`;
    sums.set(line, (sums.get(line) ?? 0) + amount);
  }
  return [
    ...due.values(),
    ...paid.values(),
    ...[...sums].map(([line, amount]) => `${line}: ${amount}`),
  ].toSorted();
}

/** Where each row is stored: a row that is written again is elsewhere. */
const places = async ({ tx }: Scene, { lease }: Account) => [
  ...(await tx`
    select ctid::text, tableoid::regclass::text as name from dues where lease_id = ${lease}
    union all select ctid::text, tableoid::regclass::text from allocations where lease_id = ${lease}
    order by 2, 1`),
];

/** Enters an account in two orders, looks at each, and answers what can be seen of them. */
async function tryAccount(scene: Scene, seed: number, today: string): Promise<string[][]> {
  const { startsOn, lease: contract, first, orders, jobs } = randomAccount(seed, today);
  const owner = await scene.account();
  const found: string[][] = [];
  for (const [index, order] of orders.entries()) {
    const why = `LEDGER_SEED=${seed}, order ${index}, on ${today}`;
    const account = await addAccount(scene, owner, {
      rent: first.amount,
      charges: first.charges,
      rent_due_day: contract.rent_due_day,
      lease_starts_on: startsOn,
      account_starts_on: startsOn,
    });
    await scene.as(owner, (tx) => tx`select change_lease(${account.lease}, ${tx.json(contract)})`);
    await enterJobs(scene, account, order);
    const read = await readAccount(scene, account);
    found.push(seen(read));

    const reference = replay(read.dues, read.payments);
    expect(read.parts, why).toEqual(reference.parts);
    const position = await positionOf(scene, account);
    const owed = read.dues.reduce((sum, { amount }) => sum + amount, 0);
    const paid = read.payments.reduce((sum, { amount }) => sum + amount, 0);
    expect(cents(position['owed']) + cents(position['upcoming']) - cents(position['advance']), why).toBe(
      owed - paid,
    );
    expect(cents(position['advance']), why).toBe(reference.advance);

    const rentDues = read.dues
      .filter(({ kind }) => kind === 'rent')
      .toSorted((a, b) => (a.from < b.from ? -1 : 1));
    const rents: ReferenceRent[] = [
      { startsOn: '1900-01-01', amounts: [cents(first.amount), cents(first.charges)] },
      ...jobs
        .filter(({ call }) => call === 'rent')
        .map(({ day, amount, charges }): ReferenceRent => ({
          startsOn: day,
          amounts: [cents(amount), cents(charges)],
        }))
        .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1)),
    ];
    // Terms far ahead that a payment names are dues as well: runs of days without a gap.
    for (const { from, to, sum } of runs(rentDues))
      expect(sum, `${why}, ${from} to ${to}`).toBe(costOf(from, to, rents, contract.prorata_by));

    const before = await places(scene, account);
    await scene.tx`select private.update_account(${account.lease})`;
    expect(await places(scene, account), why).toEqual(before);
  }
  return found;
}

/** Dues that follow each other, as one: its first day, its last and what it costs. */
function runs(dues: readonly ReferenceDue[]) {
  const found: { from: string; to: string; sum: number }[] = [];
  for (const { from, to, amount } of dues) {
    const last = found.at(-1);
    if (last !== undefined && addDays(last.to, 1) === from) {
      last.to = to;
      last.sum += amount;
    } else found.push({ from, to, sum: amount });
  }
  return found;
}

it(`${count} random accounts, each entered in two orders, are the same and as a slow reference has them`, async () => {
  const [row] = await sql`select private.today()::text as today`;
  for (let index = 0; index < count; index += 1)
    await play(sql, async (scene) => {
      const [one, other] = await tryAccount(scene, firstSeed + index, String(row?.['today']));
      expect(other, `LEDGER_SEED=${firstSeed + index}`).toEqual(one);
    });
}, 1_200_000);
