import type { User } from '@shared/contract/user.ts';
import { missingForReceipts } from '@shared/domain/landlord.ts';

export type StepKey = 'profile' | 'property' | 'tenant' | 'receipt';

export interface Step {
  readonly key: StepKey;
  /** `undefined` while it is not known. */
  readonly isDone: boolean | undefined;
}

interface Known {
  readonly user: Parameters<typeof missingForReceipts>[0] & Pick<User, 'hasIssuedReceipt'>;
  readonly propertyCount: number | undefined;
  readonly tenantCount: number | undefined;
}

/**
 * The way of a new landlord to the first receipt, in the order in which it is gone; `null` once it is gone to its end.
 */
export function firstSteps({ user, propertyCount, tenantCount }: Known): readonly Step[] | null {
  const steps: readonly Step[] = [
    { key: 'profile', isDone: missingForReceipts(user).length === 0 },
    { key: 'property', isDone: isSome(propertyCount) },
    { key: 'tenant', isDone: isSome(tenantCount) },
    { key: 'receipt', isDone: user.hasIssuedReceipt },
  ];
  // Until something is known to be missing, nothing is said: it would come and go.
  return steps.some(({ isDone }) => isDone === false) ? steps : null;
}

const isSome = (count: number | undefined): boolean | undefined =>
  count === undefined ? undefined : count > 0;
