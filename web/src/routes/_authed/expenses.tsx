import { createFileRoute } from '@tanstack/react-router';
import { expensesQuery } from '@/api/expenses.ts';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { archivedPropertiesQuery, propertiesQuery } from '@/api/properties.ts';
import { ExpensesPage, expensesYear } from '@/features/expenses/expenses-page.tsx';
import { ExpensePanelSearch } from '@/lib/navigation/panel-search.ts';
import { prefetch } from '@/lib/http/prefetch.ts';

export const Route = createFileRoute('/_authed/expenses')({
  staticData: { texts: ['documents', 'expenses'] },
  validateSearch: ExpensePanelSearch,
  loaderDeps: ({ search: { year } }) => ({ year }),
  loader: ({ context: { queryClient }, deps: { year } }) => {
    prefetch(
      queryClient.query(expensesQuery(expensesYear(year))),
      queryClient.query(propertiesQuery),
      queryClient.query(archivedPropertiesQuery),
      queryClient.query(lessorsQuery),
    );
  },
  component: ExpensesPage,
});
