import { useCallback, useLayoutEffect, useState } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Locales } from '@/i18n/i18n-types.ts';
import { chosenLocale, rememberLocale } from '@/i18n/preferred-locale.ts';

/**
 * Shows the page in English for a bilingual lease, until the tenant chooses a language. Returns a function that shows and
 * remembers the chosen language.
 */
export function usePageLocale(isBilingual: boolean): (chosen: Locales) => void {
  const { setLocale } = useI18nContext();
  const [isChosen, setChosen] = useState(() => chosenLocale() !== null);
  const show = useCallback(
    (locale: Locales): void => {
      document.documentElement.lang = locale;
      setLocale(locale);
    },
    [setLocale],
  );
  useLayoutEffect(() => {
    if (isBilingual && !isChosen) show('en');
  }, [isBilingual, isChosen, show]);
  return (chosen) => {
    rememberLocale(chosen);
    setChosen(true);
    show(chosen);
  };
}
