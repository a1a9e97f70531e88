import { useI18nContext } from './i18n-react.tsx';
import type { Locales } from './i18n-types.ts';
import { loadLocale } from './locale.ts';
import { rememberLocale } from './preferred-locale.ts';

/** Returns a function that switches the language and stores the choice for later visits. */
export function useChooseLocale(): (locale: Locales) => void {
  const { setLocale } = useI18nContext();
  return (locale) => {
    rememberLocale(locale);
    void loadLocale(locale).then(setLocale);
  };
}
