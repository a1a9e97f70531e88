import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { todayInParis } from '@shared/domain/period.ts';
import { yearQuery } from '@/api/year.ts';
import { firstYear } from '@/features/year/columns.ts';
import { YEAR_TABS, YearPage } from '@/features/year/year-page.tsx';
import { prefetch } from '@/lib/http/prefetch.ts';
import { SearchText } from '@/lib/navigation/panel-search.ts';

// The loader and the page check the year. A check in this schema would add code to the sign-in page.
const Search = v.object({ year: v.fallback(v.optional(v.number()), undefined), tab: SearchText });

const shownYear = (year: number | undefined): number =>
  year !== undefined && Number.isInteger(year) && year >= 2000 && year < 2200
    ? year
    : firstYear(todayInParis());

export const Route = createFileRoute('/_authed/year')({
  staticData: { texts: ['year'] },
  validateSearch: Search,
  loaderDeps: ({ search: { year } }) => ({ year }),
  loader: ({ context: { queryClient }, deps }) => {
    prefetch(queryClient.query(yearQuery(shownYear(deps.year))));
  },
  component: YearRoute,
});

function YearRoute() {
  const navigate = Route.useNavigate();
  const { year, tab } = Route.useSearch();
  return (
    <YearPage
      year={shownYear(year)}
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
