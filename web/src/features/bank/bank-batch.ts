import type { BankLineOutcome } from '@shared/contract/payments/bank.ts';
import type { BankLines } from '@shared/contract/payments/bank-lines.ts';
import { nextChunk } from './drafts/draft-line.ts';

type SentLine = BankLines['lines'][number];

/**
 * Lines that are recorded together, in several requests. A result that the API has returned for a line never changes.
 */
export interface BankBatch {
  readonly id: string;
  readonly fileName: string | null;
  readonly issue: NonNullable<BankLines['issue']>;
  readonly waiting: readonly SentLine[];
  /** The ids of the existing payments to which lines are linked without a new payment. */
  readonly linked: ReadonlySet<string>;
  readonly total: number;
  readonly outcomes: readonly BankLineOutcome[];
  readonly state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done';
  /** The error of the last request if the state is `failed`. */
  readonly error: unknown;
}

type NewBatch = Pick<BankBatch, 'id' | 'fileName' | 'issue'> & { readonly lines: readonly SentLine[] };

const isLink = ({ parts }: SentLine): boolean => parts.some(({ kind }) => kind === 'existing');

export const startBatch = ({ id, fileName, issue, lines }: NewBatch): BankBatch => ({
  id,
  fileName,
  issue,
  // Links come first. A payment that is linked to its line is no possible duplicate of another line.
  waiting: lines.toSorted((one, other) => Number(isLink(other)) - Number(isLink(one))),
  linked: new Set(
    lines.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'existing' ? [part.paymentId] : []))),
  ),
  total: lines.length,
  outcomes: [],
  state: 'running',
  error: null,
});

export const nextRequest = ({ id, fileName, issue, waiting }: BankBatch): BankLines => ({
  batchId: id,
  fileName,
  issue,
  lines: [...nextChunk(waiting)],
});

/** Returns the batch with the results of its latest request. */
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

/** Returns true if the batch has ended with a result to show. A batch whose first request failed has no result. */
export const hasEnded = (batch: BankBatch): boolean =>
  !isUnderWay(batch) && (batch.state !== 'failed' || batch.outcomes.length > 0);

/**
 * Returns the batch's result so far. A received deposit counts as a payment. `held` is the number of payments that the
 * list of batches states for the batch. It includes payments of requests whose response was lost.
 */
export function batchResult({ outcomes, linked }: BankBatch, held = 0) {
  const addedBy = ({ payments, deposits }: BankLineOutcome) => [
    ...payments.filter(({ id }) => !linked.has(id)),
    ...deposits,
  ];
  const paidBy = (state: 'recorded' | 'alreadyRecorded') =>
    outcomes.filter((one) => one.state === state).flatMap(addedBy).length;
  const isOwn = paidBy('alreadyRecorded') > 0 && held >= paidBy('recorded') + paidBy('alreadyRecorded');
  const taken = outcomes.filter(
    ({ state }) => state === 'recorded' || (isOwn && state === 'alreadyRecorded'),
  );
  return {
    lines: taken.length,
    payments: taken.flatMap(addedBy).length,
    deposits: taken.flatMap(({ deposits }) => deposits).length,
    linked: taken.flatMap((line) => line.payments).filter(({ id }) => linked.has(id)).length,
    alreadyRecorded: isOwn ? 0 : outcomes.filter(({ state }) => state === 'alreadyRecorded').length,
    refused: outcomes.filter(({ state }) => state === 'refused').length,
    receipts: new Set(taken.flatMap(({ receipts }) => receipts.map(({ id }) => id))).size,
    blockers: [...new Set(taken.flatMap(({ blockers }) => blockers))],
  };
}
