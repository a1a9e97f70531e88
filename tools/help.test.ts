import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from './install.mjs';

const read = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
/** The programs of ours that are scripts by themselves, with the name of a script. */
const OWN = new Map(
  Object.entries(scripts).flatMap(([name, command]) => {
    const [, file] = /^(?:node|deno run [^&]*?) (\S+\.mjs)(?: [^&]+)?$/.exec(command) ?? [];
    return file === undefined ? [] : [[file, name] as const];
  }),
);
/** A comment that names the script, imports, and nothing before the answer. */
const ANSWERS_FIRST =
  /^\/\/ `npm run [^`]+(?:.*\n)(?:\/\/.*\n)*(?:import [^;]+;\n+)+answerHelp\(import\.meta\);\n/;
const WITH_COMMENT = [...OWN].filter(([file]) => read(file).includes('answerHelp'));

test.each(WITH_COMMENT)('%s answers --help before it does anything', (file) => {
  expect(read(file)).toMatch(ANSWERS_FIRST);
});

/** All programs with a help of their own, and one whose help is its first comment. Other programs load for seconds. */
const QUICK = [...OWN].filter(([file]) => !WITH_COMMENT.slice(1).some(([other]) => other === file));

test.each(QUICK)('%s --help explains the script and ends', (file, name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, '--help'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`npm (?:run )?(?:${name}|test|start)\\b`));
});
