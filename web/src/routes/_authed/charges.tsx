import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import { ExpenseCharge } from '@shared/contract/expense.ts';
import { chargesQuery } from '@/api/accounts/charges.ts';
import { LazyContent } from '@/components/lazy-content.tsx';
import { LazyPanel } from '@/components/panels/lazy-panel.tsx';
import { PanelSkeleton } from '@/components/panels/side-panel.tsx';
import { ChargesPage } from '@/features/charges/charges-page.tsx';
import { chargesYear } from '@/features/charges/charges-year.ts';
import { DocumentDelivery } from '@/features/documents/document-delivery.tsx';
import { loadTexts } from '@/i18n/texts.ts';
import { prefetch } from '@/lib/http/prefetch.ts';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { SearchId, SearchNumber, SearchText } from '@/lib/navigation/panel-search.ts';

const expensePanel = lazyPart(async () => {
  const [{ ChargeExpensePanel }] = await Promise.all([
    import('@/features/expenses/line-expense-panel.tsx'),
    loadTexts(['documents', 'expenses']),
  ]);
  return ChargeExpensePanel;
});

const letterLandlord = lazyPart(async () => {
  const [{ LetterLandlord }] = await Promise.all([
    import('@/features/account/account-panels-view.tsx'),
    loadTexts(['account', 'lease', 'payment', 'receipts']),
  ]);
  return LetterLandlord;
});

const rentPanel = lazyPart(async () => {
  const [{ RentPanel }] = await Promise.all([
    import('@/features/lease/lease-panels-view.tsx'),
    loadTexts(['account', 'lease', 'payment', 'receipts', 'tenants']),
  ]);
  return RentPanel;
});

export const Route = createFileRoute('/_authed/charges')({
  staticData: { texts: ['charges', 'documents', 'lease'] },
  // `lease`, `from` and `to` are the lease and the days of the settlement in the panel. `panel` is the panel above it
  // (`expense` or `rent`) or the form in it (`elsewhere`). `of` is the expense to edit, `charge` the kind of a new
  // expense, `like` the expense of last year that it repeats, and `provision` the proposed monthly charges in euros.
  validateSearch: v.object({
    year: SearchNumber,
    lease: SearchId,
    from: SearchText,
    to: SearchText,
    panel: SearchText,
    of: SearchId,
    charge: SearchText,
    like: SearchId,
    provision: SearchNumber,
  }),
  loaderDeps: ({ search: { year } }) => ({ year }),
  loader: ({ context: { queryClient }, deps: { year } }) => {
    prefetch(queryClient.query(chargesQuery(chargesYear(year))));
  },
  component: ChargesRoute,
});

function ChargesRoute() {
  return (
    <ChargesPage
      renderPanels={(propertyId) => <PanelsAbove propertyId={propertyId} />}
      renderLandlord={(landlord) => (
        <LazyContent part={letterLandlord} shape={<PanelSkeleton />} onFailed={landlord.onCancel}>
          {(LetterLandlord) => <LetterLandlord {...landlord} />}
        </LazyContent>
      )}
      renderDelivery={(letter, onReplaced) => <DocumentDelivery document={letter} onReplaced={onReplaced} />}
    />
  );
}

/** The panels of an expense and of the rent, above the page or above the panel of a settlement. */
function PanelsAbove({ propertyId }: { readonly propertyId: string | undefined }) {
  const { year, lease, from, to, panel, of, charge, like, provision } = Route.useSearch();
  const navigate = Route.useNavigate();
  const close = (ignoreBlocker: boolean): void =>
    void navigate({ search: { year, lease, from, to }, replace: true, resetScroll: false, ignoreBlocker });
  const shown = chargesYear(year);
  const days = v.is(CalendarDate, from) && v.is(CalendarDate, to) ? { from, to } : null;
  return (
    <>
      <LazyPanel panel={expensePanel} isOpen={panel === 'expense'} onClose={() => close(false)}>
        {(ChargeExpensePanel, props) => (
          <ChargeExpensePanel
            {...props}
            expenseId={of}
            likeId={like}
            start={{
              propertyId,
              days: days ?? { from: `${shown}-01-01`, to: `${shown}-12-31` },
              charge: v.is(ExpenseCharge, charge) ? charge : undefined,
            }}
            onSaved={() => close(true)}
          />
        )}
      </LazyPanel>
      <LazyPanel
        panel={rentPanel}
        isOpen={panel === 'rent' && lease !== undefined}
        onClose={() => close(false)}
      >
        {(RentPanel, props) => (
          <RentPanel {...props} leaseId={lease} proposedCharges={provision} onSaved={() => close(true)} />
        )}
      </LazyPanel>
    </>
  );
}
