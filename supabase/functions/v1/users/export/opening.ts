import { addDays, addMonths, earliest, latest } from '../../../_shared/domain/ledger/days.ts';
import { type AgreedRent, owedFor } from '../../../_shared/domain/ledger/prorata.ts';
import { toCents } from '../../../_shared/domain/money.ts';
import { monthOf, type Period } from '../../../_shared/domain/period.ts';
import type { ExportedAccount } from '../../supabase/database.ts';

type Lease = ExportedAccount['leases'][number];
type Due = ExportedAccount['dues'][number];

/** What is known of one lease. */
export interface LeaseFacts {
  readonly lease: Lease;
  readonly rents: ExportedAccount['rents'];
  readonly dues: ExportedAccount['dues'];
  readonly payments: ExportedAccount['payments'];
  readonly allocations: ExportedAccount['allocations'];
}

/** What a lease costs each month on a day, in euros. */
export function rentOn({ rents }: LeaseFacts, day: string): { rent: number; charges: number } {
  // The first has no start: it holds from the beginning.
  const inOrder = rents.toSorted((one, other) => ((one.starts_on ?? '') < (other.starts_on ?? '') ? -1 : 1));
  return (
    inOrder.findLast(({ starts_on: from }) => (from ?? '') <= day) ?? inOrder[0] ?? { rent: 0, charges: 0 }
  );
}

/** Three years are the time to claim it (loi n° 89-462, art. 7-1), five where that law does not govern (Code civil, art. 2224). */
const isPrescribed = ({ kind }: Lease, { due_on: day }: Due, today: string): boolean =>
  addMonths(day, kind === 'other' ? 60 : 36) < today;

/**
 * With which day and balance the account of a lease goes on elsewhere, so that it stands there as it stands here today. The
 * account there makes the rent due from that day on again, and so what is due here for those days is not in the balance; all
 * payments are. Not in it is what can no longer be claimed, with what was paid of it, nor what falls due later and is no rent.
 */
export function openingOf(facts: LeaseFacts, today: string): { startsOn: string; balance: number } {
  const { lease, payments, allocations } = facts;
  const startsOn = latest(monthOf(today).from, lease.account_starts_on, lease.starts_on ?? '');
  const dues = facts.dues.filter((due) => due.cancelled_at === null);
  const prescribed = new Set(dues.filter((due) => isPrescribed(lease, due, today)).map(({ id }) => id));
  const isFallen = ({ due_on: day, kind }: Due) => day <= today || kind === 'opening';
  const counted = dues.filter((due) => isFallen(due) && !prescribed.has(due.id));
  const paid = payments.filter((payment) => payment.cancelled_at === null);
  const lost = allocations.filter(({ due_id: due }) => prescribed.has(due));
  const again = daysMadeAgain(lease, startsOn, today, dues, counted);
  const cents =
    sum(counted) -
    sum(paid) +
    sum(lost) -
    again.reduce((all, days) => all + owedThere(facts, startsOn, days, today), 0);
  return { startsOn, balance: cents / 100 };
}

const sum = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((cents, { amount }) => cents + toCents(amount), 0);

/**
 * The days whose rent is made again and is counted already: those of dues that have fallen here, and those that will have
 * fallen there and are owed here by no due that is to come.
 */
function daysMadeAgain(
  lease: Lease,
  startsOn: string,
  today: string,
  dues: readonly Due[],
  counted: readonly Due[],
): Period[] {
  const termOf = (due: Due): Period[] =>
    due.kind === 'rent' && due.period_to >= startsOn
      ? [{ from: latest(due.period_from, startsOn), to: due.period_to }]
      : [];
  const month = monthOf(startsOn);
  const isFallenThere = latest(addDays(month.from, lease.rent_due_day - 1), startsOn) <= today;
  const fallen = counted.flatMap(termOf);
  const known = [...fallen, ...dues.filter((due) => !counted.includes(due)).flatMap(termOf)];
  return isFallenThere ? [...fallen, ...gaps({ from: startsOn, to: month.to }, known)] : fallen;
}

/** The days of a term that no other has. */
function gaps(term: Period, others: readonly Period[]): Period[] {
  const found: Period[] = [];
  let { from } = term;
  for (const other of others.toSorted((one, next) => (one.from < next.from ? -1 : 1))) {
    if (other.from > from) found.push({ from, to: earliest(term.to, addDays(other.from, -1)) });
    from = latest(from, addDays(other.to, 1));
  }
  if (from <= term.to) found.push({ from, to: term.to });
  return found.filter((gap) => gap.from <= gap.to);
}

/** What the account there makes due for days, in cents: it knows one rent, and shares a month by its days. */
function owedThere(facts: LeaseFacts, startsOn: string, days: Period, today: string): number {
  const { rent, charges } = rentOn(facts, today);
  const agreed: AgreedRent = { startsOn: '1900-01-01', rent: toCents(rent), charges: toCents(charges) };
  const owed = owedFor([agreed], days, latest(monthOf(days.from).from, startsOn));
  return owed.rent + owed.charges;
}
