import { expect, test } from 'vitest';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { aDue } from '../../../../../tests/fixtures/due.ts';
import { aPayment } from '../../../../../tests/fixtures/payment.ts';
import { aPosition } from '../../../../../tests/fixtures/position.ts';
import { refundableAmount } from './refundable-amount.ts';

const TODAY = '2026-11-16';
const DECEMBER = { dueOn: '2026-12-01', from: '2026-12-01', to: '2026-12-31' };

/** Returns the sum that can be refunded if a payment of €95 pays a due. */
function refundable(due: Partial<Due>, payment: Partial<Payment> = {}, certified = 0, advance = 0): number {
  const paid = aPayment({ amount: 95, ...payment });
  const parts = [{ paymentId: paid.id, amount: 95, certified }];
  return refundableAmount(
    {
      position: aPosition({ advance }),
      dues: [aDue({ ...DECEMBER, amount: 95, received: 95, parts, ...due })],
      payments: [paid],
    },
    TODAY,
  );
}

test('the money that pays a coming rent can be refunded, and the money of a rent that has fallen due cannot', () => {
  expect(refundable({})).toBe(95);
  expect(refundable({}, {}, 0, 20.5)).toBe(115.5);
  expect(refundable({ dueOn: TODAY })).toBe(0);
});

test('money that pays a settlement of charges or a repair before its due day cannot be refunded', () => {
  expect(refundable({ kind: 'settlement' })).toBe(0);
  expect(refundable({ kind: 'repair' }, {}, 0, 20.5)).toBe(20.5);
});

test('money that its payment or a receipt assigns to a coming rent cannot be refunded', () => {
  expect(refundable({}, { names: { from: '2026-12-01', to: '2026-12-31' } })).toBe(0);
  expect(refundable({}, { names: { from: '2026-11-01', to: '2026-11-30' } })).toBe(95);
  expect(refundable({}, {}, 95)).toBe(0);
});
