import { expect, test } from 'vitest';
import { aYear, aYearLessor, aYearProperty, aYearRegime } from '../../../../tests/fixtures/year.ts';
import { expenseRows, formColumns, namesOfYear } from './tables.ts';

const expenses = [{ tax: 'works' as const, amount: 300, deductible: 300 }];

/** A property that was let unfurnished, and later under a lease of the kind `other`. */
const mixed = aYearProperty({
  name: 'Mixte',
  regimes: [
    aYearRegime({ rents: 1000, expenses }),
    aYearRegime({ regime: 'other', rents: 500, expenses, isLet: true }),
  ],
});
const furnished = aYearProperty({
  name: 'Studio',
  regimes: [aYearRegime({ regime: 'furnished', expenses })],
});
const year = aYear({ lessors: [aYearLessor({ properties: [mixed, furnished] })] });

test('a property with two tax regimes has one column on form 2044, which counts its expenses and the fixed costs once', () => {
  expect(formColumns(year, true)).toEqual([
    expect.objectContaining({
      header: 'Mixte',
      lines: [
        { line: '211', amount: 1500 },
        { line: '222', amount: 20 },
        { line: '224', amount: 300 },
      ],
    }),
  ]);
  expect(formColumns(year, false)).toEqual([
    expect.objectContaining({ header: 'Mixte (dépenses à répartir)', lines: mixed.regimes[0]?.lines }),
  ]);
});

/** Returns an expense for works of a property. */
const worksOf = ({ propertyId }: typeof mixed) => ({
  expenseId: '1',
  paidOn: '2025-03-01',
  lessorId: year.lessors[0]?.lessorId ?? '',
  propertyId,
  tax: 'works' as const,
  charge: null,
  label: null,
  amount: 300,
  deductible: 300,
});

test('an expense of a furnished property is on no line of form 2044', () => {
  const rows = expenseRows([mixed, furnished].map(worksOf), namesOfYear(year), formColumns(year, false));
  expect(rows.map((row) => [row[2], row.at(-1)])).toEqual([
    ['Mixte', '224'],
    ['Studio', null],
  ]);
});
