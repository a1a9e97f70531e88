import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { needsSession } from './guarded-pages.ts';

const routes = new URL('../routes/', import.meta.url);
const pagesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, routes)).map((file) => file.split(/[._]/)[0] ?? '');

test('exactly the pages below the guards need a session', () => {
  const guarded = new Set(['', 'admin', ...pagesIn('_authed')]);
  expect([...guarded].filter((page) => !needsSession(`/${page}`))).toEqual([]);
  expect(needsSession('/receipts/month')).toBe(true);
  const open = pagesIn('.').filter((page) => page !== '' && page !== 'index' && !guarded.has(page));
  expect(open).toContain('signin');
  expect(open.filter((page) => needsSession(`/${page}`))).toEqual([]);
});
