import { expect, test } from 'vitest';
import { firstSteps, nextStep } from './first-steps.ts';

const NEW = { hasIssuedReceipt: false };

type StepFacts = Parameters<typeof firstSteps>[0];
const done = (facts: StepFacts) => firstSteps(facts)?.map(({ isDone }) => isDone);
const next = (facts: StepFacts) => nextStep(firstSteps(facts));

test('all steps of a new landlord are open once his properties and tenants have loaded', () => {
  const unknown = { user: NEW, propertyCount: undefined, tenantCount: undefined };
  expect(done(unknown)).toEqual([undefined, undefined, false]);
  expect(next(unknown)).toBeNull();
  expect(done({ user: NEW, propertyCount: 0, tenantCount: 0 })).toEqual([false, false, false]);
});

test.each([
  ['nothing', 0, 0, 'property'],
  ['a property', 1, 0, 'tenant'],
  ['a property and a tenant', 1, 1, 'receipt'],
  ['a tenant but no property', 0, 1, 'property'],
] as const)(
  'the next step of a landlord with %s is the first open step',
  (_what, propertyCount, tenantCount, step) => {
    expect(next({ user: NEW, propertyCount, tenantCount })).toBe(step);
  },
);

test('issuing a receipt removes the steps of a new landlord', () => {
  expect(done({ user: NEW, propertyCount: 1, tenantCount: 1 })).toEqual([true, true, false]);
  const user = { hasIssuedReceipt: true };
  expect(done({ user, propertyCount: undefined, tenantCount: undefined })).toBeUndefined();
  expect(next({ user, propertyCount: 1, tenantCount: 0 })).toBeNull();
});
