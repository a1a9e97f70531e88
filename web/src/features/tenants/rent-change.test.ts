import { describe, expect, test } from 'vitest';
import { formerAmounts, startField } from './rent-change.ts';

const NEVER = { rent: 600, charges: 50, rentStartsOn: null, formerRents: [] };
const RAISED = {
  rent: 700,
  charges: 60,
  rentStartsOn: '2026-07-01',
  formerRents: [
    { startsOn: null, rent: 600, charges: 50 },
    { startsOn: '2026-01-01', rent: 650, charges: 50 },
  ],
};

describe('the day that counts', () => {
  test.each([
    ['of other amounts is that of the change', NEVER, { rent: 610, charges: 50 }, 'changesOn'],
    ['of other charges as well', RAISED, { rent: 700, charges: 0 }, 'changesOn'],
    ['of what is no amount yet, too', RAISED, { rent: Number.NaN, charges: 60 }, 'changesOn'],
    ['of a correction is none', RAISED, { rent: 610, charges: 60, isCorrection: true }, null],
    [
      'of the stored amounts is theirs',
      RAISED,
      { rent: 700, charges: 60, isCorrection: true },
      'rentStartsOn',
    ],
    ['of a rent that never changed is none', NEVER, { rent: 600, charges: 50 }, null],
    ['of a new tenant is none', null, { rent: 600, charges: 50 }, null],
  ] as const)('%s', (_, stored, input, field) => expect(startField(stored, input)).toBe(field));
});

const before = (...parameters: Parameters<typeof formerAmounts>) =>
  formerAmounts(...parameters).map(({ until, rent, charges }) => `${until}: ${rent} + ${charges}`);

describe('what held before', () => {
  test('is told newest first, each until the next', () => {
    expect(before(RAISED, false, '2026-07-01')).toEqual(['2026-07-01: 650 + 50', '2026-01-01: 600 + 50']);
  });

  test('holds what a change leaves behind', () => {
    expect(before(NEVER, true, '2026-11-01')).toEqual(['2026-11-01: 600 + 50']);
    expect(before(RAISED, true, '2026-11-01')).toEqual([
      '2026-11-01: 700 + 60',
      '2026-07-01: 650 + 50',
      '2026-01-01: 600 + 50',
    ]);
  });

  test('loses what started on the day or after it', () => {
    expect(before(RAISED, true, '2026-07-01')).toEqual(['2026-07-01: 650 + 50', '2026-01-01: 600 + 50']);
    expect(before(RAISED, false, '2026-01-01')).toEqual(['2026-01-01: 600 + 50']);
    expect(before(RAISED, true, '2025-06-15')).toEqual(['2025-06-15: 600 + 50']);
  });

  test('is nothing when the amounts hold from the beginning', () => {
    expect(before(RAISED, false, null)).toEqual([]);
  });
});
