import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadElision } from '@/i18n/formatters.ts';
import { i18nObject } from '@/i18n/i18n-util.ts';
import { loadLanguage } from '@/i18n/texts.ts';
import { followingRents } from './following-rents.ts';

beforeAll(async () => {
  await Promise.all([loadLanguage('fr', ['imports']), loadLanguage('en', ['imports']), loadElision()]);
});

afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-11-01', 'novembre s’ajoute', 'November is added'],
  ['2026-10-01', 'octobre et novembre s’ajoutent', 'October and November are added'],
  [
    '2026-10-16',
    'octobre (dès le 16) et novembre s’ajoutent',
    'October (from day 16 of the month) and November are added',
  ],
  [
    '2026-08-01',
    'août, septembre, octobre et novembre s’ajoutent',
    'August, September, October and November are added',
  ],
  [
    '2026-04-01',
    'les loyers d’avril 2026 à novembre 2026 s’ajoutent',
    'rent from April 2026 to November 2026 is added',
  ],
  ['2026-12-01', 'rien ne s’ajoute avant décembre 2026', 'nothing is added before December 2026'],
])('the rents added to the balance of an account that starts on %s are: %s', (startsOn, fr, en) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] });
  expect(followingRents(startsOn, i18nObject('fr'), 'fr')).toBe(fr);
  expect(followingRents(startsOn, i18nObject('en'), 'en')).toBe(en);
});
