import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Words that identifiers may not contain, with the words to use instead. */
const BANNED: ReadonlyMap<string, string> = new Map([
  ['run', 'batch (payments recorded together), span (days), progress, or a verb in front: runTests'],
  ['runs', 'batches, spans or rounds'],
  ['told', 'the noun: answer, outcome, notification'],
  ['noted', 'recorded, stored'],
  ['doubt', 'reason to check, question, warning'],
  ['doubts', 'reasons to check, questions, warnings'],
  ['scene', 'db (the database of a test), recorder'],
  ['complaint', 'refusal, error'],
  ['prescribed', 'time-barred'],
]);

/** Names that other programs and packages define. */
const ALLOWED: ReadonlySet<string> = new Set(['numRuns', 'isDryRun']);

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

/** `run` is allowed as a verb at the beginning: `runTests`, or a function named `run`. */
const isBanned = (word: string, place: number): boolean =>
  BANNED.has(word) && !(word === 'run' && place === 0);

/** Returns the identifiers of a TypeScript or JavaScript file. */
function identifiersOf(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('', text, ts.ScriptTarget.Latest));
  return found;
}

/** Returns the identifiers and keywords of an SQL file. Skips comments and strings in single quotes. */
const wordsOfSql = (text: string): string[] =>
  text.replaceAll(/--.*|'(?:[^']|'')*'/g, ' ').match(/[a-z]\w*/gi) ?? [];

/** Returns a sentence for each identifier of a file that contains a banned word. */
function bannedIn(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  // Parsing takes long, so the test parses only the files in which a banned word stands, even in a comment or a text.
  if (!(text.match(/[\w$]+/g) ?? []).some((name) => wordsOf(name).some(isBanned))) return [];
  const names = new Set(file.endsWith('.sql') ? wordsOfSql(text) : identifiersOf(text));
  return [...names]
    .filter((name) => !ALLOWED.has(name))
    .flatMap((name) =>
      wordsOf(name)
        .filter(isBanned)
        .map((word) => `${file}: ${name} has the word “${word}”. Use instead: ${BANNED.get(word)}.`),
    );
}

test('no identifier has a word that the glossary replaces', () => {
  const folders = ['supabase/functions', 'supabase/schemas', 'web/src', 'local', 'tools', 'bench', 'tests'];
  const files = folders
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file) && !file.includes('/fonts/'));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap(bannedIn)).toEqual([]);
});
