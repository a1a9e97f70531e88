import { useRef, useState } from 'react';
import type { ReceiptTerm } from '@shared/contract/documents/receipt-term.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { isBeforeLease, isFuturePeriod } from './receipt-schema.ts';
import { remainingCents, unstatedCents } from './remaining-amounts.ts';

export type Answer = 'yes' | 'no';

interface ReceivedAnswerOptions {
  /** The chosen tenant, if he has a property. */
  readonly tenant: Tenant | undefined;
  /** The amounts of the period; `undefined` while they load, and while a date is invalid. */
  readonly term: ReceiptTerm | undefined;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
}

/**
 * Returns the unpaid rest of a period, and the landlord's answer to the question if he has received it. Asks nothing if
 * nothing is owed, if the new receipt replaces other receipts, or if the period is in the future and no advance pays a
 * part of it. An answer is for one tenant and one amount.
 */
export function useReceivedAnswer({ tenant, term, isLoading, isFailed }: ReceivedAnswerOptions) {
  const [given, setGiven] = useState<{ readonly about: string; readonly answer: Answer } | null>(null);
  const firstRef = useRef<HTMLInputElement>(null);
  // Keep the question while the landlord types a date, so that no field moves.
  const last = useLastShown(term ?? null);
  const shown = tenant && !isFailed ? last : null;
  const cents = shown && isOwed(shown) ? remainingCents(shown) : null;
  const about = `${tenant?.id} ${cents}`;
  const answer = cents !== null && given?.about === about ? given.answer : null;
  const isNothing = answer === 'no' && shown !== null && unstatedCents(shown) <= 0;
  const obstacle = cents !== null && answer === null ? 'unanswered' : isNothing ? 'nothing' : null;
  return {
    /** The amount of the question in euros; `null` if there is no question. */
    asked: cents === null ? null : cents / 100,
    answer,
    setAnswer: (chosen: Answer): void => setGiven({ about, answer: chosen }),
    firstRef,
    /** The reason why the form can generate nothing, or `null`. */
    obstacle,
    /** True if the form shows the fields of the amounts received. */
    hasAmounts: isFailed || (shown !== null && (cents === null || answer === 'yes')),
    /** Submits the values, or focuses the open question. Waits for the amounts of the period. */
    submit: async <Values>(values: Values, send: (values: Values) => Promise<void>): Promise<void> => {
      if (obstacle === 'unanswered') firstRef.current?.focus();
      else if (!isLoading) await send(values);
    },
  } as const;
}

const isOwed = (term: ReceiptTerm): boolean =>
  term.conflicts.length === 0 &&
  !isBeforeLease(term) &&
  (!isFuturePeriod(term) || term.advance > 0) &&
  remainingCents(term) > 0;
