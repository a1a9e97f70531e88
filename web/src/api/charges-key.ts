/** The common prefix of the query keys of charges and settlements. A change of one expense can affect all of them. */
export const chargesKey = ['charges'] as const;
