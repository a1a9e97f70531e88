import { expect, test } from 'vitest';
import type { RentIndex } from '@shared/contract/leases/rent-index.ts';
import { indexRows, usualIndexDay } from './index-rows.ts';

const anIndex = (quarter: string, value: number, zone: RentIndex['zone'] = 'corsica'): RentIndex => ({
  zone,
  quarter,
  value,
  publishedOn: null,
  source: 'Journal officiel',
});

test('the rows of a zone start with the newest quarter, include quarters without an index, and state the change over a year', () => {
  const indices = [
    anIndex('2025-Q1', 141.28),
    anIndex('2024-Q4', 140.48),
    anIndex('2024-Q1', 139.02),
    anIndex('2025-Q3', 144, 'metropole'),
  ];
  expect(
    indexRows(indices, 'corsica', '2025-11-26').map(({ quarter, index, yearlyChange }) => [
      quarter,
      index?.value ?? null,
      yearlyChange,
    ]),
  ).toEqual([
    ['2025-Q3', null, null],
    ['2025-Q2', null, null],
    ['2025-Q1', 141.28, 1.63],
    ['2024-Q4', 140.48, null],
    ['2024-Q3', null, null],
    ['2024-Q2', null, null],
    ['2024-Q1', 139.02, null],
  ]);
  expect(indexRows(indices, 'overseas', '2025-11-26')).toEqual([]);
});

test('an index is usually published by the 20th of the month after its quarter', () => {
  expect(usualIndexDay('2026-Q3')).toBe('2026-10-20');
  expect(usualIndexDay('2026-Q4')).toBe('2027-01-20');
});
