import { useI18nContext } from './i18n-react.tsx';
import type { Locales } from './i18n-types.ts';
import { loadLocale } from './locale.ts';
import { rememberLocale } from './preferred-locale.ts';

/** Speaks another language, now and at the next visits. */
export function useChooseLocale(): (locale: Locales) => void {
  const { setLocale } = useI18nContext();
  return (locale) => {
    rememberLocale(locale);
    void loadLocale(locale).then(setLocale);
  };
}
