import type { User } from '@shared/contract/users/user.ts';

export const STEPS = ['property', 'tenant', 'receipt'] as const;

export type StepKey = (typeof STEPS)[number];

export interface Step {
  readonly key: StepKey;
  /** `undefined` until it is known whether the step is done. */
  readonly isDone: boolean | undefined;
}

interface StepFacts {
  readonly user: Pick<User, 'hasIssuedReceipt'>;
  readonly propertyCount: number | undefined;
  readonly tenantCount: number | undefined;
}

/**
 * Returns a new landlord's steps to the first receipt, in order, or `null` after the first receipt. The panel of the
 * receipt asks for missing fields of the profile.
 */
export function firstSteps({ user, propertyCount, tenantCount }: StepFacts): readonly Step[] | null {
  if (user.hasIssuedReceipt) return null;
  const done = { property: isSome(propertyCount), tenant: isSome(tenantCount), receipt: false };
  return STEPS.map((key) => ({ key, isDone: done[key] }));
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
