import { expect, test } from 'vitest';
import { lessorName, missingForReceipts } from './landlord.ts';

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

test('a lessor is called by the company, else by the person, else by the letters of its numbers', () => {
  const person = { firstName: 'Camille', lastName: 'Lefèvre', companyName: null, series: 'CL' };
  expect(lessorName({ ...person, companyName: 'SCI des Lilas' })).toBe('SCI des Lilas');
  expect(lessorName(person)).toBe('Camille Lefèvre');
  expect(lessorName({ ...person, firstName: null })).toBe('Lefèvre');
  expect(lessorName({ ...person, firstName: null, lastName: null })).toBe('CL');
});
