import { useLocation } from '@tanstack/react-router';
import { Building2, CalendarCheck2, LayoutDashboard, ReceiptText, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AddMenu } from './add-menu.tsx';
import type { NavItem } from './navigation.tsx';
import { Shell } from './shell.tsx';
import { TopBar } from './top-bar.tsx';

const ITEMS: readonly NavItem[] = [
  { to: '/dashboard', key: 'dashboard', icon: LayoutDashboard },
  { to: '/tenants', key: 'tenants', icon: Users },
  { to: '/properties', key: 'properties', icon: Building2 },
  { to: '/month', key: 'month', icon: CalendarCheck2 },
  { to: '/receipts', key: 'receipts', icon: ReceiptText },
];

/** The layout of the landlord's pages. */
export function AppLayout({ notifications }: { notifications: ReactNode }) {
  const { LL } = useI18nContext();
  const isForm = useLocation({ select: ({ pathname }) => /^\/(?:settings|import)/.test(pathname) });
  return (
    <Shell
      bar={<TopBar notifications={notifications} addMenu={<AddMenu place="bar" />} />}
      navLabel={LL.nav.main()}
      navItems={ITEMS}
      floating={<AddMenu place="floating" />}
      isForm={isForm}
    />
  );
}
