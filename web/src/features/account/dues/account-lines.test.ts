import { expect, test } from 'vitest';
import type { Due } from '@shared/contract/leases/due.ts';
import { monthOf } from '@shared/domain/period.ts';
import { aDue } from '../../../../../tests/fixtures/due.ts';
import { accountLines, initiallyOpenLines } from './account-lines.ts';

const TODAY = '2027-01-10';

/** Returns a paid rent of one month. */
const rentOf = (month: string, due: Partial<Due> = {}): Due =>
  aDue({ id: month, ...monthOf(`${month}-01`), received: 650, ...due });
const months = (dues: readonly Due[]): string[] => dues.map(({ dueOn }) => dueOn.slice(0, 7));

test('dues of this year and of the last six months have a line each, newest first, and older dues are collapsed by year', () => {
  const dues = ['2025-11', '2025-12', '2026-06', '2026-07', '2026-08', '2026-12', '2027-01', '2027-02'];
  const { lines, years } = accountLines(
    dues.map((month) => rentOf(month)),
    TODAY,
  );
  expect(months(lines)).toEqual(['2027-02', '2027-01', '2026-12', '2026-08']);
  expect(years.map(({ year, dues: all }) => [year, months(all)])).toEqual([
    ['2026', ['2026-07', '2026-06']],
    ['2025', ['2025-12', '2025-11']],
  ]);
});

test('a collapsed year shows the number of documents to issue, and the sum of its dues without cancelled dues and refunds', () => {
  const { years } = accountLines(
    [
      rentOf('2025-01'),
      rentOf('2025-02', { next: 'quittance' }),
      rentOf('2025-03', { kind: 'other', state: 'cancelled', amount: 40 }),
      rentOf('2025-04', { kind: 'refund', amount: 90 }),
    ],
    TODAY,
  );
  expect(years).toMatchObject([{ year: '2025', amount: 1300, toIssue: 1 }]);
});

test('unpaid dues and dues whose amount differs from the amount under the lease are never collapsed', () => {
  const { lines, years } = accountLines(
    [
      rentOf('2020-03', { state: 'late', received: 0, remaining: 650 }),
      rentOf('2021-03', { leaseAmount: 400 }),
      rentOf('2022-03'),
    ],
    TODAY,
  );
  expect(months(lines)).toEqual(['2021-03', '2020-03']);
  expect(years.map(({ year }) => year)).toEqual(['2022']);
});

test('an account of sixty years shows one line per month of this year, and one line per earlier year', () => {
  const all = Array.from({ length: 60 * 12 }, (_, index) => {
    const year = 1967 + Math.floor(index / 12);
    return rentOf(`${year}-${String((index % 12) + 1).padStart(2, '0')}`);
  });
  const { lines, years } = accountLines(all, '2026-11-23');
  expect(lines).toHaveLength(12);
  expect(years).toHaveLength(59);
});

test('at first, the three newest unpaid dues and all dues whose amount differs from the amount under the lease are open', () => {
  const owed = { state: 'late', received: 0, remaining: 650 } as const;
  const lines = [
    rentOf('2027-01', { state: 'due', received: 0, remaining: 650 }),
    rentOf('2026-12', owed),
    rentOf('2026-11', owed),
    rentOf('2026-10', owed),
    rentOf('2026-09', { leaseAmount: 400 }),
    rentOf('2026-08'),
  ];
  expect(initiallyOpenLines(lines)).toEqual(['2027-01', '2026-12', '2026-11', '2026-09']);
});
