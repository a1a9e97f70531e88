import { owedBenefitMonth, statedBenefitMonth } from '../drafts/benefit-months.ts';
import { isRentOf, tenantsPart } from './allocation.ts';
import { type BenefitSources, benefitsOf, officeOf } from './benefits.ts';
import {
  type History,
  type PayerHistory,
  type RecordedLine,
  nextBenefitPart,
  asRecorded,
  historyOf,
  sumOf,
} from './history.ts';
import { type Label, readLabel } from './label.ts';
import type {
  BankLine,
  ExpectedAccount,
  AmountMatch,
  DepositMovement,
  Group,
  HistoryPart,
  SkipDecision,
  MatchedPart,
  NameForm,
  RecordedPayment,
  Proposal,
  ProposedPart,
  Reason,
} from './model.ts';
import { namedMonths } from './named-months.ts';
import { type PeopleIndex, STRENGTH, indexPeople } from './names.ts';
import { OpenAccount, areNear, daysBetween } from './open-account.ts';
import { type Pair, pairBest } from './pair-best.ts';
import { sameLinesOf } from './same-lines.ts';
import {
  type Repayment,
  type Returns,
  depositLeases,
  recordedRepayments,
  refundedLeases,
  returnsOf,
} from './returns.ts';

/** The accounts that are matched with a statement, and the history of recorded lines. */
export interface Expected {
  readonly accounts: readonly ExpectedAccount[];
  /** The parts of recorded lines, without cancelled payments. */
  readonly history: readonly HistoryPart[];
  /** The landlord's decisions on lines that he skipped before. The key is the fingerprint of the line. */
  readonly skipped?: ReadonlyMap<string, SkipDecision>;
}

/**
 * After this number of payments by a payer who is not on the lease, his line is ticked even if another lease has the
 * same rent.
 */
const CONFIRMED_OFTEN = 3;

/** The maximum number of days between two lines that together pay a rent. */
const PARTS_DAYS = 10;
/** The maximum number of lines that may complete a rent. */
const PARTS_MAX = 6;

/** The maximum number of candidate leases of a line, and of leases whose dues are added up for one line. */
const SUM_LEASES_MAX = 12;

interface Found extends Omit<Proposal, 'lineId' | 'parts'> {
  readonly parts: readonly ProposedPart[];
}

/**
 * Returns a proposal for each line of a statement, in the statement's order. A line is ticked (`ready`) only with two
 * proofs of different kinds. The first proof is a known payer or a full name. The second proof is an expected sum, or a
 * split or benefits that are the same as before. A ticked line reduces the dues for lines on later days. A line is not
 * ticked if it may be recorded already, was returned, or was skipped by the landlord. A second payment is not ticked
 * before its amount is due.
 */
export const match = (lines: readonly BankLine[], expected: Expected): Proposal[] =>
  proposeAll(lines, expected, new Map());

/**
 * `otherLines` maps the id of a line to the typed money that fits another line better. If several lines fit the same
 * typed money, proposes all lines again, so that only the best of them is linked to it.
 */
function proposeAll(
  lines: readonly BankLine[],
  expected: Expected,
  otherLines: ReadonlyMap<string, ReadonlySet<Typed>>,
): Proposal[] {
  const byDay = lines.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const matcher = new Matcher(expected, byDay, otherLines);
  const proposals = new Map(byDay.map((line) => [line.id, { lineId: line.id, ...matcher.propose(line) }]));
  const lost = matcher.lostLinks();
  if (lost.length > 0) {
    const next = new Map(otherLines);
    for (const { line, recorded } of lost)
      next.set(line.id, new Set([...(next.get(line.id) ?? []), recorded]));
    return proposeAll(lines, expected, next);
  }
  return lines.flatMap((line) => {
    const proposal = proposals.get(line.id);
    if (proposal === undefined) return [];
    return proposal.group === 'rest' && line.cents > 0
      ? { ...proposal, candidates: matcher.owing(line) }
      : proposal;
  });
}

/** The reasons that result from comparing an amount with dues. */
const DUE_REASONS: ReadonlySet<Reason['code']> = new Set([
  'due',
  'expectedBenefits',
  'owed',
  'rent',
  'withoutBenefit',
  'share',
  'severalLines',
  'months',
  'unusualAmount',
]);

const NOTHING: Found = {
  group: 'rest',
  reasons: [],
  parts: [],
  candidates: [],
  returned: [],
  mayBeRecorded: false,
};

/** A payment or a received deposit that the landlord has entered by hand. */
type Typed = RecordedPayment | DepositMovement;

/** A part of a line that may be typed money. */
interface Link extends Pair<Typed> {
  readonly line: BankLine;
}

/** A line, with the facts in its label and the leases whose names are in the label. */
interface Read extends BankLine {
  readonly wording: Label;
  readonly names: ReadonlyMap<string, NameForm>;
}

class Matcher {
  readonly #open: ReadonlyMap<string, OpenAccount>;
  readonly #accounts: readonly ExpectedAccount[];
  readonly #people: PeopleIndex;
  readonly #tenants: PeopleIndex;
  readonly #guarantors: PeopleIndex;
  readonly #history: History;
  readonly #skipped: ReadonlyMap<string, SkipDecision>;
  readonly #returns: Returns;
  /** The recorded repayments to tenants, by the ids of their outgoing lines. */
  readonly #repayments: ReadonlyMap<string, Repayment>;
  /** The days of each payer's incoming lines in the statement, without lines that the bank returned. */
  readonly #daysOf: ReadonlyMap<string, readonly string[]>;
  /** The lines of known payers of one lease that may together pay a rent, by lease. Leaves out lines with another purpose. */
  readonly #linesOf: ReadonlyMap<string, readonly BankLine[]>;
  readonly #wordings = new Map<string, Label>();
  /** The ids of the lines that already have a proposal. */
  readonly #proposed = new Set<string>();
  /** The ids of the lines that complete a rent together with a ticked line. */
  readonly #completing = new Set<string>();
  /** The keys of the ticked lines. A key consists of the day, the amount and the payer. */
  readonly #ticked = new Set<string>();
  /** The typed money that fits another line better, by the ids of the lines. */
  readonly #otherLines: ReadonlyMap<string, ReadonlySet<Typed>>;
  /** The typed money that is proposed for parts of lines. */
  readonly #links: Link[] = [];
  /** The recorded lines of other files that may be the same money as lines of the statement. */
  readonly #sameLines: ReadonlyMap<string, RecordedLine | null>;
  /** Maps each open amount that a due has or had during the matching to the leases of such dues. */
  readonly #bySum = new Map<number, Set<string>>();

  constructor(
    { accounts, history: parts, skipped = new Map() }: Expected,
    byDay: readonly BankLine[],
    otherLines: ReadonlyMap<string, ReadonlySet<Typed>>,
  ) {
    const history = historyOf(parts, byDay.at(-1)?.day ?? '');
    const firstDay = byDay[0]?.day ?? '';
    const usual = new Map<string, number>();
    for (const { leaseId, cents } of firstDay === '' ? [] : history.benefitsBefore(firstDay))
      usual.set(leaseId, (usual.get(leaseId) ?? 0) + cents);
    this.#accounts = accounts;
    this.#history = history;
    this.#skipped = skipped;
    this.#otherLines = otherLines;
    this.#people = indexPeople(new Map(accounts.map(({ leaseId, people }) => [leaseId, people])));
    const tenants = accounts.flatMap(({ people }) => people);
    this.#tenants = indexPeople(new Map(tenants.map((tenant) => [tenant.id ?? '', [tenant]])));
    this.#guarantors = indexPeople(new Map(accounts.map(({ leaseId, guarantors }) => [leaseId, guarantors])));
    this.#open = new Map(
      accounts.map((account) => [account.leaseId, new OpenAccount(account, usual.get(account.leaseId) ?? 0)]),
    );
    for (const account of this.#open.values()) this.#indexSums(account);
    const repayments = recordedRepayments(byDay, accounts, this.#people);
    this.#repayments = repayments;
    this.#returns = returnsOf(
      byDay.filter(({ id }) => !repayments.has(id)),
      { accounts, history, people: this.#people },
    );
    this.#sameLines = sameLinesOf(byDay, { history, people: this.#people, guarantors: this.#guarantors });
    const daysOf = new Map<string, string[]>();
    for (const { id, day, cents, payerKey } of byDay)
      if (cents > 0 && payerKey !== null && !this.#returns.returnedOn.has(id))
        daysOf.set(payerKey, [...(daysOf.get(payerKey) ?? []), day]);
    this.#daysOf = daysOf;
    const linesOf = new Map<string, BankLine[]>();
    for (const line of byDay) {
      const leaseId = this.#onlyLeaseOf(line);
      if (leaseId !== null) linesOf.set(leaseId, [...(linesOf.get(leaseId) ?? []), line]);
    }
    this.#linesOf = linesOf;
  }

  /** Returns the only lease that the known payer of a new line has paid, if the label may mean a part of the rent. */
  #onlyLeaseOf(line: BankLine): string | null {
    const { id, cents, day, payerKey } = line;
    if (cents <= 0 || this.#history.recordedLines.has(id) || this.#sameLines.has(id)) return null;
    if (this.#returns.returnedOn.has(id) || this.#skipped.has(id)) return null;
    const [only, other] = this.#paidLeases(payerKey, day);
    if (only === undefined || other !== undefined) return null;
    const { saysOtherPurpose, saysDeposit, mayBeDeposit, isGuarantor, isBenefit } = this.#wordingOf(line);
    const isOther = saysOtherPurpose || saysDeposit || mayBeDeposit || isGuarantor || isBenefit;
    return isOther ? null : only.leaseId;
  }

  #wordingOf({ id, label, payer }: BankLine): Label {
    const wording = this.#wordings.get(id) ?? readLabel(label, payer);
    this.#wordings.set(id, wording);
    return wording;
  }

  #paidLeases(payerKey: string | null, day: string): readonly PayerHistory[] {
    return this.#history
      .payersOf(payerKey)
      .filter(({ leaseId }) => this.#open.get(leaseId)?.isRunning(day) === true);
  }

  #indexSums(account: OpenAccount): void {
    for (const sum of account.remainders) {
      const leases = this.#bySum.get(sum) ?? new Set();
      this.#bySum.set(sum, leases.add(account.leaseId));
    }
  }

  propose(line: BankLine): Omit<Proposal, 'lineId'> {
    this.#proposed.add(line.id);
    const recorded = this.#history.recordedLines.get(line.id);
    if (recorded)
      return {
        ...NOTHING,
        group: 'recorded',
        parts: recorded.map(recordedPart),
      };
    const repayment = this.#repayments.get(line.id);
    if (repayment !== undefined) {
      const { leaseId, kind } = repayment;
      return {
        ...NOTHING,
        group: 'recorded',
        parts: [{ ...part(leaseId, -line.cents), kind, paymentId: null }],
      };
    }
    if (line.cents <= 0)
      return { ...NOTHING, parts: [], ...(this.#returns.find(line) ?? this.#refund(line)) };
    if (this.#skipped.get(line.id) === 'notRent')
      return { ...NOTHING, parts: [], reasons: [{ code: 'skipped' }] };
    const wording = this.#wordingOf(line);
    const found = wording.isBenefit
      ? { ...NOTHING, ...benefitsOf(line, wording, this.#benefitSources(line)) }
      : this.#withDeposit(
          this.#payment({
            ...line,
            wording,
            names: this.#people.find(wording.payerWords, wording.payerLength),
          }),
          line,
          wording,
        );
    const same = this.#sameLines.get(line.id) ?? null;
    const typed = same === null ? this.#typedDeposit(found, line) : found;
    if (typed !== null) return this.#recordedBefore(line, typed, same);
    const isMonthOpen = found.parts.some(({ kind, month }) => kind === 'benefit' && month === null);
    const proposed = found.parts.map((one) => ({
      ...one,
      month: this.#monthOf(one, line),
      paymentId: this.#link(this.#sameAs(one, line), line)?.id ?? null,
    }));
    const benefits = proposed.map((one) => this.#byMonth(one, line));
    const parts = benefits.flatMap((benefit) => benefit.parts);
    const reasonsToCheck =
      found.group === 'rest' ? this.#returnReason(line) : this.#reasonsToCheck(line, wording, parts);
    if (parts.some((one) => one.kind === 'benefit' && one.month === null && !isRecorded(one)))
      reasonsToCheck.push({ code: 'monthOfBenefit' });
    else if (reasonsToCheck.length === 0) {
      if (benefits.some(({ isAbove }) => isAbove))
        reasonsToCheck.push({
          code: parts.some((one) => this.#isBeforeAccount(one)) ? 'beforeAccount' : 'aboveMonth',
        });
      else if (isMonthOpen && statedBenefitMonth(line) === null)
        reasonsToCheck.push({ code: 'monthOfBenefit' });
    }
    const isSettlement =
      parts.length > 0 &&
      parts.every((one) => this.#open.get(one.leaseId)?.paysOnlySettlements(one, line.day) === true);
    const isReady = found.group === 'ready' && reasonsToCheck.length === 0;
    if (isReady) this.#tick(line, parts);
    const isPlaced = found.group !== 'assign' && reasonsToCheck.every(({ code }) => code === 'otherMonth');
    if (isPlaced) for (const one of parts) this.#open.get(one.leaseId)?.place(one, line.day);
    return {
      ...found,
      group: found.group === 'ready' && !isReady ? 'confirm' : found.group,
      // If the money is already recorded, it has paid its dues. The line then gets no reason about open dues.
      reasons: [
        ...found.reasons.filter(
          ({ code }) =>
            (!DUE_REASONS.has(code) || !parts.some(isRecorded)) &&
            // The label of a settlement often has words for a rent, such as `CHARGES`.
            !(code === 'saysRent' && isSettlement) &&
            reasonsToCheck.every((reason) => reason.code !== code),
        ),
        ...reasonsToCheck,
      ],
      parts,
    };
  }

  /** Remembers that a line may be the typed money. Returns this money. */
  #link<Money extends Typed>(recorded: Money | null, line: BankLine): Money | null {
    if (recorded !== null)
      this.#links.push({
        // Each part of a line is paired on its own.
        lineId: `${line.id} ${this.#links.length}`,
        line,
        recorded,
        ranks: [daysBetween(dayOf(recorded), line.day)],
      });
    return recorded;
  }

  /** Returns the links to typed money that fits another line better. */
  lostLinks(): readonly Link[] {
    const best = pairBest(this.#links);
    return this.#links.filter(({ lineId }) => !best.has(lineId));
  }

  /** Returns true if typed money is linked to no other line, and to no other part of this line. */
  #isFree(line: BankLine): (typed: Typed) => boolean {
    const others = this.#otherLines.get(line.id);
    return (typed) =>
      others?.has(typed) !== true &&
      !this.#links.some((link) => link.line === line && link.recorded === typed);
  }

  /**
   * Returns the proposal of a line with a deposit that the landlord has entered by hand. The rest of the line must be a
   * payment that is also entered by hand. Returns `null` for any other line.
   */
  #typedDeposit(found: Found, line: BankLine): Found | null {
    const [whole, more] = found.parts;
    if (whole === undefined || more !== undefined || whole.kind === 'benefit') return null;
    const account = this.#open.get(whole.leaseId);
    if (whole.kind === 'deposit')
      return (
        this.#link(account?.typedDeposit(whole.cents, line.day, this.#isFree(line)) ?? null, line) && found
      );
    const typed = account?.typedWithDeposit(whole.cents, line.day, this.#isFree(line)) ?? null;
    if (typed === null) return null;
    this.#link(typed.payment, line);
    this.#link(typed.deposit, line);
    const rent = { ...whole, cents: typed.payment.cents };
    return { ...found, parts: [rent, { ...whole, cents: typed.deposit.cents, kind: 'deposit' }] };
  }

  /**
   * Returns the proposal for a line that may be recorded already. The landlord answers whether it is the same payment.
   * Shows the parts of the recorded line if the line itself has no proposal.
   */
  #recordedBefore(line: BankLine, found: Found, same: RecordedLine | null): Omit<Proposal, 'lineId'> {
    const isProposed = found.group === 'ready' || found.group === 'confirm';
    const proposed = isProposed ? found.parts : (same ?? []).map(asRecorded);
    const parts = proposed.map((one) =>
      Object.assign({}, one, {
        month: this.#monthOf(one, line),
        paymentId: null,
      }),
    );
    if (this.#skipped.get(line.id) === 'samePayment') return { ...NOTHING, group: 'recorded', parts };
    return {
      ...NOTHING,
      group: 'confirm',
      reasons: [
        ...found.reasons.filter(({ code }) => (isProposed ? !DUE_REASONS.has(code) : code === 'benefit')),
        this.#sameReason(line, same, parts),
      ],
      parts,
      mayBeRecorded: true,
    };
  }

  /** Returns the reason that a line may be recorded already: as a line of another file, or as typed money. */
  #sameReason(line: BankLine, same: RecordedLine | null, parts: readonly ProposedPart[]): Reason {
    const typed = this.#links.filter((link) => link.line === line).map(({ recorded }) => recorded);
    const [first] = same ?? typed;
    const leaseId = same?.[0].leaseId ?? parts[0]?.leaseId;
    if (first === undefined || leaseId === undefined) return { code: 'alreadyRecorded' };
    const day = 'lineId' in first ? first.day : dayOf(first);
    return { code: 'alreadyRecorded', recorded: { leaseId, day, cents: sumOf(same ?? typed) } };
  }

  /** Splits a payment into the rent and the deposit, if its amount or its label says that it contains the deposit. */
  #withDeposit(found: Found, line: BankLine, wording: Label): Found {
    const { cents, day } = line;
    const [whole, more] = found.parts;
    const account = whole && this.#open.get(whole.leaseId);
    if (whole === undefined || account === undefined || more !== undefined) return found;
    const saysDeposit = wording.saysDeposit || wording.mayBeDeposit;
    // Without such a label, an amount that fits dues pays these dues.
    if (!saysDeposit && !found.reasons.some(({ code }) => code === 'deposit')) return found;
    const isFree = this.#isFree(line);
    // The whole line may be recorded: see `#typedDeposit`.
    if (account.typedWithDeposit(cents, day, isFree) !== null) return found;
    const rent = account.rentBesideDeposit(cents, day, wording, isFree);
    if (rent === null) return found;
    const isRecorded = rent > 0 && !account.isWithDeposit(cents, day);
    if (isRecorded) this.#link(account.typedDeposit(cents - rent, day, isFree), line);
    const deposit = { ...whole, cents: cents - rent, kind: 'deposit' as const, isRecorded };
    return {
      ...found,
      group: 'confirm',
      reasons: found.reasons.filter(({ code }) => !DUE_REASONS.has(code)),
      parts: rent === 0 ? [deposit] : [{ ...whole, cents: rent }, deposit],
    };
  }

  #benefitSources(line: BankLine): BenefitSources {
    const office = officeOf(line);
    const expected = [...this.#open.values()].flatMap(({ leaseId, benefits }) =>
      benefits.flatMap((one): ProposedPart[] =>
        one.office === office
          ? [{ leaseId, cents: one.cents, kind: 'benefit', month: one.month, tenantId: one.tenantId }]
          : [],
      ),
    );
    return { expected, history: this.#history, people: this.#people, tenants: this.#tenants };
  }

  #refund(line: BankLine): Pick<Proposal, 'reasons' | 'candidates'> {
    const deposits = depositLeases(line, this.#accounts, this.#people);
    const refunded = deposits.length > 0 ? [] : refundedLeases(line, this.#people);
    return refunded.length > 0
      ? { reasons: [{ code: 'refund' }], candidates: refunded }
      : { reasons: [], candidates: deposits };
  }

  /**
   * Returns the leases that expect the sum of a line, for a line that does not seem to be rent. Call this function
   * after all lines have a proposal.
   */
  owing(line: BankLine): readonly string[] {
    return this.#expecting(line).slice(0, SUM_LEASES_MAX);
  }

  /** Returns a list with the most important reason not to tick a line. The list is empty if there is no such reason. */
  #reasonsToCheck(line: BankLine, wording: Label, parts: readonly MatchedPart[]): Reason[] {
    const back = this.#returnReason(line);
    if (parts.some(isRecorded)) return [this.#sameReason(line, null, parts)];
    if (back.length > 0) return back;
    if (this.#skipped.get(line.id) === 'unticked') return [{ code: 'skipped' }];
    if (
      wording.saysDeposit ||
      parts.some(({ kind }) => kind === 'deposit') ||
      parts.some(({ leaseId, cents }) => this.#open.get(leaseId)?.mayContainDeposit(cents, line.day) === true)
    )
      return [{ code: 'deposit' }];
    if (parts.some(({ leaseId }) => this.#open.get(leaseId)?.isOver(line.day))) return [{ code: 'ended' }];
    const month = this.#otherMonth(line, parts);
    if (month !== null) return [{ code: 'otherMonth', month }];
    return this.#isSecond(line, parts) ? [{ code: 'secondPayment' }] : [];
  }

  /** Returns the month in the label if the payments would pay another month. Otherwise returns `null`. */
  #otherMonth(line: BankLine, parts: readonly MatchedPart[]): string | null {
    const nameReason = namedMonths(line);
    const [first] = nameReason;
    if (first === undefined) return null;
    const paid = parts.flatMap((part) =>
      part.kind === 'payment' ? this.#rentsPaidBy(part, line).map(({ due }) => due) : [],
    );
    if (paid.length === 0) return null;
    const missing = nameReason.find((month) => !paid.some((due) => isRentOf(due, month)));
    const isAside = paid.some((due) => !nameReason.some((month) => isRentOf(due, month)));
    return missing ?? (isAside ? first : null);
  }

  /** Returns the month of a part. Returns `null` for a benefit whose month has no rent. */
  #monthOf({ leaseId, kind, month }: ProposedPart, line: BankLine): string | null {
    return kind === 'benefit' ? owedBenefitMonth(line, this.#open.get(leaseId)?.account, month) : month;
  }

  #isBeforeAccount({ leaseId, kind, month }: ProposedPart): boolean {
    const startsOn = this.#open.get(leaseId)?.account.startsOn ?? '';
    return kind === 'benefit' && month !== null && month < startsOn.slice(0, 7);
  }

  #rentsPaidBy(part: ProposedPart, { day }: BankLine) {
    return this.#open.get(part.leaseId)?.rentsPaidBy(part, day) ?? [];
  }

  /**
   * Splits a benefit by the months that it would pay. Also returns whether the benefit exceeds the open rent of its own
   * month. A benefit pays another month only if the landlord agrees. Payments and recorded parts are not split, nor is a
   * benefit whose label names its month: above the rent of this month, it is the tenants' advance.
   */
  #byMonth(
    part: MatchedPart,
    line: BankLine,
  ): { readonly parts: readonly MatchedPart[]; readonly isAbove: boolean } {
    const { kind, month, cents } = part;
    if (kind === 'payment' || month === null || isRecorded(part)) return { parts: [part], isAbove: false };
    const rents = this.#rentsPaidBy(part, line);
    const others = rents.filter(({ due }) => !isRentOf(due, month));
    const isAbove = sumOf(rents) - sumOf(others) < cents;
    if (others.length === 0 || sumOf(others) === cents || statedBenefitMonth(line) !== null)
      return { parts: [part], isAbove };
    const own = { ...part, cents: cents - sumOf(others) };
    const later = others.map((rent) =>
      Object.assign({}, part, { cents: rent.cents, month: rent.due.from.slice(0, 7) }),
    );
    return { parts: [own, ...later], isAbove };
  }

  #returnReason({ id }: BankLine): Reason[] {
    const day = this.#returns.returnedOn.get(id);
    return day === undefined ? [] : [{ code: 'returned', day }];
  }

  /**
   * Returns true if a line is a second payment. A line is a second payment if it repeats a ticked line, or recorded
   * money of the days around it that is the money of another line. A line above the tenants' debt of this month is a
   * second payment if the money of another line was entered by hand in this month, or if the payer or the lease has
   * another payment fewer than 20 days before or after. A benefit is a second payment if
   * the lease has another benefit fewer than 20 days before or after.
   */
  #isSecond(line: BankLine, parts: readonly MatchedPart[]): boolean {
    if (this.#ticked.has(rowOf(line)) || this.#sameLines.has(line.id)) return true;
    const ofOtherLines = [...(this.#otherLines.get(line.id) ?? [])];
    if (ofOtherLines.some((typed) => areNear(dayOf(typed), line.day))) return true;
    const ofPayer = line.payerKey === null ? [] : (this.#daysOf.get(line.payerKey) ?? []);
    return parts.some(({ leaseId, cents, kind }) => {
      const account = this.#open.get(leaseId);
      if (account === undefined) return false;
      if (kind === 'benefit') return account.hasReceived(line.day, true);
      if (cents <= account.owedInMonth(line.day) || this.#completing.has(line.id)) return false;
      if (ofOtherLines.some((typed) => dayOf(typed).slice(0, 7) === line.day.slice(0, 7))) return true;
      return (
        account.hasReceived(line.day, false) || ofPayer.filter((day) => areNear(day, line.day)).length > 1
      );
    });
  }

  #tick(line: BankLine, parts: readonly MatchedPart[]): void {
    this.#ticked.add(rowOf(line));
    const [benefit, ...others] = parts.flatMap(({ kind, ...part }) =>
      kind === 'benefit'
        ? [{ ...part, kind, lineId: line.id, lineCents: line.cents, day: line.day, payerKey: line.payerKey }]
        : [],
    );
    if (benefit !== undefined) this.#history.addBenefits([benefit, ...others]);
    for (const part of parts) {
      const account = this.#open.get(part.leaseId);
      if (account === undefined) continue;
      account.pay(part, line.day);
      this.#indexSums(account);
    }
  }

  #payment(line: Read): Found {
    const paidLeases = this.#paidLeases(line.payerKey, line.day);
    return (
      this.#repeatedSplit(line) ??
      (paidLeases.length > 1 ? this.#byPayerOfSeveral(line, paidLeases) : null) ??
      (paidLeases[0] === undefined ? null : this.#byPayer(line, paidLeases[0])) ??
      this.#named(line) ??
      this.#guaranteed(line) ??
      this.#amountAlone(line) ??
      this.#depositAlone(line) ??
      NOTHING
    );
  }

  /** Returns the leases with a due whose open amount is exactly the amount of the line. */
  #expecting({ cents, day }: BankLine): string[] {
    return [...(this.#bySum.get(cents) ?? [])].filter((leaseId) =>
      this.#open.get(leaseId)?.isDue(cents, day),
    );
  }

  #fit(leaseId: string, { cents, day }: BankLine): AmountMatch | null {
    return this.#open.get(leaseId)?.fit(cents, day) ?? null;
  }

  /** Returns `share` if the payer has paid this amount before, and the tenants of a lease of several owe more. */
  #share(leaseId: string, { cents, day }: BankLine, sums: ReadonlySet<number>): AmountMatch | null {
    const open = this.#open.get(leaseId);
    const due = open?.nextDue(day);
    if (open === undefined || open.account.people.length < 2 || !sums.has(cents)) return null;
    if (due?.kind !== 'rent' || cents >= tenantsPart(due)) return null;
    return { code: 'share' };
  }

  /**
   * Returns `severalLines` if a line and the next lines of other known payers of the lease add up to exactly the next
   * rent. These lines are then no second payments.
   */
  #partOfRent(leaseId: string, line: BankLine): AmountMatch | null {
    const due = this.#open.get(leaseId)?.nextDue(line.day);
    const lines = this.#linesOf.get(leaseId) ?? [];
    if (due?.kind !== 'rent' || !lines.some(({ id }) => id === line.id)) return null;
    const others = lines.filter(
      (other) =>
        !this.#proposed.has(other.id) &&
        other.payerKey !== line.payerKey &&
        daysBetween(other.day, line.day) <= PARTS_DAYS &&
        namedMonths(other).every((month) => isRentOf(due, month)),
    );
    // Maps each sum of the line and some of the others to the ids of these others.
    let sums = new Map<number, readonly string[]>([[line.cents, []]]);
    for (const { id, cents } of others.slice(0, PARTS_MAX)) {
      const more = [...sums].map(([sum, ids]) => [sum + cents, [...ids, id]] as const);
      sums = new Map([...more, ...sums]);
    }
    const ids = sums.get(tenantsPart(due)) ?? [];
    for (const id of ids) this.#completing.add(id);
    return ids.length === 0 ? null : { code: 'severalLines' };
  }

  /**
   * Returns how the amount of a known payer's line matches the dues. If it matches no due, a month's rent also matches.
   */
  #knownFit(leaseId: string, line: BankLine): AmountMatch | null {
    const isRent = this.#open.get(leaseId)?.isRent(line.cents, line.day) === true;
    return this.#fit(leaseId, line) ?? (isRent ? { code: 'rent' } : null);
  }

  /** Returns a payment entered by hand that may be the same money as a part of a line. */
  #sameAs(part: ProposedPart, line: BankLine): RecordedPayment | null {
    if (part.kind === 'deposit') return null;
    return this.#open.get(part.leaseId)?.typed(part, line.day, this.#isFree(line)) ?? null;
  }

  /** Returns a proposal for one lease, with additional reasons for or against it. */
  #one(line: Read, leaseId: string, group: Group, ...reasons: readonly (Reason | null)[]): Found {
    const all = [...reasons, line.wording.saysRent ? ({ code: 'saysRent' } as const) : null];
    if (line.wording.saysOtherPurpose) all.push({ code: 'saysOtherPurpose' });
    return {
      ...NOTHING,
      group,
      reasons: all.filter((reason) => reason !== null),
      parts: [part(leaseId, line.cents)],
    };
  }

  /** Returns how an unusual amount differs from the expected amount. */
  #misfit(leaseId: string, line: Read): Reason {
    const { cents, day, wording } = line;
    const account = this.#open.get(leaseId);
    const recorded = account?.recordedDepositIn(cents, day, wording, this.#isFree(line)) ?? 0;
    if (recorded > 0 || account?.isWithDeposit(cents, day) === true) return { code: 'deposit' };
    const expected = account?.next(day) ?? 0;
    return expected === cents ? { code: 'rent' } : { code: 'unusualAmount', expected };
  }

  #question(leases: readonly string[], ...reasons: readonly Reason[]): Found {
    return {
      ...NOTHING,
      group: 'assign',
      reasons: [...reasons, { code: 'severalCandidates' }],
      candidates: leases.slice(0, SUM_LEASES_MAX),
    };
  }

  #repeatedSplit({ payerKey, cents, day, wording }: Read): Found | null {
    const before = this.#history.splitOf(payerKey, cents, day);
    if (before === null) return null;
    const isExpected = before.every(
      ({ leaseId }) =>
        this.#open.get(leaseId)?.isRunning(day) === true && this.#open.get(leaseId)?.isOpen(day) === true,
    );
    return {
      ...NOTHING,
      group: isExpected && !wording.saysOtherPurpose ? 'ready' : 'confirm',
      reasons: [{ code: 'knownPayer' }, { code: 'knownSplit' }],
      parts: before.map((one) => nextBenefitPart(one, day)),
    };
  }

  #byPayer(line: Read, paidLease: PayerHistory): Found {
    const { leaseId, count, sums } = paidLease;
    const { cents, names } = line;
    const form = names.get(leaseId);
    const strength = form === undefined ? 0 : STRENGTH[form];
    const elsewhere = this.#expecting(line).filter((other) => other !== leaseId);
    const rivals = [...names].filter(
      ([other, form]) => other !== leaseId && STRENGTH[form] >= strength && this.#isRunning(other, line),
    );
    const payer: Reason = { code: 'knownPayer' };
    const fit =
      this.#knownFit(leaseId, line) ?? this.#share(leaseId, line, sums) ?? this.#partOfRent(leaseId, line);
    if (fit !== null) {
      const noteLease = this.#namedInNote(line, leaseId, payer);
      if (noteLease !== null) return noteLease;
      const isStranger = strength === 0;
      const isExpectedElsewhere = elsewhere.some(
        (other) =>
          (isStranger && count < CONFIRMED_OFTEN) ||
          (fit.code === 'rent' && (isStranger || names.has(other))),
      );
      const isSure =
        !rivals.some(([other]) => elsewhere.includes(other)) &&
        !line.wording.saysOtherPurpose &&
        !line.wording.isGuarantor &&
        !isExpectedElsewhere;
      return this.#one(line, leaseId, isSure ? 'ready' : 'confirm', payer, named(form), fit);
    }
    const fitting = rivals.flatMap(([other, form]) => {
      const otherFit = this.#fit(other, line);
      return otherFit === null ? [] : [{ other, form, otherFit }];
    });
    const [only, more] = fitting;
    if (only !== undefined && more === undefined && !sums.has(cents))
      return this.#one(line, only.other, 'confirm', payer, named(only.form), only.otherFit);
    const usual: Reason = sums.has(cents) ? { code: 'sameAmount' } : this.#misfit(leaseId, line);
    return this.#one(line, leaseId, 'confirm', payer, named(form), usual);
  }

  /**
   * Proposes the lease of the person named after the word for rent, if this person is on another lease than the payer:
   * `VIR PIERRE BERTRAND LOYER FREDERIC`. A first name or a word such as `FILS` leads only to a question, and only if
   * the payer's last name or the expected sum also fits. Returns `null` if the label names no such person.
   */
  #namedInNote(line: Read, leaseId: string, why: Reason): Found | null {
    const { noteWords, saysRelative } = line.wording;
    if (noteWords.length === 0) return null;
    const namesInNote = this.#people.find(noteWords, 0);
    const own = namesInNote.get(leaseId);
    const strength = Math.max(STRENGTH.last, own === undefined ? 0 : STRENGTH[own]);
    const isOther = (other: string): boolean => other !== leaseId && this.#isRunning(other, line);
    const whole = [...namesInNote].filter(([other, form]) => STRENGTH[form] > strength && isOther(other));
    const [[only, form] = [], more] = whole;
    const fit = only === undefined || more !== undefined ? null : this.#fit(only, line);
    if (only !== undefined && form !== undefined && fit !== null)
      return this.#one(line, only, 'confirm', named(form), fit);
    const called = this.#people
      .othersByFirstName(noteWords, leaseId)
      .filter((other) => line.names.has(other) || this.#fit(other, line) !== null);
    // A payer who is on a lease may pay for a relative on another lease.
    const payer = line.names.get(leaseId);
    const isOnLease = payer !== undefined && STRENGTH[payer] > STRENGTH.last;
    const related = saysRelative && isOnLease ? [...line.names.keys()] : [];
    const others = new Set([...whole.map(([other]) => other), ...[...called, ...related].filter(isOther)]);
    return others.size === 0 ? null : this.#question([leaseId, ...others], why);
  }

  #isRunning(leaseId: string, { day }: BankLine): boolean {
    return this.#open.get(leaseId)?.isRunning(day) === true;
  }

  #byPayerOfSeveral(line: Read, paidLeases: readonly PayerHistory[]): Found {
    const leases = paidLeases.map(({ leaseId }) => leaseId);
    const payer: Reason = { code: 'knownPayer' };
    const fitting = leases.flatMap((leaseId) => {
      const fit = this.#fit(leaseId, line);
      return fit === null ? [] : [{ leaseId, fit }];
    });
    const [one, other] = fitting;
    if (one !== undefined && other === undefined) {
      const isElsewhere = paidLeases.some(
        ({ leaseId, sums }) =>
          leaseId !== one.leaseId &&
          (sums.has(line.cents) || this.#open.get(leaseId)?.account.monthly === line.cents),
      );
      const isSure = !isElsewhere && !line.wording.saysOtherPurpose && !line.wording.isGuarantor;
      return this.#one(
        line,
        one.leaseId,
        isSure ? 'ready' : 'confirm',
        payer,
        named(line.names.get(one.leaseId)),
        one.fit,
      );
    }
    const sum = this.#sumOfLeases(line, leases);
    if (sum !== null) return sum;
    const before = paidLeases.filter(({ sums }) => sums.has(line.cents));
    const [same, otherSame] = before;
    if (one === undefined && same !== undefined && otherSame === undefined)
      return this.#one(line, same.leaseId, 'confirm', payer, { code: 'sameAmount' });
    return this.#question(fitting.length > 1 ? fitting.map(({ leaseId }) => leaseId) : leases, payer);
  }

  /** Proposes the set of two or more leases whose next dues add up to an amount, if only one such set exists. */
  #sumOfLeases({ cents, day }: BankLine, leases: readonly string[]): Found | null {
    const next = leases.slice(0, SUM_LEASES_MAX).flatMap((leaseId) => {
      const account = this.#open.get(leaseId);
      return account?.isOpen(day) === true ? [{ leaseId, cents: account.next(day) }] : [];
    });
    const sets: (readonly { leaseId: string; cents: number }[])[] = [];
    for (let bits = 1; bits < 1 << next.length && sets.length < 2; bits += 1) {
      const chosen = next.filter((_, index) => (bits & (1 << index)) !== 0);
      if (chosen.length > 1 && sumOf(chosen) === cents) sets.push(chosen);
    }
    const [only, other] = sets;
    return only === undefined || other !== undefined
      ? null
      : {
          ...NOTHING,
          group: 'confirm',
          reasons: [{ code: 'sumOfLeases' }],
          parts: only.map(({ leaseId, cents }) => part(leaseId, cents)),
        };
  }

  /** Proposes a lease by name and amount, for a payer without history. */
  #named(line: Read): Found | null {
    const running = [...line.names].filter(([leaseId]) => this.#isRunning(leaseId, line));
    const strongest = Math.max(0, ...running.map(([, form]) => STRENGTH[form]));
    const best = running.filter(([, form]) => STRENGTH[form] === strongest);
    const [one, other] = best;
    if (one === undefined) return null;
    const [leaseId, form] = one;
    const isLast = strongest === STRENGTH.last;
    if (other === undefined) {
      const fit = this.#fit(leaseId, line);
      const isTyped = this.#sameAs(part(leaseId, line.cents), line) !== null;
      if (fit !== null) {
        const noteLease = this.#namedInNote(line, leaseId, { code: 'name', form });
        if (noteLease !== null) return noteLease;
        const isSure = form === 'full' && !line.wording.saysOtherPurpose;
        if (isLast && line.wording.saysOtherPurpose && !line.wording.saysRent) return null;
        return this.#one(line, leaseId, isSure ? 'ready' : 'confirm', named(form), fit);
      }
      // A last name without a first name may be a stranger's.
      if (isLast && !line.wording.saysRent && !isTyped) return null;
      if (isLast && line.wording.saysOtherPurpose) return null;
      return this.#one(line, leaseId, 'confirm', named(form), this.#misfit(leaseId, line));
    }
    const fitting = best.filter(([id]) => this.#fit(id, line) !== null);
    const [only, more] = fitting;
    if (only !== undefined && more === undefined && !(isLast && line.wording.saysOtherPurpose))
      return this.#one(line, only[0], 'confirm', named(only[1]), this.#fit(only[0], line));
    if (isLast && !line.wording.saysRent && (fitting.length === 0 || line.wording.saysOtherPurpose))
      return null;
    const leases = (fitting.length > 0 ? fitting : best).map(([id]) => id);
    return (
      (isLast ? null : this.#sumOfLeases(line, leases)) ?? this.#question(leases, { code: 'name', form })
    );
  }

  /** Proposes the lease of a guarantor, who pays in the tenant's place. The landlord must tick the line. */
  #guaranteed(line: Read): Found | null {
    const found = [...this.#guarantors.find(line.wording.payerWords, line.wording.payerLength)].filter(
      ([leaseId, form]) => STRENGTH[form] > STRENGTH.last && this.#isRunning(leaseId, line),
    );
    const [one, other] = found;
    if (one === undefined || line.wording.saysOtherPurpose) return null;
    const reason = { code: 'guarantor' } as const;
    if (other !== undefined)
      return this.#question(
        found.map(([leaseId]) => leaseId),
        reason,
      );
    const [leaseId] = one;
    return this.#one(
      line,
      leaseId,
      'confirm',
      reason,
      this.#fit(leaseId, line) ?? this.#misfit(leaseId, line),
    );
  }

  /** Proposes two leases for a remittance, if exactly one pair of open dues of two leases adds up to its amount. */
  #twoRents(line: Read): Found | null {
    const pairs: ProposedPart[][] = [];
    for (const cents of this.#bySum.keys()) {
      const rest = line.cents - cents;
      if (cents > rest) continue;
      const others = this.#expecting({ ...line, cents: rest });
      for (const leaseId of this.#expecting({ ...line, cents }))
        for (const other of others)
          if (cents === rest ? leaseId < other : leaseId !== other)
            pairs.push([part(leaseId, cents), part(other, rest)]);
      if (pairs.length > 1) return null;
    }
    const [parts] = pairs;
    return parts === undefined
      ? null
      : { ...NOTHING, group: 'confirm', reasons: [{ code: 'sumOfLeases' }, { code: 'amountOnly' }], parts };
  }

  /** Proposes the only lease whose deposit has the amount of a line that says a deposit and names nobody. */
  #depositAlone({ wording, cents, day }: Read): Found | null {
    if ((!wording.saysDeposit && !wording.mayBeDeposit) || wording.saysRent) return null;
    const [one, other] = this.#accounts.filter(
      ({ leaseId, deposit }) => deposit.owed === cents && this.#open.get(leaseId)?.isRunning(day) === true,
    );
    return one === undefined || other !== undefined
      ? null
      : {
          ...NOTHING,
          group: 'confirm',
          reasons: [{ code: 'amountOnly' }],
          parts: [part(one.leaseId, cents)],
        };
  }

  /**
   * Proposes the only lease that expects the amount of a line without a name, or asks if there are several such leases.
   * The line must be a cheque or mention rent.
   */
  #amountAlone(line: Read): Found | null {
    const mayBeRent = line.wording.saysRent || line.wording.method === 'cheque';
    if (!mayBeRent || line.wording.saysOtherPurpose) return null;
    const [one, ...others] = this.#expecting(line);
    if (one === undefined) return line.wording.method === 'cheque' ? this.#twoRents(line) : null;
    return others.length === 0
      ? this.#one(line, one, 'confirm', { code: 'amountOnly' })
      : this.#question([one, ...others], { code: 'amountOnly' });
  }
}

const dayOf = (typed: Typed): string => ('paidOn' in typed ? typed.paidOn : typed.movedOn);

const recordedPart = (one: HistoryPart): MatchedPart => ({ ...asRecorded(one), paymentId: null });

const isRecorded = ({ paymentId, isRecorded = false }: MatchedPart): boolean =>
  paymentId !== null || isRecorded;

/**
 * Returns a key that is equal for lines of one day with the same amount and payer. Two lines with the same key may be
 * the same payment.
 */
const rowOf = ({ day, cents, label, payerKey }: BankLine): string =>
  [day, cents, payerKey ?? label].join('|');

const named = (form: NameForm | undefined): Reason | null =>
  form === undefined ? null : { code: 'name', form };

const part = (leaseId: string, cents: number): ProposedPart => ({
  leaseId,
  cents,
  kind: 'payment',
  month: null,
  tenantId: null,
});
