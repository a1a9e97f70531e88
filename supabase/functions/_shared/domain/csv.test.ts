import { expect, test } from 'vitest';
import { euros, toCsv } from './csv.ts';

const line = (...cells: Parameters<typeof toCsv>[1][number]) =>
  toCsv(['a'], [cells]).replace('\uFEFFa\r\n', '').replace(/\r\n$/, '');

test.each([
  ['=1+1', "'=1+1"],
  ['+33 6 12 34 56 78', "'+33 6 12 34 56 78"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-1,50+2', "'-1,50+2"],
  ['-1 250,00 €', "'-1 250,00 €"],
  ['\tx', `"'\tx"`],
  ['\t=1+1', `"'\t'=1+1"`],
  ['\r=1+1', `"'\r'=1+1"`],
  ['\n@SUM(A1)', `"'\n'@SUM(A1)"`],
  ['VIR LOYER,=1+1,x', "VIR LOYER,'=1+1,x"],
  ['a,"=1+1', `"a,""'=1+1"`],
  ['VIR LOYER, \uFF1D1+1', "VIR LOYER, '\uFF1D1+1"],
  ['  =1+1', "'  =1+1"],
  ['\u00A0\u202F\u3000\u200B\uFEFF+1', "'\u00A0\u202F\u3000\u200B\uFEFF+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\u3000＝1+1', "'\u3000＝1+1"],
  ['﹦1+1', "'﹦1+1"],
  ['\u22121', "'\u22121"],
  ['=HYPERLINK("https://evil.example";"x")', `"'=HYPERLINK(""https://evil.example"";""x"")"`],
])('a text that a spreadsheet would run as a formula is escaped: %j', (text, field) => {
  expect(line(text)).toBe(field);
});

test('numbers and amounts keep their sign in a table', () => {
  expect(line(euros(-12.5), euros(0))).toBe('-12,50;0,00');
  expect(line(-12, 1250, null, true, 'Élodie')).toBe('-12;1250;;oui;Élodie');
});

test.each([
  '-2',
  '-310,50',
  '-310.50',
  '12',
  '06 12 34 56 78',
  'a=b',
  '(-1)',
  'Roy - Petit',
  "O'Neil",
  '½',
  '',
])('a plain number and a text without a formula stay unchanged: %j', (text) => {
  expect(line(text)).toBe(text);
});

test('separators, quotes and line breaks stay in their cell', () => {
  expect(line('a;b', 'say "x"', 'two\nlines', 'a\t=b')).toBe(`"a;b";"say ""x""";"two\nlines";"a\t'=b"`);
});

test('a table is UTF-8 with a byte order mark and ends with a line break', () => {
  expect(toCsv(['Nom'], [])).toBe('\uFEFFNom\r\n');
});
