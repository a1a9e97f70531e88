import { expect, test } from 'vitest';
import { isForeignPostalCode } from './foreign-postal-code.ts';

test.each([
  ['6900', true],
  ['1000', true],
  ['99000', true],
  ['690022', true],
  ['69002', false],
  [' 69 002 ', false],
  ['20000', false],
  ['SW1A 1AA', false],
  ['', false],
])('the postal code %j, all digits, is foreign: %s', (text, expected) => {
  expect(isForeignPostalCode(text)).toBe(expected);
});
