import { storage } from '@/lib/storage/browser-storage.ts';
import type { Locales } from './i18n-types.ts';
import { baseLocale, isLocale } from './i18n-util.ts';

const KEY = 'klinky.locale';

/**
 * Returns the language to use: the language that the user chose earlier in this browser. Without such a choice, returns
 * the first of the browser's languages that the app supports, or else French.
 */
export function preferredLocale(): Locales {
  const browser = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return chosenLocale() ?? browser.find(isLocale) ?? baseLocale;
}

/** Returns the language that the user chose earlier in this browser, or `null`. */
export function chosenLocale(): Locales | null {
  const chosen = storage.read(KEY) ?? '';
  return isLocale(chosen) ? chosen : null;
}

/** Stores the chosen language for later visits. */
export const rememberLocale = (locale: Locales): void => storage.write(KEY, locale);
