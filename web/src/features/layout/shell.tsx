import { Outlet, useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorPage } from '@/components/error-page.tsx';
import { FieldIssueTexts } from '@/components/form/field-issue-texts.tsx';
import { LiveText } from '@/components/live-text.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { toasterLink } from '@/lib/notify.ts';
import { usePlaces } from '@/lib/use-places.ts';
import { whenIdle } from '@/lib/when-idle.ts';
import { WithinMain } from '@/lib/within-main.ts';
import { BottomNav, SideNav } from './navigation.tsx';
import type { Place } from './places.ts';
import { useGivesWay } from './use-gives-way.ts';

interface ShellProps {
  readonly bar: ReactNode;
  /** The accessible name of the navigation. */
  readonly navLabel: string;
  readonly side: readonly Place[];
  readonly bottom: readonly Place[];
  /** The last place at the bottom. */
  readonly more?: ReactNode;
  /** On a phone only: floats above the page, or comes at its end where it would cover a form. */
  readonly floating?: ReactNode;
  readonly isForm?: boolean;
}

/** The frame of the signed-in pages: top bar, navigation and page. */
export function Shell({ bar, navLabel, side, bottom, more, floating, isForm = false }: ShellProps) {
  const { LL } = useI18nContext();
  usePlaces();
  useEffect(() => whenIdle(toasterLink.prepare), []);
  return (
    <>
      <a
        href="#content"
        className="focus-ring sr-only z-50 rounded-control bg-surface px-4 py-2 shadow-raised focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {LL.skipToContent()}
      </a>
      {bar}
      <div className="lg:flex">
        <SideNav label={navLabel} places={side} />
        <main
          id="content"
          tabIndex={-1}
          // What stands at the end can be scrolled clear of a message.
          className="min-w-0 flex-1 px-4 pt-4 pb-[calc(var(--bottom-nav)+var(--floating)+7rem)] outline-none sm:px-8 lg:px-6 2xl:px-8"
        >
          <div className="mx-auto max-w-[76rem]">
            <WithinMain value={true}>
              <FieldIssueTexts>
                <Page />
              </FieldIssueTexts>
            </WithinMain>
          </div>
          {floating &&
            (isForm ? (
              <div className="mt-6 flex justify-end sm:hidden">{floating}</div>
            ) : (
              <Floating>{floating}</Floating>
            ))}
        </main>
      </div>
      <BottomNav label={navLabel} places={bottom} more={more} />
      <LiveText />
    </>
  );
}

/** The page, or that its texts did not arrive. */
function Page() {
  const { textsFailure } = useRouteContext({ strict: false });
  return textsFailure ? <ErrorPage error={textsFailure} /> : <Outlet />;
}

/** Beside the buttons of rows, which are at the right. Gives way to a form or a bar on the page, and to whoever reads on; a focused button stays. */
function Floating({ children }: { children: ReactNode }) {
  const floating = useRef<HTMLDivElement>(null);
  const isAway = useGivesWay(floating);
  return (
    <div
      ref={floating}
      data-floating="phone"
      className={cn(
        'fixed right-36 bottom-[calc(var(--bottom-nav)+1rem)] z-30 transition-[opacity,visibility] sm:hidden low:static low:mt-6 low:flex low:justify-end [main:has(form)_&]:hidden [:root:has([data-floating=always])_&]:hidden',
        isAway && 'not-low:not-focus-within:invisible not-low:not-focus-within:opacity-0',
      )}
    >
      {children}
    </div>
  );
}
