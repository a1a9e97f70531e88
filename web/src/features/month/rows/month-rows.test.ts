import { expect, test } from 'vitest';
import { addDays } from '@shared/domain/ledger/days.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { anOpenBenefit } from '../../../../../tests/fixtures/benefit.ts';
import { aLateRentOf } from '../../../../../tests/fixtures/month-due.ts';
import {
  isBlocked,
  isOpen,
  isPaidAhead,
  isReady,
  isToAnnounce,
  namedDueId,
  paymentCount,
  payableBy,
  payableRows,
  readyReceipts,
  shiftMonth,
  tenantsOf,
  totalOf,
} from './month-rows.ts';

const late = aLateRentOf('late', { arrears: 310.1 });
// This due is from a time when the lease had another tenant.
const repair = aLateRentOf('other', {
  dueId: 'repair',
  leaseId: 'lease of late',
  kind: 'repair',
  label: 'Vitre',
  remaining: 80,
  amount: 80,
});
const part = aLateRentOf('part', {
  received: 300.1,
  remaining: 650.2,
  next: 'partial',
  todo: ['record', 'issue'],
});
const paid = aLateRentOf('paid', {
  received: 950.3,
  remaining: 0,
  state: 'paid',
  next: 'quittance',
  nextDocument: '2026-03-01',
  todo: ['issue'],
});
const before = aLateRentOf('before', {
  ...paid,
  leaseId: 'lease of before',
  tenantId: 'before',
  arrears: 5,
  blocker: 'NO_PROPERTY',
  todo: ['complete'],
});
const rows = [late, repair, part, paid, before];

test('totalOf adds the unpaid parts of the dues and the arrears, to the cent', () => {
  expect(totalOf(rows, false)).toEqual({ amount: 1995.6, before: 315.1 });
});

test('totalOf and payableRows leave out arrears and dues other than rent if only the rents are paid', () => {
  expect(totalOf(rows, true)).toEqual({ amount: 1600.5, before: 0 });
  expect(payableRows(rows, true)).toEqual([late, part]);
  expect(payableRows(rows, false)).toEqual([late, repair, part, before]);
});

test('the payments of rows leave the older arrears of offices open', () => {
  const debt = aLateRentOf('debt', { arrears: 910, officeArrears: 312 });
  const office = aLateRentOf('office', { remaining: 0, arrears: 312, officeArrears: 312 });
  expect(totalOf([debt, office], false)).toEqual({ amount: 1548.3, before: 598 });
  expect(payableRows([debt, office], false)).toEqual([debt]);
  expect(paymentCount([debt, office], false)).toBe(1);
  expect([debt, office].filter(isOpen)).toEqual([debt, office]);
});

test('a row is open while its due or older arrears are unpaid', () => {
  expect(rows.filter(isOpen)).toEqual([late, repair, part, before]);
});

test('isBlocked and isReady depend on the `todo` steps of the API', () => {
  expect(rows.filter(isBlocked)).toEqual([before]);
  expect(rows.filter(isReady)).toEqual([part, paid]);
});

test('readyReceipts counts a receipt for several rows once', () => {
  const repaired = aLateRentOf('paid', {
    ...paid,
    dueId: 'vitre',
    kind: 'repair',
    next: 'partial',
    nextDocument: 'other',
  });
  expect(readyReceipts([...rows, repaired, { ...repaired, dueId: 'porte' }])).toEqual([
    'partial',
    'quittance',
    'partial',
  ]);
});

test('tenantsOf returns one tenant per lease, even if the dues of the lease name different tenants', () => {
  expect(tenantsOf([late, repair, part])).toEqual(['late', 'part']);
});

test('a payment in a row names its due, unless the due is a rent that has fallen due', () => {
  expect(rows.map(namedDueId)).toEqual([null, 'repair', null, null, null]);
  expect(namedDueId(aLateRentOf('ahead', { state: 'upcoming' }))).toBe('due of ahead');
  const aided = aLateRentOf('aided', { benefits: [anOpenBenefit()], benefitRemaining: 312 });
  expect(namedDueId(aided)).toBe('due of aided');
});

test('a payment of the month leaves open the benefits of months that have not ended', () => {
  const aided = aLateRentOf('aided', {
    benefits: [anOpenBenefit({ month: '2026-03' })],
    benefitRemaining: 312,
  });
  expect(payableBy(aided, '2026-04-01')).toEqual(aided);
  expect(payableBy(aided, '2026-03-31')).toEqual({
    ...aided,
    benefits: [],
    benefitRemaining: 0,
    remaining: 638.3,
  });
});

test('each benefit of a row is a payment of its own', () => {
  const aided = aLateRentOf('aided', { benefits: [anOpenBenefit()], benefitRemaining: 312 });
  const awaited = aLateRentOf('awaited', { ...aided, leaseId: 'awaited', remaining: 312, arrears: 50 });
  expect(paymentCount([aided, aLateRentOf('late')], true)).toBe(3);
  expect(paymentCount([awaited], true)).toBe(1);
  expect(paymentCount([awaited], false)).toBe(2);
});

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', 12, '2027-03'],
])('shiftMonth moves %s by %d months to %s', (month, step, expected) => {
  expect(shiftMonth(month, step)).toBe(expected);
});

test('isPaidAhead is true for a paid rent before the first day of its period, unless the rent has a receipt', () => {
  const ahead = aLateRentOf('ahead', {
    from: '2198-12-01',
    received: 950.3,
    remaining: 0,
    state: 'paid',
    todo: ['done'],
  });
  const receipt = { id: 'a', number: 'Q-2026-0001', kind: 'quittance' } as const;
  expect(isPaidAhead(ahead)).toBe(true);
  expect(isPaidAhead({ ...ahead, from: '2026-01-01' })).toBe(false);
  expect(isPaidAhead({ ...ahead, remaining: 10 })).toBe(false);
  expect(isPaidAhead({ ...ahead, receipts: [receipt] })).toBe(false);
});

test('isToAnnounce is true for an unpaid due that is due today or within the next 31 days', () => {
  const dues = [-1, 0, 31, 32].map((days) => aLateRentOf('a', { dueOn: addDays(todayInParis(), days) }));
  expect(dues.map(isToAnnounce)).toEqual([false, true, true, false]);
  expect(isToAnnounce(aLateRentOf('a', { dueOn: todayInParis(), remaining: 0 }))).toBe(false);
});
