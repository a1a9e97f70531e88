import { accountKey } from './account-key.ts';

/**
 * The common prefix of the query keys of charges and settlements. A change of one expense can affect all of them, and a
 * change of an account too.
 */
export const chargesKey = [...accountKey, 'charges'] as const;
