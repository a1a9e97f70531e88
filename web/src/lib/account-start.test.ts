import { afterEach, expect, test, vi } from 'vitest';
import vectors from '@shared/domain/ledger/vectors.json' with { type: 'json' };
import { asksAccountStart, firstRent, usualAccountStart } from './account-start.ts';

afterEach(() => vi.useRealTimers());

test.each(vectors.accountStart)('$id', ({ in: { today, ...lease }, expect: expected }) => {
  expect(usualAccountStart(lease, today)).toBe(expected.from);
});

test('from when rents are followed is asked where the lease does not start this month or later', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T11:00:00Z'), toFake: ['Date'] });
  expect([null, '', '12/1', '2019-09-15', '2026-10-31'].map(asksAccountStart)).not.toContain(false);
  expect(['2026-11-01', '2026-11-30', '2027-02-01'].map(asksAccountStart)).not.toContain(true);
});

test('the first rent of an account is for the rest of its month, and due on its first day at the earliest', () => {
  expect(firstRent('2026-12-01', 5)).toEqual({ from: '2026-12-01', to: '2026-12-31', dueOn: '2026-12-05' });
  expect(firstRent('2026-12-14', 5)).toEqual({ from: '2026-12-14', to: '2026-12-31', dueOn: '2026-12-14' });
});
