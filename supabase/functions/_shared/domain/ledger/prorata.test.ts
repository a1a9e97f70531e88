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
