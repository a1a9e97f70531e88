import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { LogoMark } from '@/components/logo.tsx';
import { ThemeSelector } from '@/components/preferences/theme-selector.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Locales } from '@/i18n/i18n-types.ts';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { TenantAccount } from './tenant-account.tsx';
import type { TenantVisit, Visit } from './tenant-visit.ts';
import { usePageLocale } from './use-page-locale.ts';
import { VisitMessage } from './visit-message.tsx';

/** The page of a tenant: the account, the documents and the files of the tenant's days. */
export function TenantPage({ visit }: { visit: TenantVisit }) {
  const { LL } = useI18nContext();
  const state = useSyncExternalStore(visit.subscribe, visit.state);
  const chooseLocale = usePageLocale(state.kind === 'open' && state.view.isBilingual);
  usePageTitle(LL.pageTitle({ page: LL.tenantPage.title() }));
  return (
    <div className="flex min-h-dvh flex-col">
      <Header onLocale={chooseLocale} />
      <main className="mx-auto w-full max-w-[46rem] flex-1 px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
        <Heading kind={state.kind}>{titleOf(state, LL.tenantPage)}</Heading>
        {state.kind === 'loading' ? (
          <Loading />
        ) : state.kind === 'open' ? (
          <TenantAccount view={state.view} onClose={visit.close} />
        ) : (
          <VisitMessage visit={state} onRetry={visit.retry} />
        )}
      </main>
    </div>
  );
}

type Words = ReturnType<typeof useI18nContext>['LL']['tenantPage'];

function titleOf({ kind }: Visit, words: Words): string {
  switch (kind) {
    case 'loading':
    case 'open':
      return words.title();
    case 'failed':
      return words.failedTitle();
    default:
      return words.titles[kind]();
  }
}

/** The heading of the page. The heading takes the focus if the page changes while the tenant uses it. */
function Heading({ kind, children }: { kind: Visit['kind']; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const former = useRef<Visit['kind']>(null);
  useEffect(() => {
    const isChange = former.current !== null && former.current !== kind;
    // The first answer follows no action of the tenant.
    if (kind !== 'loading' || isChange) former.current = kind;
    if (isChange) heading.current?.focus();
  }, [kind]);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-display outline-none">
      {children}
    </h1>
  );
}

function Header({ onLocale }: { onLocale: (chosen: Locales) => void }) {
  const { LL, locale } = useI18nContext();
  return (
    <header className="border-b border-border bg-surface">
      <div className="mx-auto flex h-16 max-w-[46rem] items-center justify-between gap-3 px-4 sm:px-6">
        <span className="flex items-center gap-2.5">
          <LogoMark />
          <span className="text-title">{LL.appName()}</span>
        </span>
        <div className="flex gap-2">
          <Segmented
            label={LL.language.label()}
            value={locale}
            onChange={onLocale}
            options={[
              { value: 'fr', label: LL.language.fr(), face: 'FR' },
              { value: 'en', label: LL.language.en(), face: 'EN' },
            ]}
          />
          <ThemeSelector />
        </div>
      </div>
    </header>
  );
}

function Loading() {
  const { LL } = useI18nContext();
  return (
    <Card>
      <output className="block">
        <span className="sr-only">{LL.tenantPage.loading()}</span>
        <Skeleton className="h-8 w-56 max-w-full" />
        <Skeleton className="mt-4 h-5 w-72 max-w-full" />
      </output>
    </Card>
  );
}

const Card = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 rounded-card border border-border bg-surface p-5 shadow-card">{children}</div>
);
