import { expect, test } from 'vitest';
import { isDoubtfulPhone, phoneHref, searchedDigits } from './phone-text.ts';
import { searchFor } from './search-text.ts';

test.each([
  ['06 12 34 56 78', false],
  ['+32 470 12 34 56', false],
  ['', false],
  [' ', false],
  ['06 12 34 56', true],
  ['512 555 0100', true],
  ['appeler le soir', true],
])('isDoubtfulPhone of the text %j is %s', (text, expected) => {
  expect(isDoubtfulPhone(text)).toBe(expected);
});

test('a telephone link dials the international form of a number, and a text without digits gives no link', () => {
  expect(phoneHref('06 12 34 56 78')).toBe('tel:+33612345678');
  expect(phoneHref('le soir')).toBeNull();
});

const FRENCH = [
  '0612345678',
  '06 12 34',
  '+33 6 12 34 56 78',
  '+33612345678',
  '0033612',
  '+33 (0)6 12',
  '12 34 56',
];

test.each<readonly [string, string, boolean]>([
  ...[
    '06 12 34 56 78',
    '+33612345678',
    '0612345678',
    '06.12.34.56.78 (le soir)',
    '0033 6 12 34 56 78',
  ].flatMap((stored) => FRENCH.map((query) => [stored, query, true] as const)),
  ['+32 470 12 34 56', '+32470', true],
  ['+32 470 12 34 56', '0032 470 12', true],
  ['512 555 0100', '512555', true],
  ['06 12 34 56 78', '07', false],
])('the stored number %j matches the search %j: %s', (stored, query, expected) => {
  expect(searchFor(query)({ text: 'ana', phone: searchedDigits(stored) })).toBe(expected);
});
