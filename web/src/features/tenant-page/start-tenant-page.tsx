import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initFormatters } from '@/i18n/formatters.ts';
import TypesafeI18n from '@/i18n/i18n-react.tsx';
import type { Translations } from '@/i18n/i18n-types.ts';
import { loadedFormatters, loadedLocales, locales } from '@/i18n/i18n-util.ts';
import { preferredLocale } from '@/i18n/preferred-locale.ts';
import { TenantPage } from './tenant-page.tsx';
import { TenantVisit } from './tenant-visit.ts';

/** The texts of the page in both languages, so that they need no request. */
const texts = import.meta.glob<Partial<Translations>>('../../i18n/{en,fr}/{common,tenantPage}.ts', {
  eager: true,
  import: 'default',
});

/** Renders the page of a tenant into an element. Returns a function that removes the page. */
export function startTenantPage(root: HTMLElement): () => void {
  for (const locale of locales) {
    loadedFormatters[locale] ??= initFormatters(locale);
    for (const part of ['common', 'tenantPage'])
      loadedLocales[locale] = { ...loadedLocales[locale], ...texts[`../../i18n/${locale}/${part}.ts`] };
  }
  const locale = preferredLocale();
  document.documentElement.lang = locale;
  const visit = new TenantVisit();
  const left = new AbortController();
  const { signal } = left;
  addEventListener('hashchange', () => void visit.open(), { signal });
  // A page that was out of sight may be old, or its session may have ended.
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && void visit.refresh(),
    { signal },
  );
  root.addEventListener('click', (event) => void downloadWithSession(event, visit), { signal });
  void visit.open();
  const reactRoot = createRoot(root);
  reactRoot.render(
    <StrictMode>
      <TypesafeI18n locale={locale}>
        <TenantPage visit={visit} />
      </TypesafeI18n>
    </StrictMode>,
  );
  return () => {
    left.abort();
    reactRoot.unmount();
  };
}

/** Renews the session before a download. Otherwise the browser would save the error of an ended session as the file. */
async function downloadWithSession(event: MouseEvent, visit: TenantVisit): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest('a[download]') : null;
  if (!(link instanceof HTMLAnchorElement) || !event.isTrusted) return;
  event.preventDefault();
  await visit.refresh();
  if (visit.state().kind === 'open') link.click();
}
