import { formatEuros, sumEuros } from '../../../../_shared/domain/money.ts';
import type { BenefitOffice } from '../../../../_shared/contract/leases/benefit-office.ts';
import type { ReceiptKind } from '../../../../_shared/contract/documents/receipt-kind.ts';
import { type AmountRow, rowOf } from '../page/page.ts';
import type { Payment, ReceiptSnapshot } from './snapshot.ts';
import type { Wording } from './wording.ts';

/** Returns the amount owed for the term before any payment, in euros. */
export function dueOf({ due }: ReceiptSnapshot): number {
  return sumEuros(due.rent, due.charges);
}

/** Returns the unpaid rest of the term and of the other stated dues, in euros. */
export function remainingOf(snapshot: ReceiptSnapshot): number {
  const { others } = snapshot;
  return sumEuros(remainingOfTerm(snapshot), ...others.map(({ remaining }) => remaining));
}

/** Returns the unpaid rest of the term, in euros. */
export function remainingOfTerm(snapshot: ReceiptSnapshot): number {
  return Math.max(0, sumEuros(dueOf(snapshot), -receivedOf(snapshot)));
}

/** Returns the amount that a receipt acknowledges, in euros. */
export function acknowledgedBy({
  rent,
  charges,
  other,
}: Pick<ReceiptSnapshot, 'rent' | 'charges' | 'other'>): number {
  return sumEuros(rent, charges, other);
}

/** Returns the part of a payment that no earlier receipt states, in euros. A partial receipt certifies this part. */
export function newPart({ amount, other, earlier }: Payment): number {
  return sumEuros(amount, other, ...earlier.map((receipt) => -receipt.amount));
}

/** Returns the payments of which an earlier receipt does not state all. */
export function newPayments({ payments }: ReceiptSnapshot): Payment[] {
  return payments.filter((payment) => newPart(payment) > 0);
}

/**
 * Returns the note that names the earlier receipts of a payment. If they do not state all of the payment, or are
 * several, the note says which part each receipt states.
 */
function earlierNote(payment: Payment, kind: ReceiptKind, wording: Wording): string | undefined {
  const [first, ...others] = payment.earlier;
  if (first === undefined) return undefined;
  const rest = newPart(payment);
  if (others.length === 0 && rest === 0) return wording.partialReceipt(first.number);
  const euros = (amount: number): string => formatEuros(amount, wording.locale);
  return wording.ofWhich([
    ...payment.earlier.map(({ number, amount }) => wording.onReceipt(euros(amount), number)),
    ...(rest > 0 && kind === 'partial' ? [wording.onThisReceipt(euros(rest))] : []),
  ]);
}

/** Returns rows for the payments so far, and for their total if there are several. */
export function paymentRows(snapshot: ReceiptSnapshot, wording: Wording): AmountRow[] {
  const row = rowOf(wording);
  const rows = snapshot.payments.map((payment) =>
    row(
      wording.payment(payment),
      sumEuros(payment.amount, payment.other),
      'plain',
      earlierNote(payment, snapshot.kind, wording),
    ),
  );
  const total = sumEuros(receivedOf(snapshot), snapshot.other);
  if (rows.length > 1) rows.push(row(wording.totalReceived, total, 'part'));
  return rows;
}

/** Returns the amount received for the term so far, in euros. */
export function receivedOf({ payments }: ReceiptSnapshot): number {
  return sumEuros(...payments.map(({ amount }) => amount));
}

/**
 * Returns the office that paid the housing benefits. Returns null if the office is unknown, or if several offices paid.
 */
export function officeOf(payments: readonly Payment[]): BenefitOffice | null {
  const benefits = payments.filter(({ kind }) => kind === 'benefit');
  const [office = null, ...others] = new Set(benefits.map(({ payerOffice }) => payerOffice));
  return others.length > 0 ? null : office;
}

/** Returns the note about a reduction of the rent, if there is one. */
export function reductionNote({ reduction }: ReceiptSnapshot, wording: Wording): string | undefined {
  return reduction
    ? wording.reduction(reduction.label, formatEuros(-reduction.amount, wording.locale))
    : undefined;
}

/** Returns the words about the part of the unpaid rest that offices are expected to pay, if there is such a part. */
export function officeNote({ officePart }: ReceiptSnapshot, wording: Wording): string | undefined {
  return officePart && wording.ofOffices(formatEuros(officePart.amount, wording.locale), officePart.offices);
}
