import { expect, test } from 'vitest';
import { searchFor, searchText } from './search-text.ts';

test.each([
  ['Élodie', 'elodie'],
  ['Œuvré', 'oeuvre'],
  ['Łukasz Nguyễn-Öztürk', 'lukasz nguyen-ozturk'],
  ['E\u0301lodie', 'elodie'],
])('%j is normalized to %j for a search', (text, searched) => {
  expect(searchText(text)).toBe(searched);
});

test.each([
  ['06 12', true],
  ['0612345678', true],
  ['12.34', true],
  ['marchand 06-12', true],
  ['06 12 marchand', true],
  ['12 69002', true],
  ['', true],
  ['06 45', false],
  ['06 34', false],
  ['34 12', false],
  ['roy 06 12', false],
  ['.', false],
])(
  'a search for %j finds a tenant of 12 rue X, 69002, with the phone number 06 12 34 56 78: %s',
  (query, isFound) => {
    const row = { text: searchText('Élodie Marchand 12 rue X 69002'), phone: '0612345678' };
    expect(searchFor(query)(row)).toBe(isFound);
  },
);
