import { expect, test } from 'vitest';
import { isNameless, lacksAddress, lessorName } from './landlord.ts';

test('documents need a company name or both names of a person', () => {
  const nobody = { firstName: null, lastName: null, companyName: null };
  expect(isNameless(nobody)).toBe(true);
  expect(isNameless({ ...nobody, firstName: 'Camille' })).toBe(true);
  expect(isNameless({ ...nobody, firstName: 'Camille', lastName: 'Lefèvre' })).toBe(false);
  expect(isNameless({ ...nobody, companyName: 'SCI des Lilas' })).toBe(false);
});

test('an address in France is incomplete if the street, the postal code or the city is missing', () => {
  const whole = { address: '3 rue Mercière', postalCode: '69002', city: 'Lyon', country: 'FR' };
  expect(lacksAddress(whole)).toBe(false);
  for (const part of ['address', 'postalCode', 'city'] as const)
    expect(lacksAddress({ ...whole, [part]: null })).toBe(true);
});

test('a lessor is shown by the company name, else by the person’s name, else by the series', () => {
  const person = { firstName: 'Camille', lastName: 'Lefèvre', companyName: null, series: 'CL' };
  expect(lessorName({ ...person, companyName: 'SCI des Lilas' })).toBe('SCI des Lilas');
  expect(lessorName(person)).toBe('Camille Lefèvre');
  expect(lessorName({ ...person, firstName: null })).toBe('Lefèvre');
  expect(lessorName({ ...person, firstName: null, lastName: null })).toBe('CL');
});
