import { Outlet, useRouteContext, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ErrorPage } from '@/components/page/error-page.tsx';
import { FieldIssueTexts } from '@/components/form/field-issue-texts.tsx';
import { LiveText } from '@/components/live-text.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isFocusLost } from '@/lib/focus/is-focus-lost.ts';
import { followHistory, leftRowAt } from '@/lib/navigation/page-history.ts';
import { toasterLink } from '@/lib/notify.ts';
import { whenIdle } from '@/lib/loading/when-idle.ts';
import { WithinMain } from '@/lib/navigation/within-main.ts';
import { OutdatedNotice } from './outdated-notice.tsx';
import { BottomNav, SideNav } from './navigation.tsx';
import type { NavigationPage } from '../../components/navigation/navigation-pages.ts';

/** `useFocusOnReturn` stops looking for the link after this number of animation frames. */
const FRAMES = 90;

interface ShellProps {
  readonly bar: ReactNode;
  /** The accessible name of the navigation. */
  readonly navLabel: string;
  readonly side: readonly NavigationPage[];
  readonly bottom: readonly NavigationPage[];
  /** The last button of the bottom bar. */
  readonly more?: ReactNode;
  /** The add button in the middle of the bottom bar of a phone. */
  readonly add?: ReactNode;
}

/** The frame of the signed-in pages: the top bar, the navigation and the page. */
export function Shell({ bar, navLabel, side, bottom, more, add }: ShellProps) {
  const { LL } = useI18nContext();
  useFocusOnReturn();
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
          // A message may float over the end of the page. The padding lets the user scroll this end above the message.
          className="min-w-0 flex-1 px-4 pt-4 pb-[calc(var(--bottom-nav)+var(--floating)+7rem)] outline-none sm:px-8 lg:px-6 2xl:px-8"
        >
          <div className="mx-auto max-w-[76rem]">
            <WithinMain value={true}>
              <FieldIssueTexts>
                <Page />
              </FieldIssueTexts>
            </WithinMain>
          </div>
        </main>
      </div>
      <BottomNav label={navLabel} places={bottom} more={more} add={add} />
      <OutdatedNotice />
      <LiveText />
    </>
  );
}

function Page() {
  const { textsFailure } = useRouteContext({ strict: false });
  return textsFailure ? <ErrorPage error={textsFailure} /> : <Outlet />;
}

/** When the user goes back to a page, focuses the link through which he left the page. */
function useFocusOnReturn(): void {
  const { history } = useRouter();
  useEffect(() => {
    let frame = 0;
    const stop = (): void => cancelAnimationFrame(frame);
    const look = (link: string, used: Element | null, frames: number): void => {
      const { activeElement } = document;
      const isFree = isFocusLost() || activeElement === used || activeElement?.matches('[data-main-heading]');
      // Stop if the user has moved the focus in the meantime.
      if (frames === 0 || !isFree) return;
      // Several rows may have the same link, so the row identifies the link.
      const left = leftRowAt(history.location);
      const row = left?.href === link ? left.rowKey : undefined;
      const found = [...document.querySelectorAll<HTMLElement>('main a')].find(
        (one) =>
          one.getAttribute('href') === link &&
          one.tabIndex >= 0 &&
          (row === undefined || one.closest('[data-row]')?.getAttribute('data-row') === row),
      );
      if (found) found.focus({ preventScroll: true });
      else frame = requestAnimationFrame(() => look(link, used, frames - 1));
    };
    const unfollow = followHistory(history, (link) => {
      stop();
      const { activeElement } = document;
      frame = requestAnimationFrame(() => look(link, activeElement, FRAMES));
    });
    return () => {
      stop();
      unfollow();
    };
  }, [history]);
}
