import { expect, test } from 'vitest';
import { termOf } from './term.ts';

test.each([
  [1, '2026-02-15', '2026-05-31', '2026-05-01', '2026-05-31'],
  [3, '2026-02-15', '2026-02-01', '2026-02-01', '2026-04-30'],
  [3, '2026-02-15', '2026-06-30', '2026-05-01', '2026-07-31'],
  [3, '2026-02-15', '2027-01-31', '2026-11-01', '2027-01-31'],
  // Of an account that is kept from before the lease is said to start.
  [3, '2026-02-15', '2026-01-31', '2025-11-01', '2026-01-31'],
])(
  'a lease by %i months from %s has for %s the term from %s to %s',
  (termMonths, startsOn, day, from, to) => {
    expect(termOf({ startsOn, accountStartsOn: '2026-01-01', termMonths }, day)).toEqual({ from, to });
  },
);

test('a lease of which no start is known has terms from the start of its account', () => {
  expect(termOf({ startsOn: null, accountStartsOn: '2026-03-10', termMonths: 3 }, '2026-06-01')).toEqual({
    from: '2026-06-01',
    to: '2026-08-31',
  });
});
