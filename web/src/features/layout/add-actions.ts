import { useNavigate } from '@tanstack/react-router';
import {
  Building2,
  FilePlus2,
  FileSpreadsheet,
  HandCoins,
  KeyRound,
  type LucideIcon,
  UserPlus,
  Wallet,
} from 'lucide-react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { navigateToHeading } from '@/lib/focus/navigate-to-heading.ts';
import { useMenuChoice } from '@/lib/focus/use-menu-choice.ts';

interface AddAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onSelect: () => void;
}

/** Returns the entries of the add menu: first the daily actions, then new records, and last the import. */
export function useAddActions() {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const { choose, runChosen } = useMenuChoice();
  const action = (label: string, icon: LucideIcon, open: () => Promise<void>): AddAction => ({
    label,
    icon,
    onSelect: () => choose(() => void navigateToHeading(open)),
  });
  const search = { openPanel: true } as const;
  const groups: readonly (readonly AddAction[])[] = [
    [
      action(LL.nav.recordPayment(), HandCoins, () => navigate({ to: '/month' })),
      action(LL.nav.generateReceipt(), FilePlus2, () => navigate({ to: '/documents', search })),
      action(LL.nav.addExpense(), Wallet, () => navigate({ to: '/expenses', search })),
    ],
    [
      action(LL.nav.addLetting(), KeyRound, () => navigate({ to: '/letting' })),
      action(LL.nav.addTenant(), UserPlus, () => navigate({ to: '/tenants', search })),
      action(LL.nav.addProperty(), Building2, () => navigate({ to: '/properties', search })),
    ],
    [action(LL.nav.importList(), FileSpreadsheet, () => navigate({ to: '/import' }))],
  ];
  return { groups, runChosen };
}
