import { expect, test } from 'vitest';
import { receiptOutcome } from './receipt-outcome.ts';

const sum = (rent: number, charges = 0) => ({ rent, charges });

test.each([
  [sum(750, 50), sum(0), sum(750, 50), 'quittance'],
  [sum(750, 50), sum(0), sum(800), 'quittance'],
  [sum(750, 50), sum(0), sum(799.99), 'partial'],
  [sum(750, 50), sum(0), sum(750, 50.01), 'aboveDue'],
  [sum(0.1, 0.2), sum(0.1), sum(0.2), 'quittance'],
  [sum(750, 50), sum(300), sum(499.99), 'partial'],
  [sum(750, 50), sum(300), sum(450, 50), 'quittance'],
  [sum(750, 50), sum(300), sum(501), 'aboveDue'],
  [sum(0), sum(0), sum(123), 'quittance'],
] as const)('of %j, with %j received before, %j makes it: %s', (due, received, paid, expected) => {
  expect(receiptOutcome({ due, received }, paid)).toBe(expected);
});
