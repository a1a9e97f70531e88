import { storage } from '@/lib/storage/local-storage.ts';
import type { Locales } from './i18n-types.ts';
import { baseLocale, isLocale } from './i18n-util.ts';

const KEY = 'klinky.locale';

/** The language to use: the one chosen before, else the first of the browser's that we have, else French. */
export function preferredLocale(): Locales {
  const browser = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return [storage.read(KEY) ?? '', ...browser].find(isLocale) ?? baseLocale;
}

/** Keeps a choice of language for the next visits. */
export const rememberLocale = (locale: Locales): void => storage.write(KEY, locale);
