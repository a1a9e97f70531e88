import { Link, Outlet } from '@tanstack/react-router';
import { BellRing, CreditCard, ShieldCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { MainHeading } from '@/components/page/main-heading.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useBetaMode } from '@/lib/storage/beta-mode.ts';

const ENTRIES = [
  { to: '/settings/profile', key: 'profile', icon: UserRound, isBeta: false },
  { to: '/settings/notifications', key: 'notifications', icon: BellRing, isBeta: true },
  { to: '/settings/security', key: 'security', icon: ShieldCheck, isBeta: true },
  { to: '/settings/billing', key: 'billing', icon: CreditCard, isBeta: true },
] as const;

/**
 * The settings menu beside the selected page. The last entry of the menu signs the user out. A menu of one entry is left
 * out, and the button to sign out is beside the title.
 */
export function SettingsLayout({ signOut }: { signOut: ReactNode }) {
  const { LL } = useI18nContext();
  const isBeta = useBetaMode();
  const entries = ENTRIES.filter((entry) => isBeta || !entry.isBeta);
  if (entries.length === 1)
    return (
      <div className="max-w-[44rem]">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <MainHeading title={LL.settings.title()} />
          <div>{signOut}</div>
        </div>
        <Outlet />
      </div>
    );
  return (
    <>
      <div className="mb-6">
        <MainHeading title={LL.settings.title()} />
      </div>
      <div className="grid gap-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
        <nav aria-label={LL.settings.title()}>
          <ul className="flex flex-wrap gap-1 lg:flex-col">
            {entries.map(({ to, key, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="focus-ring flex h-10 items-center gap-2 rounded-control px-3 font-medium text-muted transition-colors hover:bg-surface-sunken hover:text-foreground aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft"
                >
                  <Icon aria-hidden className="size-[1.125rem]" strokeWidth={1.9} />
                  {LL.settings[key]()}
                </Link>
              </li>
            ))}
            <li className="ml-auto lg:mt-3 lg:ml-0 lg:border-t lg:border-border lg:pt-3 lg:pl-1">
              {signOut}
            </li>
          </ul>
        </nav>
        <div className="min-w-0 max-w-[44rem]">
          <Outlet />
        </div>
      </div>
    </>
  );
}
