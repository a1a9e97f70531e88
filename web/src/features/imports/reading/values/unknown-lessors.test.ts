import { expect, test } from 'vitest';
import { proposedSeries, unknownLessors } from './unknown-lessors.ts';

const lessor = (names: object) => ({
  id: '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11',
  series: '',
  firstName: null,
  lastName: null,
  companyName: null,
  siren: null,
  isFamilyCompany: false,
  address: null,
  addressComplement: null,
  postalCode: null,
  city: null,
  country: 'FR',
  phoneNumber: null,
  email: null,
  signatureId: null,
  ...names,
});

test('each name that no lessor has is listed once, whatever its spelling', () => {
  const names = ['Marc Durand', 'DURAND Marc', 'S.C.I. les tilleuls', 'SCI Ailleurs', 'sci ailleurs', ''];
  const table = {
    header: ['Bailleur'],
    headerRow: 1,
    rows: names.map((name, index) => ({ number: index + 2, cells: [name] })),
    sheets: [],
    sheet: 0,
  };
  const lessors = [
    lessor({ firstName: 'Marc', lastName: 'Durand' }),
    // The person who represents a company is no lessor.
    lessor({ companyName: 'SCI Les Tilleuls', firstName: 'Zoé', lastName: 'Lac' }),
  ];
  expect(unknownLessors(table, 0, lessors)).toEqual(['sci ailleurs']);
  expect(unknownLessors(table, 0, [])).toHaveLength(4);
});

test.each([
  ['SCI Les Tilleuls', [], 'SCI'],
  ['SCI Les Tilleuls', ['', 'SCI'], 'SCI2'],
  ['Marc Durand', [], 'MD'],
  ['Indivision Durand-Émery', [], 'IDE'],
  ['Société des quatre vents réunis', [], 'SDQV'],
  ['Société des quatre vents réunis', ['SDQV', 'SDQ2'], 'SDQ3'],
  ['…', [], 'B'],
])('the series proposed for %s beside the series %s is %s', (name, taken, series) => {
  expect(proposedSeries(name, taken)).toBe(series);
});
