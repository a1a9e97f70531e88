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

const DASHBOARD: NavigationPage = { to: '/dashboard', key: 'dashboard', icon: LayoutDashboard };
const TO_DO: NavigationPage = { to: '/todo', key: 'toDo', icon: ListTodo };
const SETTINGS: NavigationPage = { to: '/settings', key: 'settings', icon: Settings };

/** The most visited pages come right after the dashboard. */
const DAILY: readonly NavigationPage[] = [
  { to: '/month', key: 'month', icon: CalendarCheck2 },
  { to: '/tenants', key: 'tenants', icon: Users },
  { to: '/properties', key: 'properties', icon: Building2 },
];

const OTHERS: readonly NavigationPage[] = [
  { to: '/documents', key: 'documents', icon: Files },
  { to: '/bank', key: 'bank', icon: Landmark },
  { to: '/expenses', key: 'expenses', icon: Wallet },
  { to: '/year', key: 'year', icon: ChartColumn },
  { to: '/charges', key: 'charges', icon: Calculator },
];

export const SIDE_PAGES: readonly NavigationPage[] = [DASHBOARD, ...DAILY, ...OTHERS];

/** The pages in the bottom bar of a phone. Each label must fit on one line. */
export const BOTTOM_PAGES: readonly NavigationPage[] = [{ ...DASHBOARD, key: 'home' }, ...DAILY];

/** The pages that do not fit in the bottom bar of a phone. */
export const MORE_PAGES: readonly NavigationPage[] = [
  TO_DO,
  ...OTHERS,
  { to: '/import', key: 'importList', icon: FileSpreadsheet },
  SETTINGS,
];

/** The pages that the palette finds by their names. */
export const PALETTE_PAGES: readonly NavigationPage[] = [DASHBOARD, TO_DO, ...DAILY, ...OTHERS, SETTINGS];
