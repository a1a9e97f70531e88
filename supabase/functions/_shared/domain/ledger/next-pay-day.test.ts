import { expect, test } from 'vitest';
import { nextPayDay } from './next-pay-day.ts';

test.each([
  ['2026-11-25', 5, '2026-12-05'],
  ['2026-11-26', 5, '2027-01-05'],
  ['2026-11-01', 28, '2026-11-28'],
])('on %s, with rents due on day %i, the next pay day is %s', (today, rentDueDay, day) => {
  expect(nextPayDay(rentDueDay, today)).toBe(day);
});
