import { expect, test } from 'vitest';
import { aDue } from '../../../../../tests/fixtures/due.ts';
import { partsToReturn, returnableAmount } from './parts-to-return.ts';

const payment = { id: 'aide', amount: 250 };
const paidOn = (dueOn: string, amount: number, kind: 'rent' | 'refund' = 'rent') =>
  aDue({ kind, dueOn, parts: [{ paymentId: 'aide', amount, certified: 0 }] });
const shown = (amount: number, dues: Parameters<typeof partsToReturn>[2]) =>
  partsToReturn(payment, amount, dues).map((part) => [part.due.dueOn, part.amount]);

test('the money that pays no due goes first, and then the money of the latest dues', () => {
  const dues = [paidOn('2025-11-05', 150), paidOn('2025-12-05', 60)];
  expect(shown(40, dues)).toEqual([]);
  expect(shown(90, dues)).toEqual([['2025-12-05', 50]]);
  expect(shown(250, dues)).toEqual([
    ['2025-12-05', 60],
    ['2025-11-05', 150],
  ]);
});

test('what was taken back already is neither open nor returnable again', () => {
  const dues = [paidOn('2025-11-05', 150), paidOn('2026-03-10', 100, 'refund')];
  expect(returnableAmount(payment, dues)).toBe(150);
  expect(shown(150, dues)).toEqual([['2025-11-05', 150]]);
});
