import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthOf } from '../period.ts';
import { addDays } from './days.ts';
import { owedFor } from './prorata.ts';

const cents = fc.integer({ min: 0, max: 999_999_999 });
const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));

test('the pieces of any month add up to the month, also where a rent changes', () => {
  const cases = fc.record({
    day,
    cut: fc.integer({ min: 1, max: 27 }),
    from: fc.integer({ min: 0, max: 27 }),
    changesOn: day,
    amounts: fc.tuple(cents, cents, cents, cents),
    by: fc.constantFrom('days' as const, 'thirty' as const),
  });
  fc.assert(
    fc.property(
      cases,
      ({ day: some, cut, from, changesOn, amounts: [rent, charges, nextRent, nextCharges], by }) => {
        const agreed = [
          { startsOn: '2020-01-01', rent, charges },
          { startsOn: changesOn, rent: nextRent, charges: nextCharges },
        ];
        const month = monthOf(some);
        const first = addDays(month.from, Math.min(from, cut - 1));
        const piece = owedFor(agreed, { from: first, to: addDays(month.from, cut - 1) }, first, by);
        const rest = owedFor(agreed, { from: addDays(month.from, cut), to: month.to }, first, by);
        expect({ rent: piece.rent + rest.rent, charges: piece.charges + rest.charges }).toEqual(
          owedFor(agreed, { from: first, to: month.to }, first, by),
        );
      },
    ),
    { seed: 20_261_124, numRuns: 1000 },
  );
});

test('a quarter costs its three months', () => {
  const agreed = [{ startsOn: '2026-01-01', rent: 85_000, charges: 6_000 }];
  expect(owedFor(agreed, { from: '2026-01-15', to: '2026-03-31' })).toEqual({
    rent: 46_613 + 2 * 85_000,
    charges: 3_290 + 2 * 6_000,
  });
});

test('the oldest rent also holds before its day', () => {
  const agreed = [{ startsOn: '2026-06-01', rent: 85_000, charges: 6_000 }];
  expect(owedFor(agreed, { from: '2026-01-01', to: '2026-01-31' })).toEqual({ rent: 85_000, charges: 6_000 });
});

test('no piece of a month costs less than nothing, whatever the rent changes to and however days are counted', () => {
  const low = fc.integer({ min: 0, max: 3 });
  const cases = fc.record({
    amounts: fc.array(fc.oneof(cents, low), { minLength: 1, maxLength: 4 }),
    changes: fc.uniqueArray(fc.integer({ min: 0, max: 31 }), { minLength: 3, maxLength: 3 }),
    // Amounts come back, and follow each other unchanged when only the other of rent and charges changes.
    order: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
    month: fc.constantFrom('2026-02-01', '2026-09-01', '2026-10-01', '2028-02-01'),
    first: fc.integer({ min: 0, max: 27 }),
    by: fc.constantFrom('days' as const, 'thirty' as const),
  });
  fc.assert(
    fc.property(cases, ({ amounts, changes, order, month, first, by }) => {
      const days = changes.toSorted((a, b) => a - b).map((offset) => addDays(month, offset));
      const agreed = ['2020-01-01', ...days].map((startsOn, index) => ({
        startsOn,
        rent: amounts[(order[index] ?? 0) % amounts.length] ?? 0,
        charges: 0,
      }));
      const owedFrom = addDays(month, first);
      const { to } = monthOf(month);
      let total = 0;
      for (let from = owedFrom; from <= to; from = addDays(from, 1)) {
        const { rent } = owedFor(agreed, { from, to: from }, owedFrom, by);
        expect(rent).toBeGreaterThanOrEqual(0);
        total += rent;
      }
      expect(total).toBe(owedFor(agreed, { from: owedFrom, to }, owedFrom, by).rent);
    }),
    { seed: 20_261_126, numRuns: 300 },
  );
});

test('in thirtieths, thirty days before a lower rent cost no more than the month, and the 31st nothing', () => {
  const agreed = [
    { startsOn: '2026-01-01', rent: 100_000, charges: 0 },
    { startsOn: '2026-10-16', rent: 1_000, charges: 0 },
  ];
  const rentOf = (from: string, to: string) => owedFor(agreed, { from, to }, '2026-10-01', 'thirty').rent;
  expect(rentOf('2026-10-01', '2026-10-31')).toBe(48_903);
  expect(rentOf('2026-10-01', '2026-10-30')).toBe(48_903);
  expect(rentOf('2026-10-31', '2026-10-31')).toBe(0);
});
