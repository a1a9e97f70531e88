import { addDays, addMonths } from '@shared/domain/ledger/days.ts';
import { monthOf } from '@shared/domain/period.ts';
import { readLabel } from './label.ts';
import {
  type GeneratedLease,
  type GeneratedLine,
  type GeneratedYear,
  type CorrectPart,
  monthStart,
  rentDue,
} from './generated-year.fixture.ts';
import { type Expected, match } from './match.ts';
import type {
  BankLine,
  ExpectedAccount,
  ExpectedPerson,
  HistoryPart,
  RecordedPayment,
  Proposal,
} from './model.ts';

/** The counts that measure the quality of the matching. */
export interface Score {
  /** The number of lines that are rents, benefits or other money of tenants. */
  rents: number;
  ticked: number;
  right: number;
  /** The number of lines that are not ticked, but whose proposal is correct. */
  proposed: number;
  /** The number of lines that are not ticked, and whose proposal is wrong. */
  misproposed: number;
  /** The number of questions whose candidates include the correct lease. */
  asked: number;
  /** The number of rents for which nothing is proposed. */
  missed: number;
  strangers: number;
  strangersTicked: number;
}

export interface WrongProposal {
  readonly month: number;
  readonly line: GeneratedLine;
  readonly proposal: Proposal;
}

interface Evaluation {
  readonly first: Score;
  readonly later: Score;
  readonly wrong: readonly WrongProposal[];
  /** The lines that were ticked although the same line had already been recorded from another file. */
  readonly twice: readonly WrongProposal[];
}

export const emptyScore = (): Score => ({
  rents: 0,
  ticked: 0,
  right: 0,
  proposed: 0,
  misproposed: 0,
  asked: 0,
  missed: 0,
  strangers: 0,
  strangersTicked: 0,
});

export const addScore = (one: Score, other: Score): Score => ({
  rents: one.rents + other.rents,
  ticked: one.ticked + other.ticked,
  right: one.right + other.right,
  proposed: one.proposed + other.proposed,
  misproposed: one.misproposed + other.misproposed,
  asked: one.asked + other.asked,
  missed: one.missed + other.missed,
  strangers: one.strangers + other.strangers,
  strangersTicked: one.strangersTicked + other.strangersTicked,
});

/** An account of the generated year, with its open dues. */
interface Account {
  readonly lease: GeneratedLease;
  /** The open dues. `benefit` is the part of `remaining` that an office is expected to pay. */
  readonly dues: { readonly dueOn: string; remaining: number; benefit: number }[];
  readonly payments: RecordedPayment[];
  /** The part of the deposit that was not received, in cents. */
  depositOwed: number;
  advance: number;
  /** The benefit that the landlord expects of an office each month, in cents. */
  benefit: number;
}

/**
 * Plays a year month by month, as a landlord would. Records ticked lines without a check, so that errors enter the
 * history. Records the correct parts of each line that is not ticked.
 */
export function evaluate(made: GeneratedYear): Evaluation {
  const result = {
    first: emptyScore(),
    later: emptyScore(),
    wrong: new Array<WrongProposal>(),
    twice: new Array<WrongProposal>(),
  };
  const answer: Answer = (month, lines, expected, ofMonth) => {
    const proposals = match(lines, expected);
    const score = month === 1 ? result.first : result.later;
    return ofMonth.map((line, index) => {
      const proposal = proposals[index];
      if (proposal === undefined || proposal.lineId !== line.id) throw new Error(`${line.id} was lost`);
      if (line.cents <= 0) return null;
      const isRight = scoreLine(score, line, proposal);
      if (proposal.group !== 'ready') return null;
      if (!isRight) result.wrong.push({ month, line, proposal });
      return proposal.parts;
    });
  };
  playYear(made, answer, (month, lines, expected, ofMonth) => {
    if (month % 3 !== 2) return;
    for (const [index, proposal] of match(lines, expected).entries()) {
      const line = ofMonth[index];
      if (line !== undefined && proposal.group === 'ready') result.twice.push({ month, line, proposal });
    }
  });
  return result;
}

/**
 * Returns one entry for each line of a month: the parts to record, or `null` to record the correct parts. If the whole
 * result is `null`, the correct parts of all lines are recorded.
 */
type Answer = (
  month: number,
  lines: BankLine[],
  expected: Expected,
  ofMonth: readonly GeneratedLine[],
) => readonly (readonly CorrectPart[] | null)[] | null;

/** Called after a month was recorded, with the lines of this month in another file format. */
type RepeatedMonth = (
  month: number,
  lines: BankLine[],
  expected: Expected,
  ofMonth: readonly GeneratedLine[],
) => void;

function playYear(
  { year, leases, lines, typedPayments, expectsBenefits }: GeneratedYear,
  answer: Answer,
  again?: RepeatedMonth,
): void {
  const accounts = new Map<string, Account>(
    leases.map((lease) => [
      lease.leaseId,
      {
        lease,
        dues: [],
        payments: [],
        depositOwed:
          lease.startsOn < monthStart(year, 1) || lease.isDepositRecorded === true ? 0 : lease.deposit,
        advance: 0,
        benefit: lease.benefit,
      },
    ]),
  );
  const history: HistoryPart[] = [];
  for (let month = 1; month <= 12; month += 1) {
    const { from, to } = monthOf(monthStart(year, month));
    for (const account of accounts.values()) {
      // The API also states the dues of the next 31 days.
      if (month === 1) addDue(account, year, 1);
      if (month < 12) addDue(account, year, month + 1);
    }
    const ofMonth = lines.filter(({ day }) => day >= from && day <= to);
    for (const line of ofMonth)
      if (line.isTyped) note(accounts, { id: line.id, day: line.typedOn ?? line.day }, line.truth, true);
    for (const [index, { day, leaseId, cents }] of typedPayments.entries())
      if (day >= from && day <= to)
        note(accounts, { id: `typed-${index + 1}`, day }, [{ leaseId, cents, kind: 'payment' }], true);
    const read = ofMonth.map(({ id, day, cents, label, payer }): BankLine => ({
      id,
      day,
      cents,
      label,
      payer,
      payerKey: readLabel(label, payer).payerKey,
    }));
    const expected = {
      accounts: [...accounts.values()].flatMap((account) => expectedOf(account, to)),
      history: [...history],
    };
    const answers = answer(month, read, expected, ofMonth);
    for (const [index, line] of ofMonth.entries()) {
      const ticked = answers?.[index] ?? null;
      const parts = ticked ?? line.truth;
      if (!line.isTyped || ticked !== null) note(accounts, line, parts, false);
      for (const { leaseId, cents, kind, isRecorded = false } of parts)
        if (!isRecorded)
          history.push({
            lineId: line.id,
            lineCents: line.cents,
            day: line.day,
            payerKey: read[index]?.payerKey ?? null,
            leaseId,
            cents,
            kind,
            month: kind === 'benefit' ? addMonths(from, expectsBenefits ? -1 : 0).slice(0, 7) : null,
            tenantId: null,
          });
    }
    if (expectsBenefits && month > 1) for (const account of accounts.values()) expectAsPaid(account, ofMonth);
    again?.(
      month,
      read.map(({ id, day, cents, label, payer, payerKey }) => ({
        id: `${id} again`,
        day,
        cents,
        label: `VIR ${label}`,
        payer,
        payerKey,
      })),
      {
        accounts: [...accounts.values()].flatMap((account) => expectedOf(account, to)),
        history: [...history],
      },
      ofMonth,
    );
  }
}

/** Returns the incoming and outgoing lines of a month, the expected dues, and a history without errors. */
export function expectedAt(made: GeneratedYear, month: number): { lines: BankLine[]; expected: Expected } {
  const found: { lines: BankLine[]; expected: Expected }[] = [];
  playYear(made, (at, lines, expected) => {
    if (at === month) found.push({ lines, expected });
    return null;
  });
  const [only] = found;
  if (only === undefined) throw new Error(`There is no month ${month}`);
  return only;
}

/** Counts a line. Returns true if the proposal for the line is correct. */
function scoreLine(score: Score, line: GeneratedLine, proposal: Proposal): boolean {
  const isTicked = proposal.group === 'ready';
  if (line.truth.length === 0) {
    score.strangers += 1;
    if (isTicked) {
      score.ticked += 1;
      score.strangersTicked += 1;
    }
    if (proposal.group === 'confirm') score.misproposed += 1;
    return false;
  }
  score.rents += 1;
  // The proposal must link a line to its payment if the landlord entered the payment by hand.
  const isRight =
    key(proposal.parts) === key(line.truth) &&
    (proposal.mayBeRecorded || proposal.parts.some(({ paymentId }) => paymentId !== null)) === line.isTyped;
  if (isTicked) score.ticked += 1;
  if (isTicked && isRight) score.right += 1;
  else if (proposal.group === 'confirm' && isRight) score.proposed += 1;
  else if (proposal.group === 'confirm') score.misproposed += 1;
  else if (
    proposal.group === 'assign' &&
    line.truth.every(
      ({ leaseId }) =>
        proposal.candidates.includes(leaseId) || proposal.parts.some((part) => part.leaseId === leaseId),
    )
  )
    score.asked += 1;
  else if (proposal.group === 'rest') score.missed += 1;
  return isRight;
}

const key = (parts: readonly CorrectPart[]): string =>
  parts
    .map(({ leaseId, cents, kind, isRecorded = false }) => `${leaseId} ${cents} ${kind} ${isRecorded}`)
    .toSorted()
    .join();

/** Expects the benefit that an office has paid in a month from this month on, as a landlord answers the page. */
function expectAsPaid(account: Account, ofMonth: readonly GeneratedLine[]): void {
  if (account.benefit === 0) return;
  const [paid] = ofMonth.flatMap(({ day, truth }) =>
    truth.flatMap(({ leaseId, kind, cents }) =>
      leaseId === account.lease.leaseId && kind === 'benefit' ? [{ day, cents }] : [],
    ),
  );
  const cents = paid?.cents ?? 0;
  if (cents === account.benefit) return;
  account.benefit = cents;
  const from = paid === undefined ? '' : `${paid.day.slice(0, 7)}-01`;
  for (const due of account.dues) if (due.dueOn >= from) due.benefit = Math.min(due.remaining, cents);
}

function addDue(account: Account, year: number, month: number): void {
  const { lease, dues } = account;
  const cents = lease.monthly[month - 1] ?? 0;
  if (cents === 0) return;
  const paid = Math.min(account.advance, cents);
  account.advance -= paid;
  const remaining = cents - paid;
  dues.push({
    dueOn: addDays(monthStart(year, month), lease.dueDay - 1),
    remaining,
    benefit: Math.min(remaining, account.benefit),
  });
}

function note(
  accounts: ReadonlyMap<string, Account>,
  line: Pick<GeneratedLine, 'id' | 'day'>,
  parts: readonly CorrectPart[],
  isTyped: boolean,
): void {
  for (const { leaseId, cents, kind, isRecorded = false } of parts) {
    const account = accounts.get(leaseId);
    if (account === undefined || isRecorded) continue;
    if (kind === 'deposit') {
      account.depositOwed -= cents;
      continue;
    }
    account.payments.push({
      id: `${line.id} ${leaseId}`,
      paidOn: line.day,
      cents,
      isBenefit: kind === 'benefit',
      office: null,
      bankLineId: isTyped ? null : line.id,
    });
    let left = cents;
    // Tenants first pay their share of all dues. An office first pays its part.
    for (const due of account.dues) {
      const paid = Math.min(left, kind === 'benefit' ? due.benefit : due.remaining - due.benefit);
      due.remaining -= paid;
      if (kind === 'benefit') due.benefit -= paid;
      left -= paid;
    }
    for (const due of account.dues) {
      const paid = Math.min(left, due.remaining);
      due.remaining -= paid;
      due.benefit = Math.min(due.benefit, due.remaining);
      left -= paid;
    }
    account.advance += left;
  }
}

const expectedPerson = ({
  firstName,
  lastName,
  companyName = null,
}: GeneratedLease['people'][number]): ExpectedPerson => ({
  firstName,
  lastName,
  companyName,
});

/**
 * Returns a list with the account as the API states it on a day. The list is empty if the lease starts more than 31
 * days later. It is also empty if the lease ended more than 90 days before and the tenants owe nothing.
 */
function expectedOf({ lease, dues, payments, depositOwed }: Account, today: string): ExpectedAccount[] {
  const { leaseId, people, guarantors, startsOn, endsOn, deposit, monthly, isDepositRecorded } = lease;
  const held = deposit - depositOwed;
  const movements =
    isDepositRecorded === true ? [{ kind: 'received' as const, movedOn: startsOn, cents: deposit }] : [];
  const open = dues.filter(({ remaining }) => remaining > 0);
  if (endsOn !== null && addDays(endsOn, 90) < today && open.length === 0) return [];
  if (startsOn > addDays(today, 31)) return [];
  return [
    {
      leaseId,
      people: people.map((person, place) =>
        Object.assign(expectedPerson(person), { id: `${leaseId} ${place}` }),
      ),
      guarantors: guarantors.map(expectedPerson),
      startsOn,
      rentFrom: startsOn,
      endsOn,
      deposit: { owed: depositOwed, held, toReturn: held, movements },
      monthly: monthly[Number(today.slice(5, 7)) - 1] || Math.max(...monthly),
      dues: open.map(({ dueOn, remaining, benefit }) =>
        rentDue(
          dueOn,
          remaining,
          benefit === 0
            ? []
            : [{ tenantId: `${leaseId} 0`, office: 'caf', month: dueOn.slice(0, 7), cents: benefit }],
        ),
      ),
      payments: payments.filter(({ paidOn }) => paidOn >= addDays(today, -60)),
      refunds: [],
    },
  ];
}
