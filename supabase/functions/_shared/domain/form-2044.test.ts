import { expect, test } from 'vitest';
import { aYearRegime } from '../../../../tests/fixtures/year.ts';
import { formLines, mergeRegimes, microBicMost, taxBases, totalOfLines } from './form-2044.ts';

const UNFURNISHED: Parameters<typeof formLines>[0] = {
  regime: 'unfurnished',
  isLet: true,
  rents: 9850.5,
  expenses: [],
};

test('credits are subtracted before a line is rounded to whole euros, and half a euro is rounded up', () => {
  const lines = formLines({
    ...UNFURNISHED,
    expenses: [
      { tax: 'works', amount: 1240.5, deductible: 1240.5, recoverable: 0 },
      { tax: 'works', amount: -200, deductible: -200, recoverable: 0 },
      { tax: 'loan', amount: 500, deductible: 120.49, recoverable: 0 },
      { tax: 'otherIncome', amount: 450.5, deductible: 450.5, recoverable: 0 },
      { tax: 'furniture', amount: 640, deductible: 640, recoverable: 0 },
      { tax: null, amount: 80, deductible: 0, recoverable: 0 },
    ],
  });
  expect(lines).toEqual([
    { line: '211', amount: 9851 },
    { line: '213', amount: 451 },
    { line: '222', amount: 20 },
    { line: '224', amount: 1041 },
    { line: '250', amount: 120 },
  ]);
  expect(taxBases([lines])).toEqual({ receipts: 10_302, micro: 7211, real: 9121 });
});

test('line 230 has the amount to enter on the form, and the total of the charges subtracts it', () => {
  const lines = formLines({
    ...UNFURNISHED,
    isLet: false,
    expenses: [
      { tax: 'coOwnership', amount: 1680, deductible: 1680, recoverable: 0 },
      { tax: 'coOwnershipSettlement', amount: 310.5, deductible: 310.5, recoverable: 0 },
    ],
  });
  expect(lines.slice(1)).toEqual([
    { line: '229', amount: 1680 },
    { line: '230', amount: 311 },
  ]);
  expect(totalOfLines([lines], ['229', '230'])).toBe(1680 - 311);
  expect(taxBases([lines]).real).toBe(9851 - 1680 + 311);
});

test('furnished leases are on no line of the form', () => {
  expect(formLines({ ...UNFURNISHED, regime: 'furnished' })).toEqual([]);
});

test('if a property has two regimes on the form, its expenses and fixed costs count once', () => {
  const expenses = [{ tax: 'works' as const, amount: 1240.5, deductible: 1240.5, recoverable: 0 }];
  const merged = mergeRegimes(
    aYearRegime({ rents: 3000.3, expenses }),
    aYearRegime({ regime: 'other', isLet: false, rents: 2000.3, charges: 0, expenses }),
  );
  expect(merged).toMatchObject({ regime: 'unfurnished', isLet: true, rents: 5000.6, charges: 720 });
  expect(merged.lines).toEqual([
    { line: '211', amount: 5001 },
    { line: '222', amount: 20 },
    { line: '224', amount: 1241 },
  ]);
});

test.each([
  [2022, null],
  [2025, 77_700],
  [2026, 83_600],
  [2028, 83_600],
  [2029, null],
])('the limit of micro-BIC is that of its year: %i', (year, most) => {
  expect(microBicMost(year)).toBe(most);
});
