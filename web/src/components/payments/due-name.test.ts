import { beforeAll, expect, test } from 'vitest';
import type { Locale } from '@shared/contract/users/user.ts';
import { i18nObject } from '@/i18n/i18n-util.ts';
import { loadLanguage } from '@/i18n/texts.ts';
import { dueName } from './due-name.ts';

beforeAll(async () => {
  await Promise.all([loadLanguage('fr', ['payment']), loadLanguage('en', ['payment'])]);
});

const nameOf = (label: string, locale: Locale): string =>
  dueName(
    { kind: 'settlement', label, from: '2027-01-01', to: '2027-01-01' },
    i18nObject(locale),
    locale,
  ).replaceAll(/[\u00A0\u202F]/g, ' ');

test.each([
  ['année 2025', 'Régularisation des charges, année 2025', 'Settlement of charges, 2025'],
  [
    'du 01/10/2024 au 30/09/2025 (3/12)',
    'Régularisation des charges, 1er octobre 2024 – 30 septembre 2025 (3/12)',
    'Settlement of charges, 1 October 2024 – 30 September 2025 (3/12)',
  ],
  ['libre', 'Régularisation des charges, libre', 'Settlement of charges, libre'],
])('the due of a settlement is named in the language of the page: %s', (label, french, english) => {
  expect([nameOf(label, 'fr'), nameOf(label, 'en')]).toEqual([french, english]);
});
