import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import denoJson from '../supabase/functions/v1/deno.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };

const PAGE = path.resolve(import.meta.dirname, '../docs/decisions/0003-packages.md');
const { dependencies, devDependencies, optionalDependencies } = packageJson;

/** Returns the tables under “Purposes”. Each row has the names of packages, and the purpose of these packages. */
function tables() {
  const [, said = ''] = readFileSync(PAGE, 'utf8').split('\n## Purposes\n');
  return said
    .split(/\n\n/)
    .filter((part) => part.startsWith('|'))
    .map((table) =>
      table
        .trim()
        .split('\n')
        .slice(2)
        .map((line) => {
          const [, which = '', purpose = ''] = line.split('|');
          const names = [...which.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
          return { names, purpose: purpose.trim(), isOfFunction: which.includes('ƒ') };
        }),
    );
}

/** Returns a function that tests whether a package has this name. A name may end with `*`. */
const isOf = (name: string) => (one: string) =>
  name.endsWith('*') ? one.startsWith(name.slice(0, -1)) : one === name;

test('docs/decisions/0003 states the purpose of each package once, and lists no other package', () => {
  const [running = [], ...others] = tables();
  for (const [lines, packages] of [
    [running, dependencies],
    [others.flat(), { ...devDependencies, ...optionalDependencies }],
  ] as const) {
    const packageNames = Object.keys(packages);
    const names = lines.flatMap((line) => line.names);
    const said = names.flatMap((name) => packageNames.filter(isOf(name)));
    expect(said.toSorted()).toEqual(packageNames.toSorted());
    expect(names.filter((name) => !packageNames.some(isOf(name)))).toEqual([]);
    expect(lines.filter(({ purpose }) => purpose === '')).toEqual([]);
  }
});

test('docs/decisions/0003 marks the packages of the function', () => {
  const marked = tables().flatMap((lines) =>
    lines.filter(({ isOfFunction }) => isOfFunction).flatMap(({ names }) => names),
  );
  const imported = Object.keys(denoJson.imports).filter((name) => !name.endsWith('/'));
  expect(marked.toSorted()).toEqual(imported.toSorted());
});
