import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '..');
const PARTS = import.meta.glob<object>('./fr/*.ts', { import: 'default', eager: true });

const partOfGroup = new Map(
  Object.entries(PARTS).flatMap(([file, texts]) =>
    Object.keys(texts).map((group) => [group, path.basename(file, '.ts')] as const),
  ),
);

const read = (file: string): string => readFileSync(file, 'utf8');

const parts = (list = ''): string[] => [...list.matchAll(/'(\w+)'/g)].map(([, part = '']) => part);

const partsByFile = new Map<string, ReadonlySet<string>>();

/**
 * Returns the parts of texts that a file and its imports use. Leaves out the parts that an imported file loads itself.
 */
function shownBy(file: string): ReadonlySet<string> {
  const before = partsByFile.get(file);
  if (before) return before;
  const source = read(file);
  const loaded = new Set([...source.matchAll(/loadTexts\(\[([^\]]*)\]/g)].flatMap(([, list]) => parts(list)));
  const shown = new Set<string>();
  // Set the entry before the loop. Otherwise, the recursion would not end for files that import each other's types.
  partsByFile.set(file, shown);
  for (const [, group = ''] of source.matchAll(/\bLL\.(\w+)/g)) shown.add(partOfGroup.get(group) ?? group);
  for (const [, specifier = ''] of source.matchAll(/(?:from|import\() ?'((?:@\/|\.)[^']+\.tsx?)'/g)) {
    const target = specifier.startsWith('@/')
      ? path.join(SOURCE, specifier.slice(2))
      : path.resolve(path.dirname(file), specifier);
    if (!target.startsWith(SOURCE) || target.endsWith('router.tsx')) continue;
    for (const part of shownBy(target)) if (!loaded.has(part)) shown.add(part);
  }
  return shown;
}

const layoutOf = (route: string): string | null => {
  const layout = `${path.dirname(route)}.tsx`;
  return layout.includes('routes/') ? layout : null;
};

function guardsOf(route: string): string {
  const layout = layoutOf(route);
  return read(route) + (layout === null ? '' : guardsOf(layout));
}

/** Returns the parts of texts that a route and its layouts name. */
function loadedBy(route: string): Set<string> {
  const own = parts(/texts: \[([^\]]*)\]/.exec(read(route))?.[1]);
  const layout = layoutOf(route);
  return new Set([...own, ...(layout === null ? ['common'] : loadedBy(layout))]);
}

const routes = readdirSync(path.join(SOURCE, 'routes'), { recursive: true, encoding: 'utf8' });

test.each(routes.filter((name) => name.endsWith('.tsx')))('%s names the texts that it shows', (name) => {
  const route = path.join(SOURCE, 'routes', name);
  const loaded = loadedBy(route);
  expect([...shownBy(route)].filter((part) => !loaded.has(part))).toEqual([]);
  // The guard of the route or the guard of its layout loads the named parts.
  const isLoaded = loaded.size === 1 || /\b(?:loadPageTexts|enterSession)\(/.test(guardsOf(route));
  expect(isLoaded).toBe(true);
});
