import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Words that no identifier of the code has, and the word to use instead. */
const BANNED: ReadonlyMap<string, string> = new Map([
  ['run', 'batch (payments recorded together), span (days), progress, or a verb in front: runTests'],
  ['runs', 'batches, spans or rounds'],
  ['told', 'the noun: answer, outcome, notification'],
  ['doubt', 'reason to check, question, warning'],
  ['doubts', 'reasons to check, questions, warnings'],
]);

/** Names that other programs and packages give. */
const ALLOWED: ReadonlySet<string> = new Set(['numRuns', 'isDryRun']);

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

/** `run` as the first of several words is a verb, as in `runTests`, or alone a function. */
const isBanned = (word: string, place: number): boolean =>
  BANNED.has(word) && !(word === 'run' && place === 0);

/** The identifiers of a file that have a banned word, each as a sentence. */
function bannedIn(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  if (!/run|told|doubt/i.test(text)) return [];
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !ALLOWED.has(node.text))
      for (const word of wordsOf(node.text).filter(isBanned))
        found.add(`${file}: ${node.text} has the word “${word}”. Use instead: ${BANNED.get(word)}.`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return [...found];
}

test('no identifier has a word that the glossary replaces', () => {
  const files = execFileSync(
    'git',
    ['ls-files', 'supabase/functions', 'web/src', 'local', 'tools', 'bench'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter(
      (file) =>
        /\.(?:tsx?|mjs)$/.test(file) && !file.includes('/fonts/') && existsSync(path.join(ROOT, file)),
    );
  expect(files.flatMap(bannedIn)).toEqual([]);
}, 30_000);
