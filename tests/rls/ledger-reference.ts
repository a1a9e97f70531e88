/** What a replay looks at of a due; amounts in cents. */
export interface ReferenceDue {
  readonly id: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly dueOn: string;
  readonly amount: number;
  readonly place: number;
}

/** What a replay looks at of a payment; amounts in cents. */
export interface ReferencePayment {
  readonly id: string;
  readonly kind: string;
  readonly paidOn: string;
  readonly amount: number;
  readonly namesFrom: string | null;
  readonly namesTo: string | null;
  readonly namesDue: string | null;
  readonly place: number;
}

const RANKS = ['opening', 'rent', 'regularisation', 'repair', 'other', 'refund'];
const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
const date = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** The same day so many months later, or the last of that month. */
export function addMonths(day: string, months: number): string {
  const first = date(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(Number(day.slice(8)), last.getUTCDate()));
  return dayOf(first);
}

/** The day so many days later. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(date(day).getTime() + days * 86_400_000));

const byAge = (a: ReferenceDue, b: ReferenceDue) =>
  compare(a.dueOn, b.dueOn) ||
  RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind) ||
  compare(a.from, b.from) ||
  a.amount - b.amount ||
  a.place - b.place;

const isNamed = ({ namesFrom, namesDue }: ReferencePayment) => namesFrom !== null || namesDue !== null;

const byOrder = (a: ReferencePayment, b: ReferencePayment) =>
  Number(b.kind === 'opening') - Number(a.kind === 'opening') ||
  Number(isNamed(b)) - Number(isNamed(a)) ||
  compare(a.namesFrom ?? '9', b.namesFrom ?? '9') ||
  Number(b.kind === 'benefit') - Number(a.kind === 'benefit') ||
  b.amount - a.amount ||
  a.place - b.place;

/**
 * Which payment pays which due, as plainly as it can be said: every day that something happens is gone through, and on it
 * everything is looked at. What receipts say, by payment and due, is paid before.
 */
export function replay(
  dues: readonly ReferenceDue[],
  payments: readonly ReferencePayment[],
  certified: ReadonlyMap<string, number> = new Map(),
) {
  const owed = dues
    .map((due) => ({ ...due, open: due.amount, claimableTo: addMonths(due.dueOn, 36) }))
    .toSorted(byAge);
  const paid = payments.map((payment) => ({ ...payment, free: payment.amount })).toSorted(byOrder);
  const parts = new Map<string, number>();
  const give = (
    payment: (typeof paid)[number],
    due: (typeof owed)[number],
    part = Math.min(payment.free, due.open),
  ) => {
    if (part === 0) return;
    payment.free -= part;
    due.open -= part;
    const pair = `${payment.id} ${due.id}`;
    parts.set(pair, (parts.get(pair) ?? 0) + part);
  };
  for (const payment of paid)
    for (const due of owed) give(payment, due, certified.get(`${payment.id} ${due.id}`) ?? 0);
  const advances: typeof paid = [];
  const days = new Set([...owed.map(({ dueOn }) => dueOn), ...paid.map(({ paidOn }) => paidOn)]);
  for (const day of [...days].toSorted()) {
    for (const due of owed.filter(({ dueOn }) => dueOn === day))
      for (const payment of advances) give(payment, due);
    for (const payment of paid.filter(({ paidOn }) => paidOn === day)) {
      const { namesFrom, namesTo, namesDue } = payment;
      const isFor = (due: ReferenceDue) =>
        due.id === namesDue ||
        (due.kind === 'rent' &&
          namesFrom !== null &&
          namesTo !== null &&
          due.from <= namesTo &&
          due.to >= namesFrom);
      for (const due of owed.filter(isFor)) give(payment, due);
      const claimable = owed.filter(({ dueOn, claimableTo }) => dueOn <= day && claimableTo >= day);
      const endsLease = ({ kind }: ReferenceDue) => RANKS.indexOf(kind) < 3;
      for (const due of claimable.filter((one) => endsLease(one))) give(payment, due);
      for (const due of claimable.filter((one) => !endsLease(one))) give(payment, due);
      advances.push(payment);
    }
  }
  return { parts, advance: paid.reduce((sum, { free }) => sum + free, 0) };
}

/** Rent and charges of a month from a day on, in cents, the oldest first. */
export interface ReferenceRent {
  readonly startsOn: string;
  readonly amounts: readonly [rent: number, charges: number];
}

/** What is owed from a day to a day, counted day by day, in cents. */
export function costOf(
  from: string,
  to: string,
  rents: readonly ReferenceRent[],
  prorataBy: 'days' | 'thirty',
): number {
  let total = 0;
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1)) {
    const monthDays = Number(addDays(addMonths(month, 1), -1).slice(8));
    const ofMonth = (first: string, last: string, index: 0 | 1): number => {
      // The days that are owed, each run of days by its amount.
      const runs: { cents: number; days: number }[] = [];
      let all = 0;
      for (let number = 1; number <= monthDays; number += 1) {
        const day = month.slice(0, 8) + String(number).padStart(2, '0');
        const rent =
          day < first || day > last ? undefined : rents.findLast(({ startsOn }) => startsOn <= day);
        if (rent === undefined) continue;
        const cents = rent.amounts[index];
        const run = runs.at(-1);
        if (run?.cents === cents) run.days += 1;
        else runs.push({ cents, days: 1 });
        all += 1;
      }
      const isPart = prorataBy === 'thirty' && all < monthDays;
      const sum = runs.reduce(
        (cost, { cents, days }) => cost + Math.round((cents * days) / (isPart ? 30 : monthDays)),
        0,
      );
      return isPart ? Math.min(sum, ofMonth(month, addDays(addMonths(month, 1), -1), index)) : sum;
    };
    total += ofMonth(from, to, 0) + ofMonth(from, to, 1);
  }
  return total;
}

/** What rent dues follow from of a lease, besides its rents; `owedUntil` is the last day that rent is owed for. */
export interface ReferenceLease {
  readonly startsOn: string | null;
  readonly accountStartsOn: string;
  readonly owedUntil: string | null;
  readonly dueDay: number;
  readonly termMonths: number;
  readonly prorataBy: 'days' | 'thirty';
}

/** Days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** A rent due before any reduction, in cents. */
export interface ReferenceRentDue extends Days {
  readonly dueOn: string;
  readonly amount: number;
}

const has = (all: readonly Days[], day: string) => all.some(({ from, to }) => from <= day && day <= to);
const later = (a: string, b: string) => (a > b ? a : b);

/** The rent dues of terms that fall due by a day, or that are named, day by day; none for days of receipts. */
export function rentDues(
  lease: ReferenceLease,
  rents: readonly ReferenceRent[],
  named: readonly Days[],
  receipted: readonly Days[],
  until: string,
): ReferenceRentDue[] {
  const { accountStartsOn, termMonths } = lease;
  const found: (Days & { to: string; readonly dueOn: string; readonly owedFrom: string })[] = [];
  const cuts = new Set(named.flatMap(({ from, to }) => [from, addDays(to, 1)]));
  const earliest = named.reduce((day, { from }) => (from < day ? from : day), accountStartsOn);
  const latest = named.reduce((day, { to }) => later(day, to), until);
  const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
  let term = monthOf(lease.startsOn ?? accountStartsOn);
  while (term > earliest) term = addMonths(term, -termMonths);
  /** The first of the days owed that run up to the day before. */
  let owedFrom: string | undefined;
  for (; term <= latest; term = addMonths(term, termMonths)) {
    const next = addMonths(term, termMonths);
    const dueDay = addDays(term, lease.dueDay - 1);
    const dueOn = later(dueDay, accountStartsOn);
    const isOwed = dueOn <= until || named.some(({ from, to }) => from < next && to >= term);
    let isOpen = false;
    for (let day = term; day < next; day = addDays(day, 1)) {
      const isOwedDay =
        day >= accountStartsOn
          ? isOwed && (lease.owedUntil === null || day <= lease.owedUntil)
          : (lease.startsOn === null || day >= lease.startsOn) && has(named, day);
      owedFrom = isOwedDay ? (owedFrom ?? day) : undefined;
      const last = found.at(-1);
      if (owedFrom === undefined || has(receipted, day)) isOpen = false;
      else if (isOpen && last !== undefined && !cuts.has(day)) last.to = day;
      else {
        isOpen = true;
        found.push({
          from: day,
          to: day,
          dueOn: day < accountStartsOn ? later(dueDay, day) : dueOn,
          owedFrom,
        });
      }
    }
  }
  return found.map(({ from, to, dueOn, owedFrom: first }) => {
    // Of each month what is owed to its last day, less what is owed before: the pieces of a month add up.
    const start = later(first, monthOf(from));
    return {
      from,
      to,
      dueOn,
      amount:
        costOf(start, to, rents, lease.prorataBy) -
        (start < from ? costOf(start, addDays(from, -1), rents, lease.prorataBy) : 0),
    };
  });
}
