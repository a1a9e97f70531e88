import type { BankLineOutcome } from '@shared/contract/payments/bank.ts';
import type { BankLines } from '@shared/contract/payments/bank-lines.ts';
import type { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { owedBenefitMonth } from './benefit-months.ts';
import type { BankAccounts, Lease } from './expected.ts';
import { asksBenefitMonth } from './reasons-to-check.ts';
import { validReasons, type Proposed } from './valid-reasons.ts';
import { isRentOf } from '../matching/allocation.ts';
import { officeOf } from '../matching/benefits.ts';
import { readLabel } from '../matching/label.ts';
import type { BankLine, Group, Proposal, ProposedPart, Reason, ReturnedPayment } from '../matching/model.ts';
import { namedMonths } from '../matching/named-months.ts';
import { beneficiaryAmong } from '../matching/payers.ts';
import { wordsOf } from '../matching/words.ts';
import { payerOfPart } from './payer-of-part.ts';
import {
  isFinished,
  type LinePart,
  partsOfRow,
  type PossibleDuplicate,
  type TypedPart,
  typedPart,
} from './line-part.ts';
import type { StatementLine } from '../reading/model.ts';

/** The maximum number of lines and parts in one request. */
const CHUNK_LINES = 50;
const CHUNK_PARTS = 500;

type Ignored = 'line' | 'payer';

/** A line of the statement, with its proposal and the landlord's changes. */
export interface DraftLine extends BankLine {
  /** The last four characters of the line's account number. */
  readonly account: string | null;
  /** The bank's fee in cents, which the bank deducted from the amount. */
  readonly fee: number;
  readonly group: Group;
  /** The reasons of the proposal that still apply to the line's parts. */
  readonly reasons: readonly Reason[];
  readonly proposed: Proposed;
  /** The leases that the page offers for the line, including each lease that the landlord has chosen before. */
  readonly candidates: readonly string[];
  readonly parts: readonly LinePart[];
  /** The rows of the line's split, or `null` if the line is not split. Only finished rows are in `parts`. */
  readonly rows: readonly TypedPart[] | null;
  /** The rows of the most recent split over several leases. A button restores these rows. */
  readonly lastSplit: readonly TypedPart[];
  /** The payments that the line may return. */
  readonly returned: readonly ReturnedPayment[];
  readonly isTicked: boolean;
  /** The reason why this device ignores the line: the line itself, or its payer or payee. `null` if it does not. */
  readonly ignored: Ignored | null;
  /** The API's last refusal of the line. */
  readonly refusal: BankLineOutcome | null;
}

interface Drafting {
  readonly statement: readonly StatementLine[];
  readonly lines: readonly BankLine[];
  readonly proposals: readonly Proposal[];
  readonly accounts: BankAccounts;
  readonly ignoredBy: (line: BankLine) => Ignored | null;
}

/** Returns the draft of each line that has a proposal, in the order of the statement. */
export function draftLines({ statement, lines, proposals, accounts, ignoredBy }: Drafting): DraftLine[] {
  return lines.flatMap((line, place) => {
    const proposal = proposals[place];
    if (proposal === undefined) return [];
    // The page asks about a refund, and about a returned payment unless the landlord ignores this line.
    const ignoring = proposal.group === 'recorded' || isRefund(proposal) ? null : ignoredBy(line);
    const ignored = proposal.group === 'returned' && ignoring === 'payer' ? null : ignoring;
    const parts = proposal.parts.map(({ paymentId, isRecorded = false, ...part }) => ({
      ...partOf(withBeneficiary(part, proposal.parts, line, accounts.leases), line),
      duplicate: proposal.mayBeRecorded || isRecorded ? RECORDED_LINE : duplicateOf(paymentId, accounts),
    }));
    const typed = parts.map(typedPart);
    const isSplit = typed.length > 1;
    const lastSplit = isSplit ? typed : [];
    // Show the rows if the parts may not add up, or if the landlord has to choose the month of a benefit.
    const isShown =
      isSplit || (proposal.group === 'assign' && typed.length > 0) || asksBenefitMonth(proposal);
    const rows = isShown ? typed : null;
    return [
      {
        ...line,
        label: labelOf(line),
        account: lastFourCharacters(statement[place]?.account ?? null),
        fee: statement[place]?.fee ?? 0,
        group: ignored ? 'rest' : proposal.group,
        reasons: proposal.reasons,
        proposed: { parts, candidates: proposal.candidates, reasons: proposal.reasons },
        candidates: proposal.candidates,
        returned: proposal.returned,
        parts,
        rows,
        lastSplit,
        // Do not tick a transfer that the bank only announces. The money arrives only on the announced day.
        isTicked:
          proposal.group === 'ready' &&
          ignored === null &&
          line.day <= todayInParis() &&
          isWhole({ ...line, parts, rows }),
        ignored,
        refusal: null,
      },
    ];
  });
}

/** Returns the label of a line. Adds the payer's name if the label does not contain it. */
function labelOf({ label, payer }: BankLine): string {
  const words = wordsOf(payer ?? '').join(' ');
  return words === '' || wordsOf(label).join(' ').includes(words) ? label : `${payer} · ${label}`;
}

/** Returns the last four characters of an account number. */
export const lastFourCharacters = (account: string | null): string | null =>
  account
    ?.toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(-4) || null;

const RECORDED_LINE: PossibleDuplicate = { paymentId: null, isFromBankLine: true, isSeparatePayment: false };

const duplicateOf = (paymentId: string | null, { bankPaymentIds }: BankAccounts): PossibleDuplicate | null =>
  paymentId === null
    ? null
    : { paymentId, isFromBankLine: bankPaymentIds.has(paymentId), isSeparatePayment: false };

/**
 * Returns a part of a proposal with its beneficiary. The name in the label is a better proof than the last benefit, unless
 * the line contains the benefits of several tenants of the lease.
 */
function withBeneficiary(
  part: Omit<ProposedPart, 'paymentId'>,
  parts: readonly ProposedPart[],
  line: BankLine,
  leases: ReadonlyMap<string, Lease>,
): Omit<ProposedPart, 'paymentId'> {
  const lease = leases.get(part.leaseId);
  const isOnly =
    parts.filter(({ leaseId, kind }) => leaseId === part.leaseId && kind === 'benefit').length === 1;
  const named =
    part.kind === 'benefit' && lease && isOnly ? (beneficiaryAmong(lease.tenants, line)?.id ?? null) : null;
  return named === null ? part : { ...part, tenantId: named };
}

const partOf = (part: Omit<ProposedPart, 'paymentId'>, line: BankLine): LinePart => ({
  ...part,
  office: part.kind === 'benefit' ? officeOf(line) : null,
  duplicate: null,
});

const isBenefitLine = ({ reasons }: DraftLine): boolean => reasons.some(({ code }) => code === 'benefit');

const sumOf = (parts: readonly { readonly cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Returns the part of a line that is not assigned, in cents. Returns a negative amount if the parts exceed the line.
 */
export const unassignedCents = ({ cents, parts }: Pick<DraftLine, 'cents' | 'parts'>): number =>
  cents - sumOf(parts);

/** Returns true if a row of a split lacks its tenant or its amount. */
export const isUnfinished = ({ rows }: Pick<DraftLine, 'rows'>): boolean =>
  rows?.some((row) => !isFinished(row)) === true;

/**
 * Returns true if a line has parts, all parts are complete, and their sum is at most the amount of the line. A complete
 * part has a lease and an amount, and for a new benefit also a month.
 */
const isWhole = (line: Pick<DraftLine, 'cents' | 'parts' | 'rows'>): boolean =>
  line.parts.length > 0 &&
  !isUnfinished(line) &&
  unassignedCents(line) >= 0 &&
  line.parts.every(
    (part) => part.cents > 0 && (part.kind !== 'benefit' || part.month !== null || isSame(part)),
  );

/**
 * Returns true if a part may be the same money as an existing payment. Returns false after the landlord has answered
 * that the part is a separate payment.
 */
const isSame = ({ duplicate }: LinePart): boolean => duplicate !== null && !duplicate.isSeparatePayment;

/**
 * Returns true if a part may be a payment from another statement. The landlord must answer before the line is recorded.
 */
const isFromOtherStatement = (part: LinePart): boolean =>
  isSame(part) && part.duplicate?.isFromBankLine === true;

/** Returns true if a line may be the same money as an existing payment. */
export const mayBeSame = ({ parts }: DraftLine): boolean => parts.some(isSame);

/** Returns true if the line looks like money that the landlord sent to a tenant. */
export const isRefund = ({ reasons }: Pick<DraftLine, 'reasons'>): boolean =>
  reasons.some(({ code }) => code === 'refund');

/** Returns true if an outgoing line can be an expense, because it returns no payment and refunds no tenant. */
export const isExpense = (line: DraftLine): boolean =>
  line.group === 'rest' && line.cents < 0 && !isRefund(line);

/** Returns true if a line can be recorded as payments. */
export const isToRecord = ({ group }: DraftLine): boolean =>
  group === 'ready' || group === 'confirm' || group === 'assign';

/**
 * Returns the month in the label if the line has only one part, and this part would pay another month. Otherwise
 * returns `null`.
 */
export function monthToConfirm({ reasons, parts }: Pick<DraftLine, 'reasons' | 'parts'>): string | null {
  const asked = reasons.find((reason) => reason.code === 'otherMonth');
  return asked !== undefined && parts.length === 1 ? asked.month : null;
}

/** Returns true if a line can be ticked. */
export const isTickable = (line: DraftLine): boolean =>
  isToRecord(line) &&
  isWhole(line) &&
  monthToConfirm(line) === null &&
  !line.parts.some(isFromOtherStatement);

/** Returns true if the landlord skipped the line in an earlier statement. */
export const wasSkipped = ({ reasons }: DraftLine): boolean => reasons.some(({ code }) => code === 'skipped');

/**
 * Marks a line as the same money as an existing payment. Links the line to a payment entered by hand. A payment from
 * another statement needs no link.
 */
export function markSamePayment(line: DraftLine): DraftLine {
  const parts = line.parts.filter((part) => !isFromOtherStatement(part));
  if (parts.length === 0) return { ...line, group: 'recorded', isTicked: false, refusal: null };
  return { ...line, parts, rows: null, isTicked: true, refusal: null };
}

/** Marks a line as a separate payment. The line is then ticked and not linked to the existing payment. */
export const markOtherPayment = (line: DraftLine): DraftLine => ({
  ...line,
  parts: line.parts.map((part) => ({
    ...part,
    duplicate: part.duplicate && { ...part.duplicate, isSeparatePayment: true },
  })),
  rows: null,
  isTicked: isWhole({ ...line, rows: null }),
  refusal: null,
});

/** Returns the line with the month that the landlord has chosen. With `null`, the line pays the oldest debt. */
export const withMonth = (line: DraftLine, month: string | null): DraftLine => ({
  ...line,
  parts: line.parts.map((part) => ({ ...part, month })),
  rows: null,
  reasons: line.reasons.filter(isNoMonth),
  proposed: { ...line.proposed, reasons: line.proposed.reasons.filter(isNoMonth) },
  isTicked: true,
  refusal: null,
});

const isNoMonth = ({ code }: Reason): boolean => code !== 'otherMonth';

/** Returns the lines, with a change to the line with this id. */
export const changeLine = (
  lines: readonly DraftLine[],
  id: string,
  change: (line: DraftLine) => DraftLine,
): DraftLine[] => lines.map((line) => (line.id === id ? change(line) : line));

/** Assigns the whole line to a lease. */
export const assignTo = (line: DraftLine, lease: Lease): DraftLine => {
  const isBenefit = isBenefitLine(line);
  const proposed = {
    leaseId: lease.id,
    cents: line.cents,
    kind: isBenefit ? ('benefit' as const) : ('payment' as const),
    month: isBenefit ? owedBenefitMonth(line, lease) : namedMonthOf(line, lease),
    tenantId: null,
  };
  const part = partOf(proposed, line);
  const isMonthAsked = isBenefit && part.month === null;
  return {
    ...chooseParts(line, [part], line.rows || isMonthAsked ? [typedPart(part)] : null),
    candidates: [...new Set([...candidateLeases(line), lease.id])],
  };
};

/**
 * Returns the only month in the label, if the lease still owes the rent of that month. A payer may say which debt he
 * pays (Code civil, art. 1342-10).
 */
function namedMonthOf(line: BankLine, lease: Lease): string | null {
  const [named, ...others] = namedMonths(line);
  return named !== undefined && others.length === 0 && owesRentOf(lease, named) ? named : null;
}

/** Returns true if a lease still owes the rent of a month (`yyyy-mm`). */
export const owesRentOf = ({ dues }: Lease, month: string): boolean =>
  dues.some((due) => due.remaining > 0 && isRentOf(due, month));

/** Returns the candidate leases of a line, including the chosen leases. */
export const candidateLeases = ({ candidates, parts }: DraftLine): readonly string[] => [
  ...new Set([...candidates, ...parts.map(({ leaseId }) => leaseId)]),
];

/** Opens the split of a line. Each part becomes a row. A line without parts gets one empty row. */
export const openSplit = (line: DraftLine): DraftLine =>
  line.parts.length === 0
    ? splitInto(line, [emptyRow(line, '')])
    : { ...line, rows: line.parts.map(typedPart) };

/** A kind of part as the landlord chooses it. A benefit is chosen by its office. */
export type PartChoice = 'payment' | 'deposit' | BenefitOffice;

/** Returns the kind, office and month of a part whose kind the landlord has chosen. */
export const ofKind = (
  choice: PartChoice,
  line: BankLine,
  lease: Lease | undefined,
): Pick<LinePart, 'kind' | 'office' | 'month'> =>
  choice === 'payment' || choice === 'deposit'
    ? { kind: choice, office: null, month: null }
    : { kind: 'benefit', office: choice, month: owedBenefitMonth(line, lease) };

/** Returns an empty row of the form that splits a line. */
export const emptyRow = (line: DraftLine, amount: TypedPart['amount']): TypedPart => ({
  key: crypto.randomUUID(),
  leaseId: '',
  tenantId: null,
  amount,
  duplicate: null,
  ...ofKind(isBenefitLine(line) ? officeOf(line) : 'payment', line, undefined),
});

/** Returns the line with new rows of its split. The finished rows become the parts of the line. */
export const splitInto = (line: DraftLine, rows: readonly TypedPart[]): DraftLine => ({
  ...chooseParts(line, rows.flatMap(partsOfRow), rows),
  lastSplit: rows.length > 1 ? rows : line.lastSplit,
});

/** Marks a line as rent, so that the landlord has to choose its tenant. */
export const markRent = (line: DraftLine): DraftLine => ({ ...line, group: 'assign', ignored: null });

/** Returns the line after a return was recorded. A line whose payments are all returned is recorded. */
export function withReturn(line: DraftLine, payment: ReturnedPayment): DraftLine {
  const rest = line.returned.filter(({ id }) => id !== payment.id);
  const isAlternative = payment.left >= -line.cents;
  if (rest.length > 0 && !isAlternative) return { ...line, returned: rest };
  const { leaseId } = payment;
  const part = { leaseId, cents: -line.cents, kind: 'payment' as const, month: null, tenantId: null };
  return { ...line, group: 'recorded', parts: [partOf(part, line)], returned: [] };
}

/** Ignores a single outgoing line, or asks about it again. */
export const ignoreLine = (line: DraftLine, isIgnored: boolean): DraftLine => ({
  ...line,
  ignored: isIgnored ? 'line' : null,
  group: isIgnored ? 'rest' : line.returned.length > 0 ? 'returned' : line.group,
});

export const markNotRent = (line: DraftLine): DraftLine => ({
  ...line,
  group: 'rest',
  candidates: candidateLeases(line),
  reasons: validReasons(line.proposed, []),
  parts: [],
  rows: null,
  isTicked: false,
  refusal: null,
});

/**
 * Returns the line with the chosen parts. Ticks the line if the parts add up to its amount. Otherwise keeps the
 * landlord's tick if the sum of the parts has not changed.
 */
const chooseParts = (
  line: DraftLine,
  parts: readonly LinePart[],
  rows: readonly TypedPart[] | null,
): DraftLine => {
  const group: Group = line.group === 'rest' ? 'assign' : line.group;
  const next = {
    ...line,
    group,
    parts,
    rows,
    reasons: validReasons(line.proposed, parts),
    refusal: null,
  };
  const isAsTicked = line.isTicked && sumOf(parts) === sumOf(line.parts);
  return {
    ...next,
    isTicked: isWhole(next) && !parts.some(isSame) && (unassignedCents(next) === 0 || isAsTicked),
  };
};

/**
 * Returns the lines after the landlord has made Klinky forget a payer. The payer's earlier payments are then no reason
 * for a proposal.
 */
export const forgetPayer = (lines: readonly DraftLine[], payerKey: string): DraftLine[] =>
  lines.map((line) =>
    line.payerKey === payerKey && line.group !== 'recorded'
      ? {
          ...line,
          group: line.group === 'ready' ? 'confirm' : line.group,
          isTicked: false,
          reasons: withoutPayerReasons(line.reasons),
          proposed: { ...line.proposed, reasons: withoutPayerReasons(line.proposed.reasons) },
        }
      : line,
  );

/** Returns the reasons, without the reasons that depend on a known payer. */
const withoutPayerReasons = (reasons: readonly Reason[]): readonly Reason[] =>
  reasons.filter(({ code }) => !/^(?:knownPayer|knownSplit|sameAmount)$/.test(code));

/**
 * Returns the number of payments and deposits that recording the lines would add, the number of these deposits, and the
 * sum in cents. Does not count existing payments.
 */
export function countPayments(lines: readonly DraftLine[]): {
  readonly payments: number;
  readonly deposits: number;
  readonly cents: number;
} {
  const added = lines.flatMap(({ parts }) => parts.filter((part) => !isSame(part)));
  const deposits = added.filter(({ kind }) => kind === 'deposit').length;
  return { payments: added.length, deposits, cents: sumOf(added) };
}

type SentLine = BankLines['lines'][number];

/** Returns the data of a confirmed line for the API. All other data of the line stays in the browser. */
export function lineInput(line: DraftLine, leases: ReadonlyMap<string, Lease>): SentLine {
  return {
    id: line.id,
    bookedOn: line.day,
    amount: line.cents / 100,
    label: line.label,
    account: line.account,
    payerKey: line.payerKey,
    method: readLabel(line.label, line.payer).method,
    parts: line.parts.flatMap((part) => partInput(part, line, leases.get(part.leaseId))),
  };
}

function partInput(part: LinePart, line: DraftLine, lease: Lease | undefined): SentLine['parts'] {
  const { cents, kind, month, office, duplicate } = part;
  if (duplicate && !duplicate.isSeparatePayment && duplicate.paymentId !== null)
    return [{ kind: 'existing', paymentId: duplicate.paymentId }];
  if (lease === undefined) return [];
  const { name: _, ...people } = payerOfPart(part, line, lease);
  if (kind === 'deposit') return [{ kind, tenantId: people.tenantId, amount: cents / 100 }];
  return [
    {
      kind,
      ...people,
      amount: cents / 100,
      ...(month !== null && { month }),
      ...(kind === 'benefit' && { payerOffice: office }),
      isSeparatePayment: duplicate !== null,
    },
  ];
}

/** Returns the lines that the next request records. */
export function nextChunk(lines: readonly SentLine[]): readonly SentLine[] {
  let parts = 0;
  const end = lines.slice(0, CHUNK_LINES).findIndex((line) => {
    parts += line.parts.length;
    return parts > CHUNK_PARTS;
  });
  return lines.slice(0, end === -1 ? CHUNK_LINES : Math.max(end, 1));
}

/**
 * Returns the lines after a response of the API. Recorded lines move to the group `recorded`. A refused line stays in
 * its group, with the reason of the refusal.
 */
export function withOutcomes(
  lines: readonly DraftLine[],
  outcomes: readonly BankLineOutcome[],
  accounts: BankAccounts,
): DraftLine[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return lines.map((line) => {
    const outcome = byId.get(line.id);
    if (outcome === undefined) return line;
    if (outcome.state !== 'refused') return { ...line, group: 'recorded', isTicked: false, refusal: null };
    const duplicate = duplicateOf(outcome.paymentId, accounts);
    const place = Number(/^parts\.(\d+)/.exec(outcome.issues[0]?.path ?? '')?.[1] ?? 0);
    const withDuplicate = <T extends { readonly duplicate: PossibleDuplicate | null }>(
      part: T,
      index: number,
    ): T => (duplicate && index === place ? { ...part, duplicate } : part);
    return {
      ...line,
      parts: line.parts.map(withDuplicate),
      rows: line.rows?.map(withDuplicate) ?? null,
      isTicked: false,
      refusal: outcome,
    };
  });
}
