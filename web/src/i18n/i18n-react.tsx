import { useContext } from 'react';
import { initI18nReact } from 'typesafe-i18n/react';
import type { Formatters, Locales, TranslationFunctions, Translations } from './i18n-types.ts';
import { loadedFormatters, loadedLocales } from './i18n-util.ts';

const { component: TypesafeI18n, context } = initI18nReact<
  Locales,
  Translations,
  TranslationFunctions,
  Formatters
>(loadedLocales, loadedFormatters);

export default TypesafeI18n;

export const useI18nContext = () => useContext(context);
