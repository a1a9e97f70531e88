import { expect, test } from 'vitest';
import { readPeople } from './pasted-people.ts';

const read = (text: string, listed: readonly string[] = []) =>
  readPeople(text, new Set(listed)).map(({ line, email, firstName, lastName, leftOut }) =>
    [line, email, firstName ?? '-', lastName ?? '-', leftOut ?? 'added'].join(' '),
  );

test.each([
  ['ana@exemple.test', '1 ana@exemple.test - - added'],
  ['  ANA@Exemple.test ', '1 ana@exemple.test - - added'],
  ['Ana Roy <ana@exemple.test>', '1 ana@exemple.test Ana Roy added'],
  ['"Roy, Ana" <ana@exemple.test>', '1 ana@exemple.test Ana Roy added'],
  ['<ana@exemple.test>', '1 ana@exemple.test - - added'],
  ['Ana\tLe Goff\tana@exemple.test', '1 ana@exemple.test Ana Le Goff added'],
  ['ana@exemple.test Ana', '1 ana@exemple.test Ana - added'],
  ['ana@exemple', '1 ana@exemple - - invalid'],
  ['Ana Roy', '1 Ana Roy - - invalid'],
  ['Ana <ana at exemple.test>', '1 ana at exemple.test Ana - invalid'],
  ['léa@exemple.test', '1 léa@exemple.test - - cannotSignUp'],
])('readPeople reads %j as %j', (text, person) => {
  expect(read(text)).toEqual([person]);
});

test('readPeople accepts several addresses in a line, reads each address once, and leaves out addresses of the whitelist', () => {
  const text = 'ana@exemple.test; Bo Petit <bo@exemple.test>, \r\n\r\nANA@exemple.test\ncy@exemple.test,';
  expect(read(text, ['cy@exemple.test'])).toEqual([
    '1 ana@exemple.test - - added',
    '1 bo@exemple.test Bo Petit added',
    '3 ana@exemple.test - - twice',
    '4 cy@exemple.test - - listed',
  ]);
});

test('readPeople reads a thousand lines at once', () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `Ana ${index} <ana${index % 990}@exemple.test>`);
  const people = readPeople(lines.join('\n'), new Set());
  expect(people.filter(({ leftOut }) => leftOut === null)).toHaveLength(990);
  expect(people.filter(({ leftOut }) => leftOut === 'twice')).toHaveLength(10);
});
