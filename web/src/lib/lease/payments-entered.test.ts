import { expect, test } from 'vitest';
import { enteredSince, paymentsEntered } from './payments-entered.ts';

const payment = (minute: number, change: { kind?: 'opening'; cancelledAt?: string } = {}) => ({
  kind: 'payment' as const,
  createdAt: `2026-11-22T08:0${minute}:00Z`,
  cancelledAt: null,
  ...change,
});

test('enteredSince skips the payments entered first and cancelled payments, whatever the order of the list', () => {
  const cancelled = payment(4, { cancelledAt: '2026-11-22T09:00:00Z' });
  const list = [payment(5), cancelled, payment(1), payment(3), payment(0, { kind: 'opening' })];
  expect(paymentsEntered(list)).toBe(4);
  expect(enteredSince(list, 1).map(({ createdAt }) => createdAt)).toEqual([
    '2026-11-22T08:03:00Z',
    '2026-11-22T08:05:00Z',
  ]);
  expect(enteredSince(list, 4)).toEqual([]);
});
