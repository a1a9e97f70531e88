import { expect, test } from 'vitest';
import { aYear, aYearLessor, aYearProperty, aYearRegime } from '../../../../tests/fixtures/year.ts';
import { euros } from '../../_shared/domain/csv.ts';
import { expenseRows, formColumns, namesOfYear } from './tables.ts';

const expenses = [{ tax: 'works' as const, amount: 300, deductible: 300, recoverable: 0 }];

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
  expect(formColumns(year, 'unfurnished')).toEqual([
    expect.objectContaining({
      header: 'Mixte',
      lines: [
        { line: '211', amount: 1500 },
        { line: '222', amount: 20 },
        { line: '224', amount: 300 },
      ],
    }),
  ]);
  for (const other of ['furnished', 'elsewhere'] as const)
    expect(formColumns(year, other)).toEqual([
      expect.objectContaining({ header: 'Mixte (dépenses à répartir)', lines: mixed.regimes[0]?.lines }),
    ]);
});

const named = (name: string | null) => aYearProperty({ name });

test('no two columns of form 2044 have one title', () => {
  const lessors = [
    aYearLessor({ properties: [named('Studio'), named('Total'), named(null)] }),
    aYearLessor({
      lessorId: '2',
      name: 'SCI Mistral',
      properties: [named('Villa'), named(null), named('Studio')],
    }),
    aYearLessor({ lessorId: '3', name: 'SCI Mistral', properties: [named(null)] }),
  ];
  const columns = formColumns(aYear({ lessors }), 'unfurnished');
  expect(columns.map(({ header }) => header)).toEqual([
    'Studio, Camille Lefèvre',
    'Total (2)',
    'Sans logement précis, Camille Lefèvre',
    'Villa',
    'Sans logement précis, SCI Mistral',
    'Studio, SCI Mistral',
    'Sans logement précis, SCI Mistral (2)',
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
  const rows = expenseRows(
    [mixed, furnished].map(worksOf),
    namesOfYear(year),
    formColumns(year, 'furnished'),
  );
  expect(rows.map((row) => [row[2], row.at(-2), row.at(-1)])).toEqual([
    ['Mixte', euros(300), '224'],
    ['Studio', null, null],
  ]);
});
