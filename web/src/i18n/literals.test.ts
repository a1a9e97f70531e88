import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '..');

/** Attributes whose text people see or hear. */
const SAID =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|placeholder|title|label|text|hint)$/;

/** Names that are the same in both languages, such as the names on the sample receipt. */
const NAMES = new Set(['Klinky', 'ÉM', 'Élodie Marchand', '12 rue des Lilas, 69003 Lyon']);

/** The terms of use exist only in French. */
const IN_FRENCH = `features${path.sep}legal${path.sep}`;

const isWords = (text: string): boolean => /\p{L}{2}/u.test(text) && !NAMES.has(text.trim());

/** Returns the words in a page's source file that do not come from the texts. */
function literals(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node) && isWords(node.text)) found.push(node.text.trim());
    if (
      ts.isJsxExpression(node) &&
      ts.isJsxElement(node.parent) &&
      node.expression &&
      ts.isStringLiteralLike(node.expression) &&
      isWords(node.expression.text)
    )
      found.push(node.expression.text);
    if (
      ts.isJsxAttribute(node) &&
      SAID.test(node.name.getText(source)) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer) &&
      isWords(node.initializer.text)
    )
      found.push(node.initializer.text);
    ts.forEachChild(node, look);
  };
  look(source);
  return found.map((text) => `${path.relative(SOURCES, file)}: ${text}`);
}

test('every word of a page comes from the texts, which exist in both languages', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith(IN_FRENCH),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => literals(path.join(SOURCES, file)))).toEqual([]);
});
