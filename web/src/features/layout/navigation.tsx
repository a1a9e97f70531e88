import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { BottomIcon, bottomLinkClass } from './bottom-link.tsx';
import type { NavigationPage } from '../../components/navigation/navigation-pages.ts';

interface NavProps {
  readonly label: string;
  readonly places: readonly NavigationPage[];
}

/** The navigation at the side of wide screens. */
export function SideNav({ label, places }: NavProps) {
  const { LL } = useI18nContext();
  return (
    <nav
      aria-label={label}
      className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-50 shrink-0 overflow-y-auto border-r border-border px-3 py-4 lg:block low:top-0 low:h-dvh"
    >
      <ul className="space-y-1">
        {places.map(({ to, key, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="focus-ring group relative flex h-10 items-center gap-3 rounded-control px-3 font-medium text-muted transition-colors hover:bg-surface-sunken hover:text-foreground aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft"
            >
              <Icon aria-hidden className="size-[1.125rem]" strokeWidth={1.9} />
              {LL.nav[key]()}
              <span
                aria-hidden
                className="absolute inset-y-2 -left-3 hidden w-1 rounded-r-full bg-gold group-aria-[current=page]:block"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface BottomNavProps extends NavProps {
  /** The last button, which opens the pages that do not fit in the bar. */
  readonly more: ReactNode;
  /** The add button. The button is in the middle of the bar, so that it does not cover the page. */
  readonly add: ReactNode;
}

/** The navigation at the bottom of a phone, within reach of the thumb. */
export function BottomNav({ label, places, more, add }: BottomNavProps) {
  const { LL } = useI18nContext();
  return (
    <nav
      aria-label={label}
      data-bottom-nav
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden [:root:has([data-step-bar])_&]:not-low:hidden max-sm:[:root:has([data-covers-navigation])_&]:not-low:hidden"
    >
      <ul className="mx-auto flex max-w-md *:min-w-0 *:flex-auto low:max-w-2xl">
        {places.map(({ to, key, icon }, index) => (
          <Fragment key={to}>
            {add && index === places.length / 2 && (
              <li className="flex flex-none! items-center px-0.5 sm:hidden">{add}</li>
            )}
            <li>
              <Link to={to} className={bottomLinkClass}>
                <BottomIcon icon={icon} />
                {LL.nav[key]()}
              </Link>
            </li>
          </Fragment>
        ))}
        {more && <li>{more}</li>}
      </ul>
    </nav>
  );
}
