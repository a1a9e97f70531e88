import { expect, test } from 'vitest';
import { firstSteps, nextStep } from './first-steps.ts';

const NEW = {
  firstName: 'Camille',
  lastName: 'Lefèvre',
  companyName: null,
  address: null,
  postalCode: null,
  city: null,
  country: 'FR',
  hasIssuedReceipt: false,
};
const COMPLETE = { ...NEW, address: '3 rue Mercière', postalCode: '69002', city: 'Lyon' };

type StepFacts = Parameters<typeof firstSteps>[0];
const done = (facts: StepFacts) => firstSteps(facts)?.map(({ isDone }) => isDone);
const next = (facts: StepFacts) => nextStep(firstSteps(facts));

test('all steps of a new landlord are open once his properties and tenants have loaded', () => {
  const unknown = { user: NEW, propertyCount: undefined, tenantCount: undefined };
  expect(done(unknown)).toEqual([undefined, undefined, false, false]);
  expect(next(unknown)).toBeNull();
  expect(done({ user: NEW, propertyCount: 0, tenantCount: 0 })).toEqual([false, false, false, false]);
});

test('a property finishes the property step, and a complete profile finishes the profile step', () => {
  expect(done({ user: COMPLETE, propertyCount: 2, tenantCount: 0 })).toEqual([true, false, true, false]);
});

test('the profile step of a company needs no first and last name', () => {
  const user = { ...COMPLETE, firstName: null, lastName: null, companyName: 'SCI des Lilas' };
  expect(done({ user, propertyCount: 0, tenantCount: 0 })).toEqual([false, false, true, false]);
});

test.each([
  ['nothing', NEW, 0, 0, 'property'],
  ['a property', NEW, 1, 0, 'tenant'],
  ['a property and a tenant', NEW, 1, 1, 'profile'],
  ['a property, a tenant and a profile', COMPLETE, 1, 1, 'receipt'],
  ['a tenant but no property', COMPLETE, 0, 1, 'property'],
] as const)(
  'the next step of a landlord with %s is the first open step',
  (_what, user, propertyCount, tenantCount, step) => {
    expect(next({ user, propertyCount, tenantCount })).toBe(step);
  },
);

test('issuing a receipt removes the steps of a new landlord', () => {
  expect(done({ user: COMPLETE, propertyCount: 1, tenantCount: 1 })).toEqual([true, true, true, false]);
  const user = { ...COMPLETE, hasIssuedReceipt: true };
  expect(done({ user, propertyCount: undefined, tenantCount: undefined })).toBeUndefined();
  expect(next({ user, propertyCount: 1, tenantCount: 0 })).toBeNull();
});
