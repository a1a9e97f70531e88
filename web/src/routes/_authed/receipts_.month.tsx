import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Month } from '@shared/contract/month.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { monthMailsQuery } from '@/api/month-mails.ts';
import { receiptMonthQuery } from '@/api/receipt-month.ts';
import { MonthReceiptsPage } from '@/features/month-receipts/month-receipts-page.tsx';
import { prefetch } from '@/lib/prefetch.ts';

// What a month is, the loader and the page know: the calendar does not weigh on the sign-in page.
const Search = v.object({ month: v.fallback(v.optional(v.string()), undefined) });

const shownMonth = (month: string | undefined): string =>
  v.is(Month, month) ? month : todayInParis().slice(0, 7);

export const Route = createFileRoute('/_authed/receipts_/month')({
  staticData: { texts: ['month'] },
  validateSearch: Search,
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: ({ context: { queryClient }, deps }) => {
    const month = shownMonth(deps.month);
    prefetch(queryClient.query(receiptMonthQuery(month)), queryClient.query(monthMailsQuery(month)));
  },
  component: MonthRoute,
});

function MonthRoute() {
  const navigate = Route.useNavigate();
  return (
    <MonthReceiptsPage
      month={shownMonth(Route.useSearch().month)}
      onMonth={(month) => void navigate({ search: { month }, replace: true, resetScroll: false })}
    />
  );
}
