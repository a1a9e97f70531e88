import { createHash, randomUUID } from 'node:crypto';
import type { Row } from 'postgres';
import { expect, it } from 'vitest';
import { addedFile, keepFile } from './files.ts';
import { addAccount, type Account } from './ledger.ts';
import {
  addDays,
  addMonths,
  paidDuesOn,
  type ReferenceBenefit,
  type ReferenceDue,
  type ReferenceLease,
  type ReferencePayment,
  type ReferenceRent,
} from './ledger-reference.ts';
import { addLandlord, addProperty } from './rows.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { connect, inTransaction, type TestDatabase, valueOf } from './support.ts';

const sql = connect();

/** Set `TENANT_VIEWS=1000` for a longer test. Set `TENANT_VIEW_SEED` for other leases or to repeat a failure. */
const count = Number(process.env['TENANT_VIEWS'] ?? 30);
const firstSeed = Number(process.env['TENANT_VIEW_SEED'] ?? 1);

const EMAILS = ['ana@example.test', 'bo@example.test', null] as const;

const cents = (euros: unknown): number => Math.round(Number(euros) * 100);
const isIn = (day: string, first: string | null, last: string | null): boolean =>
  (first ?? '0') <= day && day <= (last ?? '9');
const earlier = (...days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;

/** A lease of random length, and functions that draw days. */
function drawLease(seed: number, today: string) {
  const chances = seededRandom(seed);
  const { below, pick } = chances;
  const span = pick([90, 400, 800, 1500]);
  const start = `${addDays(today, -span).slice(0, 7)}-01`;
  const dayAt = (low = 0, high = span + 1): string => addDays(addDays(today, -span), low + below(high - low));
  const end = pick([null, null, dayAt(Math.floor(span / 2), span + 60)]);
  return { ...chances, today, span, start, end, dayAt, isOften: (part: number) => chances.random() < part };
}

type Draw = ReturnType<typeof drawLease>;

/** Adds a lease with its tenants, who join and leave on random days. Returns the account and all tenants. */
async function addPeople(db: TestDatabase, draw: Draw) {
  const { today, start, end, span, below, pick, dayAt, isOften } = draw;
  const owner = await addLandlord(db);
  const property = await addProperty(db, owner);
  const account = await addAccount(db, owner, {
    property_id: property,
    rent: pick([850, 850, 400 + below(800)]),
    charges: pick([0, 60]),
    rent_due_day: 1 + below(28),
    lease_starts_on: pick([null, start, addDays(start, -90)]),
    account_starts_on: start,
    email: pick(EMAILS),
  });
  const tenants = [account.tenant];
  for (let index = below(3); index > 0; index -= 1) {
    const co = { lease_id: account.lease, first_name: 'Bo', last_name: `Ly ${index}`, email: pick(EMAILS) };
    const { id } = await valueOf(db.as(owner)`select add_tenant(${db.tx.json(co)})`);
    tenants.push(String(id));
  }
  for (const tenant of tenants) {
    const joins = isOften(0.5) ? dayAt(pick([0, -90])) : null;
    const leaves = isOften(0.4) ? dayAt(0, span + 40) : null;
    const [first, last] = joins !== null && leaves !== null ? [joins, leaves].toSorted() : [joins, leaves];
    await db.tx`update tenants set joins_on = ${first ?? null}, leaves_on = ${last ?? null} where id = ${tenant}`;
  }
  await db.tx`
    update leases set kind = ${pick(['unfurnished', 'other'])}, ended_by = ${end === null ? null : 'agreement'}, ends_on = ${end}
    where id = ${account.lease}`;
  const balance = pick([0, 310, -200]);
  await db.as(owner)`select set_account(${account.lease}, ${start}, ${balance})`;
  expect(today >= start).toBe(true);
  return { account, property, tenants };
}

/** Adds payments, some of them cancelled, dues of the kinds without a command, and a benefit. */
async function addMoney(db: TestDatabase, { owner, lease, tenant }: Account, draw: Draw): Promise<void> {
  const { below, pick, many, dayAt, isOften, today } = draw;
  const day = () => dayAt();
  for (const kind of many(3, () => pick(['repair', 'other', 'settlement', 'refund']))) {
    const [from, to] = [day(), day()].toSorted();
    await db.tx`
      insert into dues (owner_id, lease_id, kind, period_from, period_to, due_on, other, label)
      values (${owner}, ${lease}, ${kind}, ${from ?? ''}, ${to ?? ''}, ${pick([to ?? '', addDays(today, below(40))])}, ${1 + below(400)}, 'Clé')`;
  }
  await db.tx`select private.update_account(${lease})`;
  if (isOften(0.4))
    await db.refusalText(
      owner,
    )`select add_benefit(${lease}, ${tenant}, 'caf', ${100 + below(300)}, ${`${day().slice(0, 7)}-01`})`;
  for (const amount of many(14, () => pick([910, 910, 455.5, 1 + below(2000)]))) {
    const key = randomUUID();
    const kind = isOften(0.15) ? 'benefit' : 'payment';
    const month = kind === 'benefit' ? `${day().slice(0, 7)}-01` : null;
    await db.refusalText(owner)`
      select record_payment(${tenant}, ${key}, ${day()}, ${amount}, kind => ${kind}, payer => 'Odile', month => ${month})`;
    if (isOften(0.1))
      await db.tx`
      update payments set cancelled_at = now(), cancel_reason = 'x' where idempotency_key = ${key}`;
  }
  await db.tx`select private.update_account(${lease})`;
}

/** Issues documents of random kinds, and records random outcomes of mails and random deliveries. */
async function addLetters(
  db: TestDatabase,
  { owner, lease, tenant }: Account,
  tenants: readonly string[],
  { pick, many, dayAt, isOften, today }: Draw,
): Promise<void> {
  const anyTenant = () => tenants[Math.floor(tenants.length * Number(isOften(0.5)) * 0.5)] ?? tenant;
  for (const month of many(4, () => `${dayAt().slice(0, 7)}-01`))
    await db.refusalText(owner)`select issue_month(${month}, ${[tenant]})`;
  await db.refusalText(
    owner,
  )`select issue_due_notices(${`${addMonths(today, 1).slice(0, 7)}-01`}, ${[tenant]})`;
  for (const level of many(3, () => pick([1, 2, 3])))
    await db.refusalText(
      owner,
    )`select issue_reminder(${lease}, ${randomUUID()}, ${level}, '{SENT_RECENTLY,NOT_LATE,PAYMENT_EXPECTED}')`;
  const documents = await db.tx`select id, kind from documents where lease_id = ${lease} order by number`;
  for (const { id, kind } of documents) {
    for (const state of many(2, () => pick(['queued', 'sent', 'sent', 'failed'])))
      await db.tx`
        insert into document_mails (owner_id, document_id, tenant_id, idempotency_key, recipient, state, error)
        values (${owner}, ${id}, ${pick([null, anyTenant()])}, ${randomUUID()}, ${pick(['ANA@example.test', 'bo@example.test', 'x@example.test'])},
          ${state}, ${state === 'failed' ? 'EMAIL_NOT_SENT' : null})`;
    for (const recipient of many(1, () => pick([null, anyTenant()])))
      await db.tx`
        insert into document_deliveries (owner_id, document_id, tenant_id, is_to_all, how, sent_on)
        values (${owner}, ${id}, ${recipient}, ${recipient === null}, 'hand', ${today})`;
    if (isOften(0.2) && kind !== 'formalNotice')
      await db.refusalText(owner, (tx) =>
        ['quittance', 'partial'].includes(String(kind))
          ? tx`select void_receipt(${id}, 'x')`
          : tx`select void_document(${id}, 'x')`,
      );
  }
}

async function addFiles(
  db: TestDatabase,
  { owner, lease }: Account,
  property: string,
  draw: Draw,
): Promise<void> {
  const { pick, many, dayAt, isOften, span } = draw;
  for (const subject of many(4, () =>
    pick([{ lease_id: lease }, { property_id: property, kind: 'energy' }]),
  )) {
    const fields = { ...subject, is_shown: isOften(0.7), made_on: pick([null, dayAt(0, span + 1)]) };
    await (isOften(0.15) ? addedFile : keepFile)(db, owner, fields);
  }
}

/** The rows of a lease, which the reference reads instead of the functions under test. */
async function readLease(db: TestDatabase, { lease, owner }: Account) {
  const { tx } = db;
  const [row = {}] = await tx`
    select kind, starts_on::text, account_starts_on::text, ends_on::text, rent_due_day, term_months, prorata_by
    from leases where id = ${lease}`;
  const facts: ReferenceLease = {
    kind: row['kind'],
    startsOn: row['starts_on'],
    accountStartsOn: row['account_starts_on'],
    owedUntil: row['ends_on'],
    dueDay: row['rent_due_day'],
    termMonths: row['term_months'],
    prorataBy: row['prorata_by'],
  };
  const rents = (
    await tx`select starts_on::text, rent, charges from rents where lease_id = ${lease} order by starts_on nulls first`
  ).map(({ starts_on, rent, charges }): ReferenceRent => ({
    startsOn: starts_on,
    amounts: [cents(rent), cents(charges)],
  }));
  const dues = await tx<ReferenceDue[]>`
    select id, kind, label, period_from::text as "from", period_to::text as "to", due_on::text as "dueOn",
      (amount * 100)::integer as amount, (reduction * 100)::integer as waived, 0 as place
    from dues where lease_id = ${lease} and cancelled_at is null`;
  const payments = await tx<ReferencePayment[]>`
    select id, kind, paid_on::text as "paidOn", (amount * 100)::integer as amount, names_month::text as "namesMonth",
      names_from::text as "namesFrom", names_to::text as "namesTo", names_until::text as "namesUntil",
      names_due_id as "namesDue", 0 as place
    from payments where lease_id = ${lease} and cancelled_at is null`;
  const parts = new Map(
    (
      await tx`select payment_id || ' ' || due_id as pair, amount from allocations where lease_id = ${lease}`
    ).map(({ pair, amount }) => [String(pair), cents(amount)] as const),
  );
  const benefits = (
    await tx`
      select amount, first_month::text, last_month::text, joins_on::text, leaves_on::text
      from expected_benefits join tenants on tenants.id = tenant_id where expected_benefits.lease_id = ${lease}`
  ).map(({ amount, first_month, last_month, joins_on, leaves_on }): ReferenceBenefit => ({
    amount: cents(amount),
    firstMonth: first_month,
    lastMonth: last_month,
    joinsOn: joins_on,
    livesUntil: earlier(leaves_on, facts.owedUntil),
  }));
  const documents = await tx`select id, kind, tenant_ids from documents where lease_id = ${lease}`;
  const mails =
    await tx`select document_id, tenant_id, recipient from document_mails where owner_id = ${owner} and state = 'sent'`;
  const deliveries =
    await tx`select document_id, tenant_id from document_deliveries where owner_id = ${owner}`;
  const files = await tx`
    select id, lease_id,
      coalesce(made_on, case when kind <> 'lease' then (created_at at time zone 'Europe/Paris')::date end)::text as day
    from files where owner_id = ${owner} and is_shown and stored_at is not null`;
  // The landlord's list states whether a document holds. Other tests cover this list.
  const states = new Map<string, string>(
    (await valueOf(db.as(owner)`select document_page()`)).map(({ id, state, overtaken }: Row) => [
      String(id),
      `${id} ${state} ${overtaken?.reason}`,
    ]),
  );
  return { facts, rents, dues, payments, parts, benefits, documents, mails, deliveries, files, states };
}

type LeaseRows = Awaited<ReturnType<typeof readLease>>;

interface Person {
  readonly id: string;
  readonly email: string | null;
  readonly joins: string | null;
  readonly leaves: string | null;
}

/** Returns the view of a tenant as the rules give it, or null if claims against the tenant have expired. */
function expectedView(rows: LeaseRows, { id, email, joins, leaves }: Person, today: string) {
  const { facts, rents, dues, payments, parts, benefits } = rows;
  const lastDay = earlier(leaves, facts.owedUntil);
  const endsOn = lastDay && addMonths(lastDay, facts.kind === 'other' ? 60 : 36);
  if (endsOn !== null && endsOn < today) return null;
  const since = addMonths(today, -24);
  const paid = paidDuesOn(today, facts, rents, dues, payments, parts, [], benefits);
  const sharesOpening = joins === null || (facts.startsOn !== null && joins <= facts.startsOn);
  const isOfTenant = ({ kind, from, to }: ReferenceDue) =>
    (joins ?? '0') <= to && (leaves ?? '9') >= from && (kind !== 'opening' || sharesOpening);
  const debts = paid.filter((due) => isOfTenant(due) && due.isFallen && !due.isLost);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

  let advance = sum(payments.map(({ amount }) => amount)) - sum([...parts.values()]);
  const coming = paid
    .filter(({ isFallen, left }) => !isFallen && left > 0)
    .toSorted((a, b) => (a.dueOn + a.from + a.id < b.dueOn + b.from + b.id ? -1 : 1))
    .map((due) => {
      const part = Math.min(due.left, Math.max(0, advance));
      advance -= due.left;
      return { due, asked: due.left - part - Math.min(due.open, due.left - part) };
    });
  const next = coming.find(
    ({ due, asked }) =>
      asked > 0 && due.kind !== 'refund' && due.dueOn <= addDays(today, 31) && isOfTenant(due),
  );

  const reached = rows.documents.filter(
    (document) =>
      document['kind'] !== 'formalNotice' &&
      document['tenant_ids'].includes(id) &&
      (rows.mails.some(
        (mail) =>
          mail['document_id'] === document['id'] &&
          (mail['tenant_id'] === id || mail['recipient'].toLowerCase() === email?.toLowerCase()),
      ) ||
        rows.deliveries.some(
          (delivery) =>
            delivery['document_id'] === document['id'] && [null, id].includes(delivery['tenant_id']),
        )),
  );
  const hasOpening = [...dues, ...payments].some(({ kind }) => kind === 'opening');
  const begins = addDays(facts.accountStartsOn, hasOpening ? -1 : 0);
  const shown = [since, facts.accountStartsOn].toSorted().at(-1) ?? since;
  const until = (day: string) => [
    ...dues.filter(({ dueOn }) => dueOn <= day).map(({ amount }) => amount),
    ...payments.filter(({ paidOn }) => paidOn <= day).map(({ amount }) => -amount),
  ];
  const hasStatement =
    (joins === null || joins <= begins) &&
    (!hasOpening || sharesOpening) &&
    (leaves === null || leaves >= shown) &&
    (leaves === null ||
      leaves >= today ||
      sum(until(leaves)) === sum(debts.map((due) => due.left - due.held)));
  return {
    endsOn,
    owed: sum(debts.map((due) => due.left - due.held - due.open)),
    awaited: sum(debts.map((due) => due.open)),
    next: next === undefined ? null : { due_on: next.due.dueOn, amount: next.asked },
    dues: paid
      .filter(
        (due) =>
          isOfTenant(due) &&
          due.dueOn <= addDays(today, 31) &&
          (due.dueOn >= since || (due.isFallen && !due.isLost && due.left > due.held)),
      )
      .toSorted((a, b) =>
        a.dueOn === b.dueOn
          ? a.from === b.from
            ? a.id < b.id
              ? -1
              : 1
            : a.from > b.from
              ? -1
              : 1
          : a.dueOn > b.dueOn
            ? -1
            : 1,
      )
      .map((due) => ({
        id: due.id,
        kind: due.kind,
        label: due.label,
        period_from: due.from,
        period_to: due.to,
        due_on: due.dueOn,
        amount: due.amount,
        received: due.amount - due.left,
        remaining: due.left - due.held,
        awaited: due.open,
        is_time_barred: due.isLost,
        // No benefit of these accounts ends with a day to pay.
        deferred: 0,
        pay_by: null,
      })),
    payments: payments
      .filter(
        ({ kind, paidOn }) =>
          isIn(paidOn, joins, leaves) && paidOn >= since && (kind !== 'opening' || sharesOpening),
      )
      .map((payment) => `${payment.paidOn} ${payment.amount} ${payment.id}`)
      .toSorted(),
    documents: reached.map(({ id: document }) => String(rows.states.get(document))).toSorted(),
    files: rows.files
      .filter(
        (file) =>
          file['day'] === null || isIn(file['day'], null, file['lease_id'] === null ? lastDay : leaves),
      )
      .map((file) => String(file['id']))
      .toSorted(),
    hasStatement,
    statement: hasStatement ? expectedStatement(rows, leaves, since, today) : null,
  };
}

/** Returns the sums of the statement of a tenant who was there from the start of the account. */
function expectedStatement(
  { facts, dues, payments }: LeaseRows,
  leaves: string | null,
  since: string,
  today: string,
) {
  const to = earlier(today, leaves) ?? today;
  const movements = [
    ...dues.map(({ dueOn, amount }) => ({ day: dueOn, amount })),
    ...payments.map(({ paidOn, amount }) => ({ day: paidOn, amount: -amount })),
  ].filter(({ day }) => day <= to);
  const firstPaid = facts.startsOn === facts.accountStartsOn ? payments.map(({ paidOn }) => paidOn) : [];
  const from =
    facts.accountStartsOn < since ? since : (earlier(facts.accountStartsOn, to, ...firstPaid) ?? to);
  const total = (some: typeof movements) => some.reduce((sum, { amount }) => sum + amount, 0);
  return {
    from,
    to,
    opening: total(movements.filter(({ day }) => day < from)),
    movements: movements
      .filter(({ day }) => day >= from)
      .map(({ day, amount }) => `${day} ${amount}`)
      .toSorted(),
  };
}

/**
 * Calls a function with the role of the secret key. The claims stay those of the landlord: Postgres keeps the plan of a
 * function in SQL for the whole transaction, and the landlord's calls have planned `rent_history` with row security. A
 * transaction of the API has one role.
 */
const read = (db: TestDatabase, call: (tx: TestDatabase['tx']) => PromiseLike<readonly Row[]>) =>
  db.tx.savepoint(async (inner) => {
    await inner`select set_config('role', 'service_role', true)`;
    const value = await valueOf(call(inner));
    await inner`reset role`;
    return value;
  });

/** Opens the access of a tenant with a token. Returns the refusal, or `null`. */
async function openLink(db: TestDatabase, owner: string, tenant: string, hash: string) {
  const refusal = await db.refusalText(owner)`select open_tenant_link(${tenant}, false)`;
  if (refusal === null)
    await db.tx`select add_link_token(id, ${hash}) from tenant_links where tenant_id = ${tenant} and ended_at is null`;
  return refusal;
}

/** Returns the view and the statement that the functions give for a token, in the form of the reference. */
async function foundView(db: TestDatabase, hash: string) {
  const view = await read(db, (tx) => tx`select tenant_view(${hash})`);
  if (view === null) return null;
  const statement = await read(db, (tx) => tx`select tenant_statement(${hash})`);
  const inCents = (due: Row) => ({
    ...due,
    ...Object.fromEntries(
      ['amount', 'received', 'remaining', 'awaited'].map((name) => [name, cents(due[name])]),
    ),
  });
  return {
    endsOn: view.ends_on,
    owed: cents(view.owed),
    awaited: cents(view.awaited),
    next: view.next && { ...view.next, amount: cents(view.next.amount) },
    dues: view.dues.map(inCents),
    payments: view.payments
      .map((one: Row) => `${one['paid_on']} ${cents(one['amount'])} ${one['id']}`)
      .toSorted(),
    documents: view.documents
      .map(({ id, state, overtaken }: Row) => `${id} ${state} ${overtaken ?? undefined}`)
      .toSorted(),
    files: view.files.map(({ id }: Row) => String(id)).toSorted(),
    hasStatement: view.has_statement,
    statement: statement && {
      from: statement.from,
      to: statement.to,
      opening: cents(statement.openingBalance),
      movements: statement.movements.map(({ day, amount }: Row) => `${day} ${cents(amount)}`).toSorted(),
    },
  };
}

it(`the pages of the tenants of ${count} random leases match a slow reference`, async () => {
  const [row] = await sql`select private.today()::text as today`;
  const today = String(row?.['today']);
  const seen = { documents: 0, hidden: 0, files: 0, statements: 0, next: 0 };
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1)
    await inTransaction(sql, async (db) => {
      const draw = drawLease(seed, today);
      const { account, property, tenants } = await addPeople(db, draw);
      await addMoney(db, account, draw);
      await addLetters(db, account, tenants, draw);
      await addFiles(db, account, property, draw);
      const rows = await readLease(db, account);
      const people = await db.tx<Person[]>`
        select id, email, joins_on::text as joins, leaves_on::text as leaves from tenants where lease_id = ${account.lease}`;
      for (const person of people) {
        const hash = createHash('sha256').update(randomUUID()).digest('hex');
        const refusal = await openLink(db, account.owner, person.id, hash);
        const [wanted, found] = [expectedView(rows, person, today), await foundView(db, hash)];
        const why = `TENANT_VIEW_SEED=${seed} on ${today}: ${JSON.stringify({ person, lease: rows.facts })}`;
        expect(refusal, why).toBe(wanted === null ? 'PT409 LINK_EXPIRED' : null);
        expect(found, why).toEqual(wanted);
        seen.documents += wanted?.documents.length ?? 0;
        seen.hidden += rows.documents.length - (wanted?.documents.length ?? 0);
        seen.files += wanted?.files.length ?? 0;
        seen.statements += Number(wanted?.hasStatement ?? false);
        seen.next += Number((wanted?.next ?? null) !== null);
      }
    });
  // The random leases must reach all these cases.
  if (count < 30) return;
  for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(0);
}, 3_600_000);
