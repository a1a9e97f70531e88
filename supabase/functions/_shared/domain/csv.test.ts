import { expect, test } from 'vitest';
import { euros, toCsv } from './csv.ts';

const line = (...cells: Parameters<typeof toCsv>[1][number]) =>
  toCsv(['a'], [cells]).replace('\uFEFFa\r\n', '').replace(/\r\n$/, '');

test.each([
  ['=1+1', "'=1+1"],
  ['+33 6 12 34 56 78', "'+33 6 12 34 56 78"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['-1,50+2', "'-1,50+2"],
  ['=HYPERLINK("https://evil.example";"x")', `"'=HYPERLINK(""https://evil.example"";""x"")"`],
])('a text that a spreadsheet would run is shown instead: %j', (text, field) => {
  expect(line(text)).toBe(field);
});

test('numbers and amounts keep their sign, nothing is an empty cell', () => {
  expect(line(euros(-12.5), euros(0))).toBe('-12,50;0,00');
  expect(line(-12, 1250, null, true, 'Élodie')).toBe('-12;1250;;oui;Élodie');
});

test('separators, quotes and line breaks stay in their cell', () => {
  expect(line('a;b', 'say "x"', 'two\nlines')).toBe('"a;b";"say ""x""";"two\nlines"');
});

test('a table is UTF-8 with a byte order mark and ends with a line break', () => {
  expect(toCsv(['Nom'], [])).toBe('\uFEFFNom\r\n');
});
