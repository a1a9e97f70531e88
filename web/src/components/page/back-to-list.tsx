import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { previousPage } from '@/lib/navigation/page-history.ts';

const LISTS = {
  '/tenants': 'tenants',
  '/month': 'month',
  '/dashboard': 'dashboard',
  '/todo': 'toDo',
  '/documents': 'documents',
  '/letting': 'newLetting',
  '/departure': 'departure',
} as const;

const isList = (pathname: string): pathname is keyof typeof LISTS => pathname in LISTS;

/**
 * Links back to the page from which the user came: a list, the new letting or the departure. If the user came from any
 * other page, links to the list of tenants.
 */
export function BackToList() {
  const { LL } = useI18nContext();
  const { history } = useRouter();
  // Renders again after each navigation, because each opened panel adds a step to the browser's history.
  useLocation();
  const before = previousPage(history.location);
  const list = before && isList(before.pathname) ? before.pathname : null;
  const page = LL.nav[LISTS[list ?? '/tenants']]();
  return (
    <Link
      to={list ?? '/tenants'}
      aria-label={LL.nav.backTo({ page })}
      onClick={(event) => {
        if (!before || !list || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        history.go(before.steps);
      }}
      className="-ml-1 inline-flex min-h-6 focus-ring items-center gap-0.5 rounded-sm text-small font-medium text-muted hover:text-foreground"
    >
      <ChevronLeft aria-hidden className="size-4" />
      {page}
    </Link>
  );
}
