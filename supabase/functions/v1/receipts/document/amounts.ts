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

/** What was received for the term so far, in euros. */
export function receivedOf({ payments }: ReceiptSnapshot): number {
  return sumEuros(...payments.map(({ amount }) => amount));
}

/** That the rent is lower by a reduction, if it is. */
export function reductionNote({ reduction }: ReceiptSnapshot, wording: Wording): string | undefined {
  return reduction ? wording.reduction(reduction.label, euros(-reduction.amount, wording.locale)) : undefined;
}

/** Makes rows of amounts in a language. */
export function rowOf({ locale }: Wording) {
  return (label: string, amount: number, look: AmountRow['look'], note?: string): AmountRow => ({
    label,
    note,
    value: euros(amount, locale),
    look,
  });
}
