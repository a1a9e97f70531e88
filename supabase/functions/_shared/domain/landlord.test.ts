import { expect, test } from 'vitest';
import { missingForReceipts } from './landlord.ts';

const NOBODY = {
  firstName: null,
  lastName: null,
  companyName: null,
  address: null,
  postalCode: null,
  city: null,
};
const NAMED = { ...NOBODY, firstName: 'Camille', lastName: 'Lefèvre' };
const PLACED = { ...NOBODY, address: '3 rue Mercière', postalCode: '69002', city: 'Lyon' };

test('receipts need a name, or a company, and a whole address', () => {
  expect(missingForReceipts(NOBODY)).toEqual(['name', 'address', 'postalCode', 'city']);
  expect(missingForReceipts({ ...PLACED, firstName: 'Camille' })).toEqual(['name']);
  expect(missingForReceipts({ ...PLACED, companyName: 'SCI des Lilas' })).toEqual([]);
  expect(
    missingForReceipts({ ...PLACED, ...NAMED, address: '3 rue Mercière', postalCode: '69002', city: 'Lyon' }),
  ).toEqual([]);
  for (const part of ['address', 'postalCode', 'city'] as const) {
    expect(missingForReceipts({ ...NOBODY, ...PLACED, companyName: 'SCI', [part]: null })).toEqual([part]);
  }
});
