import { Link } from '@tanstack/react-router';
import { type ReactNode, useTransition } from 'react';
import { LanguageSelector } from '@/components/preferences/language-selector.tsx';
import { LogoMark } from '@/components/logo.tsx';
import { ThemeSelector } from '@/components/preferences/theme-selector.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import type { Answer } from './look-up-document.ts';
import { CodeForm } from './code-form.tsx';
import { NoDocument } from './no-document.tsx';
import { VerificationCard } from './verification-card.tsx';
import { readCode } from './verification-code.ts';

interface VerifyPageProps {
  /** The code in the URL; empty if the URL has no code. */
  readonly typed: string;
  readonly answer: Answer;
  readonly onRetry: () => Promise<void>;
}

/** The public page that shows whether a document is genuine and still valid. */
export function VerifyPage({ typed, answer, onRetry }: VerifyPageProps) {
  const { LL } = useI18nContext();
  const [isRetrying, startRetry] = useTransition();
  const initialCode = readCode(typed) === null ? typed : '';
  if (answer.kind === 'none') {
    return (
      <Frame>
        <CodeForm initialCode="" />
      </Frame>
    );
  }
  return (
    <Frame>
      {answer.kind === 'found' ? (
        <VerificationCard answer={answer} />
      ) : (
        <NoDocument answer={answer} isRetrying={isRetrying} onRetry={() => startRetry(onRetry)} />
      )}
      <h2 className="mt-10 mb-3 text-title">{LL.verify.another()}</h2>
      <CodeForm initialCode={initialCode} />
    </Frame>
  );
}

/** The placeholder of the page while the document is looked up. */
export function VerifyPending() {
  const { LL } = useI18nContext();
  return (
    <Frame>
      <output className="block rounded-card border border-border bg-surface p-6 shadow-card">
        <span className="sr-only">{LL.verify.checking()}</span>
        <Skeleton className="h-11 w-64 max-w-full" />
        <span className="mt-6 grid gap-5 sm:grid-cols-2">
          {[0, 1, 2, 3, 4, 5].map((item) => (
            <Skeleton key={item} className="h-10" />
          ))}
        </span>
      </output>
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
