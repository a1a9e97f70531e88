import { execFileSync } from 'node:child_process';
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

test('the workflow of pull requests runs each section of `npm test` once', () => {
  const workflow = readFileSync(path.join(FOLDER, 'ci.yml'), 'utf8');
  const [, lists = ''] = /^ +sections:\n((?: +- .*\n)+)/m.exec(workflow) ?? [];
  const help = execFileSync(process.execPath, ['tests/run.mjs', '--help'], {
    cwd: path.resolve(FOLDER, '../..'),
    encoding: 'utf8',
  });
  const [, sections = ''] = /^The sections are (.*)\.$/m.exec(help) ?? [];
  expect(lists.replaceAll(/^ +- /gm, '').trim().split(/[,\n]/).toSorted()).toEqual(
    sections.split(', ').toSorted(),
  );
});
