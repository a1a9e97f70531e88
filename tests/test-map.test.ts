import { expect, test } from 'vitest';
import { callersOf, changedFunctions, readSql, storiesOf } from './test-map.mjs';

const define = (name: string, body: string, language = 'plpgsql'): string =>
  `create function private.${name}(a integer default 1) returns integer\nlanguage ${language} as $$\n${body}\n$$;\n`;
const VIEW = 'create view public.rents as select private.rent() as rent;\n';

test('only functions that differ are changed, wherever they stand', () => {
  const before = define('rent', 'select 1;') + VIEW + define('dues', 'select 2;');
  const after = define('dues', 'select 3;') + VIEW + define('rent', '-- Why.\nselect 1;');
  expect(changedFunctions(before, after)).toEqual(['private.dues']);
  expect(changedFunctions('', 'SET local check_function_bodies = off;\n' + define('dues', ''))).toEqual([
    'private.dues',
  ]);
});

test.each([
  ['a view', VIEW],
  ['the rights of a function', 'grant execute on function private.rent to authenticated;\n'],
  ['a dropped function', 'drop function private.rent;\n'],
])('%s is no change of functions only', (_, statement) => {
  expect(changedFunctions(define('rent', ''), define('rent', '') + statement)).toBeNull();
});

const USES = {
  'a.test.ts': ['private.dues'],
  'b.test.ts': ['private.month'],
  'c.test.ts': ['private.other'],
};

test('a counted function picks the files that call it', () => {
  const schema = readSql(define('dues', '') + define('month', 'select private.dues();'));
  expect(callersOf(USES, ['private.dues'], schema)).toEqual(['a.test.ts']);
});

test.each([
  [
    'a function in SQL',
    define('dues', '', 'sql') + define('month', 'select private.dues();'),
    ['private.dues'],
    2,
  ],
  [
    'a function without counted calls',
    define('rent', '') + define('month', 'select private.rent();'),
    ['private.rent'],
    1,
  ],
])('%s also picks the files that call its callers', (_, text, names, files) => {
  expect(callersOf(USES, names, readSql(text))).toHaveLength(files);
});

test('a function without counted calls that a view calls picks all files', () => {
  expect(callersOf(USES, ['private.rent'], readSql(define('rent', '') + VIEW))).toBeNull();
});

test('a module picks the stories that execute it, or that execute a module that imports it', () => {
  const uses = { month: ['month.tsx'], year: ['year.tsx'], bank: ['bank.tsx', 'money.ts'] };
  const importers = new Map([
    ['colours.ts', ['shades.ts']],
    ['shades.ts', ['month.tsx', 'colours.ts']],
    ['money.ts', ['year.tsx']],
    ['year.tsx', ['month.tsx']],
  ]);
  const found = (module: string) => [...new Set(storiesOf(uses, module, importers))].toSorted();
  expect(found('colours.ts')).toEqual(['month']);
  expect(found('money.ts')).toEqual(['bank', 'year']);
  expect(found('unused.ts')).toEqual([]);
});
