import { expect, test } from 'vitest';
import { nextPayDay } from './next-pay-day.ts';

test.each([
  ['2026-11-25', 5, 1, '2026-12-05'],
  ['2026-11-26', 5, 1, '2027-01-05'],
  ['2026-11-01', 28, 1, '2026-11-28'],
  ['2026-10-01', 5, 3, '2026-11-05'],
  ['2026-10-27', 5, 3, '2027-02-05'],
])(
  'on %s, with rents due on day %i of %i months, the next pay day is %s',
  (today, rentDueDay, termMonths, day) => {
    const lease = { startsOn: '2026-02-10', accountStartsOn: '2026-03-01', rentDueDay, termMonths };
    expect(nextPayDay(lease, today)).toBe(day);
  },
);
