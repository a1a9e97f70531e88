import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { ChartLine, LogOut, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { userQuery } from '@/api/session/user.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { NavigationPage } from '../../components/navigation/navigation-pages.ts';
import { Shell } from './shell.tsx';
import { TopBar } from './top-bar.tsx';

const PLACES: readonly NavigationPage[] = [
  { to: '/dashboard', key: 'exitAdmin', icon: LogOut },
  { to: '/admin/whitelist', key: 'whitelist', icon: MailCheck },
  { to: '/admin/indices', key: 'indices', icon: ChartLine },
];

export function AdminLayout({ notifications }: { notifications: ReactNode }) {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  // The app refetches the user while the page is open. The user may have lost the super-admin role since the page
  // opened.
  if (!user.isSuperAdmin) return <Navigate to="/dashboard" replace ignoreBlocker />;
  return (
    <Shell
      bar={<TopBar notifications={notifications} />}
      navLabel={LL.nav.admin()}
      side={PLACES}
      bottom={PLACES}
    />
  );
}
