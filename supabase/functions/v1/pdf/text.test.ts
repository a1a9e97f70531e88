import { RequiredText } from '@shared/contract/values/text.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { breakLines, drawable, type StyledText } from './text.ts';

// Every character has a width of 1.
const lines = (texts: readonly StyledText[], width: number) =>
  breakLines(texts, width, (text) => Array.from(text).length).map((line) =>
    line.map(({ text, weight }) => (weight === 'semiBold' ? `<${text}>` : text)).join(''),
  );
const plain = (text: string): StyledText => ({ text, weight: 'regular' });
const bold = (text: string): StyledText => ({ text, weight: 'semiBold' });

test('the font has a glyph for every character that the contract accepts in a name', () => {
  const missing = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((char) => {
    const { success, output } = v.safeParse(RequiredText, `a${char}a`);
    return char !== '□' && success && drawable(output).includes('□');
  });
  expect(missing).toEqual([]);
});

test.each([
  ['Łukasz Nguyễn-Öztürk, Œuvré', 'Łukasz Nguyễn-Öztürk, Œuvré'],
  ['Παπαδοπούλου Жуковська Şeyma', 'Παπαδοπούλου Жуковська Şeyma'],
  ['1\u202F250,00\u00A0€', '1\u00A0250,00\u00A0€'],
  ['e\u0302\u0301', 'ế'],
  ['a\tb\r\nc', 'a b c'],
  ['zero\u200Bwidth\u00AD', 'zerowidth'],
  ['漢字', '□□'],
  ['👩‍👩‍👧', '□□□'],
  ['\ud83d', '□'],
])('the text %j is drawn as %j', (text, expected) => {
  expect(drawable(text)).toBe(expected);
});

describe('breaking a text into lines', () => {
  test('lines break between words, but not at a no-break space', () => {
    expect(lines([plain('la somme de 1\u00A0250,00\u00A0€')], 14)).toEqual([
      'la somme de',
      '1\u00A0250,00\u00A0€',
    ]);
  });

  test('a line contains as many words as fit, to the last character', () => {
    expect(lines([plain('abcd efgh')], 9)).toEqual(['abcd efgh']);
    expect(lines([plain('abcd efgh ij')], 9)).toEqual(['abcd efgh', 'ij']);
  });

  test('punctuation stays on the line of the bold word before it', () => {
    expect(lines([plain('reçu de '), bold('Ann Lee'), plain(', loué')], 12)).toEqual([
      'reçu de <Ann>',
      '<Lee>, loué',
    ]);
  });

  test('a word breaks only if it is wider than a line, after punctuation if possible', () => {
    expect(lines([plain('abcdefgh')], 3)).toEqual(['abc', 'def', 'gh']);
    expect(lines([plain('claire@klinky.test')], 10)).toEqual(['claire@', 'klinky.', 'test']);
    expect(lines([plain('')], 3)).toEqual([]);
  });
});
