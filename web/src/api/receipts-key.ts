/**
 * The first part of the query keys of receipts and accounts. A change of one receipt, payment or rent can affect all of
 * them.
 */
export const receiptsKey = ['receipts'] as const;
