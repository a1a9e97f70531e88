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
/** Matches a relation with its alias. The pattern skips calls of functions, whose names are followed by brackets. */
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

it('in JSON that SQL builds, keys are names of columns, except in objects that have the form of the contract', () => {
  const withFields = [...functions, ...views].filter(({ text }) =>
    keysOf(text).some((key) => /[A-Z]/.test(key)),
  );
  expect(withFields.map(({ name }) => name).toSorted()).toEqual(
    [
      // Snapshots of documents, and statements of account, which have the same objects as snapshots.
      'private.document_snapshot',
      'private.landlord_json',
      'private.people_json',
      'private.property_json',
      'private.receipt_facts_json',
      'private.payments_json',
      'private.other_dues_json',
      'private.due_notice_says',
      'private.late_benefit_json',
      'private.draft_reminder',
      'private.draft_arrears_report',
      'private.draft_revision',
      'private.draft_deposit_receipt',
      'private.draft_deposit_settlement',
      'private.draft_settlement',
      'private.next_provision_json',
      'private.settled_dues_json',
      'private.entry_without_payer',
      'private.former_settlement_json',
      'private.account_movements',
      // Details of notifications and of duties.
      'private.people_of_leases',
      'private.missing_json',
      'private.news_lease_anniversary',
      'private.state_lease_anniversary',
      'private.news_tenant_without_property',
      'private.state_tenant_without_property',
      'private.statement_json',
      'private.late_duties',
      'private.notice_window_duties',
      'private.consent_duties',
      'private.revision_duties',
      'private.deposit_return_duties',
      'private.lease_duties',
      'private.benefit_duties',
      'private.file_duties',
      // Messages that browsers receive directly.
      'private.broadcast_notifications',
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
  const singular = rows
    .replace(/indices$/, 'index')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
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
    // Keys and values alternate. Commas outside of inner brackets separate them.
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
