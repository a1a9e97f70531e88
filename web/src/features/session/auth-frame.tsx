import type { ReactNode } from 'react';
import { LanguageSelector } from '@/components/language-selector.tsx';
import { ThemeSelector } from '@/components/theme-selector.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { toasterLink } from '@/lib/notify.ts';
import { usePageTitle } from '@/lib/use-page-title.ts';
import { AuthHeader } from './auth-header.tsx';
import { Pitch } from './pitch.tsx';

interface AuthFrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
}

/** The frame of the pages that one sees signed out: the form, and on a wide window what the product is. */
export function AuthFrame({ title, subtitle, children }: AuthFrameProps) {
  const { LL } = useI18nContext();
  usePageTitle(LL.pageTitle({ page: title }));
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-10 sm:py-7">
        <AuthHeader />
        <main
          // Whoever begins to type may soon need a message.
          onFocusCapture={toasterLink.prepare}
          className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col justify-center py-10"
        >
          <h1 className="text-display">{title}</h1>
          <p className="mt-1.5 mb-7 text-pretty text-muted">{subtitle}</p>
          {children}
        </main>
        <footer className="flex flex-wrap items-center justify-between gap-3">
          <LanguageSelector />
          <ThemeSelector />
        </footer>
      </div>
      <Pitch />
    </div>
  );
}
