import type { Locales } from './i18n-types.ts';
import type { TextPart } from './i18n-parts.ts';
import { loadLanguage } from './texts.ts';

/** Loads the texts in a language, these parts and what is already in use, and tells the document the language. */
export async function loadLocale(locale: Locales, parts: readonly TextPart[] = []): Promise<Locales> {
  await loadLanguage(locale, parts);
  document.documentElement.lang = locale;
  return locale;
}
