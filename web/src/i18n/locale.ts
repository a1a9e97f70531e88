import type { Locales, TextPart } from './i18n-types.ts';
import { loadLanguage } from './texts.ts';

/**
 * Loads the given parts of texts, and all parts in use, in one language. Then sets the language of the HTML document.
 */
export async function loadLocale(locale: Locales, parts: readonly TextPart[] = []): Promise<Locales> {
  await loadLanguage(locale, parts);
  document.documentElement.lang = locale;
  return locale;
}
