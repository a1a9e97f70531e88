import { expect, test } from 'vitest';
import type { MonthDue } from '@shared/contract/month-due.ts';
import {
  expectedOf,
  isOfFilter,
  isReady,
  namedBy,
  shiftMonth,
  tenantsOf,
  tickedRows,
  totalExpected,
} from './month-rows.ts';

const row = (tenantId: string, change: Partial<MonthDue> = {}): MonthDue => ({
  dueId: `due of ${tenantId}`,
  leaseId: `lease of ${tenantId}`,
  tenantId,
  tenantName: tenantId,
  propertyName: 'Le Bellecour',
  kind: 'rent',
  label: null,
  from: '2026-03-01',
  to: '2026-03-31',
  dueOn: '2026-03-05',
  amount: 950.3,
  received: 0,
  remaining: 950.3,
  state: 'late',
  receipts: [],
  owedBefore: 0,
  method: null,
  paymentsKnown: 0,
  next: null,
  blocker: null,
  ...change,
});
const late = row('late', { owedBefore: 310.1 });
// Who was on the lease then is somebody else.
const repair = row('other', {
  dueId: 'repair',
  leaseId: 'lease of late',
  kind: 'repair',
  label: 'Vitre',
  remaining: 80,
  amount: 80,
});
const part = row('part', { received: 300.1, remaining: 650.2, next: 'partial' });
const paid = row('paid', { received: 950.3, remaining: 0, state: 'paid', next: 'quittance' });
const before = row('before', {
  ...paid,
  leaseId: 'lease of before',
  tenantId: 'before',
  owedBefore: 5,
  blocker: 'NO_PROPERTY',
});
const rows = [late, repair, part, paid, before];

test('what a row expects is what remains of it, and what is owed from before, to the cent', () => {
  expect(rows.map(expectedOf)).toEqual([1260.4, 80, 650.2, 0, 5]);
  expect(totalExpected(rows)).toBe(1995.6);
});

test('a row is open while something is expected, also from before', () => {
  expect(rows.filter((one) => isOfFilter(one, 'open'))).toEqual([late, repair, part, before]);
  expect(rows.filter((one) => isOfFilter(one, 'paid'))).toEqual([paid]);
  expect(rows.filter((one) => isOfFilter(one, 'all'))).toEqual(rows);
});

test('a receipt can be issued for what no other says, unless something stands in the way', () => {
  expect(rows.filter(isReady)).toEqual([part, paid]);
});

test('no lease is ticked by default, a ticked one with all dues, also of other tenants, and each counts once', () => {
  expect(tickedRows(rows, new Set())).toEqual([]);
  const ticked = tickedRows(rows, new Set(['lease of late', 'lease of paid']));
  expect(ticked).toEqual([late, repair]);
  expect(tenantsOf(ticked)).toEqual(['late']);
});

test('a payment noted in a row names its due, but for a rent that has fallen due: the law’s order is for that', () => {
  expect(rows.map(namedBy)).toEqual([null, 'repair', null, null, null]);
  expect(namedBy(row('ahead', { state: 'upcoming' }))).toBe('due of ahead');
});

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', 12, '2027-03'],
])('%s plus %d months is %s', (month, step, expected) => {
  expect(shiftMonth(month, step)).toBe(expected);
});
