import { type ReactNode, useLayoutEffect } from 'react';
import TypesafeI18n, { useI18nContext } from './i18n-react.tsx';
import type { Locales } from './i18n-types.ts';
import { onNewTexts } from './texts.ts';

/** Gives what is inside it the texts of a language: those that are there, and those that pages load later. */
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
  // The library reads what is loaded when a language is set, so it is set again. Before the page that waits is drawn.
  useLayoutEffect(() => onNewTexts(() => setLocale(locale)), [locale, setLocale]);
  return null;
}
