import { expect, test } from 'vitest';
import { searchText } from './search-text.ts';

test.each([
  ['Élodie', 'elodie'],
  ['Œuvré', 'oeuvre'],
  ['Łukasz Nguyễn-Öztürk', 'lukasz nguyen-ozturk'],
  ['E\u0301lodie', 'elodie'],
])('%j is searched as %j', (text, searched) => {
  expect(searchText(text)).toBe(searched);
});
