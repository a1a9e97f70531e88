/** The key that all queries about receipts begin with: what changes one, or a tenant's rent, may change each of them. */
export const receiptsKey = ['receipts'] as const;
