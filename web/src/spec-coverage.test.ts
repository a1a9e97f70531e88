import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

// A block consists of a sentence and an indented list of tests.
const sentences = read('docs/spec-coverage.md').split(/^- /m).slice(1);

test('each sentence of docs/spec-coverage.md names existing tests', () => {
  expect(sentences.length).toBeGreaterThan(100);
  for (const sentence of sentences) {
    const named = [...sentence.matchAll(/^ {2}- `(\S+\.(?:spec|test)\.tsx?)`: (.+)$/gm)];
    expect(named.length, sentence).toBeGreaterThan(0);
    for (const [, file = '', title = ''] of named) {
      const source = read(file);
      const isThere = [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted));
      expect(isThere, `${file}: ${title}`).toBe(true);
    }
  }
});
