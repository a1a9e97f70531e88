import { expect, test } from 'vitest';
import { preferredLocale } from './preferred-locale.ts';

test.each([
  [undefined, null],
  ['', null],
  ['*', null],
  ['de', null],
  ['en', 'en'],
  ['fr-CA', 'fr'],
  ['EN-us', 'en'],
  ['de-DE,de;q=0.9,en;q=0.8,fr;q=0.7', 'en'],
  ['en;q=0.5,fr;q=0.9', 'fr'],
])('the header Accept-Language: %s chooses the language %s', (header, locale) => {
  expect(preferredLocale(header)).toBe(locale);
});
