import { expect, test } from 'vitest';
import { formatEuros, sumEuros, toCents } from './money.ts';

test.each([
  [[0.1, 0.2], 0.3],
  [[1250, 85.5], 1335.5],
  [[9_999_999.99, 9_999_999.99], 19_999_999.98],
  [[], 0],
])('the sum of %j is %d, exact to the cent', (amounts, expected) => {
  expect(sumEuros(...amounts)).toBe(expected);
});

test.each([
  [1.15, 115],
  [8.03, 803],
  [0.29, 29],
])('%d euros are %d cents', (euros, cents) => {
  expect(toCents(euros)).toBe(cents);
});

test.each([
  [1250, '1\u00A0250,00\u00A0€', '€1,250.00'],
  [0, '0,00\u00A0€', '€0.00'],
  [0.5, '0,50\u00A0€', '€0.50'],
  [-12.5, '\u221212,50\u00A0€', '\u2212€12.50'],
  [1_234_567.89, '1\u00A0234\u00A0567,89\u00A0€', '€1,234,567.89'],
])('the amount %d is formatted as %s in French and %s in English', (euros, french, english) => {
  expect(formatEuros(euros)).toBe(french);
  expect(formatEuros(euros, 'en')).toBe(english);
});
