import { afterEach, expect, test, vi } from 'vitest';
import { asksAccountStart, firstRent, proposedAccountStart } from './account-start.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['from this month on', '2026-11-20', 1, '2026-11-20'],
  ['in the future', '2027-02-01', 1, '2027-02-01'],
  ['long ago', '2019-09-15', 1, '2026-11-01'],
  ['on an unknown day', null, 1, '2026-11-01'],
  ['long ago, by the quarter', '2019-09-15', 3, '2026-09-01'],
  ['in this quarter', '2026-10-15', 3, '2026-10-15'],
])(
  'for a lease that starts %s, the proposed account starts with the lease or, for an earlier lease, with the current term',
  (_, startsOn, termMonths, from) => {
    expect(proposedAccountStart({ startsOn, termMonths }, '2026-11-25')).toBe(from);
  },
);

test('the form asks for the first day of the account if the lease started before this month or its start is unknown', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T11:00:00Z'), toFake: ['Date'] });
  expect([null, '', '12/1', '2019-09-15', '2026-10-31'].map(asksAccountStart)).not.toContain(false);
  expect(['2026-11-01', '2026-11-30', '2027-02-01'].map(asksAccountStart)).not.toContain(true);
});

test('the first rent of an account covers the rest of the month, and falls due on the due day but not before the account starts', () => {
  expect(firstRent('2026-12-01', 5)).toEqual({ from: '2026-12-01', to: '2026-12-31', dueOn: '2026-12-05' });
  expect(firstRent('2026-12-14', 5)).toEqual({ from: '2026-12-14', to: '2026-12-31', dueOn: '2026-12-14' });
});
