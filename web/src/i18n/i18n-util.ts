import { i18nObject as objectOf } from 'typesafe-i18n';
import type { Formatters, Locales, TranslationFunctions, Translations } from './i18n-types.ts';

export const baseLocale: Locales = 'fr';

export const locales: readonly Locales[] = ['en', 'fr'];

export const isLocale = (text: string): text is Locales => locales.some((locale) => locale === text);

// The library's type has all languages, but each language is missing until it is loaded.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const loadedLocales = {} as Record<Locales, Translations>;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const loadedFormatters = {} as Record<Locales, Formatters>;

export const i18nObject = (locale: Locales): TranslationFunctions =>
  objectOf<Locales, Translations, TranslationFunctions, Formatters>(
    locale,
    loadedLocales[locale],
    loadedFormatters[locale],
  );
