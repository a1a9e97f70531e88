/**
 * The common prefix of the query keys of receipts and accounts. A change of one receipt, payment or rent can affect all
 * of these queries.
 */
export const receiptsKey = ['receipts'] as const;
