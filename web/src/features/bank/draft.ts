import type { BankLineOutcome } from '@shared/contract/bank.ts';
import type { BankLines } from '@shared/contract/bank-lines.ts';
import type { BenefitOffice } from '@shared/contract/receipt.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { aidMonth } from './aid-month.ts';
import type { BankAccounts, Lease } from './expected.ts';
import { asksAidMonth } from './reasons-to-check.ts';
import { validReasons, type Proposed } from './valid-reasons.ts';
import { isRentOf } from './matching/allocation.ts';
import { readLabel } from './matching/label.ts';
import type { BankLine, Group, Proposal, ProposedPart, Reason, ReturnedPayment } from './matching/model.ts';
import { namedMonths } from './matching/named-months.ts';
import { wordsOf } from './matching/words.ts';
import { payerOfPart } from './payer-of-part.ts';
import { isFinished, type LinePart, partsOfRow, type Twin, type TypedPart, typedPart } from './line-part.ts';
import type { StatementLine } from './reading/model.ts';

/** The most lines and parts of a request. */
const CHUNK_LINES = 50;
const CHUNK_PARTS = 500;

/** A line of the statement, what it is held to be, and what the landlord makes of it. */
export interface DraftLine extends BankLine {
  /** The last four signs of its account. */
  readonly account: string | null;
  /** Whole cents of its amount that the bank kept. */
  readonly fee: number;
  readonly group: Group;
  /** Those that hold for its parts. */
  readonly reasons: readonly Reason[];
  readonly proposed: Proposed;
  /** The leases to choose from: whoever was meant once stays among them. */
  readonly candidates: readonly string[];
  readonly parts: readonly LinePart[];
  /** The rows of its split, of which the parts are what is finished; `null`: no split was begun. */
  readonly rows: readonly TypedPart[] | null;
  /** The rows of its last split over several, which one press brings back. */
  readonly kept: readonly TypedPart[];
  /** The payments that it may take back. */
  readonly returned: readonly ReturnedPayment[];
  readonly isTicked: boolean;
  /** Whether its payer is left aside on this device. */
  readonly isIgnored: boolean;
  /** Why it was not noted, the last time it was sent. */
  readonly refusal: BankLineOutcome | null;
}

interface Drafting {
  readonly statement: readonly StatementLine[];
  readonly lines: readonly BankLine[];
  readonly proposals: readonly Proposal[];
  readonly accounts: BankAccounts;
  readonly isIgnored: (line: BankLine) => boolean;
}

/** The lines of a statement in their order, as they are proposed. */
export function draftLines({ statement, lines, proposals, accounts, isIgnored }: Drafting): DraftLine[] {
  return lines.flatMap((line, place) => {
    const proposal = proposals[place];
    if (proposal === undefined) return [];
    const ignored = proposal.group !== 'noted' && isIgnored(line);
    const parts = proposal.parts.map(({ paymentId, ...part }) => ({
      ...partOf(part, line, accounts.leases),
      twin: twinOf(paymentId, accounts),
    }));
    const month = aidMonth(line);
    const typed = parts.map((part) => typedPart(part, month));
    const isSplit = typed.length > 1;
    const kept = isSplit ? typed : [];
    // Rows show parts that may not add up, and the months of an aid.
    const isShown = isSplit || (proposal.group === 'assign' && typed.length > 0) || asksAidMonth(proposal);
    const rows = isShown ? typed : null;
    return [
      {
        ...line,
        label: labelOf(line),
        account: lastFour(statement[place]?.account ?? null),
        fee: statement[place]?.fee ?? 0,
        group: ignored ? 'rest' : proposal.group,
        reasons: proposal.reasons,
        proposed: { parts, candidates: proposal.candidates, reasons: proposal.reasons },
        candidates: proposal.candidates,
        returned: proposal.returned,
        parts,
        rows,
        kept,
        // What the bank only announces is noted once it is there.
        isTicked:
          proposal.group === 'ready' &&
          !ignored &&
          line.day <= todayInParis() &&
          isWhole({ ...line, parts, rows }),
        isIgnored: ignored,
        refusal: null,
      },
    ];
  });
}

/** What a line says, and who paid where the label does not name him. */
function labelOf({ label, payer }: BankLine): string {
  const words = wordsOf(payer ?? '').join(' ');
  return words === '' || wordsOf(label).join(' ').includes(words) ? label : `${payer} · ${label}`;
}

/** The last four signs of an account's number. */
export const lastFour = (account: string | null): string | null =>
  account
    ?.toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(-4) || null;

/** Which of the two pays an aid, as far as the label says. */
const officeOf = ({ label }: BankLine): BenefitOffice => (/\bM\.?S\.?A\b/i.test(label) ? 'msa' : 'caf');

const twinOf = (paymentId: string | null, { ofLines }: BankAccounts): Twin | null =>
  paymentId === null ? null : { paymentId, isOfLine: ofLines.has(paymentId), isAnother: false };

const partOf = (
  part: Omit<ProposedPart, 'paymentId'>,
  line: BankLine,
  leases: ReadonlyMap<string, Lease>,
): LinePart => ({
  ...part,
  office: part.kind === 'payment' ? null : (leases.get(part.leaseId)?.office ?? officeOf(line)),
  twin: null,
});

/** Whether CAF or MSA has paid a line. */
const isOfAid = ({ reasons }: DraftLine): boolean => reasons.some(({ code }) => code === 'benefit');

const sumOf = (parts: readonly { readonly cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

/** What is not given to anybody; below zero, the parts are more than the line. */
export const restOf = ({ cents, parts }: Pick<DraftLine, 'cents' | 'parts'>): number => cents - sumOf(parts);

/** Whether a part of a split lacks its tenant or its amount. */
export const isUnfinished = ({ rows }: Pick<DraftLine, 'rows'>): boolean =>
  rows?.some((row) => !isFinished(row)) === true;

/** Whether parts say enough to be noted: all of them whose, how much, and of an aid for which month. */
const isWhole = (line: Pick<DraftLine, 'cents' | 'parts' | 'rows'>): boolean =>
  line.parts.length > 0 &&
  !isUnfinished(line) &&
  restOf(line) >= 0 &&
  line.parts.every(({ cents, kind, month }) => cents > 0 && (kind === 'payment' || month !== null));

/** Whether a part is the payment that was noted before, as far as the landlord says. */
const isSame = ({ twin }: LinePart): boolean => twin !== null && !twin.isAnother;

/** Whether it has to be said first that a part is not what another statement brought. */
const isBrought = (part: LinePart): boolean => isSame(part) && part.twin?.isOfLine === true;

/** Whether a line may be money that was noted before. */
export const mayBeSame = ({ parts }: DraftLine): boolean => parts.some(isSame);

/** Whether the landlord seems to have sent money to who is on a lease. */
export const isRefund = ({ reasons }: DraftLine): boolean => reasons.some(({ code }) => code === 'refund');

/** Whether a line may become payments. */
export const isToNote = ({ group }: DraftLine): boolean =>
  group === 'ready' || group === 'confirm' || group === 'assign';

/** The month that the label names where the only part would pay another; `null`: nothing is to be asked. */
export function askedMonth({ reasons, parts }: Pick<DraftLine, 'reasons' | 'parts'>): string | null {
  const asked = reasons.find((reason) => reason.code === 'otherMonth');
  return asked !== undefined && parts.length === 1 ? asked.month : null;
}

/** Whether a tick can be put on a line. */
export const isTickable = (line: DraftLine): boolean =>
  isToNote(line) && isWhole(line) && askedMonth(line) === null && !line.parts.some(isBrought);

/** Whether the landlord has left a line before. */
export const isLeft = ({ reasons }: DraftLine): boolean => reasons.some(({ code }) => code === 'left');

/** A line that is what was noted before: a payment that was typed is linked, one of another statement needs nothing. */
export function same(line: DraftLine): DraftLine {
  const parts = line.parts.filter((part) => !isBrought(part));
  if (parts.length === 0) return { ...line, group: 'noted', isTicked: false, refusal: null };
  return { ...line, parts, rows: null, isTicked: true, refusal: null };
}

/** A line that is other money than what was noted before. */
export const another = (line: DraftLine): DraftLine => ({
  ...line,
  parts: line.parts.map((part) => ({ ...part, twin: part.twin && { ...part.twin, isAnother: true } })),
  rows: null,
  isTicked: true,
  refusal: null,
});

/** A line for the month that the landlord has chosen; `null`: the payment names none, and pays the oldest. */
export const forMonth = (line: DraftLine, month: string | null): DraftLine => ({
  ...line,
  parts: line.parts.map((part) => ({ ...part, month })),
  rows: null,
  reasons: line.reasons.filter(isNoMonth),
  proposed: { ...line.proposed, reasons: line.proposed.reasons.filter(isNoMonth) },
  isTicked: true,
  refusal: null,
});

const isNoMonth = ({ code }: Reason): boolean => code !== 'otherMonth';

/** Lines with one changed, by its id. */
export const withLine = (
  lines: readonly DraftLine[],
  id: string,
  change: (line: DraftLine) => DraftLine,
): DraftLine[] => lines.map((line) => (line.id === id ? change(line) : line));

/** A line for one lease, as much of it as there is. */
export const givenTo = (line: DraftLine, lease: Lease): DraftLine => {
  const isBenefit = isOfAid(line);
  const proposed = {
    leaseId: lease.id,
    cents: line.cents,
    kind: isBenefit ? ('benefit' as const) : ('payment' as const),
    month: isBenefit ? aidMonth(line) : namedMonthOf(line, lease),
    tenantId: null,
  };
  const part = partOf(proposed, line, new Map([[lease.id, lease]]));
  return {
    ...chosen(line, [part], line.rows && [typedPart(part, aidMonth(line))]),
    candidates: [...new Set([...meantBy(line), lease.id])],
  };
};

/** The only month that a label names, if its rent is open under a lease: the payer may say which debt he pays (Code civil, art. 1342-10). */
function namedMonthOf(line: BankLine, lease: Lease): string | null {
  const [named, ...others] = namedMonths(line);
  return named !== undefined && others.length === 0 && owesRentOf(lease, named) ? named : null;
}

/** Whether a rent of a month, as `yyyy-mm`, is open under a lease. */
export const owesRentOf = ({ dues }: Lease, month: string): boolean =>
  dues.some((due) => due.remaining > 0 && isRentOf(due, month));

/** The leases to choose from, with those that are chosen. */
export const meantBy = ({ candidates, parts }: DraftLine): readonly string[] => [
  ...new Set([...candidates, ...parts.map(({ leaseId }) => leaseId)]),
];

/** A line with its parts as rows, or with a first row to fill in. */
export const asRows = (line: DraftLine): DraftLine =>
  line.parts.length === 0
    ? splitInto(line, [emptyRow(line, '')])
    : { ...line, rows: line.parts.map((part) => typedPart(part, aidMonth(line))) };

/** A row that is to be filled in. */
export const emptyRow = (line: DraftLine, amount: TypedPart['amount']): TypedPart => ({
  key: crypto.randomUUID(),
  leaseId: '',
  tenantId: null,
  amount,
  kind: isOfAid(line) ? officeOf(line) : 'payment',
  month: aidMonth(line),
  named: null,
  twin: null,
});

/** A line that is split as its rows say. */
export const splitInto = (line: DraftLine, rows: readonly TypedPart[]): DraftLine => ({
  ...chosen(line, rows.flatMap(partsOfRow), rows),
  kept: rows.length > 1 ? rows : line.kept,
});

/** A line that is a rent after all, as a question of whom it is for. */
export const asRent = (line: DraftLine): DraftLine => ({ ...line, group: 'assign', isIgnored: false });

/** A line without one of the payments that it may take back, which is cancelled; without any, nothing is left to do. */
export const takenBack = (line: DraftLine, paymentId: string): DraftLine => {
  const returned = line.returned.filter(({ id }) => id !== paymentId);
  return returned.length === 0 ? { ...asRest(line), returned } : { ...line, returned };
};

/** A line that is no rent. */
export const asRest = (line: DraftLine): DraftLine => ({
  ...line,
  group: 'rest',
  candidates: meantBy(line),
  reasons: validReasons(line.proposed, []),
  parts: [],
  rows: null,
  isTicked: false,
  refusal: null,
});

/** A line with the parts that the landlord has chosen, ticked once they are all of it; with less of it he ticks it himself. */
const chosen = (
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
    isTicked: isWhole(next) && !parts.some(isSame) && (restOf(next) === 0 || isAsTicked),
  };
};

/** Lines as they are after the batch of a payer that was forgotten: nothing of what it paid proves anything. */
export const forgotten = (lines: readonly DraftLine[], payerKey: string): DraftLine[] =>
  lines.map((line) =>
    line.payerKey === payerKey && line.group !== 'noted'
      ? {
          ...line,
          group: line.group === 'ready' ? 'confirm' : line.group,
          isTicked: false,
          reasons: unknown(line.reasons),
          proposed: { ...line.proposed, reasons: unknown(line.proposed.reasons) },
        }
      : line,
  );

/** Reasons without those that a known payer gives. */
const unknown = (reasons: readonly Reason[]): readonly Reason[] =>
  reasons.filter(({ code }) => !/^(?:knownPayer|knownSplit|sameAmount)$/.test(code));

/** Returns how many payments the lines would add, and their sum in cents. A payment that is recorded already is not among them. */
export function counted(lines: readonly DraftLine[]): { readonly payments: number; readonly cents: number } {
  const added = lines.flatMap(({ parts }) => parts.filter((part) => !isSame(part)));
  return { payments: added.length, cents: sumOf(added) };
}

type SentLine = BankLines['lines'][number];

/** What leaves the browser of a line that is confirmed, and nothing else. */
export function sentLine(line: DraftLine, leases: ReadonlyMap<string, Lease>): SentLine {
  return {
    id: line.id,
    bookedOn: line.day,
    amount: line.cents / 100,
    label: line.label,
    account: line.account,
    payerKey: line.payerKey,
    method: readLabel(line.label, line.payer).method,
    parts: line.parts.flatMap((part) => sentPart(part, line, leases.get(part.leaseId))),
  };
}

function sentPart(part: LinePart, line: DraftLine, lease: Lease | undefined): SentLine['parts'] {
  const { cents, kind, month, office, twin } = part;
  if (twin && !twin.isAnother) return [{ kind: 'noted', paymentId: twin.paymentId }];
  if (lease === undefined) return [];
  const { name: _, ...people } = payerOfPart(part, line, lease);
  return [
    {
      kind,
      ...people,
      amount: cents / 100,
      ...(month !== null && { month }),
      ...(kind === 'benefit' && { payerOffice: office }),
      isAnother: twin !== null,
    },
  ];
}

/** The lines of the next request. */
export function nextChunk(lines: readonly SentLine[]): readonly SentLine[] {
  let parts = 0;
  const end = lines.slice(0, CHUNK_LINES).findIndex((line) => {
    parts += line.parts.length;
    return parts > CHUNK_PARTS;
  });
  return lines.slice(0, end === -1 ? CHUNK_LINES : Math.max(end, 1));
}

/** Lines after an answer: what was noted is noted, what was refused stays where it is, with why. */
export function withOutcomes(
  lines: readonly DraftLine[],
  outcomes: readonly BankLineOutcome[],
  accounts: BankAccounts,
): DraftLine[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return lines.map((line) => {
    const outcome = byId.get(line.id);
    if (outcome === undefined) return line;
    if (outcome.state !== 'refused') return { ...line, group: 'noted', isTicked: false, refusal: null };
    const twin = twinOf(outcome.paymentId, accounts);
    const place = Number(/^parts\.(\d+)/.exec(outcome.issues[0]?.path ?? '')?.[1] ?? 0);
    const known = <T extends { readonly twin: Twin | null }>(part: T, index: number): T =>
      twin && index === place ? { ...part, twin } : part;
    return {
      ...line,
      parts: line.parts.map(known),
      rows: line.rows?.map(known) ?? null,
      isTicked: false,
      refusal: outcome,
    };
  });
}
