import type { Due } from '@shared/contract/leases/due.ts';

/**
 * Returns true for the opening due of the terms before the account that offices paid. A debt that the landlord entered
 * has a single day.
 */
export const isPaidBeforeAccount = ({ kind, from, to }: Pick<Due, 'kind' | 'from' | 'to'>): boolean =>
  kind === 'opening' && from < to;
