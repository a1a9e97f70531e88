import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { Calculator, Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import type { Period } from '@shared/domain/period.ts';
import { chargesQuery } from '@/api/accounts/charges.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import type { RenderLetterDelivery } from '@/components/letters/render-letter-delivery.ts';
import { DataTable } from '@/components/lists/data-table.tsx';
import { YearPicker } from '@/components/page/year-picker.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useShortcut } from '@/lib/focus/use-shortcut.ts';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { ChargesCard } from './charges-card.tsx';
import { useChargesColumns } from './charges-columns.tsx';
import { chargesRows, isToSettle, type Row, searchedRow } from './charges-row.ts';
import { ChargesWork } from './charges-work.tsx';
import { chargesYear, thisYear } from './charges-year.ts';
import { RowChargesSettlement } from './row-charges-settlement.tsx';
import type { RenderLandlord } from './settlement/charges-settlement-fields.tsx';
import { ChargesSettlementPanel } from './settlement/charges-settlement-panel.tsx';

const route = getRouteApi('/_authed/charges');

interface ChargesPageProps {
  /**
   * Renders the panels that open above the page and above the panel of a settlement: an expense, or the rent.
   * `propertyId` is the dwelling of the lease in the panel.
   */
  readonly renderPanels: (propertyId: string | undefined) => ReactNode;
  readonly renderLandlord: RenderLandlord;
  readonly renderDelivery: RenderLetterDelivery;
}

/** The charges of a year: a row for each lease with provisions, and the panel that settles the charges of a lease. */
export function ChargesPage({ renderPanels, renderLandlord, renderDelivery }: ChargesPageProps) {
  const { LL, locale } = useI18nContext();
  const { lease, from, to, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const year = chargesYear(search.year);
  usePageTitle(LL.pageTitle({ page: LL.charges.title({ year: String(year) }) }));
  const { data: charges } = useQuery(loaded(chargesQuery(year)));
  const rows = useMemo(() => charges && chargesRows(charges.rows, locale), [charges, locale]);
  const columns = useChargesColumns();
  const addExpense = (): void =>
    void navigate({ search: { year: search.year, panel: 'expense' }, resetScroll: false });
  useShortcut('n', addExpense);
  const addButton = (
    <Button onClick={addExpense} aria-keyshortcuts="n">
      <Plus aria-hidden />
      {LL.charges.addExpense()}
    </Button>
  );
  const close = (): void =>
    void navigate({ search: { year: search.year }, replace: true, resetScroll: false });
  const days = rows && panelDays(rows, year, { lease, from, to });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <YearPicker
          year={year}
          thisYear={thisYear()}
          titleOf={(shown) => LL.charges.title({ year: String(shown) })}
          onChoose={(shown) => void navigate({ search: { year: shown }, replace: true, resetScroll: false })}
        />
        {addButton}
      </div>
      {charges && <ChargesWork charges={charges} />}
      <DataTable<Row>
        label={LL.charges.tableLabel()}
        rows={rows}
        columns={columns}
        searchable={searchedRow}
        searchPlaceholder={LL.charges.searchPlaceholder()}
        renderActions={(row) => <RowChargesSettlement year={year} row={row} />}
        renderCard={(row) => <ChargesCard row={row} />}
        empty={<NoCharges year={year} />}
      />
      <ChargesSettlementPanel
        isOpen={lease !== undefined}
        onClose={close}
        leaseId={lease}
        days={days}
        renderLandlord={renderLandlord}
        renderDelivery={renderDelivery}
      />
      {renderPanels(rows?.find(({ leaseId }) => leaseId === lease)?.propertyId)}
    </>
  );
}

/**
 * Returns the first and last day that the panel proposes: those of the URL, or those of the lease's row, or those of
 * the year if the lease has no row.
 */
function panelDays(
  rows: readonly Row[],
  year: number,
  { lease, from, to }: { lease: string | undefined; from: string | undefined; to: string | undefined },
): Period {
  if (v.is(CalendarDate, from) && v.is(CalendarDate, to)) return { from, to };
  const ofLease = rows.filter(({ leaseId }) => leaseId === lease);
  return ofLease.find(isToSettle) ?? ofLease[0] ?? { from: `${year}-01-01`, to: `${year}-12-31` };
}

interface NoChargesProps {
  readonly year: number;
}

function NoCharges({ year }: NoChargesProps) {
  const { LL } = useI18nContext();
  return (
    <EmptyState
      icon={Calculator}
      title={LL.charges.noProvisions({ year: String(year) })}
      text={LL.charges.noProvisionsText()}
    >
      <Button asChild variant="secondary">
        <Link to="/tenants">{LL.charges.noProvisionsAction()}</Link>
      </Button>
    </EmptyState>
  );
}
