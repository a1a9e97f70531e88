import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

export interface NavItem {
  readonly to: '/dashboard' | '/tenants' | '/properties' | '/month' | '/receipts' | '/admin/whitelist';
  /** The key of its label in `nav`. */
  readonly key: 'dashboard' | 'tenants' | 'properties' | 'month' | 'receipts' | 'exitAdmin' | 'whitelist';
  readonly icon: LucideIcon;
}

interface NavProps {
  readonly label: string;
  readonly items: readonly NavItem[];
}

/** The navigation on the side of wide screens. */
export function SideNav({ label, items }: NavProps) {
  const { LL } = useI18nContext();
  return (
    <nav
      aria-label={label}
      className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-50 shrink-0 overflow-y-auto border-r border-border px-3 py-6 lg:block low:top-0 low:h-dvh"
    >
      <ul className="space-y-1">
        {items.map(({ to, key, icon: Icon }) => (
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

/** The same navigation at the bottom of a phone, within reach of the thumb. */
export function BottomNav({ label, items }: NavProps) {
  const { LL } = useI18nContext();
  return (
    <nav
      aria-label={label}
      data-bottom-nav
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-md auto-cols-fr grid-flow-col px-2 max-[22.5rem]:px-0 low:max-w-2xl">
        {items.map(({ to, key, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              // The icons stay in line where one of the labels takes two.
              className="focus-ring group flex h-16 flex-col items-center justify-start pt-1.5 text-center text-[0.75rem] leading-[0.875rem] font-medium text-muted max-[22.5rem]:text-[0.6875rem] aria-[current=page]:text-on-primary-soft low:h-12 low:flex-row low:justify-center low:gap-1.5 low:pt-0"
            >
              <span className="rounded-full px-4 py-1 transition-colors group-aria-[current=page]:bg-primary-soft low:px-1.5">
                <Icon aria-hidden className="size-5" strokeWidth={1.9} />
              </span>
              {LL.nav[key]()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
