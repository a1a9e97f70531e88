import { storage } from '@/lib/storage.ts';
import type { Locales } from './i18n-types.ts';
import { baseLocale, isLocale } from './i18n-util.ts';
import { loadLocaleAsync } from './i18n-util.async.ts';

const KEY = 'klinky.locale';

/** The language to speak: the one chosen before, else the browser's first that we speak, else French. */
export function preferredLocale(): Locales {
  const browser = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return [storage.read(KEY) ?? '', ...browser].find(isLocale) ?? baseLocale;
}

/** Loads a language's texts and tells the document which language it is in. */
export async function loadLocale(locale: Locales): Promise<Locales> {
  await loadLocaleAsync(locale);
  document.documentElement.lang = locale;
  return locale;
}

/** Keeps a choice of language for the next visits. */
export const rememberLocale = (locale: Locales): void => storage.write(KEY, locale);
