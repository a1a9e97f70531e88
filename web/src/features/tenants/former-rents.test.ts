import { describe, expect, test } from 'vitest';
import { formerAmounts, startField } from './former-rents.ts';

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

describe('startField', () => {
  test.each([
    [
      'changed amounts have the field for the day of the change',
      NEVER,
      { rent: 610, charges: 50 },
      'changesOn',
    ],
    [
      'changed charges have the field for the day of the change',
      RAISED,
      { rent: 700, charges: 0 },
      'changesOn',
    ],
    [
      'an invalid amount has the field for the day of the change',
      RAISED,
      { rent: Number.NaN, charges: 60 },
      'changesOn',
    ],
    [
      'a correction has no field for the start date',
      RAISED,
      { rent: 610, charges: 60, isCorrection: true },
      null,
    ],
    [
      'unchanged amounts have the field for the stored start date',
      RAISED,
      { rent: 700, charges: 60, isCorrection: true },
      'rentStartsOn',
    ],
    ['a rent that never changed has no field for the start date', NEVER, { rent: 600, charges: 50 }, null],
    ['a new tenant has no field for the start date', null, { rent: 600, charges: 50 }, null],
  ] as const)('%s', (_, stored, input, field) => expect(startField(stored, input)).toBe(field));
});

const before = (...parameters: Parameters<typeof formerAmounts>) =>
  formerAmounts(...parameters).map(({ until, rent, charges }) => `${until}: ${rent} + ${charges}`);

const SAME = { rent: 700, charges: 60 };
const OTHER = { rent: 720, charges: 60 };

describe('former rents', () => {
  test('formerAmounts returns the newest rent first, and each rent with the start of the next rent', () => {
    expect(before(RAISED, SAME, '2026-07-01')).toEqual(['2026-07-01: 650 + 50', '2026-01-01: 600 + 50']);
  });

  test('former rents include the rent that a change replaces', () => {
    expect(before(NEVER, OTHER, '2026-11-01')).toEqual(['2026-11-01: 600 + 50']);
    expect(before(RAISED, OTHER, '2026-11-01')).toEqual([
      '2026-11-01: 700 + 60',
      '2026-07-01: 650 + 50',
      '2026-01-01: 600 + 50',
    ]);
  });

  test('former rents exclude stored rents that start on the first day of the typed rent or later', () => {
    expect(before(RAISED, OTHER, '2026-07-01')).toEqual(['2026-07-01: 650 + 50', '2026-01-01: 600 + 50']);
    expect(before(RAISED, SAME, '2026-01-01')).toEqual(['2026-01-01: 600 + 50']);
    expect(before(RAISED, OTHER, '2025-06-15')).toEqual(['2025-06-15: 600 + 50']);
  });

  test('there are no former rents if the typed rent applies from the beginning', () => {
    expect(before(RAISED, SAME, null)).toEqual([]);
  });

  test('former rents exclude the rent right before the typed rent if both have the same amounts', () => {
    expect(before(RAISED, { rent: 650, charges: 50 }, '2026-06-01')).toEqual(['2026-01-01: 600 + 50']);
    expect(before(RAISED, { rent: 600, charges: 50 }, '2025-12-01')).toEqual([]);
    // After this correction, the newest rent has the same amounts as the rent before it.
    expect(before(RAISED, { rent: 650, charges: 50 }, '2026-07-01')).toEqual(['2026-01-01: 600 + 50']);
    const lowered = { ...RAISED, rent: 600, charges: 50 };
    expect(before(lowered, lowered, '2025-12-01')).toEqual([]);
  });
});
