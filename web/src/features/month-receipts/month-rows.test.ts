import { expect, test } from 'vitest';
import type { MonthTenant } from '@shared/contract/receipt-month.ts';
import { isOfFilter, rowState, shiftMonth, stillDue, tickedRows, totalDue } from './month-rows.ts';

const row = (tenantId: string, change: Partial<MonthTenant> = {}): MonthTenant => ({
  tenantId,
  tenantName: tenantId,
  propertyName: 'Le Bellecour',
  from: '2026-03-01',
  to: '2026-03-31',
  due: { rent: 900.1, charges: 50.2 },
  received: 0,
  receipt: null,
  blocker: null,
  ...change,
});
const ready = row('ready');
const partial = row('partial', {
  receipt: { id: '1', number: 'R-2026-0001', kind: 'partial' },
  received: 300,
});
const issued = row('issued', { receipt: { id: '2', number: 'Q-2026-0001', kind: 'quittance' } });
const blocked = row('blocked', { blocker: 'NO_PROPERTY' });
const rows = [ready, partial, issued, blocked];

test('a row is ready, partial, issued or blocked', () => {
  expect(rows.map(rowState)).toEqual(['ready', 'partial', 'issued', 'blocked']);
  expect(rows.filter((one) => isOfFilter(one, 'toIssue'))).toEqual([ready, partial]);
  expect(rows.filter((one) => isOfFilter(one, 'all'))).toEqual(rows);
});

test('an issued quittance takes precedence over a reason that would now block one', () => {
  expect(rowState({ ...issued, blocker: 'PROFILE_INCOMPLETE' })).toBe('issued');
});

test('no tenant is ticked by default, and only tenants who can get a quittance count as ticked', () => {
  expect(tickedRows(rows, new Set())).toEqual([]);
  expect(tickedRows(rows, new Set(rows.map(({ tenantId }) => tenantId)))).toEqual([ready, partial]);
});

test('the amount due is exact to the cent', () => {
  expect(totalDue(ready)).toBe(950.3);
  expect(stillDue({ ...ready, received: 0.1 })).toBe(950.2);
});

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', 12, '2027-03'],
])('%s plus %d months is %s', (month, step, expected) => {
  expect(shiftMonth(month, step)).toBe(expected);
});
