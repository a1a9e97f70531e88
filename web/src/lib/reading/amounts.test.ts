import { expect, test } from 'vitest';
import { decimalSignOf, isUnclear, readAmount } from './amounts.ts';

test.each([
  ['1 345,00', 1345],
  ['1\u202F345,00\u00A0€', 1345],
  ['1\u00A0345,00 €', 1345],
  ['1,345.00', 1345],
  ['1.345,00', 1345],
  ['1.345.000', 1_345_000],
  ['1345', 1345],
  ['1345.5', 1345.5],
  ['910,00', 910],
  ['€1,250.50', 1250.5],
  ['-€12.50', -12.5],
  ['850 EUR', 850],
  ['850 euros', 850],
  ["1'345.00", 1345],
  ['(12,50)', -12.5],
  ['12,50-', -12.5],
  ['\u221212,50', -12.5],
  ['+12,50', 12.5],
  ['0,345', 0.35],
  ['1034.4999', 1034.5],
  ['1.005,00', 1005],
  ['-0', 0],
  // The ways in which spreadsheets show zero and people write zero.
  ['- €', 0],
  ['-   €', 0],
  ['-', 0],
  ['—', 0],
  ['néant', 0],
  ['Aucun', 0],
  ['n/a', 0],
  ['none', 0],
])('the text %j means %d euros', (text, euros) => {
  expect(readAmount(text, ',')).toBe(euros);
});

test.each([
  '',
  'abc',
  '?',
  'selon compteur',
  '12 m²',
  '1,2,3',
  '1.345.00',
  '1,34,500',
  '12,50,00',
  '1.2.3,4',
  '--5',
  '1e5',
  '9'.repeat(50),
])('the text %j is not an amount', (text) => {
  expect(readAmount(text, ',')).toBeNaN();
});

test.each(['1.345', '1,345', '12.500', '-1.345', '1.345 €'])(
  'the text %j is ambiguous: it means thousands, or an amount with three decimals',
  (text) => {
    expect(isUnclear(text)).toBe(true);
    expect([readAmount(text, '.'), readAmount(text, ',')].map(Math.abs).toSorted((a, b) => a - b)).toEqual([
      expect.closeTo(Math.abs(Number.parseFloat(text.replace(',', '.'))), 1),
      Math.abs(Number(text.replace(/[.,€\s]/g, '').replace('-', ''))),
    ]);
  },
);

test.each([
  [['1.345', '910,00'], ','],
  [['1.345', '910.00'], '.'],
  [['1.345', '1.234.567'], ','],
  [['1.345', '1.234,50'], ','],
  [['1.345', '910'], null],
  [['1.345', '910,00', '910.00'], null],
])('decimalSignOf the column %j is %j', (cells, sign) => {
  expect(decimalSignOf(cells)).toBe(sign);
});
