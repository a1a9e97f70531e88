import { expect, test } from 'vitest';
import { benefitMonths, noRentReason, owedBenefitMonth, paidBenefitMonth } from './benefit-months.ts';

test.each([
  ['2026-10-05', 'VIR CAF DU RHONE', '2026-09'],
  ['2026-01-05', 'VIR CAF DU RHONE', '2025-12'],
  ['2026-10-25', 'VIR CAF DU RHONE', '2026-10'],
  ['2026-10-05', 'VIR CAF DU RHONE XAF092026', '2026-09'],
  ['2026-10-26', 'VIR CAF XAF092026 2076907ZLEGOFF', '2026-09'],
  ['2026-12-05', 'CAF MARTIN LEA ALLOC 10/2026', '2026-10'],
  ['2026-12-05', 'CAF MARTIN LEA DU 05/10/2026', '2026-11'],
  // Ignore a future month, a month more than two years ago, and a number that is not a month.
  ['2026-10-05', 'VIR CAF XAF112026', '2026-09'],
  ['2026-10-05', 'VIR CAF XAF012020', '2026-09'],
  ['2026-10-05', 'VIR CAF 1082026', '2026-09'],
])('a benefit received on %s with the label %s pays the month %s', (day, label, month) => {
  expect(paidBenefitMonth({ day, label })).toBe(month);
});

const LEASE = { rentFrom: '2024-01-01', endsOn: null };

test('the months offered for a benefit go back two years, and include the chosen month', () => {
  const months = benefitMonths('2026-10-05', '2026-09', undefined);
  expect([months.length, months[0], months.at(-1)]).toEqual([25, '2026-10', '2024-10']);
  expect(benefitMonths('2026-10-05', '2023-05', LEASE).at(-1)).toBe('2023-05');
  expect(benefitMonths('2026-10-05', '2026-11', LEASE)[0]).toBe('2026-11');
});

test('only months with rent are offered for a benefit', () => {
  const lease = { rentFrom: '2026-08-01', endsOn: '2026-09-30' };
  expect(benefitMonths('2026-10-05', null, lease)).toEqual(['2026-09', '2026-08']);
});

test('a benefit for a month before or after the lease has no month', () => {
  const september = { day: '2026-10-05', label: 'CAF MARTIN LEA ALLOC 09/2026' };
  const october = { rentFrom: '2026-10-01', endsOn: null };
  expect([owedBenefitMonth(september, october), noRentReason('2026-09', october)]).toEqual([
    null,
    'beforeLease',
  ]);
  const ended = { rentFrom: '2026-01-01', endsOn: '2026-08-31' };
  expect([owedBenefitMonth(september, ended), noRentReason('2026-09', ended)]).toEqual([null, 'afterLease']);
  // A benefit of November that arrives in December is for November.
  expect(owedBenefitMonth({ day: '2026-12-05', label: 'CAF' }, october)).toBe('2026-11');
});
