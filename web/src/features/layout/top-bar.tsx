import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Crown, type LucideIcon, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { userQuery } from '@/api/user.ts';
import { LanguageSelector } from '@/components/language-selector.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { BetaButton } from './beta-button.tsx';
import { ProductTitle } from './product-title.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  readonly notifications: ReactNode;
  readonly addMenu?: ReactNode;
}

export function TopBar({ notifications, addMenu }: TopBarProps) {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center justify-between gap-3 border-b border-border bg-surface px-4 sm:px-6 low:static">
      <ProductTitle />
      <div className="flex items-center gap-2 sm:gap-3">
        {addMenu && <div className="hidden sm:block">{addMenu}</div>}
        <div className="flex items-center sm:gap-1">
          <BetaButton />
          {notifications}
          {user.isSuperAdmin && <BarLink to="/admin/whitelist" label={LL.nav.admin()} icon={Crown} />}
          <BarLink to="/settings" label={LL.nav.settings()} icon={Settings} />
        </div>
        <LanguageSelector />
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
