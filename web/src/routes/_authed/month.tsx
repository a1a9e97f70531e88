import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Month } from '@shared/contract/month/month.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { monthQuery } from '@/api/month/month.ts';
import { DeliveryFields } from '@/features/documents/delivery-fields.tsx';
import { FILTERS } from '@/features/month/ledger.ts';
import { MonthPage } from '@/features/month/month-page.tsx';
import { droppedFile } from '@/features/bank/dropped-file.ts';
import { SearchText } from '@/lib/navigation/panel-search.ts';
import { prefetch } from '@/lib/http/prefetch.ts';

// The loader and the page check the month. A check in this schema would add the code of the calendar to the sign-in
// page. `show` is the filter with which the page opens. `record` is the lease whose payment form is open at first.
const Search = v.object({ month: SearchText, show: SearchText, record: SearchText });

const shownMonth = (month: string | undefined): string =>
  v.is(Month, month) ? month : todayInParis().slice(0, 7);

export const Route = createFileRoute('/_authed/month')({
  staticData: { texts: ['month', 'documents', 'payment'] },
  validateSearch: Search,
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: ({ context: { queryClient }, deps }) => {
    prefetch(queryClient.query(monthQuery(shownMonth(deps.month))));
  },
  component: MonthRoute,
});

function MonthRoute() {
  const navigate = Route.useNavigate();
  const { month, show, record } = Route.useSearch();
  return (
    <MonthPage
      month={shownMonth(month)}
      onMonth={(shown) => void navigate({ search: { month: shown }, replace: true, resetScroll: false })}
      shownFirst={FILTERS.find((filter) => filter === show) ?? 'all'}
      openLeaseId={record}
      onStatement={(file) => {
        droppedFile.put(file);
        void navigate({ to: '/bank' });
      }}
      renderDelivery={({ mail: { documentId, ...mail }, changed, onClose }) => (
        <DeliveryFields document={{ id: documentId, ...mail }} changed={changed} isInRow onClose={onClose} />
      )}
    />
  );
}
