/**
 * The prefix of every query key of receipts and of accounts: a change to one receipt, payment or rent may affect all of
 * them.
 */
export const receiptsKey = ['receipts'] as const;
