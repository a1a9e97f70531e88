import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Bell,
  Building2,
  Calculator,
  CalendarCheck2,
  ChartColumn,
  Crown,
  FilePlus2,
  FileSpreadsheet,
  HandCoins,
  Keyboard,
  KeyRound,
  Landmark,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  Files,
  Settings,
  UserPlus,
  Users,
  Wallet,
} from 'lucide-react';
import { userQuery } from '@/api/session/user.ts';
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

/** Returns the actions and the pages that the palette offers on every page. `onKeys` opens the list of keys. */
export function useCommands(onKeys: () => void) {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const { data: user } = useSuspenseQuery(userQuery);
  const search = { openPanel: true } as const;
  const { words } = LL.palette;
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
      option(LayoutDashboard, LL.nav.dashboard(), () => navigate({ to: '/dashboard' })),
      option(ListTodo, LL.nav.toDo(), () => navigate({ to: '/todo' }), words.toDo()),
      option(CalendarCheck2, LL.nav.month(), () => navigate({ to: '/month' }), words.month()),
      option(Users, LL.nav.tenants(), () => navigate({ to: '/tenants' }), words.tenants()),
      option(Building2, LL.nav.properties(), () => navigate({ to: '/properties' })),
      option(Landmark, LL.nav.bank(), () => navigate({ to: '/bank' }), words.bank()),
      option(Files, LL.nav.documents(), () => navigate({ to: '/documents' }), words.documents()),
      option(Wallet, LL.nav.expenses(), () => navigate({ to: '/expenses' }), words.expenses()),
      option(ChartColumn, LL.nav.year(), () => navigate({ to: '/year' }), words.year()),
      option(Calculator, LL.nav.charges(), () => navigate({ to: '/charges' }), words.charges()),
      option(Settings, LL.nav.settings(), () => navigate({ to: '/settings' })),
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
