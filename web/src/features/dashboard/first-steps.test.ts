import { expect, test } from 'vitest';
import { firstSteps } from './first-steps.ts';

const NEW = {
  firstName: 'Camille',
  lastName: 'Lefèvre',
  companyName: null,
  address: null,
  postalCode: null,
  city: null,
  hasIssuedReceipt: false,
};
const COMPLETE = { ...NEW, address: '3 rue Mercière', postalCode: '69002', city: 'Lyon' };

const done = (known: Parameters<typeof firstSteps>[0]) => firstSteps(known)?.map(({ isDone }) => isDone);

test('a new landlord has every step ahead, those not known yet without a mark', () => {
  expect(done({ user: NEW, propertyCount: undefined, tenantCount: undefined })).toEqual([
    false,
    undefined,
    undefined,
    false,
  ]);
  expect(done({ user: NEW, propertyCount: 0, tenantCount: 0 })).toEqual([false, false, false, false]);
});

test('what exists is ticked', () => {
  expect(done({ user: COMPLETE, propertyCount: 2, tenantCount: 0 })).toEqual([true, true, false, false]);
});

test('a company needs no first and last name', () => {
  const user = { ...COMPLETE, firstName: null, lastName: null, companyName: 'SCI des Lilas' };
  expect(done({ user, propertyCount: 0, tenantCount: 0 })).toEqual([true, false, false, false]);
});

test('the receipt is the last step, and whoever has issued one is told nothing more', () => {
  expect(done({ user: COMPLETE, propertyCount: 1, tenantCount: 1 })).toEqual([true, true, true, false]);
  const user = { ...COMPLETE, hasIssuedReceipt: true };
  expect(done({ user, propertyCount: undefined, tenantCount: undefined })).toBeUndefined();
  expect(done({ user, propertyCount: 1, tenantCount: 0 })).toBeUndefined();
});
