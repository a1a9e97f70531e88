import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LanguageSelector } from '@/components/language-selector.tsx';
import { LogoMark } from '@/components/logo.tsx';
import { ThemeSelector } from '@/components/theme-selector.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/use-page-title.ts';
import { CodeForm } from './code-form.tsx';
import { readCode } from './verification-code.ts';
import { UnknownCode, VerificationAnswer } from './verification-answer.tsx';

/** Tells anybody whether a document is genuine and still holds, by its code as it was typed into the address. */
export function VerifyPage({ typed }: { typed: string | undefined }) {
  const { LL } = useI18nContext();
  const code = typed === undefined ? undefined : readCode(typed);
  return (
    <Frame>
      {code === undefined ? (
        <CodeForm initialCode="" />
      ) : (
        <>
          {code === null ? <UnknownCode /> : <VerificationAnswer key={code} code={code} />}
          <h2 className="mt-10 mb-3 text-title">{LL.verify.another()}</h2>
          <CodeForm initialCode={code === null ? (typed ?? '') : ''} />
        </>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { LL } = useI18nContext();
  usePageTitle(LL.pageTitle({ page: LL.verify.title() }));
  return (
    <div className="flex min-h-dvh flex-col">
      <meta name="robots" content="noindex" />
      <header className="border-b border-border bg-surface">
        <div className="mx-auto flex h-16 max-w-[46rem] items-center justify-between gap-3 px-4 sm:px-6">
          <Link to="/" preload={false} className="focus-ring flex items-center gap-2.5 rounded-control pr-2">
            <LogoMark />
            <span className="text-title">{LL.appName()}</span>
          </Link>
          <div className="flex gap-2">
            <LanguageSelector />
            <ThemeSelector />
          </div>
        </div>
      </header>
      <main className="mx-auto w-full max-w-[46rem] flex-1 px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
        <h1 className="text-display">{LL.verify.title()}</h1>
        <p className="mt-1.5 mb-7 text-pretty text-muted">{LL.verify.subtitle()}</p>
        {children}
      </main>
    </div>
  );
}
