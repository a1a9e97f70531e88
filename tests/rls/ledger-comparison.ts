import {
  addDays,
  addMonths,
  arrearsBefore,
  askedOf,
  type Days,
  deferredParts,
  paidDuesOn,
  positionOn,
  type ReferenceDue,
  reductionsOn,
  rentDues,
  replay,
  termOf,
  unpaidBenefits,
} from './ledger-reference.ts';
import {
  type Account,
  DEPOSIT,
  type Due,
  type Letting,
  type Receipt,
  type Revision,
  type Tenant,
  TODAY,
} from './ledger-account.ts';
import type { Call } from './ledger-steps.ts';
import { type TestDatabase, valueOf } from './support.ts';

const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
  items.reduce((sum, item) => sum + amount(item), 0);

/**
 * Returns the amount that receipts state for each payment and due. A quittance repeats the amounts of its partial
 * receipts. Therefore the amount is the larger of two sums: the sum of the partial receipts and the sum of the
 * quittances.
 */
function certified(receipts: readonly Receipt[]): Map<string, number> {
  const partly = new Map<string, number>();
  const wholly = new Map<string, number>();
  for (const { kind, said } of receipts) {
    const sums = kind === 'partial' ? partly : wholly;
    for (const [pair, amount] of Object.entries(said)) sums.set(pair, (sums.get(pair) ?? 0) + amount);
  }
  return new Map(
    [...partly.keys(), ...wholly.keys()].map((pair) => [
      pair,
      Math.max(partly.get(pair) ?? 0, wholly.get(pair) ?? 0),
    ]),
  );
}

/**
 * Returns the sum of the dues of rent that cover the period of a receipt, before reductions. Returns `null` if the
 * period cuts a due or is not covered.
 */
function fullAmount(dues: readonly Due[], { from, to }: Days): number | null {
  const within = dues
    .filter((due) => due.kind === 'rent' && due.from <= to && due.to >= from)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  let next = from;
  for (const due of within) {
    if (due.from !== next) return null;
    next = addDays(due.to, 1);
  }
  return next === addDays(to, 1) ? sumOf(within, ({ full }) => full) : null;
}

/** The issued receipts, keyed by id, each with the amount due for its days. */
export type Issued = Map<
  string,
  { readonly row: string; readonly said: string; readonly full: number | null }
>;

const share = (one: Days, other: Days): boolean => one.from <= other.to && one.to >= other.from;

/** Returns the people who were on the lease on at least one of these days. */
const peopleOn = (tenants: readonly Tenant[], { from, to }: Days): string[] =>
  tenants
    .filter(({ joinsOn, leavesOn }) => (joinsOn ?? '') <= to && (leavesOn ?? '9') >= from)
    .map(({ id }) => id);

function faultsOfNew({ lease, dues, payments, tenants }: Account, receipt: Receipt): string[] {
  const { number, days, said } = receipt;
  const pairs = Object.keys(said).map((pair) => pair.split(' '));
  const faults: string[] = [];
  let people: string[];
  if (days !== null) {
    if (fullAmount(dues, days) === null) faults.push(`${number} is not for whole dues`);
    if (days.from < (lease.startsOn ?? '') || days.to > (lease.owedUntil ?? '9'))
      faults.push(`${number} is for days that nobody owes`);
    people = peopleOn(tenants, days);
  } else {
    // A receipt names the tenants on the due day. If nobody was a tenant on that day, it names the tenants on the day
    // of payment.
    const named = new Set(
      pairs.flatMap(([paid, owed]) => {
        const due = dues.find(({ id }) => id === owed);
        const payment = payments.find(({ id }) => id === paid);
        const owing = due ? peopleOn(tenants, due) : [];
        const day = payment?.paidOn ?? '';
        return owing.length > 0 ? owing : peopleOn(tenants, { from: day, to: day });
      }),
    );
    people = tenants.map(({ id }) => id).filter((id) => named.has(id));
  }
  if (people.length === 0 || JSON.stringify(receipt.tenants) !== JSON.stringify(people))
    faults.push(`${number} names ${receipt.tenants.join(', ')} instead of ${people.join(', ')}`);
  // A receipt states no rent outside its term, and a quittance states rent only.
  for (const [, id] of pairs) {
    const due = dues.find((one) => one.id === id);
    const isOfTerm = due?.kind === 'rent' && days !== null && share(due, days);
    if (!isOfTerm && (due?.kind === 'rent' || receipt.kind === 'quittance'))
      faults.push(`${number} states a due that it must not state: ${id}`);
  }
  return faults;
}

/**
 * Returns the faults of the amounts of a new receipt for days that have begun. A quittance states all payments of its
 * term. A partial receipt states the part of each payment that no earlier receipt states, on the day of the payment.
 */
function faultsOfAmounts({ dues, payments, parts, receipts }: Account, receipt: Receipt): string[] {
  const { number, days, kind, said, lines } = receipt;
  if (days === null || days.from > TODAY) return [];
  const isVoid = new Set(receipts.filter(({ isVoided }) => isVoided).map(({ id }) => id));
  const earlier = certified(receipts.filter(({ id }) => id !== receipt.id && !isVoid.has(id)));
  const faults: string[] = [];
  const stated = new Map<string, number>();
  for (const { id } of dues.filter((due) => due.kind === 'rent' && share(due, days)))
    for (const payment of payments) {
      const pair = `${payment.id} ${id}`;
      const wanted = (parts[pair] ?? 0) - (kind === 'partial' ? (earlier.get(pair) ?? 0) : 0);
      if ((said[pair] ?? 0) !== wanted) faults.push(`${number} states ${said[pair]} instead of ${wanted}`);
      stated.set(payment.paidOn, (stated.get(payment.paidOn) ?? 0) + wanted);
    }
  for (const [day, amount] of stated) {
    const onDay = lines.filter(({ paidOn }) => paidOn === day);
    const shown = sumOf(onDay, (line) => line.amount - (kind === 'partial' ? line.earlier : 0));
    if (shown !== amount) faults.push(`${number} shows ${shown} on ${day} instead of ${amount}`);
  }
  return faults;
}

/**
 * Returns the amounts in cents that a term owes and has received, after all earlier terms. Returns `null` if the term is
 * not made up of whole dues.
 */
function paidOfTerm(account: Account, days: Days): { owed: number; received: number } | null {
  const { lease, rents, benefits, reductions } = account;
  const dueDay = addDays(termOf(lease, days.to).from, lease.dueDay - 1);
  const until = [dueDay, lease.accountStartsOn, addDays(TODAY, 31)].toSorted().at(-1) ?? dueDay;
  const holding = account.receipts.filter(({ isVoided }) => !isVoided);
  const receipted = holding.flatMap((receipt) => (receipt.days === null ? [] : [receipt.days]));
  const payments = account.payments.filter(({ isCancelled }) => !isCancelled);
  const kept = account.dues.filter(
    (due) => !due.isCancelled && (due.kind !== 'rent' || receipted.some((one) => share(one, due))),
  );
  const made = rentDues(lease, rents, payments, receipted, until);
  const ofRent = [...made, ...kept.filter(({ kind }) => kind === 'rent')];
  const waivedOf = (due: Days) => sumOf(reductionsOn(due, ofRent, reductions), ({ amount }) => amount);
  const dues: ReferenceDue[] = [
    ...kept.map((due) => Object.assign({}, due, { waived: due.kind === 'rent' ? waivedOf(due) : 0 })),
    ...made.map((due) => {
      const { from, to, dueOn } = due;
      const stored = account.dues.find((one) => one.kind === 'rent' && one.from === from);
      const id = stored?.id ?? from;
      const waived = waivedOf(due);
      const amount = Math.max(0, due.amount - waived);
      const returned = stored?.returned ?? [];
      return { id, kind: 'rent', from, to, dueOn, amount, waived, label: null, place: 0, returned };
    }),
  ];
  const asked = askedOf(lease, rents, dues, receipted);
  const parts = [...replay({ lease, rents, benefits, payments }, dues, certified(holding), asked)];
  const within = dues.filter((due) => due.kind === 'rent' && share(due, days));
  const length = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (
    sumOf(within, length) !== length(days) ||
    within.some(({ from, to }) => from < days.from || to > days.to)
  )
    return null;
  const ids = new Set(within.map(({ id }) => id));
  return {
    owed: sumOf(within, ({ amount }) => amount),
    received: sumOf(parts, ([pair, amount]) => (ids.has(pair.split(' ')[1] ?? '') ? amount : 0)),
  };
}

/** Returns the tenant and the days of a receipt request. */
export function termAskedBy(values: Call['values']): Days & { readonly tenant: string } {
  const text = (name: string): string => (typeof values[name] === 'string' ? values[name] : '');
  return { tenant: text('tenant_id'), from: text('period_from'), to: text('period_to') };
}

/** Returns the faults of a receipt request for a future term. An advance must not be recorded a second time. */
export function faultsOfAdvance(
  before: Account,
  after: Account,
  { values }: Call,
  refusalText: string | null,
): string[] {
  const { from, to } = termAskedBy(values);
  const paid = paidOfTerm(before, { from, to });
  if (paid === null || from <= TODAY || JSON.stringify(values['replaces']) !== '[]') return [];
  const asked = Math.round((Number(values['rent']) + Number(values['charges'])) * 100);
  const recorded = sumOf(after.payments.slice(before.payments.length), ({ amount }) => amount);
  const rest = paid.owed - paid.received;
  const text = `of ${paid.owed}, ${paid.received} received, ${asked} asked, ${recorded} recorded`;
  if (paid.owed > 0 && recorded > rest) return [`An advance is counted twice: ${text}`];
  const isPart = paid.received > 0 && rest > 0 && asked > rest;
  return refusalText === 'PT409 ADVANCE_COVERS_PART' && !isPart ? [`No advance covers a part: ${text}`] : [];
}

/**
 * Returns the faults of the revisions of an account. Each revision has one letter, which is valid until the revision is
 * undone.
 */
function faultsOfRevisions(revisions: readonly Revision[]): string[] {
  const inForce = revisions
    .filter(({ isInForce }) => isInForce)
    .map(({ target, forDay }) => `${target} ${forDay}`);
  return [
    ...inForce.filter((day, index) => inForce.indexOf(day) < index).map((day) => `Revised twice: ${day}`),
    ...revisions.flatMap(({ letter, isUndone, series, sequence }, index) => {
      const earlier = revisions.slice(0, index).filter((one) => one.series === series);
      return letter === (isUndone ? 'voided' : 'valid') && sequence === earlier.length + 1
        ? []
        : [`Revision ${index}: ${letter}, ${series} ${sequence}`];
    }),
  ];
}

/**
 * Returns the debt of the tenants at the end of each day: what the dues of this day still owe, less what offices are expected
 * to pay, and less what the tenants may pay until a later day. Returned money counts as received until its return. What an
 * office pays beyond the expected benefits is no debt of the tenants either, until it takes money back.
 */
function debtsOf(account: Account, facts: Parameters<typeof paidDuesOn>): (day: string) => number {
  const { lease, rents, benefits, parts } = account;
  const payments = account.payments.filter(({ isCancelled }) => !isCancelled);
  const owed = paidDuesOn(...facts).flatMap((due) => {
    if (!['opening', 'rent', 'settlement'].includes(due.kind) || due.dueOn >= TODAY) return [];
    const returned = due.returned ?? [];
    const money = payments.flatMap(({ id, kind, paidOn }) => {
      const back = returned.filter(({ payment }) => payment === id);
      const all = (parts[`${id} ${due.id}`] ?? 0) + sumOf(back, ({ amount }) => amount);
      return all > 0 ? [{ id, isOfOffice: kind === 'benefit', paidOn, all, back }] : [];
    });
    const fromOffices = money.filter(({ isOfOffice }) => isOfOffice);
    /** Returns the unpaid benefits after a day, and the money of offices beyond the expected benefits until then. */
    const stepOn = (day: string) => {
      const received = (id: string) =>
        sumOf(fromOffices, (one) => (one.id === id && one.paidOn <= day ? one.all : 0));
      const months = unpaidBenefits(due, { lease, rents, benefits, payments }, ({ id }) => received(id));
      const open = sumOf(months, (month) => month.open);
      return { day, open, beyond: sumOf(payments, ({ id }) => received(id)) + open };
    };
    const steps = ['', ...new Set(fromOffices.map(({ paidOn }) => paidOn).toSorted())].map(stepOn);
    const on = (day: string) => steps.findLast((step) => step.day <= day) ?? stepOn('');
    const firstReturn = fromOffices
      .flatMap(({ back }) => back.map((part) => part.on))
      .toSorted()
      .at(0);
    const given = on(firstReturn === undefined ? '9' : addDays(firstReturn, -1)).beyond;
    const later = deferredParts({ ...due, returned: [] }, { benefits, payments });
    return [
      { due, money, returned, later, on, given, asked: due.amount - (due.isLost ? due.left : due.held) },
    ];
  });
  const isLater = (payBy: string, day: string) => payBy > day || payBy >= TODAY;
  return (day) =>
    sumOf(owed, ({ due, money, returned, later, on, given, asked }) => {
      if (due.dueOn > day) return 0;
      const received = sumOf(money, ({ paidOn, all, back }) =>
        paidOn > day ? 0 : all - sumOf(back, (part) => (part.on <= day ? part.amount : 0)),
      );
      const { open, beyond } = on(day);
      const deferred =
        sumOf(later, ({ payBy, amount }) => (isLater(payBy, day) ? amount : 0)) +
        sumOf(returned, (part) =>
          part.on <= day && addMonths(part.on, 1) > due.dueOn && isLater(addMonths(part.on, 1), day)
            ? part.amount
            : 0,
        );
      return Math.max(0, asked - received - open - Math.max(0, given - beyond) - deferred);
    });
}

/** Returns the faults of the debt of the tenants by day, from which the duty to report it follows. */
function faultsOfDebts({ debts }: Account, debtOn: (day: string) => number): string[] {
  const faults = debts.flatMap(({ day, debt }, index) => {
    const before = debtOn(addDays(day, -1));
    const after = debtOn(day);
    const isSame = before === (debts[index - 1]?.debt ?? 0) && after === debt;
    return isSame ? [] : [`The debt on ${day}: ${debt} instead of ${after}, and before it ${before}`];
  });
  const last = debtOn(TODAY);
  const found = debts.at(-1)?.debt ?? 0;
  return last === found ? faults : [...faults, `The debt of today: ${found} instead of ${last}`];
}

/**
 * Returns the day since which the debt is at least the threshold of its day: two months of rent and charges without the
 * benefits of the month. Looks at each day on which money moves, and at the first day of each month.
 */
function reportedSince(account: Account, debtOn: (day: string) => number): string | null {
  const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
  const benefits = account.benefits.map(({ amount, firstMonth, lastMonth, joinsOn, livesUntil }) => ({
    amount,
    first: [firstMonth, monthOf(joinsOn ?? firstMonth)].toSorted().at(-1) ?? '',
    last:
      [lastMonth ?? '9', livesUntil ? addMonths(monthOf(addDays(livesUntil, 1)), -1) : '9'].toSorted()[0] ??
      '',
  }));
  const begun = benefits.filter(({ first }) => first <= TODAY);
  const month =
    [
      begun
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? '',
      monthOf(TODAY),
    ].toSorted()[0] ?? '';
  if (!benefits.some(({ first, last }) => first <= month && month <= last)) return null;
  const days = new Set([
    ...account.dues.flatMap(({ dueOn, returned }) => [
      dueOn,
      ...(returned ?? []).flatMap(({ on }) => [on, addMonths(on, 1)]),
    ]),
    ...account.payments.map(({ paidOn }) => paidOn),
    ...account.benefits.flatMap(({ tenantsPayBy }) => tenantsPayBy ?? []),
    ...account.rents.flatMap(({ startsOn }) => startsOn ?? []),
  ]);
  for (let first = monthOf([...days].toSorted()[0] ?? TODAY); first <= TODAY; first = addMonths(first, 1))
    days.add(first);
  let since: { readonly day: string; readonly threshold: number } | null = null;
  for (const day of [...days].toSorted().filter((one) => one <= TODAY)) {
    const rent = account.rents.findLast(({ startsOn }) => startsOn === null || startsOn <= day);
    const benefit = sumOf(benefits, ({ amount, first, last }) =>
      first <= monthOf(day) && monthOf(day) <= last ? amount : 0,
    );
    const threshold = Math.max(0, 2 * (sumOf(rent?.amounts ?? [], (one) => one) - benefit));
    const debt = debtOn(day);
    if (debt <= 0 || (since && debt < since.threshold)) since = null;
    if (debt > 0 && debt >= threshold) since ??= { day, threshold };
  }
  return since && since.day < addMonths(month, 1) ? since.day : null;
}

export function faultsOf(account: Account, issued: Issued): string[] {
  const { lease, rents, receipts, reductions, position } = account;
  const rentOf = account.dues.filter(({ kind }) => kind === 'rent');
  const waivedOf = (due: Days, all: readonly Days[]) =>
    sumOf(reductionsOn(due, all, reductions), ({ amount }) => amount);
  const dues = account.dues
    .filter(({ isCancelled }) => !isCancelled)
    .map((due) => Object.assign(due, { waived: due.kind === 'rent' ? waivedOf(due, rentOf) : 0 }));
  const payments = account.payments.filter(({ isCancelled }) => !isCancelled);
  const holding = receipts.filter(({ isVoided }) => !isVoided);
  const receipted = holding.flatMap(({ days }) => (days === null ? [] : [days]));
  const parts = new Map(Object.entries(account.parts));
  const faults = faultsOfRevisions(account.revisions);
  const same = (name: string, found: unknown, wanted: unknown) => {
    const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (a !== b) faults.push(`${name}: ${a} instead of ${b}`);
  };
  const pairs = [...parts].map(([pair, amount]) => ({ pair: pair.split(' '), amount }));
  const received = (due: Due) => sumOf(pairs, ({ pair, amount }) => (pair[1] === due.id ? amount : 0));
  for (const due of account.dues) same(`Received of ${due.from} ${due.to}`, due.received, received(due));
  const remaining = (some: readonly Due[]) => sumOf(some, (due) => due.amount - received(due));

  same(
    'The amount owed, the upcoming amount and the advance',
    position.owed + position.upcoming - position.advance,
    sumOf(dues, ({ amount }) => amount) - sumOf(payments, ({ amount }) => amount),
  );
  const standing: Readonly<Record<string, unknown>> = position;
  const facts = [TODAY, lease, rents, dues, payments, parts, receipted, account.benefits] as const;
  for (const [name, value] of Object.entries(positionOn(...facts)))
    same(`The position of the account, ${name}`, standing[name], value);
  const debtOn = debtsOf(account, [...facts]);
  faults.push(...faultsOfDebts(account, debtOn));
  same(
    'The day since which the debt is to be reported',
    account.reportedSince,
    reportedSince(account, debtOn),
  );
  for (const { month, arrears } of account.months)
    same(`The arrears before ${month}`, arrears, arrearsBefore(month, ...facts));

  const isOwed = (days: Days) => rentOf.some(({ from, to }) => from <= days.to && to >= days.from);
  const isEntered = dues.some(({ kind, from, to }) => kind === 'opening' && from === to);
  const early = payments.filter(({ kind, namesMonth }) => {
    const term = kind === 'benefit' && namesMonth !== null && termOf(lease, namesMonth);
    return !isEntered && term && term.to < lease.accountStartsOn && !isOwed(term);
  });
  same(
    'What offices paid for months before the account',
    sumOf(dues, ({ kind, from, to, amount }) => (kind === 'opening' && from < to ? amount : 0)),
    sumOf(early, ({ amount }) => amount),
  );

  if (sumOf(account.deposits, (deposit) => (deposit.isCancelled ? 0 : deposit.amount)) > DEPOSIT)
    faults.push('More than the agreed deposit was received');
  for (const { isCancelled, receipt } of account.deposits)
    if (receipt !== null && (receipt === 'voided') !== isCancelled)
      faults.push(`The receipt of a ${isCancelled ? 'cancelled' : 'received'} deposit is ${receipt}`);

  const certain = certified(holding);
  for (const due of dues) if (received(due) > due.amount) faults.push(`Overpayment: ${due.from} ${due.to}`);
  for (const [pair, amount] of certain)
    if ((parts.get(pair) ?? 0) < amount)
      faults.push(`An allocation that a receipt states has moved: ${pair}`);
  for (const { id, amount } of account.payments)
    if (sumOf([...certain], ([pair, part]) => (pair.startsWith(id) ? part : 0)) > amount)
      faults.push(`Receipts state more than the amount of a payment: ${id}`);
  const lines = (map: ReadonlyMap<string, number>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
  same(
    'The allocations',
    lines(parts),
    lines(replay({ ...account, payments }, dues, certain, askedOf(lease, rents, dues, receipted))),
  );

  for (const receipt of receipts) {
    const { number, days } = receipt;
    const first = issued.get(receipt.id);
    if (first === undefined)
      faults.push(...faultsOfNew(account, receipt), ...faultsOfAmounts(account, receipt));
    const issuedState = {
      row: receipt.row,
      said: JSON.stringify(receipt.said),
      full: receipt.isVoided && first !== undefined ? first.full : days && fullAmount(dues, days),
    };
    issued.set(receipt.id, first ?? issuedState);
    if (receipt.isVoided) continue;
    same(`${number} and its dues`, issuedState, first ?? issuedState);
    same(
      `The payments that ${number} states`,
      sumOf(Object.values(receipt.said), (one) => one),
      receipt.stated,
    );
    if (days === null) continue;
    const within = dues.filter((due) => due.kind === 'rent' && due.from >= days.from && due.to <= days.to);
    if (receipt.kind === 'quittance') {
      same(
        `The term of ${number}`,
        [sumOf(within, ({ amount }) => amount), 0],
        [receipt.owed, remaining(within)],
      );
      same(`The sum of ${number}`, receipt.stated, receipt.owed);
    }
    for (const other of holding)
      if (
        other.id !== receipt.id &&
        other.days !== null &&
        share(other.days, days) &&
        (JSON.stringify(other.days) !== JSON.stringify(days) ||
          (other.kind === 'quittance' && receipt.kind === 'quittance'))
      )
        faults.push(`Two receipts cover one day: ${number}, ${other.number}`);
  }

  for (const [index, due] of rentOf.entries())
    if (rentOf.slice(index + 1).some((other) => share(other, due)))
      faults.push(`A day is owed twice: ${due.from} ${due.to}`);
  const line = ({ from, to, dueOn, full, amount }: Days & { dueOn: string; full: number; amount: number }) =>
    `${from} ${to}, on ${dueOn}: ${full}, after reductions ${amount}`;
  const isReceipted = (due: Days) => receipted.some((days) => share(days, due));
  const ruled = rentDues(lease, rents, payments, receipted, addDays(TODAY, 31));
  const all = [...ruled, ...rentOf.filter((due) => isReceipted(due))];
  same(
    'Rent dues',
    rentOf.filter((due) => !isReceipted(due)).map(line),
    ruled.map((due) =>
      line({ ...due, full: due.amount, amount: Math.max(0, due.amount - waivedOf(due, all)) }),
    ),
  );
  return faults;
}

/** Returns the physical position of each row. A row that is written again gets a new position. */
export const places = async ({ tx }: TestDatabase, { lease }: Letting) => {
  const [row] = await tx`
    select
      (select array_agg(ctid::text order by ctid) from dues where lease_id = ${lease})::text as dues,
      (select array_agg(ctid::text order by ctid) from allocations where lease_id = ${lease})::text as parts`;
  return JSON.stringify(row);
};

/** Returns the dues for which `due_steps` and `due_list` give different next receipts, received amounts or states. */
export const nextOtherwise = ({ tx }: TestDatabase, { lease }: Letting) => tx`
  select due.id
  from private.due_steps('1900-01-01', '2199-12-31') step
  join private.due_list due on due.id = step.due_id
  where due.lease_id = ${lease}
    and (step.next is distinct from due.next or step.received <> due.received or step.state <> due.state)`;

/** Returns a fault if `receipt_term` and the slow reference give different received amounts for a term. */
export async function termOtherwise(
  { tx }: TestDatabase,
  account: Account,
  { values }: Call,
): Promise<string[]> {
  const { tenant, from, to } = termAskedBy(values);
  const paid = paidOfTerm(account, { from, to });
  const term = await valueOf(tx`select receipt_term(${tenant}, ${from}, ${to})`);
  if (paid === null || term.conflicts.length > 0 || term.period_from !== from) return [];
  const received = Math.round((term.received.rent + term.received.charges) * 100);
  return received === paid.received
    ? []
    : [`${from} ${to} has received ${received} instead of ${paid.received}`];
}
