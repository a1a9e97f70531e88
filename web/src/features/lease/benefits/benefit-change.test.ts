import { expect, test } from 'vitest';
import { aBenefit } from '../../../../../tests/fixtures/benefit.ts';
import { aPayment } from '../../../../../tests/fixtures/payment.ts';
import { benefitChanges } from './benefit-change.ts';

const benefit = aBenefit({ tenantId: 'ana', amount: 47, firstMonth: '2026-08' });
const aid = (month: string, amount: number, more: Partial<ReturnType<typeof aPayment>> = {}) =>
  aPayment({
    kind: 'benefit',
    amount,
    payerOffice: 'caf',
    tenantId: 'ana',
    names: { from: `${month}-01`, to: `${month}-28` },
    ...more,
  });

test.each([
  ['another amount', [aid('2026-09', 47), aid('2026-10', 277)], '2026-11-29', [['2026-10', 277]]],
  ['the expected amount', [aid('2026-09', 277), aid('2026-10', 47)], '2026-11-29', []],
  ['two payments of a month', [aid('2026-10', 40), aid('2026-10', 7)], '2026-11-29', []],
  ['nothing, and it is late', [aid('2026-09', 47)], '2026-11-15', [['2026-10', 0]]],
  ['nothing yet', [aid('2026-09', 47)], '2026-11-14', []],
  ['nothing ever', [], '2026-11-29', []],
  ['another office', [aid('2026-10', 277, { payerOffice: 'msa' })], '2026-11-29', []],
  ['another beneficiary', [aid('2026-10', 277, { tenantId: 'luc' })], '2026-11-29', []],
  ['a cancelled payment', [aid('2026-10', 277, { cancelledAt: '2026-11-02T10:00:00Z' })], '2026-11-29', []],
  ['a month before the benefit', [aid('2026-07', 277)], '2026-11-29', []],
] as const)('an office that has paid %s is asked about or not', (_, payments, today, found) => {
  expect(benefitChanges(payments, [benefit], today).map(({ month, paid }) => [month, paid])).toEqual(found);
  expect(benefitChanges(payments, [{ ...benefit, lastMonth: '2026-12' }], today)).toEqual([]);
});

test('an office that has paid the sum of its benefits for a month is not asked about', () => {
  const luc = aBenefit({ tenantId: 'luc', amount: 180, firstMonth: '2026-08' });
  const ana = { ...benefit, amount: 200 };
  const found = (...payments: ReturnType<typeof aid>[]) =>
    benefitChanges(payments, [ana, luc], '2026-11-29').map(({ month, paid }) => [month, paid]);
  const september = [aid('2026-09', 200), aid('2026-09', 180, { tenantId: 'luc' })];
  expect(found(...september, aid('2026-10', 200), aid('2026-10', 180))).toEqual([]);
  expect(found(...september, aid('2026-10', 200), aid('2026-10', 180, { tenantId: null }))).toEqual([]);
  expect(found(...september, aid('2026-10', 200), aid('2026-10', 181))).toEqual([
    ['2026-10', 381],
    ['2026-10', 0],
  ]);
});

test('an office is not asked about again for a month for which the landlord kept the benefit', () => {
  const kept = { ...benefit, keptMonth: '2026-10' };
  const found = (payments: ReturnType<typeof aid>[], today: string) =>
    benefitChanges(payments, [kept], today).map(({ month, paid }) => [month, paid]);
  expect(found([aid('2026-10', 277)], '2026-11-29')).toEqual([]);
  expect(found([aid('2026-09', 47)], '2026-11-15')).toEqual([]);
  expect(found([aid('2026-10', 277), aid('2026-11', 277)], '2026-12-10')).toEqual([['2026-11', 277]]);
});
