import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..');

const read = <const Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> =>
  v.parse(schema, JSON.parse(readFileSync(path.join(PROJECT_ROOT, file), 'utf8')));

const { version, specifiers, npm, ...others } = read(
  'supabase/functions/v1/deno.lock',
  v.looseObject({
    version: v.string(),
    specifiers: v.record(v.string(), v.string()),
    npm: v.record(
      v.string(),
      v.object({ integrity: v.string(), dependencies: v.optional(v.array(v.string()), []) }),
    ),
  }),
);
const { packages } = read(
  'package-lock.json',
  v.object({
    packages: v.record(
      v.string(),
      v.looseObject({ version: v.optional(v.string()), integrity: v.optional(v.string()) }),
    ),
  }),
);
const { imports } = read(
  'supabase/functions/v1/deno.json',
  v.looseObject({ imports: v.record(v.string(), v.string()) }),
);

/** Splits `hono@4.13.19_peer` into `hono` and `4.13.19`, without peer dependencies. */
function parts(locked: string): [name: string, version: string] {
  const [, name = '', exact = ''] = /^(@?[^@]+)@([^_]+)/.exec(locked) ?? [];
  return [name, exact];
}

// After a change of the imports, run `npm run lock`.
test('the lock matches the imports of the function', () => {
  const wanted = Object.values(imports).map((specifier) =>
    specifier.replace(/^npm:\/?/, 'npm:').replace(/\/$/, ''),
  );
  expect(Object.keys(specifiers).toSorted()).toEqual([...new Set(wanted)].toSorted());
});

test('each package in the lock has the version and hash of the installed package', () => {
  const locked = Object.entries(npm).map(([name, { integrity }]) => ({ name: parts(name), integrity }));
  expect(locked.length).toBeGreaterThan(10);
  for (const { name, integrity } of locked) {
    const [module, exact] = name;
    const installed = Object.entries(packages)
      .filter(([place]) => place.endsWith(`node_modules/${module}`))
      .map(([, entry]) => ({ version: entry.version, integrity: entry.integrity }));
    expect(installed, module).toContainEqual({ version: exact, integrity });
  }
});

test('the lock contains exactly the needed packages, all from npm', () => {
  const names = new Set(Object.keys(npm).map((locked) => parts(locked)[0]));
  for (const [locked, { dependencies }] of Object.entries(npm))
    for (const needed of dependencies)
      expect(names, `${locked} needs ${needed}`).toContain(/^@?[^@]+/.exec(needed)?.[0]);
  expect(Object.keys(others)).toEqual(['workspace']);
  // Older runtimes of functions cannot read newer formats of the lock.
  expect(version).toBe('4');
});
