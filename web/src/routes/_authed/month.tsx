import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Month } from '@shared/contract/month.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { monthMailsQuery } from '@/api/month-mails.ts';
import { monthQuery } from '@/api/month.ts';
import { NotedDeliveries } from '@/features/documents/noted-deliveries.tsx';
import { MonthPage } from '@/features/month/month-page.tsx';
import { prefetch } from '@/lib/prefetch.ts';

// What a month is, the loader and the page know: the calendar does not weigh on the sign-in page.
const Search = v.object({ month: v.fallback(v.optional(v.string()), undefined) });

const shownMonth = (month: string | undefined): string =>
  v.is(Month, month) ? month : todayInParis().slice(0, 7);

export const Route = createFileRoute('/_authed/month')({
  // What is due is part of the account’s texts, the means of payment and the deliveries of the receipts’.
  staticData: { texts: ['month', 'account', 'receipts'] },
  validateSearch: Search,
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: ({ context: { queryClient }, deps }) => {
    const month = shownMonth(deps.month);
    prefetch(queryClient.query(monthQuery(month)), queryClient.query(monthMailsQuery(month)));
  },
  component: MonthRoute,
});

function MonthRoute() {
  const navigate = Route.useNavigate();
  return (
    <MonthPage
      month={shownMonth(Route.useSearch().month)}
      onMonth={(month) => void navigate({ search: { month }, replace: true, resetScroll: false })}
      renderDelivery={({ receiptId, ...row }) => (
        <NotedDeliveries document={{ id: receiptId, ...row }} hasMore={row.deliveries.length === 0} />
      )}
    />
  );
}
