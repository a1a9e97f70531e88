import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../.github/workflows');

test('workflows pin each action to a commit, and name the release of the commit', () => {
  const used = readdirSync(FOLDER).flatMap((file) =>
    readFileSync(path.join(FOLDER, file), 'utf8')
      .split('\n')
      .filter((line) => /^\s*(?:- )?uses:/.test(line)),
  );
  expect(used.length).toBeGreaterThan(3);
  for (const line of used) expect(line).toMatch(/uses: [\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});
