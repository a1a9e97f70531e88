import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Crown, type LucideIcon, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { userQuery } from '@/api/user.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { BetaButton } from './beta-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ProductTitle } from './product-title.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  readonly palette?: ReactNode;
  readonly notifications: ReactNode;
  readonly addMenu?: ReactNode;
}

export function TopBar({ palette, notifications, addMenu }: TopBarProps) {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between gap-1 border-b border-border bg-surface px-[min(1rem,4vw)] sm:gap-3 sm:px-5 low:static">
      <div className="shrink-0 lg:w-42">
        <ProductTitle />
      </div>
      {/* On a phone, the buttons share the width of the bar at any text size. */}
      <div className="flex min-w-0 flex-1 items-center justify-end gap-0 sm:gap-1 max-sm:[&>:is(a,button)]:size-[min(2.5rem,10vw)]">
        {palette}
        {addMenu && <div className="mr-1 hidden sm:block">{addMenu}</div>}
        <BetaButton />
        {notifications}
        {user.isSuperAdmin && <BarLink to="/admin/whitelist" label={LL.nav.admin()} icon={Crown} />}
        <BarLink to="/settings" label={LL.nav.settings()} icon={Settings} />
        <LanguageMenu />
        <UserMenu />
      </div>
    </header>
  );
}

interface BarLinkProps {
  readonly to: '/admin/whitelist' | '/settings';
  readonly label: string;
  readonly icon: LucideIcon;
}

const BarLink = ({ to, label, icon: Icon }: BarLinkProps) => (
  <Button
    asChild
    variant="ghost"
    size="icon"
    className="aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft"
  >
    <Link to={to} aria-label={label} title={label}>
      <Icon aria-hidden />
    </Link>
  </Button>
);
