import * as v from 'valibot';
import { AmountAboveZero } from '@shared/contract/amount.ts';
import type { BenefitOffice } from '@shared/contract/receipt.ts';
import { toCents } from '@shared/domain/money.ts';
import { parseAmount } from '@/lib/text/amount-text.ts';
import type { ProposedPart } from './matching/model.ts';

/** A part of a line as the page shows it. Its payer is determined only when the part is sent. */
export interface LinePart extends ProposedPart {
  /** The office that paid the benefit; `null` for a payment. */
  readonly office: BenefitOffice | null;
  /** The existing payment that may be the same money; `null` without one. */
  readonly duplicate: PossibleDuplicate | null;
}

export interface PossibleDuplicate {
  readonly paymentId: string;
  /** Whether the existing payment came from another statement, so that there is nothing to record. */
  readonly isOfLine: boolean;
  /** Whether the landlord says that the part is other money. */
  readonly isAnother: boolean;
}

/** A part as a row of a split, finished or not. */
export interface TypedPart {
  readonly key: string;
  /** The chosen lease; `''` until one is chosen. */
  readonly leaseId: string;
  /** For a benefit: the tenant of the last benefit. */
  readonly tenantId: string | null;
  /** The amount, in cents or as typed. */
  readonly amount: number | string;
  readonly kind: 'payment' | BenefitOffice;
  /** For a benefit: its month, as `yyyy-mm`. */
  readonly month: string;
  /** For a payment: the month (`yyyy-mm`) that it names. With `null`, it pays the oldest debt. */
  readonly named: string | null;
  readonly duplicate: PossibleDuplicate | null;
}

/** A part as a row of a split. `aidMonth` is the month to use if the landlord turns the payment into a benefit. */
export const typedPart = (
  { leaseId, tenantId, cents, office, month, duplicate }: LinePart,
  aidMonth: string,
): TypedPart => ({
  key: crypto.randomUUID(),
  leaseId,
  tenantId,
  amount: cents,
  kind: office ?? 'payment',
  month: month ?? aidMonth,
  named: office === null ? month : null,
  duplicate,
});

/** The amount of a row in cents; `null` if it is invalid or 0. */
export function centsOf({ amount }: TypedPart): number | null {
  const euros = typeof amount === 'number' ? amount / 100 : parseAmount(amount);
  return v.is(AmountAboveZero, euros) ? toCents(euros) : null;
}

/** Whether a row has a lease and a valid amount. */
export const isFinished = (row: TypedPart): boolean => row.leaseId !== '' && centsOf(row) !== null;

/** The part of a row, in a list. The list is empty while the row is unfinished. */
export function partsOfRow(row: TypedPart): LinePart[] {
  const cents = centsOf(row);
  const { leaseId, tenantId, kind, month, named, duplicate } = row;
  if (leaseId === '' || cents === null) return [];
  if (kind === 'payment') return [{ leaseId, tenantId, cents, kind, month: named, office: null, duplicate }];
  return [{ leaseId, tenantId, cents, kind: 'benefit', month, office: kind, duplicate }];
}
