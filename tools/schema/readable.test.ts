import path from 'node:path';
import { expect, it } from 'vitest';
import { readFiles } from './files.mjs';

// These rules keep the schema files readable for newcomers.
const { schemas } = readFiles(path.resolve(import.meta.dirname, '../..'));

const statements = (start: RegExp): { name: string; text: string }[] =>
  schemas.flatMap(({ text }) =>
    [...text.matchAll(start)].map(([statement, name = '']) => ({ name, text: statement })),
  );
const functions = statements(/^create (?:function|procedure) ([\w.]+)[\s\S]*?\n\$\$;$/gm);
/** Matches a relation with its alias. A function also has brackets. */
const ALIAS =
  /\b(?:from|join|into|update|using) (?:public|private)\.(\w+)(?: as)?\s+(?!(?:as|cross|for|full|group|inner|join|left|limit|offset|on|order|returning|select|set|union|using|values|where)\b)(\w+)/g;
const views = statements(/^create view ([\w.]+)[\s\S]*?;$/gm);

it('no function has more than sixty lines', () => {
  const all = schemas.flatMap(
    ({ text }) => text.match(/^create (?:or replace )?(?:function|procedure) /gm) ?? [],
  );
  expect(functions).toHaveLength(all.length);
  const long = functions
    .map(({ name, text }) => ({ name, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > 60);
  expect(long).toEqual([]);
});

it('a view names its columns', () => {
  expect(views.length).toBeGreaterThan(10);
  expect(views.filter(({ text }) => /\.\*|select \*/.test(text)).map(({ name }) => name)).toEqual([]);
});

it('an alias is the name of its table, with an optional adjective: other_tenant', () => {
  const aliases = schemas.flatMap(({ name, text }) =>
    [...codeOf(text).matchAll(ALIAS)].map(([, table = '', alias = '']) => ({ name, table, alias })),
  );
  expect(aliases.length).toBeGreaterThan(200);
  expect(aliases.filter(({ table, alias }) => !isNameOf(table, alias))).toEqual([]);
});

it('no alias or variable has a meaningless name', () => {
  const found = schemas.flatMap(({ name, text }) =>
    (codeOf(text).match(/(?<![\w.])(?:known|one|told|said)\.\w+/g) ?? []).map((use) => `${name}: ${use}`),
  );
  expect(found).toEqual([]);
});

it('JSON built in SQL has the keys of the contract, except for columns of rows', () => {
  const withColumns = [...functions, ...views].filter(({ text }) =>
    keysOf(text).some((key) => key.includes('_')),
  );
  expect(withColumns.map(({ name }) => name).toSorted()).toEqual(
    [
      // Tables of Auth.
      'public.hook_before_user_created',
      'private.trim_user_metadata',
      // Aliases that are allowed for rows to change or to compare.
      'private.set_account',
      'private.opening_json',
      'private.import_lease',
      'private.import_tenants',
      'private.make_letting',
      'private.add_tenants',
      'private.guarantors_of',
      'private.checked_payment',
      'private.payment_of_part',
      'private.add_letting',
      // Matches columns that are added to a row.
      'public.position_page',
      'private.takeover_json',
      'private.exported_tables',
    ].toSorted(),
  );
});

/** Returns a statement without its comments and literals. */
function codeOf(text: string): string {
  return text.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''");
}

/**
 * Returns true if the alias is the relation's name, the singular of this name, or the singular of its last word. For
 * document_voids, these are document_voids, document_void and void.
 */
function isNameOf(table: string, alias: string): boolean {
  const rows = table.replace(/_list$/, '');
  const singular = rows.replace(/ies$/, 'y').replace(/s$/, '');
  const lastWord = singular.replace(/^.*_/, '');
  return [table, rows, singular, lastWord].some((noun) => alias === noun || alias.endsWith(`_${noun}`));
}

/** Returns the keys of the JSON objects that a statement builds. */
function keysOf(statement: string): string[] {
  const text = statement.replaceAll(/--.*$/gm, '');
  return [...text.matchAll(/jsonb_build_object\(/g)].flatMap(({ index }) => {
    const keys: string[] = [];
    let depth = 0;
    let place = 0;
    // Commas outside of brackets separate keys and values, which alternate.
    for (const [token] of text.slice(index).matchAll(/'+[^']*'+|[(),[\]]/g)) {
      if (token === '(' || token === '[') depth += 1;
      else if (token === ')' || token === ']') depth -= 1;
      else if (token === ',') place += depth === 1 ? 1 : 0;
      else if (depth === 1 && place % 2 === 0) keys.push(token.replaceAll("'", ''));
      if (depth === 0) break;
    }
    return keys;
  });
}
