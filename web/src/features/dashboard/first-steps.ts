import type { User } from '@shared/contract/user.ts';

export type StepKey = 'profile' | 'property' | 'tenant' | 'receipt';

export interface Step {
  readonly key: StepKey;
  /** `undefined` while it is not known. */
  readonly isDone: boolean | undefined;
}

interface Known {
  readonly user: Pick<User, 'firstName' | 'lastName' | 'companyName' | 'address'>;
  readonly propertyCount: number | undefined;
  readonly tenantCount: number | undefined;
}

/**
 * The way of a new landlord to the first receipt, in the order in which it is gone; `null` once only the receipt is
 * left, which the dashboard offers anyway.
 */
export function firstSteps({ user, propertyCount, tenantCount }: Known): readonly Step[] | null {
  const isNamed = Boolean((user.firstName && user.lastName) || user.companyName);
  const steps: readonly Step[] = [
    { key: 'profile', isDone: isNamed && Boolean(user.address) },
    { key: 'property', isDone: isSome(propertyCount) },
    { key: 'tenant', isDone: isSome(tenantCount) },
    { key: 'receipt', isDone: false },
  ];
  // Until something is known to be missing, nothing is said: it would come and go.
  return steps.some(({ key, isDone }) => key !== 'receipt' && isDone === false) ? steps : null;
}

const isSome = (count: number | undefined): boolean | undefined =>
  count === undefined ? undefined : count > 0;
