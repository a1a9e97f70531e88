import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { needsSession } from './guarded-pages.ts';

const routes = new URL('../../routes/', import.meta.url);
const pagesIn = (folder: string): string[] => readdirSync(new URL(folder, routes)).map(pageOfFile);
const pageOfFile = (file: string): string => file.split(/[._]/)[0] ?? '';

/** The pages that call the guard themselves, because no guarded layout contains them. */
const guardedAlone = readdirSync(routes)
  .filter(
    (file) =>
      file.endsWith('.tsx') &&
      readFileSync(new URL(file, routes), 'utf8').includes('enterSession(navigation)'),
  )
  .map(pageOfFile);

test('needsSession is true for exactly the pages that have a guard', () => {
  const guarded = new Set(['', 'admin', ...guardedAlone, ...pagesIn('_authed')]);
  expect([...guarded].filter((page) => !needsSession(`/${page}`))).toEqual([]);
  expect(needsSession('/month')).toBe(true);
  const open = pagesIn('.').filter((page) => page !== '' && page !== 'index' && !guarded.has(page));
  expect(open).toContain('signin');
  expect(open.filter((page) => needsSession(`/${page}`))).toEqual([]);
});
