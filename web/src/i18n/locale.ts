import { storage } from '@/lib/storage.ts';
import type { Locales } from './i18n-types.ts';
import { baseLocale, isLocale } from './i18n-util.ts';
import { type TextPart, loadLanguage } from './texts.ts';

const KEY = 'klinky.locale';

/** The language to speak: the one chosen before, else the browser's first that we speak, else French. */
export function preferredLocale(): Locales {
  const browser = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return [storage.read(KEY) ?? '', ...browser].find(isLocale) ?? baseLocale;
}

/** Loads the texts in a language, these parts and what is already in use, and tells the document the language. */
export async function loadLocale(locale: Locales, parts: readonly TextPart[] = []): Promise<Locales> {
  await loadLanguage(locale, parts);
  document.documentElement.lang = locale;
  return locale;
}

/** Keeps a choice of language for the next visits. */
export const rememberLocale = (locale: Locales): void => storage.write(KEY, locale);
