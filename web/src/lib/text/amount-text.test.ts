import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AmountText, BalanceText, OptionalAmountText, amountText, parseAmount } from './amount-text.ts';

describe('typed amounts', () => {
  test.each([
    ['1250', 1250],
    ['1 250,50', 1250.5],
    ['1\u00A0250,50', 1250.5],
    ['1\u202F250,5', 1250.5],
    ['1250.50', 1250.5],
    ['1.250,50 €', 1250.5],
    ['€1,250.50', 1250.5],
    [',5', 0.5],
    ['-5', -5],
    ['\u2212 5,50 €', -5.5],
  ])('%j is %d euros', (text, euros) => {
    expect(parseAmount(text)).toBe(euros);
  });

  test.each(['', 'abc', '1,2,3.4.5', '12€50', '--1', '1e5', 'Infinity'])(
    'the text %j is not an amount',
    (text) => {
      expect(parseAmount(text)).toBeNaN();
    },
  );

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['abc', 'invalidAmount'],
    ['-1', 'negativeAmount'],
    ['1,255', 'invalidAmount'],
    ['10000000', 'amountTooLarge'],
    ['1e9', 'invalidAmount'],
  ])('%j is refused as %s', (text, code) => {
    expect(v.safeParse(AmountText, text).issues?.[0].message).toBe(code);
  });

  test('the largest amount of a field is accepted', () => {
    expect(v.parse(AmountText, '9 999 999,99')).toBe(9_999_999.99);
  });

  test('a balance may be negative, with the same limits as an amount', () => {
    expect(v.parse(BalanceText, '-90,50')).toBe(-90.5);
    for (const [text, code] of [
      ['', 'required'],
      ['-1,255', 'invalidAmount'],
      ['-10000000', 'amountTooLarge'],
    ] as const) {
      expect(v.safeParse(BalanceText, text).issues?.[0].message).toBe(code);
    }
  });

  test('an empty field for charges means 0', () => {
    expect(v.parse(OptionalAmountText, ' ')).toBe(0);
  });
});

describe('an amount in a field', () => {
  test.each([
    [1250, 'fr', '1\u00A0250'],
    [1250.5, 'fr', '1\u00A0250,50'],
    [1250, 'en', '1250'],
    [1250.5, 'en', '1250.50'],
    [0, 'fr', '0'],
  ] as const)('%d in %s is %j, and is read back as the same', (euros, locale, text) => {
    expect(amountText(euros, locale)).toBe(text);
    expect(parseAmount(text)).toBe(euros);
  });
});
