import { expect, test } from 'vitest';
import { typedPayment } from './typed-payment.ts';

const texts = { isBenefit: false, amount: '1 267,02', paidOn: '05/11/2026', dueId: '' };
const payment = { kind: 'payment', amount: 1267.02, paidOn: '2026-11-05', dueId: null, month: null };

test('reading complete input gives a payment that the API accepts', () => {
  expect(typedPayment(texts)).toEqual(payment);
  expect(typedPayment({ ...texts, dueId: 'march' })).toEqual({ ...payment, dueId: 'march' });
  expect(typedPayment({ ...texts, isBenefit: true, dueId: 'march' })).toEqual({
    ...payment,
    kind: 'benefit',
    dueId: 'march',
  });
});

test.each([
  ['amount', { amount: ' ' }],
  ['validAmount', { amount: '12,345' }],
  ['validAmount', { amount: '99999999999' }],
  ['validAmount', { amount: '0' }],
  ['day', { paidOn: '' }],
  ['day', { paidOn: '31/02/2026' }],
  ['day', { paidOn: '05/11/20' }],
  ['day', { paidOn: '31/12/2199' }],
  ['month', { isBenefit: true }],
])('reading incomplete input names the missing field: %s in %o', (missing, typed) => {
  expect(typedPayment({ ...texts, ...typed })).toBe(missing);
});
