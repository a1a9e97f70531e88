/**
 * The prefix of every receipt query key: a change to one receipt, or to a tenant's rent, may affect all of them.
 */
export const receiptsKey = ['receipts'] as const;
