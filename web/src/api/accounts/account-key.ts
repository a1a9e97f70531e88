/**
 * The common prefix of the query keys of an account: its dues, payments, receipts and letters. A change of one receipt,
 * payment or rent can affect all of these queries.
 */
export const accountKey = ['account'] as const;
