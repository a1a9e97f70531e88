import { type ReactNode, useLayoutEffect } from 'react';
import TypesafeI18n, { useI18nContext } from './i18n-react.tsx';
import type { Locales } from './i18n-types.ts';
import { onNewTexts } from './texts.ts';

/** Provides the texts of a language. Pages may load more texts later. */
export function Language({ locale, children }: { locale: Locales; children: ReactNode }) {
  return (
    <TypesafeI18n locale={locale}>
      <NewTexts />
      {children}
    </TypesafeI18n>
  );
}

function NewTexts() {
  const { locale, setLocale } = useI18nContext();
  // The library reads the loaded texts when the language is set. When new texts arrive, the component sets the language
  // again, before React renders the page that needs these texts.
  useLayoutEffect(() => onNewTexts(() => setLocale(locale)), [locale, setLocale]);
  return null;
}
