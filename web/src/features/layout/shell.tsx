import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { FieldIssueTexts } from '@/components/form/field-issue-texts.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { toasterLink } from '@/lib/notify.ts';
import { whenIdle } from '@/lib/when-idle.ts';
import { WithinMain } from '@/lib/within-main.ts';
import { BottomNav, type NavItem, SideNav } from './navigation.tsx';

interface ShellProps {
  readonly bar: ReactNode;
  /** The accessible name of the navigation. */
  readonly navLabel: string;
  readonly navItems: readonly NavItem[];
  /** On a phone only: floats above the page, or comes at its end where it would cover a form. */
  readonly floating?: ReactNode;
  readonly isForm?: boolean;
}

/** The frame of the signed-in pages: top bar, navigation and page. */
export function Shell({ bar, navLabel, navItems, floating, isForm = false }: ShellProps) {
  const { LL } = useI18nContext();
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
        <SideNav label={navLabel} items={navItems} />
        <main
          id="content"
          tabIndex={-1}
          // What stands at the end can be scrolled clear of a message.
          className="min-w-0 flex-1 px-4 pt-6 pb-[calc(var(--bottom-nav)+var(--floating)+7rem)] outline-none sm:px-8 lg:px-6 lg:pt-9 2xl:px-8"
        >
          <div className="mx-auto max-w-[76rem]">
            <WithinMain value={true}>
              <FieldIssueTexts>
                <Outlet />
              </FieldIssueTexts>
            </WithinMain>
          </div>
          {floating && (
            <div
              data-floating={isForm ? undefined : 'phone'}
              className={cn(
                'sm:hidden',
                isForm
                  ? 'mt-6 flex justify-end'
                  : 'fixed right-4 bottom-[calc(var(--bottom-nav)+1rem)] z-30 low:static low:mt-6 low:flex low:justify-end',
              )}
            >
              {floating}
            </div>
          )}
        </main>
      </div>
      <BottomNav label={navLabel} items={navItems} />
    </>
  );
}
