import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const ASSETS = path.resolve(import.meta.dirname, '../../web/dist/assets');
const STATIC_IMPORT = /(?:^|[;}\n])import(?:[^'"();]*?from)?["']\.\/([^"']+)["']/g;

/** Returns every script of the built app, with the scripts that it imports statically. */
async function readScripts(): Promise<Map<string, string[]>> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(path.join(ASSETS, name), 'utf8')));
  return new Map(
    names.map((name, index) => [
      name,
      [...(texts[index] ?? '').matchAll(STATIC_IMPORT)].map(([, other = '']) => other),
    ]),
  );
}

test('the scripts of the app have no circular imports, because scripts in a circle may fail to start', async () => {
  const waitsFor = await readScripts();
  expect(waitsFor.size).toBeGreaterThan(10);
  expect([...waitsFor.values()].flat().length).toBeGreaterThan(10);
  // Remove the scripts that import nothing any more, until only circular imports are left.
  let left = new Map(waitsFor);
  for (let count = -1; count !== left.size;) {
    count = left.size;
    left = new Map([...left].filter(([, others]) => others.some((other) => left.has(other))));
  }
  expect([...left.keys()]).toEqual([]);
});

test('the built app ships the licence notices of the packages and fonts that it contains', async ({
  request,
}) => {
  const answer = await request.get('/licenses.txt');
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/);
  const notices = await answer.text();
  // React is in a script, Tailwind in the styles, and Swagger UI only in the page of the API.
  for (const [title, words] of [
    [/^react – 19\./m, 'Copyright (c) Meta Platforms'],
    [/^tailwindcss – /m, 'Copyright (c) Tailwind Labs'],
    [/^Inter – OFL-1\.1$/m, 'SIL OPEN FONT LICENSE Version 1.1'],
    [/^swagger-ui-dist – /m, 'Apache License'],
  ] as const) {
    expect(notices).toMatch(title);
    expect(notices).toContain(words);
  }
});

test('the dashboard does not load the scripts that only lists, panels and the palette need', async () => {
  const waitsFor = await readScripts();
  const isPalette = (name: string): boolean => name.startsWith('palette-');
  expect([...waitsFor.keys()].some(isPalette)).toBe(true);
  expect([...waitsFor.values()].flat().filter(isPalette)).toEqual([]);
  const own = [...waitsFor].filter(([name]) => name.startsWith('dashboard-'));
  expect(own.length).toBeGreaterThan(0);
  const others = new Set(own.flatMap(([, names]) => names.map((name) => name.replace(/-[^-]*$/, ''))));
  expect([...others].filter((name) => ['shared', 'icons', 'rows', 'lists'].includes(name))).toEqual([]);
});
