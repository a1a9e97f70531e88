import type { User } from '@shared/contract/user.ts';
import { isNameless, lacksAddress } from '@shared/domain/landlord.ts';

export type StepKey = 'property' | 'tenant' | 'profile' | 'receipt';

export interface Step {
  readonly key: StepKey;
  /** `undefined` until it is known whether the step is done. */
  readonly isDone: boolean | undefined;
}

interface StepFacts {
  readonly user: Parameters<typeof isNameless>[0] &
    Parameters<typeof lacksAddress>[0] &
    Pick<User, 'hasIssuedReceipt'>;
  readonly propertyCount: number | undefined;
  readonly tenantCount: number | undefined;
}

/**
 * Returns a new landlord's steps to the first receipt, in order, or `null` after the first receipt. The profile step is
 * done once the profile has names or a company name, and an address.
 */
export function firstSteps({ user, propertyCount, tenantCount }: StepFacts): readonly Step[] | null {
  if (user.hasIssuedReceipt) return null;
  return [
    { key: 'property', isDone: isSome(propertyCount) },
    { key: 'tenant', isDone: isSome(tenantCount) },
    { key: 'profile', isDone: !isNameless(user) && !lacksAddress(user) },
    { key: 'receipt', isDone: false },
  ];
}

/**
 * Returns the next step. Returns `null` if there are no steps, or if it is not yet known whether the first open step is
 * done.
 */
export function nextStep(steps: readonly Step[] | null): StepKey | null {
  const ahead = steps?.find(({ isDone }) => isDone !== true);
  return ahead?.isDone === false ? ahead.key : null;
}

const isSome = (count: number | undefined): boolean | undefined =>
  count === undefined ? undefined : count > 0;
