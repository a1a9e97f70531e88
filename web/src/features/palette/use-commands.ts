import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Bell,
  Building2,
  Crown,
  FilePlus2,
  FileSpreadsheet,
  HandCoins,
  Keyboard,
  KeyRound,
  type LucideIcon,
  UserPlus,
  Wallet,
} from 'lucide-react';
import { userQuery } from '@/api/session/user.ts';
import { type NavigationPage, PALETTE_PAGES } from '@/components/navigation/navigation-pages.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { navigateToHeading } from '@/lib/focus/navigate-to-heading.ts';
import type { Option } from './option.ts';

const option = (icon: LucideIcon, label: string, open: () => Promise<void>, words = ''): Option => ({
  key: `command:${label}`,
  icon,
  label,
  words,
  run: () => void navigateToHeading(open),
});

export function useCommands(onKeys: () => void) {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const { data: user } = useSuspenseQuery(userQuery);
  const search = { openPanel: true } as const;
  const { words } = LL.nav;
  const pageWords: Partial<Record<NavigationPage['key'], () => string>> = words;
  const addTenant = option(UserPlus, LL.palette.addTenant(), () => navigate({ to: '/tenants', search }));
  return {
    addTenant,
    actions: [
      option(HandCoins, LL.nav.recordPayment(), () => navigate({ to: '/month' })),
      option(FilePlus2, LL.nav.generateReceipt(), () => navigate({ to: '/documents', search })),
      option(KeyRound, LL.nav.newLetting(), () => navigate({ to: '/letting' })),
      option(Wallet, LL.nav.addExpense(), () => navigate({ to: '/expenses', search }), words.expenses()),
      addTenant,
      option(Building2, LL.palette.addProperty(), () => navigate({ to: '/properties', search })),
      option(FileSpreadsheet, LL.nav.importList(), () => navigate({ to: '/import' })),
    ],
    places: [
      ...PALETTE_PAGES.map(({ to, key, icon }) =>
        option(icon, LL.nav[key](), () => navigate({ to }), pageWords[key]?.()),
      ),
      option(Bell, LL.notifications.title(), () =>
        navigate({
          to: '.',
          search: (old) => ({ ...old, notifications: true as const }),
          resetScroll: false,
        }),
      ),
      ...(user.isSuperAdmin
        ? [option(Crown, LL.nav.admin(), () => navigate({ to: '/admin/whitelist' }))]
        : []),
      {
        key: 'command:keys',
        icon: Keyboard,
        label: LL.palette.keys.title(),
        aside: '?',
        run: onKeys,
      },
    ],
  };
}
