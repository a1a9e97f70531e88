import type { BankLineOutcome } from '@shared/contract/bank.ts';
import type { BankLines } from '@shared/contract/bank-lines.ts';
import { nextChunk } from './draft.ts';

type SentLine = BankLines['lines'][number];

/** What becomes of the lines that are noted: in parts, each of which holds once it is answered. */
export interface BankBatch {
  readonly id: string;
  readonly fileName: string | null;
  readonly issue: NonNullable<BankLines['issue']>;
  readonly waiting: readonly SentLine[];
  /** The payments that were recorded before, with which lines are only linked. */
  readonly linked: ReadonlySet<string>;
  /** The number of lines it started with. */
  readonly total: number;
  readonly outcomes: readonly BankLineOutcome[];
  readonly state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done';
  /** Why the last request failed, in the state `failed`. */
  readonly error: unknown;
}

type Begin = Pick<BankBatch, 'id' | 'fileName' | 'issue'> & { readonly lines: readonly SentLine[] };

export const startBatch = ({ id, fileName, issue, lines }: Begin): BankBatch => ({
  id,
  fileName,
  issue,
  waiting: lines,
  linked: new Set(
    lines.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'noted' ? [part.paymentId] : []))),
  ),
  total: lines.length,
  outcomes: [],
  state: 'running',
  error: null,
});

/** The next request of a batch. */
export const nextRequest = ({ id, fileName, issue, waiting }: BankBatch): BankLines => ({
  batchId: id,
  fileName,
  issue,
  lines: [...nextChunk(waiting)],
});

/** The batch with the answer to its next request. */
export function withAnswer(batch: BankBatch, outcomes: readonly BankLineOutcome[]): BankBatch {
  const waiting = batch.waiting.slice(outcomes.length);
  return {
    ...batch,
    waiting,
    outcomes: [...batch.outcomes, ...outcomes],
    state: waiting.length === 0 ? 'done' : batch.state === 'stopping' ? 'stopped' : 'running',
  };
}

export const isUnderWay = ({ state }: BankBatch): boolean => state === 'running' || state === 'stopping';

/** Whether there is something to say of a batch: of a first request that failed nothing is known. */
export const hasEnded = (batch: BankBatch): boolean =>
  !isUnderWay(batch) && (batch.state !== 'failed' || batch.outcomes.length > 0);

/** What a batch has done so far. `held`: its payments, as the list of batches has them; an answer that was lost makes known what it has noted itself. */
export function batchResult({ outcomes, linked }: BankBatch, held = 0) {
  const addedBy = ({ payments }: BankLineOutcome) => payments.filter(({ id }) => !linked.has(id));
  const paidBy = (state: 'taken' | 'known') =>
    outcomes.filter((one) => one.state === state).flatMap(addedBy).length;
  const isOwn = paidBy('known') > 0 && held >= paidBy('taken') + paidBy('known');
  const taken = outcomes.filter(({ state }) => state === 'taken' || (isOwn && state === 'known'));
  const payments = taken.flatMap(addedBy).length;
  return {
    lines: taken.length,
    payments,
    linked: taken.flatMap((line) => line.payments).length - payments,
    known: isOwn ? 0 : outcomes.filter(({ state }) => state === 'known').length,
    refused: outcomes.filter(({ state }) => state === 'refused').length,
    receipts: new Set(taken.flatMap(({ receipts }) => receipts.map(({ id }) => id))).size,
    blockers: [...new Set(taken.flatMap(({ blockers }) => blockers))],
  };
}
