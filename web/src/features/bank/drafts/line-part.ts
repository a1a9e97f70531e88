import * as v from 'valibot';
import { AmountAboveZero } from '@shared/contract/values/amount.ts';
import type { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import { toCents } from '@shared/domain/money.ts';
import { parseAmount } from '@/lib/text/amount-text.ts';
import type { ProposedPart } from '../matching/model.ts';

/** A part of a line as the page shows it. The payer of the part is determined when the part is sent. */
export interface LinePart extends ProposedPart {
  /** The office that paid the benefit, or `null` for a payment. */
  readonly office: BenefitOffice | null;
  /** The existing payment that may be the same money, or `null` if there is none. */
  readonly duplicate: PossibleDuplicate | null;
}

export interface PossibleDuplicate {
  /** `null` if the line as a whole may be the same money as a recorded line or deposit. */
  readonly paymentId: string | null;
  /** True if the existing money came from another statement or is a deposit, so that nothing has to be recorded. */
  readonly isFromBankLine: boolean;
  /** True if the landlord answered that the part is a separate payment. */
  readonly isSeparatePayment: boolean;
}

/** A part of a split line, as a row of the form. The row may lack a lease (`''`) or a valid amount. */
export interface TypedPart extends Omit<LinePart, 'cents'> {
  readonly key: string;
  /** The amount, in cents or as typed. */
  readonly amount: number | string;
}

/** Returns a part of a line as a row of the form. */
export const typedPart = ({ cents, ...part }: LinePart): TypedPart => ({
  ...part,
  key: crypto.randomUUID(),
  amount: cents,
});

/** Returns the amount of a row in cents, or `null` if the amount is invalid or 0. */
export function centsOf({ amount }: TypedPart): number | null {
  const euros = typeof amount === 'number' ? amount / 100 : parseAmount(amount);
  return v.is(AmountAboveZero, euros) ? toCents(euros) : null;
}

/** Returns true if a row has a lease and a valid amount. */
export const isFinished = (row: TypedPart): boolean => row.leaseId !== '' && centsOf(row) !== null;

/** Returns a list with the part of a row. The list is empty while the row is unfinished. */
export function partsOfRow(row: TypedPart): LinePart[] {
  const { key: _key, amount: _amount, ...part } = row;
  const cents = centsOf(row);
  return part.leaseId === '' || cents === null ? [] : [{ ...part, cents }];
}
