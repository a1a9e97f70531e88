import { expect, test } from 'vitest';
import { aBenefit } from '../../../../../tests/fixtures/benefit.ts';
import { aPayment } from '../../../../../tests/fixtures/payment.ts';
import { newBenefit, proposedBenefit } from './proposed-benefit.ts';

const names = { from: '2026-10-01', to: '2026-10-31' };
const october = aPayment({ kind: 'benefit', amount: 312, payerOffice: 'caf', tenantId: 'ana', names });
const TODAY = '2026-11-28';

test('the newest recorded benefit of the last three months is proposed until a benefit is expected', () => {
  const proposed = { tenantId: 'ana', office: 'caf', amount: 312, firstMonth: '2026-10' };
  expect(proposedBenefit([aPayment(), october], [], TODAY)).toEqual(proposed);
  expect(proposedBenefit([october], [aBenefit()], TODAY)).toBeNull();
  expect(proposedBenefit([october], [], '2027-01-02')).toBeNull();
  expect(proposedBenefit([{ ...october, cancelledAt: '2026-11-02T10:00:00Z' }], [], TODAY)).toBeNull();
  expect(proposedBenefit([{ ...october, payerOffice: null }], [], TODAY)).not.toHaveProperty('office');
});

test('a new benefit for a tenant starts with the recorded benefit, unless this benefit is for another tenant', () => {
  const recorded = { tenantId: 'ana', office: 'caf' as const, amount: 312, firstMonth: '2026-10' };
  const { tenantId: _, ...unnamed } = recorded;
  expect(newBenefit(recorded, undefined)).toEqual(recorded);
  expect(newBenefit(recorded, 'ana')).toEqual(recorded);
  expect(newBenefit(unnamed, 'ana')).toEqual(recorded);
  expect(newBenefit(recorded, 'luc')).toEqual({ tenantId: 'luc' });
  expect(newBenefit(null, 'luc')).toEqual({ tenantId: 'luc' });
  expect(newBenefit(null, undefined)).toEqual({});
});
