import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { addAccount, positionOf, setToday } from './ledger.ts';
import { it, type TestDatabase } from './support.ts';

const Due = v.object({
  id: v.string(),
  kind: v.string(),
  from: v.string(),
  dueOn: v.string(),
  amount: v.string(),
});
const Payment = v.object({
  id: v.string(),
  paidOn: v.string(),
  amount: v.string(),
  designates: v.optional(v.array(v.string())),
  benefitFor: v.optional(v.string()),
});
type Due = v.InferOutput<typeof Due>;
type Payment = v.InferOutput<typeof Payment>;
const nullableDay = v.optional(v.nullable(v.string()));

const Vectors = v.object({
  prorata: v.array(
    v.object({
      id: v.string(),
      in: v.object({
        rent: v.string(),
        charges: v.string(),
        from: v.string(),
        to: v.string(),
        divisor: v.optional(v.string(), 'days'),
        change: v.optional(v.object({ startsOn: v.string(), rent: v.string() })),
      }),
      expect: v.object({
        rent: v.string(),
        charges: v.string(),
        days: v.optional(v.number()),
        monthDays: v.optional(v.number()),
      }),
    }),
  ),
  allocation: v.array(
    v.object({
      id: v.string(),
      in: v.object({
        dues: v.array(Due),
        payments: v.array(Payment),
        benefit: v.optional(v.object({ amount: v.string(), firstMonth: v.string() })),
      }),
      expect: v.object({
        allocations: v.array(v.object({ payment: v.string(), due: v.string(), amount: v.string() })),
        remaining: v.record(v.string(), v.string()),
        advance: v.string(),
      }),
    }),
  ),
  position: v.array(
    v.object({
      id: v.string(),
      in: v.object({ dues: v.array(Due), payments: v.array(Payment), today: v.string() }),
      expect: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
    }),
  ),
  deposit: v.array(
    v.object({
      id: v.string(),
      in: v.object({ lease: v.string(), rent: v.string(), termMonths: v.optional(v.number()) }),
      expect: v.object({ most: v.nullable(v.string()) }),
    }),
  ),
  term: v.array(
    v.object({
      id: v.string(),
      in: v.object({
        startsOn: v.nullable(v.string()),
        accountStartsOn: v.string(),
        termMonths: v.number(),
        day: v.string(),
      }),
      expect: v.object({ from: v.string(), to: v.string() }),
    }),
  ),
  notice: v.array(
    v.object({
      id: v.string(),
      in: v.object({
        lease: v.optional(v.string(), 'unfurnished'),
        by: v.optional(v.string()),
        startsOn: nullableDay,
        receivedOn: nullableDay,
        isReduced: v.optional(v.boolean(), false),
        endsOn: nullableDay,
        keysOn: nullableDay,
        relet: nullableDay,
        cotenantLeavesOn: nullableDay,
        replacedOn: nullableDay,
      }),
      expect: v.object({
        endsOn: v.optional(v.string()),
        rentOwedUntil: v.optional(v.string()),
        mustArriveBy: v.optional(v.string()),
        solidarityEndsOn: v.optional(v.string()),
        renews: v.optional(v.boolean()),
      }),
    }),
  ),
  accountStart: v.array(
    v.object({
      id: v.string(),
      in: v.object({
        today: v.string(),
        startsOn: v.nullable(v.string()),
        rentDueDay: v.number(),
        termMonths: v.number(),
      }),
      expect: v.object({ from: v.string() }),
    }),
  ),
});

const file = new URL('../../supabase/functions/_shared/domain/ledger/vectors.json', import.meta.url);
const vectors = v.parse(Vectors, JSON.parse(readFileSync(file, 'utf8')));

/** Creates a lease without rent dues, for the dues of a test vector. */
async function emptyAccount(db: TestDatabase) {
  const account = await addAccount(db, await db.account(), { rent: 0, charges: 0 });
  // Set the start by SQL, because the command refuses a start so long ago.
  await db.tx`update leases set account_since = '2020-01-01' where id = ${account.lease}`;
  await db.tx`delete from dues where lease_id = ${account.lease}`;
  return account;
}

const monthEnd = (day: string): string => {
  const end = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  return end.toISOString().slice(0, 10);
};

type Empty = Awaited<ReturnType<typeof emptyAccount>>;

/** Writes the dues of a test vector and returns the ids of the dues by name. */
async function addDues({ tx }: TestDatabase, { owner, lease }: Empty, dues: readonly Due[]) {
  const ids = new Map<string, string>();
  for (const due of dues) {
    const isRent = due.kind === 'rent';
    const [row] = await tx`
      insert into dues (owner_id, lease_id, kind, period_from, period_to, due_on, rent, other, label)
      values (${owner}, ${lease}, ${due.kind}, ${due.from}, ${isRent ? monthEnd(due.from) : due.from}, ${due.dueOn},
        ${isRent ? due.amount : 0}, ${isRent ? 0 : due.amount}, ${isRent ? null : due.id}) returning id`;
    ids.set(due.id, String(row?.['id']));
  }
  return ids;
}

/** Writes a payment of a test vector, allocates all payments of the account again and returns the payment's id. */
async function addPayment(
  { tx }: TestDatabase,
  { owner, lease, tenant }: Empty,
  dues: readonly Due[],
  payment: Payment,
) {
  const named = dues.filter(({ id }) => payment.designates?.includes(id)).map(({ from }) => from);
  const from = payment.benefitFor ?? named[0] ?? null;
  const [row] = await tx`
    insert into payments (owner_id, lease_id, tenant_id, kind, paid_on, amount, names_from, names_to, idempotency_key)
    values (${owner}, ${lease}, ${tenant}, ${payment.benefitFor === undefined ? 'payment' : 'benefit'}, ${payment.paidOn},
      ${payment.amount}, ${from}, ${from && monthEnd(named.at(-1) ?? from)}, gen_random_uuid()) returning id`;
  await tx`select private.allocate(${lease})`;
  return String(row?.['id']);
}

const orders = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item].concat(rest)));

describe('the cost of a term', () => {
  it.each(vectors.prorata)('$id', async (db, { in: given, expect: expected }) => {
    await setToday(db, '2026-12-01');
    const { owner, lease, tenant } = await addAccount(db, await db.account(), {
      rent: Number(given.rent),
      charges: Number(given.charges),
      lease_starts_on: given.from,
      account_starts_on: given.from,
    });
    const end = { ended_by: 'agreement', ends_on: given.to, prorata_by: given.divisor };
    await db.as(owner)`select change_lease(${lease}, ${db.tx.json(end)})`;
    const { change } = given;
    if (change !== undefined) {
      await db.as(owner)`
        select change_rent(${lease}, ${change.startsOn}, ${change.rent}, ${given.charges})`;
    }
    const { rent, charges, days, monthDays } = expected;
    expect(await db.as(owner)`select rent, charges from dues`).toEqual([{ rent, charges }]);
    const [row] = await db.as(owner)`select receipt_term(${tenant}, ${given.from}, ${given.to}) as term`;
    expect(row?.['term']).toMatchObject({
      due: { rent: Number(rent), charges: Number(charges) },
      // A whole month has no prorata.
      ...(days !== undefined && { prorata: days === monthDays ? null : { days, divisor: monthDays } }),
    });
  });
});

describe('the allocation of payments in any order of entry', () => {
  it.each(vectors.allocation)('$id', async (db, { in: given, expect: expected }) => {
    await setToday(db, '2026-12-31');
    for (const payments of orders(given.payments)) {
      const account = await emptyAccount(db);
      const dues = await addDues(db, account, given.dues);
      const { owner, lease, tenant } = account;
      if (given.benefit !== undefined) {
        // An office pays no more than the rent of the lease.
        await db.tx`update rents set rent = ${given.dues[0]?.amount ?? 0} where lease_id = ${lease}`;
        await db.tx`
          insert into expected_benefits (owner_id, lease_id, tenant_id, office, amount, first_month)
          values (${owner}, ${lease}, ${tenant}, 'caf', ${given.benefit.amount}, ${`${given.benefit.firstMonth}-01`})`;
      }
      const names = new Map([...dues].map(([name, id]) => [id, name]));
      for (const payment of payments)
        names.set(await addPayment(db, account, given.dues, payment), payment.id);
      const found = await db.as(account.owner)`select payment_id, due_id, amount from allocations`;
      expect(
        found
          .map((row) => `${names.get(row['payment_id'])} ${names.get(row['due_id'])} ${row['amount']}`)
          .toSorted(),
      ).toEqual(
        expected.allocations.map(({ payment, due, amount }) => `${payment} ${due} ${amount}`).toSorted(),
      );
      const left = await db.as(account.owner)`select id, remaining::text from private.due_list`;
      expect(Object.fromEntries(left.map((row) => [names.get(row['id']), row['remaining']]))).toEqual(
        expected.remaining,
      );
      expect(await positionOf(db, account)).toMatchObject({ advance: expected.advance });
    }
  });
});

describe('the position of an account', () => {
  it.each(vectors.position)('$id', async (db, { in: given, expect: expected }) => {
    await setToday(db, given.today);
    const account = await emptyAccount(db);
    await addDues(db, account, given.dues);
    for (const payment of given.payments) await addPayment(db, account, given.dues, payment);
    expect(await positionOf(db, account)).toMatchObject(expected);
  });
});

describe('the end of a lease', () => {
  it.each(vectors.notice)('$id', async (db, { in: given, expect: expected }) => {
    const { owner, lease, tenant } = await addAccount(db, await db.account());
    const left = { leaves_on: given.cotenantLeavesOn ?? null, replaced_on: given.replacedOn ?? null };
    await db.as(owner)`select change_tenant(${tenant}, ${db.tx.json(left)})`;
    const changes = {
      kind: given.lease,
      has_solidarity: true,
      starts_on: given.startsOn ?? null,
      keys_on: given.keysOn ?? null,
      relet_on: given.relet ?? null,
      ...(given.by !== undefined && { ended_by: given.by }),
      ...(given.endsOn !== undefined && { ends_on: given.endsOn }),
      notice_received_on: given.receivedOn ?? null,
      is_notice_reduced: given.isReduced,
    };
    const [row] = await db.as(owner)`
      select ends_on::text as "endsOn", rent_owed_until::text as "rentOwedUntil", notice_by::text as "mustArriveBy",
        tenants->0->>'solidarity_ends_on' as "solidarityEndsOn", ended_by is distinct from 'term' as renews
      from jsonb_populate_record(null::lease_list, change_lease(${lease}, ${db.tx.json(changes)}))`;
    expect(row).toMatchObject(expected);
  });
});

describe('the maximum deposit', () => {
  it.each(vectors.deposit)('$id', async ({ tx }, { in: given, expect: expected }) => {
    const [row] =
      await tx`select private.deposit_cap(${given.lease}, ${given.rent}, ${given.termMonths ?? 1})::numeric(12, 2) as most`;
    expect(row?.['most']).toBe(expected.most);
  });
});

describe('the start of a new lease’s account', () => {
  it.each(vectors.accountStart)(
    '$id',
    async (db, { in: { today, startsOn, rentDueDay, termMonths }, expect: expected }) => {
      await setToday(db, today);
      const [row] = await db.tx`
        select coalesce(private.next_rent_month(${startsOn}, ${rentDueDay}, ${termMonths}), ${startsOn})::text as from`;
      expect(row).toEqual(expected);
    },
  );
});

describe('the days of a term', () => {
  it.each(vectors.term)('$id', async ({ tx }, { in: given, expect: expected }) => {
    const lease = {
      starts_on: given.startsOn,
      account_starts_on: given.accountStartsOn,
      term_months: given.termMonths,
    };
    const [row] = await tx`
      select lower(term)::text as "from", (upper(term) - 1)::text as "to"
      from private.term_days(jsonb_populate_record(null::leases, ${tx.json(lease)}), ${given.day}) term`;
    expect(row).toEqual(expected);
  });
});
