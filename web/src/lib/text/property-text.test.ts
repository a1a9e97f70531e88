import { expect, test } from 'vitest';
import { isNamedByAddress, streetText } from './property-text.ts';

const flat = (name: string, addressComplement: string | null) => ({
  name,
  address: '12 rue X',
  addressComplement,
});

test('streetText returns the street with the address complement after it', () => {
  expect(streetText(flat('Studio', 'Apt 1'))).toBe('12 rue X, Apt 1');
  expect(streetText(flat('Studio', null))).toBe('12 rue X');
});

test('isNamedByAddress is true if the name of a dwelling is its street, its address complement, or both', () => {
  expect(isNamedByAddress(flat('12 rue X', 'Apt 1'))).toBe(true);
  expect(isNamedByAddress(flat('12 rue X, Apt 1', 'Apt 1'))).toBe(true);
  expect(isNamedByAddress(flat('apt. 1', 'Apt 1'))).toBe(true);
  expect(isNamedByAddress(flat('Studio', 'Apt 1'))).toBe(false);
});
