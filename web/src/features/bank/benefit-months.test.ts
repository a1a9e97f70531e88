import { expect, test } from 'vitest';
import { paidBenefitMonth, benefitMonths } from './benefit-months.ts';

test.each([
  ['2026-10-05', 'VIR CAF DU RHONE', '2026-09'],
  ['2026-01-05', 'VIR CAF DU RHONE', '2025-12'],
  ['2026-10-25', 'VIR CAF DU RHONE', '2026-10'],
  ['2026-10-05', 'VIR CAF DU RHONE XAF092026', '2026-09'],
  ['2026-10-26', 'VIR CAF XAF092026 2076907ZLEGOFF', '2026-09'],
  // Ignore a future month, a month more than two years ago, and a number that is not a month.
  ['2026-10-05', 'VIR CAF XAF112026', '2026-09'],
  ['2026-10-05', 'VIR CAF XAF012020', '2026-09'],
  ['2026-10-05', 'VIR CAF 1082026', '2026-09'],
])('a benefit received on %s with the label %s pays the month %s', (day, label, month) => {
  expect(paidBenefitMonth({ day, label })).toBe(month);
});

test('the months offered for a benefit go back two years, and include the chosen month', () => {
  const months = benefitMonths('2026-10-05', '2026-09');
  expect([months.length, months[0], months.at(-1)]).toEqual([25, '2026-10', '2024-10']);
  expect(benefitMonths('2026-10-05', '2023-05').at(-1)).toBe('2023-05');
  expect(benefitMonths('2026-10-05', '2026-11')[0]).toBe('2026-11');
});
