import { describe, expect, test } from 'vitest';
import { nextRentStart, rentAt, rentOn, rentsOf } from './rents.ts';

const never = { rent: 600, charges: 50, rentStartsOn: null, formerRents: [] };
const changed = {
  rent: 700,
  charges: 60,
  rentStartsOn: '2026-07-15',
  formerRents: [
    { startsOn: null, rent: 600, charges: 50 },
    { startsOn: '2026-01-01', rent: 650, charges: 50 },
  ],
};

describe('the rent of a day', () => {
  test.each([
    ['1900-01-01', 600, 50],
    ['2025-12-31', 600, 50],
    ['2026-01-01', 650, 50],
    ['2026-07-14', 650, 50],
    ['2026-07-15', 700, 60],
    ['2199-12-31', 700, 60],
  ])('on %s the rent is %d and the charges are %d', (day, rent, charges) =>
    expect(rentOn(changed, day)).toEqual({ rent, charges }),
  );

  test('the last rent that starts on or before a day applies on that day', () => {
    const rents = rentsOf(changed);
    expect(rentAt(rents, '2025-12-31')).toBe(rents[0]);
    expect(rentAt(rents, '2026-07-15')).toBe(rents[2]);
    expect(rentAt([], '2026-07-15')).toBeUndefined();
  });

  test('a rent that never changed applies on every day', () => {
    expect(rentOn(never, '1900-01-01')).toEqual({ rent: 600, charges: 50 });
  });
});

test.each([
  [changed, '2025-12-31', '2026-01-01'],
  [changed, '2026-01-01', '2026-07-15'],
  [changed, '2026-07-15', null],
  [never, '1900-01-01', null],
])('the next change of rent after a day is the first change with a later start', (rents, day, start) =>
  expect(nextRentStart(rents, day)).toBe(start),
);
