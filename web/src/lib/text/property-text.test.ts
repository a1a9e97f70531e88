import { expect, test } from 'vitest';
import { isNamedByAddress, streetText } from './property-text.ts';

const flat = (name: string, addressComplement: string | null) => ({
  name,
  address: '12 rue X',
  addressComplement,
});

test('the text of a street contains the address complement after the street', () => {
  expect(streetText(flat('Studio', 'Apt 1'))).toBe('12 rue X, Apt 1');
  expect(streetText(flat('Studio', null))).toBe('12 rue X');
});

test('the name of a dwelling may be its address, with or without the complement', () => {
  expect(isNamedByAddress(flat('12 rue X', 'Apt 1'))).toBe(true);
  expect(isNamedByAddress(flat('12 rue X, Apt 1', 'Apt 1'))).toBe(true);
  expect(isNamedByAddress(flat('apt. 1', 'Apt 1'))).toBe(true);
  expect(isNamedByAddress(flat('Studio', 'Apt 1'))).toBe(false);
});
