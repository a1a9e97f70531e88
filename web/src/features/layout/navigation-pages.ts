import type { LinkProps } from '@tanstack/react-router';
import {
  Building2,
  Calculator,
  CalendarCheck2,
  ChartColumn,
  FileSpreadsheet,
  Files,
  Landmark,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  Settings,
  Users,
  Wallet,
} from 'lucide-react';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

type Labels = TranslationFunctions['nav'];

export interface NavigationPage {
  readonly to: NonNullable<LinkProps['to']>;
  /** The key of the page's label in the `nav` texts. */
  readonly key: { [Key in keyof Labels]: Labels[Key] extends () => unknown ? Key : never }[keyof Labels];
  readonly icon: LucideIcon;
}

const DASHBOARD = { to: '/dashboard', key: 'dashboard', icon: LayoutDashboard } as const;
const BANK = { to: '/bank', key: 'bank', icon: Landmark } as const;
const YEAR = { to: '/year', key: 'year', icon: ChartColumn } as const;
const CHARGES = { to: '/charges', key: 'charges', icon: Calculator } as const;
const EXPENSES = { to: '/expenses', key: 'expenses', icon: Wallet } as const;
const DOCUMENTS = { to: '/documents', key: 'documents', icon: Files } as const;

/** The most visited pages come right after the dashboard. */
const DAILY: readonly NavigationPage[] = [
  { to: '/month', key: 'month', icon: CalendarCheck2 },
  { to: '/tenants', key: 'tenants', icon: Users },
  { to: '/properties', key: 'properties', icon: Building2 },
];

/** The pages in the side navigation of wide screens. */
export const SIDE_PAGES: readonly NavigationPage[] = [
  DASHBOARD,
  ...DAILY,
  DOCUMENTS,
  BANK,
  EXPENSES,
  YEAR,
  CHARGES,
];

/** The pages in the bottom bar of a phone. Each label must fit on one line. */
export const BOTTOM_PAGES: readonly NavigationPage[] = [{ ...DASHBOARD, key: 'home' }, ...DAILY];

/** The pages that do not fit in the bottom bar of a phone. */
export const MORE_PAGES: readonly NavigationPage[] = [
  { to: '/todo', key: 'toDo', icon: ListTodo },
  DOCUMENTS,
  BANK,
  EXPENSES,
  YEAR,
  CHARGES,
  { to: '/import', key: 'importList', icon: FileSpreadsheet },
  { to: '/settings', key: 'settings', icon: Settings },
];
