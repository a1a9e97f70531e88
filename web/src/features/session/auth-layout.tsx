import type { ReactNode } from 'react';
import { useHeadingFocus } from '@/lib/focus/use-heading-focus.ts';
import { AuthHeader } from './auth-header.tsx';
import { Pitch } from './pitch.tsx';

interface AuthLayoutProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** The layout of the pages for signed-out users. A wide screen shows a presentation of the product beside the form. */
export function AuthLayout({ title, subtitle, children, footer }: AuthLayoutProps) {
  const heading = useHeadingFocus<HTMLHeadingElement>(title);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-10 sm:py-7">
        <AuthHeader />
        <main className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col justify-center py-10">
          <h1 ref={heading} tabIndex={-1} className="text-display outline-none">
            {title}
          </h1>
          <p className="mt-1.5 mb-7 text-pretty text-muted">{subtitle}</p>
          {children}
        </main>
        <footer className="flex min-h-9 flex-wrap items-center justify-between gap-3">{footer}</footer>
      </div>
      <Pitch />
    </div>
  );
}
