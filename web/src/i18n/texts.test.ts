import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '..');
const PARTS = import.meta.glob<object>(['./fr/*.ts', '!./fr/index.ts'], { import: 'default', eager: true });

const partOfGroup = new Map(
  Object.entries(PARTS).flatMap(([file, texts]) =>
    Object.keys(texts).map((group) => [group, path.basename(file, '.ts')] as const),
  ),
);

const read = (file: string): string => readFileSync(file, 'utf8');

/** The files of ours that a file brings along, itself included. */
function modulesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, specifier = ''] of read(file).matchAll(/(?:from|import\() ?'((?:@\/|\.)[^']+\.tsx?)'/g)) {
    const target = specifier.startsWith('@/')
      ? path.join(SOURCE, specifier.slice(2))
      : path.resolve(path.dirname(file), specifier);
    if (target.startsWith(SOURCE) && !target.endsWith('router.tsx')) modulesOf(target, seen);
  }
  return seen;
}

const shownBy = (route: string): string[] =>
  [...modulesOf(route)].flatMap((file) =>
    [...read(file).matchAll(/\bLL\.(\w+)/g)].map(([, group = '']) => partOfGroup.get(group) ?? group),
  );

const layoutOf = (route: string): string | null => {
  const layout = `${path.dirname(route)}.tsx`;
  return layout.includes('routes/') ? layout : null;
};

function guardsOf(route: string): string {
  const layout = layoutOf(route);
  return read(route) + (layout === null ? '' : guardsOf(layout));
}

/** The parts that a route and the layouts around it name. */
function loadedBy(route: string): Set<string> {
  const parts = [...(/texts: \[([^\]]*)\]/.exec(read(route))?.[1] ?? '').matchAll(/'(\w+)'/g)];
  const own = parts.map(([, part = '']) => part);
  const layout = layoutOf(route);
  return new Set([...own, ...(layout === null ? ['common'] : loadedBy(layout))]);
}

const routes = readdirSync(path.join(SOURCE, 'routes'), { recursive: true, encoding: 'utf8' });

test.each(routes.filter((name) => name.endsWith('.tsx')))('%s names the texts that it shows', (name) => {
  const route = path.join(SOURCE, 'routes', name);
  const loaded = loadedBy(route);
  expect(shownBy(route).filter((part) => !loaded.has(part))).toEqual([]);
  // What is named is loaded by the guard, the route's own or its layout's.
  const isLoaded = loaded.size === 1 || /\b(?:loadPageTexts|enter)\(/.test(guardsOf(route));
  expect(isLoaded).toBe(true);
});
