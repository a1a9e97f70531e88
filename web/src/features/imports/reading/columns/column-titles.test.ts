import { expect, test } from 'vitest';
import { COLUMN_TITLES } from './column-titles.fixture.ts';
import { guessColumns } from './columns.ts';
import type { Table } from '../model.ts';

const meaningOf = (title: string, ...others: readonly string[]) => {
  const table: Table = {
    header: [title, ...others],
    headerRow: 1,
    rows: [{ number: 2, cells: [] }],
    sheets: [],
    sheet: 0,
  };
  return guessColumns(table)[0] ?? 'unknown';
};

const titles = Object.entries(COLUMN_TITLES).flatMap(([meaning, some]) =>
  some.map((title) => [title, meaning] as const),
);

test.each(titles)('the column title %j means %s', (title, meaning) => {
  // `Nom` means the last name only beside a column of first names.
  expect(meaning === 'lastName' ? meaningOf(title, 'Prénom') : meaningOf(title)).toBe(meaning);
});

test('capitals do not change the meaning of a title', () => {
  expect(new Set(titles.map(([title]) => title)).size).toBe(titles.length);
  for (const [title] of titles) expect(meaningOf(` ${title.toUpperCase()} `), title).toBe(meaningOf(title));
});

test.each([...COLUMN_TITLES.rentWithCharges])(
  'the column title %j means the rent with charges, whatever the other columns are',
  (title) => {
    for (const beside of [['Locataire'], ['Loyer'], ['Charges'], ['Loyer HC', 'Charges']])
      expect(meaningOf(title, ...beside)).toBe('rentWithCharges');
  },
);
