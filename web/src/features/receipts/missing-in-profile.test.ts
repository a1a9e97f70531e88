import { expect, test } from 'vitest';
import { missingInProfile } from './missing-in-profile.ts';

const whole = {
  companyName: null,
  firstName: null,
  lastName: 'Lefèvre',
  address: '3 rue Mercière',
  postalCode: '69002',
  city: 'Lyon',
};

test('one name, of a person or a company, and a whole address are enough', () => {
  expect(missingInProfile(whole)).toEqual([]);
  expect(missingInProfile({ ...whole, lastName: null, companyName: 'SCI des Lilas' })).toEqual([]);
});

test('what is missing is named, in the order of the form', () => {
  expect(missingInProfile({ ...whole, lastName: null, city: null, address: null })).toEqual([
    'name',
    'address',
    'city',
  ]);
});
