import { formatEuros, sumEuros } from '../../../_shared/domain/money.ts';
import { longDate } from '../../../_shared/domain/period.ts';
import type { ReceiptSnapshot } from './snapshot.ts';
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

/** What is still owed for the term after this payment, in euros. */
export function remainingOf(snapshot: ReceiptSnapshot): number {
  const { rent, charges } = snapshot;
  return Math.max(0, sumEuros(dueOf(snapshot), -earlierOf(snapshot), -rent, -charges));
}

/** The amounts of a quittance: rent and charges separately, as the law requires (loi n° 89-462, art. 21). */
export function receiptAmounts(snapshot: ReceiptSnapshot, wording: Wording): AmountRow[] {
  const { rent, charges, housingBenefit } = snapshot;
  const row = rowOf(wording);
  const total = sumEuros(rent, charges);
  return [
    row(wording.rent.quittance, rent, 'plain'),
    row(wording.charges.quittance[snapshot.chargesKind], charges, 'plain'),
    row(wording.total.quittance, total, 'total'),
    ...(housingBenefit > 0
      ? [
          row(wording.housingBenefit, -housingBenefit, 'part'),
          row(wording.tenantShare, sumEuros(total, -housingBenefit), 'part'),
        ]
      : []),
  ];
}

/**
 * The amounts of a partial receipt: rent and charges due are listed separately, the payment as one sum, since it
 * is not allocated to either.
 */
export function partialAmounts(snapshot: ReceiptSnapshot, wording: Wording): AmountRow[] {
  const { rent, charges, due, housingBenefit } = snapshot;
  const earlier = earlierOf(snapshot);
  const row = rowOf(wording);
  return [
    row(wording.rent.partial, due.rent, 'plain'),
    row(wording.charges.partial[snapshot.chargesKind], due.charges, 'plain'),
    row(wording.total.partial, dueOf(snapshot), 'plain'),
    row(wording.alreadyReceived, earlier, 'plain'),
    row(wording.thisPayment, sumEuros(rent, charges), 'total'),
    ...(housingBenefit > 0 ? [row(wording.ofWhichBenefit, housingBenefit, 'part')] : []),
    row(wording.remaining, remainingOf(snapshot), 'total'),
  ];
}

/** The payments for the term up to this one, and their total when there are several. */
export function paymentRows(snapshot: ReceiptSnapshot, wording: Wording): AmountRow[] {
  const { kind, paidAt, paymentMethod, rent, charges, earlierPayments, housingBenefit } = snapshot;
  const row = rowOf(wording);
  const earlier = earlierOf(snapshot);
  // A quittance's rent and charges are everything paid for the term, a partial receipt's only this payment.
  const last = kind === 'partial' ? sumEuros(rent, charges) : sumEuros(rent, charges, -earlier);
  // Who made an earlier payment is no longer known.
  const benefit = earlierPayments.length === 0 ? housingBenefit : 0;
  const payments = [
    ...earlierPayments,
    ...(last - benefit > 0 || earlierPayments.length === 0
      ? [{ paidAt, method: paymentMethod, amount: sumEuros(last, -benefit), number: null }]
      : []),
  ];
  const rows = payments.map(({ paidAt, method, amount, number }) => {
    const notes = [method && wording.method[method], number && wording.partialReceipt(number)];
    const note = notes.filter(Boolean).join(', ') || undefined;
    return row(longDate(paidAt, wording.locale), amount, 'plain', note);
  });
  if (benefit > 0) rows.push(row(wording.byBenefitOffice, benefit, 'plain'));
  if (rows.length > 1) {
    const received = kind === 'partial' ? sumEuros(earlier, last) : sumEuros(rent, charges);
    rows.push(row(wording.totalReceived, received, 'part'));
  }
  return rows;
}

function earlierOf({ earlierPayments }: ReceiptSnapshot): number {
  return sumEuros(...earlierPayments.map(({ amount }) => amount));
}

function rowOf({ locale }: Wording) {
  return (label: string, euros: number, look: AmountRow['look'], note?: string): AmountRow => ({
    label,
    note,
    value: formatEuros(euros, locale).replace('-', '\u2212'),
    look,
  });
}
