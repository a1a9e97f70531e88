import { afterEach, expect, test, vi } from 'vitest';
import { titleDay } from './titles.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['Solde au 30/09/2026', 'Solde au', '2026-09-30'],
  ['Solde au 30/09/26 (€)', 'Solde au (€)', '2026-09-30'],
  ['Solde 30.09.2026', 'Solde', '2026-09-30'],
  ['Solde au 2026-09-30', 'Solde au', '2026-09-30'],
  ['Solde au 30 septembre 2026', 'Solde au', '2026-09-30'],
  ['Solde au 1er octobre 2026', 'Solde au', '2026-10-01'],
  ['Solde fin octobre 2026', 'Solde', '2026-10-31'],
  ['Solde fin d’octobre 2026', 'Solde', '2026-10-31'],
  ['Solde octobre 2026', 'Solde', '2026-10-31'],
  ['Balance at 30 Sep 2026', 'Balance at', '2026-09-30'],
  ['Balance on October 31, 2026', 'Balance on', '2026-10-31'],
  ['Balance 10/31/2026', 'Balance', '2026-10-31'],
  ['Solde au 31/10', 'Solde au', '2026-10-31'],
  ['Solde au 31 octobre', 'Solde au', '2026-10-31'],
  ['Solde au 31/12', 'Solde au', '2025-12-31'],
  ['Solde au 30/11', 'Solde au', '2026-11-30'],
  ['Solde fin octobre', 'Solde', '2026-10-31'],
  ['Solde', 'Solde', null],
  ['Solde au', 'Solde au', null],
  ['Solde au 31/02/2026', 'Solde au 31/02/2026', null],
  ['Marché', 'Marché', null],
  ['Adresse 2', 'Adresse 2', null],
])('the column title %j is read as %j with the day %j', (title, name, day) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') });
  const dated = titleDay(title);
  expect([dated.name.replaceAll(/\s+/g, ' ').trim(), dated.day]).toEqual([name, day]);
});
