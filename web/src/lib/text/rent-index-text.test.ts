import * as v from 'valibot';
import { expect, test } from 'vitest';
import { IndexText, YearlyChangeText, percentText, twoDecimals } from './rent-index-text.ts';

test('IndexText and YearlyChangeText read numbers in any usual notation', () => {
  expect(v.parse(IndexText, ' 148,37 ')).toBe(148.37);
  expect(v.parse(IndexText, '148.3')).toBe(148.3);
  for (const text of ['', 'x', '49,99', '1483,7', '148,375']) expect(v.is(IndexText, text), text).toBe(false);
  expect(v.parse(YearlyChangeText, '+1,15 %')).toBe(1.15);
  expect(v.parse(YearlyChangeText, '-0,1%')).toBe(-0.1);
  expect(v.is(YearlyChangeText, '1,155')).toBe(false);
});

test('twoDecimals and percentText write two decimals, and percentText writes the sign', () => {
  expect(twoDecimals(148.3, 'fr')).toBe('148,30');
  expect(percentText(1.1, 'fr')).toBe('+1,10\u00A0%');
  expect(percentText(-0.1, 'en')).toBe('\u22120.10%');
});
