import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { todayInParis } from '@shared/domain/period.ts';
import { yearQuery } from '@/api/year.ts';
import { initialYear } from '@/features/year/columns.ts';
import { YEAR_TABS, YearPage } from '@/features/year/year-page.tsx';
import { prefetch } from '@/lib/http/prefetch.ts';
import { SearchNumber, SearchText } from '@/lib/navigation/panel-search.ts';
import { shownYear } from '@/lib/navigation/shown-year.ts';

const Search = v.object({ year: SearchNumber, tab: SearchText });

const yearOf = (year: number | undefined): number => shownYear(year, initialYear(todayInParis()));

export const Route = createFileRoute('/_authed/year')({
  staticData: { texts: ['year'] },
  validateSearch: Search,
  loaderDeps: ({ search: { year } }) => ({ year }),
  loader: ({ context: { queryClient }, deps }) => {
    prefetch(queryClient.query(yearQuery(yearOf(deps.year))));
  },
  component: YearRoute,
});

function YearRoute() {
  const navigate = Route.useNavigate();
  const { year, tab } = Route.useSearch();
  return (
    <YearPage
      year={yearOf(year)}
      onYear={(shown) =>
        void navigate({
          search: (old) => ({ ...old, year: shown }),
          replace: true,
          resetScroll: false,
        })
      }
      tab={YEAR_TABS.find((known) => known === tab) ?? 'received'}
      onTab={(shown) =>
        void navigate({ search: (old) => ({ ...old, tab: shown }), replace: true, resetScroll: false })
      }
    />
  );
}
