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

describe('the start date', () => {
  test.each([
    ['of changed amounts is the date of the change', NEVER, { rent: 610, charges: 50 }, 'changesOn'],
    ['of changed charges is too', RAISED, { rent: 700, charges: 0 }, 'changesOn'],
    ['of an amount not yet valid is too', RAISED, { rent: Number.NaN, charges: 60 }, 'changesOn'],
    ['of a correction is not asked for', RAISED, { rent: 610, charges: 60, isCorrection: true }, null],
    [
      'of unchanged amounts is the stored one',
      RAISED,
      { rent: 700, charges: 60, isCorrection: true },
      'rentStartsOn',
    ],
    ['of a rent that never changed is not asked for', NEVER, { rent: 600, charges: 50 }, null],
    ['of a new tenant is not asked for', null, { rent: 600, charges: 50 }, null],
  ] as const)('%s', (_, stored, input, field) => expect(startField(stored, input)).toBe(field));
});

const before = (...parameters: Parameters<typeof formerAmounts>) =>
  formerAmounts(...parameters).map(({ until, rent, charges }) => `${until}: ${rent} + ${charges}`);

const SAME = { rent: 700, charges: 60 };
const OTHER = { rent: 720, charges: 60 };

describe('former rents', () => {
  test('former rents are listed newest first, each until the next rent starts', () => {
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

  test('former rents exclude rents that started on or after the start date', () => {
    expect(before(RAISED, OTHER, '2026-07-01')).toEqual(['2026-07-01: 650 + 50', '2026-01-01: 600 + 50']);
    expect(before(RAISED, SAME, '2026-01-01')).toEqual(['2026-01-01: 600 + 50']);
    expect(before(RAISED, OTHER, '2025-06-15')).toEqual(['2025-06-15: 600 + 50']);
  });

  test('there are no former rents if the rent applies from the beginning', () => {
    expect(before(RAISED, SAME, null)).toEqual([]);
  });

  test('former rents exclude a rent with the typed amounts, since it continues', () => {
    expect(before(RAISED, { rent: 650, charges: 50 }, '2026-06-01')).toEqual(['2026-01-01: 600 + 50']);
    expect(before(RAISED, { rent: 600, charges: 50 }, '2025-12-01')).toEqual([]);
    // The landlord corrects the amounts and changes the start date.
    expect(before(RAISED, { rent: 650, charges: 50 }, '2026-07-01')).toEqual(['2026-01-01: 600 + 50']);
    const lowered = { ...RAISED, rent: 600, charges: 50 };
    expect(before(lowered, lowered, '2025-12-01')).toEqual([]);
  });
});
