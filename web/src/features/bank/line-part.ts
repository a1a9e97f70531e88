import * as v from 'valibot';
import { AmountAboveZero } from '@shared/contract/amount.ts';
import type { BenefitOffice } from '@shared/contract/receipt.ts';
import { toCents } from '@shared/domain/money.ts';
import { parseAmount } from '@/lib/text/amount-text.ts';
import type { ProposedPart } from './matching/model.ts';

/** A part of a line as the page shows it; who is meant by it is decided when it is sent. */
export interface LinePart extends ProposedPart {
  /** Which office paid an aid; `null`: it is a payment. */
  readonly office: BenefitOffice | null;
  /** The payment that may be the same money; `null`: none is known. */
  readonly twin: Twin | null;
}

export interface Twin {
  readonly paymentId: string;
  /** Whether it came with a line of another statement, so that nothing is left to note. */
  readonly isOfLine: boolean;
  /** Whether the landlord says that it is other money. */
  readonly isAnother: boolean;
}

/** A part as a row of a split has it, finished or not. */
export interface TypedPart {
  readonly key: string;
  /** `''`: not chosen yet. */
  readonly leaseId: string;
  /** Of an aid, for whom of the lease it was last time. */
  readonly tenantId: string | null;
  /** In cents, or as it is typed. */
  readonly amount: number | string;
  readonly kind: 'payment' | BenefitOffice;
  /** Of an aid, as `yyyy-mm`. */
  readonly month: string;
  /** The month that a payment names, as `yyyy-mm`; `null`: it pays the oldest debt. */
  readonly named: string | null;
  readonly twin: Twin | null;
}

/** A part as a row; `aidMonth` is for a payment that becomes an aid. */
export const typedPart = (
  { leaseId, tenantId, cents, office, month, twin }: LinePart,
  aidMonth: string,
): TypedPart => ({
  key: crypto.randomUUID(),
  leaseId,
  tenantId,
  amount: cents,
  kind: office ?? 'payment',
  month: month ?? aidMonth,
  named: office === null ? month : null,
  twin,
});

/** The cents of a row; `null`: they cannot be read, or are none. */
export function centsOf({ amount }: TypedPart): number | null {
  const euros = typeof amount === 'number' ? amount / 100 : parseAmount(amount);
  return v.is(AmountAboveZero, euros) ? toCents(euros) : null;
}

/** Whether a row says whose its money is, and how much. */
export const isFinished = (row: TypedPart): boolean => row.leaseId !== '' && centsOf(row) !== null;

/** What a row says; nothing while it is unfinished. */
export function partsOfRow(row: TypedPart): LinePart[] {
  const cents = centsOf(row);
  const { leaseId, tenantId, kind, month, named, twin } = row;
  if (leaseId === '' || cents === null) return [];
  if (kind === 'payment') return [{ leaseId, tenantId, cents, kind, month: named, office: null, twin }];
  return [{ leaseId, tenantId, cents, kind: 'benefit', month, office: kind, twin }];
}
