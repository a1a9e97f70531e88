import type { Receipt } from '@shared/contract/receipt-list.ts';
import { sumEuros } from '@shared/domain/money.ts';

/** A receipt as shown in the list. */
export interface ReceiptRow extends Receipt {
  /** What was still owed for the term after a partial receipt, in euros; 0 for a quittance. */
  readonly left: number;
}

/**
 * Receipts with what each left unpaid: a partial receipt says one payment, so that those before it for the same term count
 * as well. Not those that were voided before it was made.
 */
export function receiptRows(receipts: readonly Receipt[]): ReceiptRow[] {
  const terms = new Map<string, Receipt[]>();
  for (const receipt of receipts) {
    if (receipt.kind === 'quittance') continue;
    const term = terms.get(termOf(receipt)) ?? [];
    term.push(receipt);
    terms.set(termOf(receipt), term);
  }
  return receipts.map((receipt) => {
    if (receipt.kind === 'quittance') return { ...receipt, left: 0 };
    const paid = (terms.get(termOf(receipt)) ?? [])
      .filter(
        ({ id, issuedAt, voidedAt }) =>
          id === receipt.id ||
          (issuedAt < receipt.issuedAt && (voidedAt === null || voidedAt > receipt.issuedAt)),
      )
      .map(({ total }) => -total);
    return { ...receipt, left: Math.max(0, sumEuros(receipt.due, ...paid)) };
  });
}

const termOf = ({ tenantId, tenantName, from, to }: Receipt): string =>
  [tenantId ?? tenantName, from, to].join(' ');
