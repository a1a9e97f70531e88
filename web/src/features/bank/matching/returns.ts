import { addDays, daysFrom } from '@shared/domain/ledger/days.ts';
import type { History } from './history.ts';
import { officeOf } from './benefits.ts';
import { type Label, readLabel } from './label.ts';
import type {
  BankLine,
  ExpectedAccount,
  Proposal,
  Reason,
  RecordedPayment,
  RecordedRefund,
  ReturnedPayment,
} from './model.ts';
import { type PeopleIndex, STRENGTH } from './names.ts';
import { pairBest } from './pair-best.ts';

/**
 * The maximum number of days between a payment and its return. A payer may dispute a direct debit within eight weeks.
 */
const RETURN_DAYS = 62;

/** The maximum number of days between a recorded repayment to a tenant and its bank line. */
const REPAYMENT_DAYS = 3;

/** Money that was received: the payments of a line, or a payment entered by hand. */
interface Incoming {
  readonly day: string;
  readonly cents: number;
  readonly payments: readonly ReturnedPayment[];
}

/** The incoming lines that outgoing lines return, and a search for the payment that an outgoing line returns. */
export interface Returns {
  /** The day on which each returned incoming line was returned. The key is the id of the line. */
  readonly returnedOn: ReadonlyMap<string, string>;
  /** Returns the payment that an outgoing line returns, or `null` if no payment matches. */
  readonly find: (line: BankLine) => Pick<Proposal, 'group' | 'reasons' | 'returned'> | null;
}

interface ReturnContext {
  readonly accounts: readonly ExpectedAccount[];
  readonly history: History;
  readonly people: PeopleIndex;
}

/**
 * Finds the earlier payments that outgoing lines return. The sum must be equal, and the line must name the payer or say
 * that it is a return. The match is never certain, because the outgoing line may be a transfer by the landlord.
 */
export function returnsOf(byDay: readonly BankLine[], context: ReturnContext): Returns {
  const recordedBySum = incomingBySum(context.accounts);
  const unrecordedBySum = new Map<number, BankLine[]>();
  const returnedOn = new Map<string, string>();
  const found = new Map<string, ReturnType<Returns['find']>>();
  const claimed = new Map<string, number>();
  for (const line of byDay) {
    const benefit = claimedBenefit(line, context, claimed);
    if (benefit !== null) {
      claimed.set(benefit.id, (claimed.get(benefit.id) ?? 0) - line.cents);
      found.set(line.id, { group: 'returned', reasons: [{ code: 'benefit' }], returned: [benefit] });
      continue;
    }
    if (line.cents > 0 && !context.history.recordedLines.has(line.id))
      push(unrecordedBySum, line.cents, line);
    const same = {
      recorded: recordedBySum.get(-line.cents) ?? [],
      unrecorded: unrecordedBySum.get(-line.cents) ?? [],
    };
    if (line.cents >= 0 || same.recorded.length + same.unrecorded.length === 0) continue;
    // The landlord gives a deposit back. The bank returns nothing.
    if (depositLeases(line, context.accounts, context.people).length > 0) continue;
    const who = payerOfReturn(line, context);
    if (who === null) continue;
    const here = same.unrecorded.filter((other) => isRecent(other, line) && who.isOf(other));
    // Take the last payment of a payer whom the line names. If the line names no payer, each payment is possible.
    const returned = who.isNamed ? [...new Map(here.map((other) => [other.payerKey, other])).values()] : here;
    for (const { id } of returned) returnedOn.set(id, line.day);
    const back = returned.at(-1);
    if (back !== undefined) {
      const isCheque = readLabel(back.label, back.payer).method === 'cheque';
      const code = isCheque ? 'returnsCheque' : 'returnsTransfer';
      found.set(line.id, { group: 'rest', reasons: [{ code, day: back.day }], returned: [] });
      if (returned.length === 1) same.unrecorded.splice(same.unrecorded.indexOf(back), 1);
      continue;
    }
    const before = same.recorded.filter((other) => isRecent(other, line) && who.hasPaid(other));
    // Take the last payment of each lease.
    const last = [...new Map(before.map((other) => [leasesOf(other), other])).values()];
    const [one, other] = last;
    if (one === undefined) continue;
    const [only] = other === undefined ? [one] : [];
    if (only) same.recorded.splice(same.recorded.indexOf(only), 1);
    found.set(line.id, {
      group: 'returned',
      reasons: [
        ...who.reasons,
        { code: 'sameSum' },
        ...(only ? [] : [{ code: 'severalCandidates' } as const]),
      ],
      returned: last.flatMap(({ payments }) => payments),
    });
  }
  return { returnedOn, find: ({ id }) => found.get(id) ?? null };
}

function push<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

const isRecent = (one: { readonly day: string }, { day }: BankLine): boolean =>
  one.day <= day && one.day >= addDays(day, -RETURN_DAYS);

const leasesOf = ({ payments }: Incoming): string => payments.map(({ leaseId }) => leaseId).join();

/** Maps each sum to the received money with this sum, oldest first. Leaves out payments that were taken back. */
function incomingBySum(accounts: readonly ExpectedAccount[]): Map<number, Incoming[]> {
  const lines = new Map<string, { sum: number; payments: ReturnedPayment[] }>();
  for (const account of accounts)
    for (const payment of account.payments) {
      const { id, bankLineId, cents } = payment;
      const back = unreturned(payment, account);
      const line = lines.get(bankLineId ?? id) ?? { sum: 0, payments: [] };
      line.sum += cents;
      if (back.left > 0) line.payments.push(back);
      lines.set(bankLineId ?? id, line);
    }
  const bySum = new Map<number, Incoming[]>();
  const all = [...lines.values()]
    .filter(({ payments }) => payments.length > 0)
    .map(({ sum, payments }) => ({ day: payments[0]?.paidOn ?? '', cents: sum, payments }));
  for (const one of all.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)))
    push(bySum, one.cents, one);
  return bySum;
}

/** Returns a payment with the part that was not taken back. */
const unreturned = (
  { id, isBenefit, paidOn, cents }: RecordedPayment,
  { leaseId, refunds }: ExpectedAccount,
): ReturnedPayment => ({
  id,
  leaseId,
  isBenefit,
  paidOn,
  cents,
  left: refunds.reduce((left, refund) => (refund.paymentId === id ? left - refund.cents : left), cents),
});

/**
 * Returns the benefit that an office takes back by a direct debit: the newest one of the same sum or, if the label says that
 * the office claims money back, the newest one of at least this sum. Returns `null` if several benefits fit. `claimed` has
 * the sums that earlier lines take back, by payment.
 */
function claimedBenefit(
  line: BankLine,
  { accounts, people }: ReturnContext,
  claimed: ReadonlyMap<string, number>,
): ReturnedPayment | null {
  if (line.cents >= 0) return null;
  const wording = readLabel(line.label, line.payer);
  if (!wording.isBenefit) return null;
  const office = officeOf(line);
  const named = beneficiaryLeases(line, wording, people);
  const paid = accounts
    .filter(({ leaseId }) => named.size === 0 || named.has(leaseId))
    .flatMap((account) =>
      account.payments
        .filter((one) => one.isBenefit && one.paidOn <= line.day && (one.office ?? office) === office)
        .map((one) => unreturned(one, account)),
    )
    .map((one) => Object.assign({}, one, { left: one.left - (claimed.get(one.id) ?? 0) }));
  const equal = paid.filter(({ left }) => left === -line.cents);
  const isClaim = wording.saysClaim || wording.saysReturn;
  const fitting = equal.length > 0 || !isClaim ? equal : paid.filter(({ left }) => left > -line.cents);
  const newest = fitting.filter(
    (one) => !fitting.some(({ leaseId, paidOn }) => leaseId === one.leaseId && paidOn > one.paidOn),
  );
  const [only, other] = newest;
  return only === undefined || other !== undefined ? null : only;
}

const beneficiaryLeases = (
  line: BankLine,
  { benefitName }: Label,
  people: PeopleIndex,
): ReadonlySet<string> =>
  benefitName === null ? namedLeases(line, people) : new Set(people.byLastName(benefitName));

/**
 * Returns the leases of the people to whom an outgoing line sends or refunds money. A line that sends or refunds money
 * returns no payment. The landlord records the refund in the lease's account.
 */
export function refundedLeases(line: BankLine, people: PeopleIndex): readonly string[] {
  const wording = readLabel(line.label, line.payer);
  return wording.saysRefund && !wording.saysReturn ? [...namedLeases(line, people)] : [];
}

/**
 * Returns the leases whose deposit an outgoing line may give back. The lease has ended, or a notice was given. The line
 * names one of its tenants, and is not higher than the deposit. If the line names no tenant, returns the ended leases
 * whose held deposit, or its part to return, is the amount of the line.
 */
export function depositLeases(
  line: BankLine,
  accounts: readonly ExpectedAccount[],
  people: PeopleIndex,
): readonly string[] {
  const leaving = accounts.filter(({ deposit, endsOn }) => deposit.held > 0 && endsOn !== null);
  if (leaving.length === 0 || readLabel(line.label, line.payer).saysReturn) return [];
  const named = namedLeases(line, people);
  const cents = -line.cents;
  const found = leaving.filter(({ leaseId, endsOn, deposit: { held, toReturn } }) =>
    named.size > 0
      ? named.has(leaseId) && cents <= Math.max(held, toReturn)
      : endsOn !== null && endsOn <= line.day && (cents === held || cents === toReturn),
  );
  return found.map(({ leaseId }) => leaseId);
}

/** Returns the leases with a tenant whose name is in a line. A last name without a first name does not count. */
const namedLeases = ({ label, payer }: BankLine, people: PeopleIndex): ReadonlySet<string> => {
  const { payerWords, payerLength } = readLabel(label, payer);
  return new Set(
    [...people.find(payerWords, payerLength)].flatMap(([leaseId, form]) =>
      STRENGTH[form] > STRENGTH.last ? [leaseId] : [],
    ),
  );
};

/** Money that went back to the tenants of a lease: a part of the deposit, or a refund of an advance. */
export interface Repayment {
  readonly leaseId: string;
  readonly kind: 'deposit' | 'payment';
}

/** Returns the idempotency key of the return that a line records. It is the same in every file with this line. */
export const returnKey = (lineId: string, paymentId: string): string =>
  `${lineId.slice(0, 19)}${paymentId.slice(19)}`;

/** Returns true if a line has recorded this return. */
const isOfLine = ({ paymentId, idempotencyKey }: RecordedRefund): boolean =>
  paymentId !== null && idempotencyKey !== null && returnKey(idempotencyKey, paymentId) === idempotencyKey;

/** Returns the lease of the returns that a line has recorded, if they are the whole line. */
function recordedReturn({ id, cents }: BankLine, accounts: readonly ExpectedAccount[]): string | null {
  const own = accounts.flatMap(({ leaseId, refunds }) =>
    refunds
      .filter(({ paymentId, idempotencyKey }) => paymentId && idempotencyKey === returnKey(id, paymentId))
      .map((refund) => ({ leaseId, cents: refund.cents })),
  );
  const sum = own.reduce((total, refund) => total + refund.cents, 0);
  return sum >= -cents ? (own[0]?.leaseId ?? null) : null;
}

/**
 * Returns the recorded repayment that is the money of an outgoing line. The key is the id of the line. The line names a
 * tenant of the lease, or names nobody. Each repayment is one line at most: the line with the nearest day. The return of a
 * payment is the line that recorded it.
 */
export function recordedRepayments(
  byDay: readonly BankLine[],
  accounts: readonly ExpectedAccount[],
  people: PeopleIndex,
): ReadonlyMap<string, Repayment> {
  const pairs = accounts.flatMap(({ leaseId, deposit, refunds }) =>
    [
      ...deposit.movements.flatMap(({ kind, movedOn: day, cents }) =>
        kind === 'returned' ? [{ day, cents, kind: 'deposit' as const, refund: null }] : [],
      ),
      ...refunds.map((refund) => ({
        day: refund.paidOn,
        cents: refund.cents,
        kind: 'payment' as const,
        refund,
      })),
    ].flatMap(({ day, cents, kind, refund }) => {
      const recorded = { leaseId, kind };
      return byDay.flatMap((line) => {
        if (-line.cents !== cents || !mayBeRepayment(line, leaseId, refund, people)) return [];
        const days = Math.abs(daysFrom(line.day, day));
        return days <= REPAYMENT_DAYS ? [{ lineId: line.id, recorded, ranks: [days] }] : [];
      });
    }),
  );
  const returns = byDay.flatMap((line) => {
    const leaseId = line.cents < 0 ? recordedReturn(line, accounts) : null;
    return leaseId === null ? [] : [[line.id, { leaseId, kind: 'payment' }] as const];
  });
  return new Map<string, Repayment>([...pairBest(pairs), ...returns]);
}

/** Returns true if a line names a tenant of the lease, or if it names nobody and no other line has recorded the refund. */
function mayBeRepayment(
  line: BankLine,
  leaseId: string,
  refund: RecordedRefund | null,
  people: PeopleIndex,
): boolean {
  const named = namedLeases(line, people);
  if (named.size > 0) return named.has(leaseId);
  if (!refund?.paymentId) return line.payerKey === null;
  const { saysReturn, isBenefit } = readLabel(line.label, line.payer);
  return !isOfLine(refund) && (line.payerKey === null || saysReturn || isBenefit);
}

/**
 * Returns the payer whose money a line returns. If a return names no payer, every payer is possible. Returns `null` for
 * a refund, and for a line that neither names a payer nor says that it is a return.
 */
function payerOfReturn({ label, payer, payerKey }: BankLine, { history, people }: ReturnContext) {
  const wording = readLabel(label, payer);
  if (wording.saysRefund && !wording.saysReturn) return null;
  const names = new Map(
    [...people.find(wording.payerWords, wording.payerLength)].filter(
      ([, form]) => wording.saysReturn || STRENGTH[form] > STRENGTH.last,
    ),
  );
  const payerLeases = new Set(history.payersOf(payerKey).map(({ leaseId }) => leaseId));
  const isNamed = names.size + payerLeases.size > 0;
  if (!isNamed && !wording.saysReturn) return null;
  const [form] = names.values();
  const reasons: Reason[] = [
    ...(wording.saysReturn ? [{ code: 'saysReturn' } as const] : []),
    ...(payerLeases.size > 0 ? [{ code: 'knownPayer' } as const] : []),
    ...(form === undefined ? [] : [{ code: 'name', form } as const]),
  ];
  return {
    isNamed,
    reasons,
    hasPaid: ({ payments }: Incoming): boolean =>
      !isNamed || payments.some(({ leaseId }) => names.has(leaseId) || payerLeases.has(leaseId)),
    isOf: (other: BankLine): boolean =>
      !isNamed ||
      isSamePayer(payerKey, other.payerKey) ||
      history.payersOf(other.payerKey).some(({ leaseId }) => payerLeases.has(leaseId)) ||
      isOfOne(other, names, people),
  };
}

/** Returns true if the first two words of two keys are equal. The words after a name may differ. */
const isSamePayer = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && nameOf(one) === nameOf(other);

const nameOf = (payerKey: string): string => payerKey.split(' ').slice(0, 2).join(' ');

function isOfOne(
  { label, payer }: BankLine,
  names: ReadonlyMap<string, unknown>,
  people: PeopleIndex,
): boolean {
  const wording = readLabel(label, payer);
  return [...people.find(wording.payerWords, wording.payerLength).keys()].some((leaseId) =>
    names.has(leaseId),
  );
}
