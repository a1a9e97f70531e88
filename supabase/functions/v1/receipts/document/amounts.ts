import { sumEuros } from '../../../_shared/domain/money.ts';
import { euros } from '../../letterhead/words.ts';
import type { Payment, ReceiptSnapshot } from './snapshot.ts';
import type { Wording } from './wording.ts';

/** A row of a table of amounts. */
export interface AmountRow {
  readonly label: string;
  /** A note below the label. */
  readonly note?: string | undefined;
  readonly value: string;
  readonly look: 'plain' | 'part' | 'total';
}

/** What was owed for the term, in euros. */
export function dueOf({ due }: ReceiptSnapshot): number {
  return sumEuros(due.rent, due.charges);
}

/** What is still owed for the term after all payments, in euros. */
export function remainingOf(snapshot: ReceiptSnapshot): number {
  return Math.max(0, sumEuros(dueOf(snapshot), -receivedOf(snapshot)));
}

/** The payments that no partial receipt was given for yet. */
export function newPayments({ payments }: ReceiptSnapshot): Payment[] {
  return payments.filter(({ number }) => number === null);
}

/** The payments of the amount that the receipt acknowledges. */
export function statedPayments(snapshot: ReceiptSnapshot): readonly Payment[] {
  const stated = snapshot.kind === 'quittance' ? snapshot.payments : newPayments(snapshot);
  // Without a new one, a payment that was said in part before counts for more.
  return stated.length > 0 ? stated : snapshot.payments;
}

/** What the CAF or MSA paid of the amount that the receipt acknowledges, in euros. */
export function benefitOf(snapshot: ReceiptSnapshot): number {
  if (snapshot.kind === 'quittance') return snapshot.housingBenefit;
  const benefits = newPayments(snapshot).filter(({ kind }) => kind === 'benefit');
  return sumEuros(...benefits.map(({ amount }) => amount));
}

/** The amounts of a quittance: rent and charges separately, as the law requires (loi n° 89-462, art. 21). */
export function receiptAmounts(snapshot: ReceiptSnapshot, wording: Wording): AmountRow[] {
  const { rent, charges, tenants } = snapshot;
  const row = rowOf(wording);
  const total = sumEuros(rent, charges);
  const benefit = benefitOf(snapshot);
  return [
    row(wording.rent.quittance, rent, 'plain', reductionNote(snapshot, wording)),
    row(wording.charges.quittance[snapshot.chargesKind], charges, 'plain'),
    row(wording.total.quittance, total, 'total'),
    ...(benefit > 0
      ? [
          row(wording.housingBenefit, -benefit, 'part'),
          row(wording.tenantShare(tenants.length), sumEuros(total, -benefit), 'part'),
        ]
      : []),
  ];
}

/**
 * The amounts of a partial receipt: rent and charges due are listed separately, the payments as one sum, since they
 * are not allocated to either.
 */
export function partialAmounts(snapshot: ReceiptSnapshot, wording: Wording): AmountRow[] {
  const { rent, charges, due } = snapshot;
  const acknowledged = sumEuros(rent, charges);
  const benefit = benefitOf(snapshot);
  const row = rowOf(wording);
  return [
    row(wording.rent.partial, due.rent, 'plain', reductionNote(snapshot, wording)),
    row(wording.charges.partial[snapshot.chargesKind], due.charges, 'plain'),
    row(wording.total.partial, dueOf(snapshot), 'plain'),
    row(wording.alreadyReceived, sumEuros(receivedOf(snapshot), -acknowledged), 'plain'),
    row(wording.thisPayment(newPayments(snapshot).length), acknowledged, 'total'),
    ...(benefit > 0 ? [row(wording.ofWhichBenefit, benefit, 'part')] : []),
    row(wording.remaining, remainingOf(snapshot), 'total'),
  ];
}

/** The payments for the term so far, and their total when there are several. */
export function paymentRows(snapshot: ReceiptSnapshot, wording: Wording): AmountRow[] {
  const row = rowOf(wording);
  const rows = snapshot.payments.map((payment) => {
    const { amount, number } = payment;
    return row(
      wording.payment(payment),
      amount,
      'plain',
      number ? wording.partialReceipt(number) : undefined,
    );
  });
  if (rows.length > 1) rows.push(row(wording.totalReceived, receivedOf(snapshot), 'part'));
  return rows;
}

function receivedOf({ payments }: ReceiptSnapshot): number {
  return sumEuros(...payments.map(({ amount }) => amount));
}

function reductionNote({ reduction }: ReceiptSnapshot, wording: Wording): string | undefined {
  return reduction ? wording.reduction(reduction.label, euros(-reduction.amount, wording.locale)) : undefined;
}

function rowOf({ locale }: Wording) {
  return (label: string, amount: number, look: AmountRow['look'], note?: string): AmountRow => ({
    label,
    note,
    value: euros(amount, locale),
    look,
  });
}
