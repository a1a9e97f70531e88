import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { CalendarCheck2, Plus, ReceiptText } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { Receipt } from '@shared/contract/receipt-list.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { loaded } from '@/api/loaded.ts';
import { receiptsQuery } from '@/api/receipts.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { DataTable } from '@/components/data-table.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { Page } from '@/components/page.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { amountText } from '@/lib/text/amount-text.ts';
import { useShortcut } from '@/lib/focus/use-shortcut.ts';
import { ReceiptActions } from './receipt-cells.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { useReceiptColumns } from './receipt-columns.tsx';
import { ReceiptDetails } from './receipt-details.tsx';
import { ReceiptFilters } from './receipt-filters.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';
import type { RenderReceiptDelivery } from './receipt-delivery.ts';
import { receiptName, receiptPeriod } from './receipt-text.ts';
import { useShowsLessors } from './use-shows-lessors.ts';
import { isOfFilters, yearOf } from './receipt-filter.ts';

const route = getRouteApi('/_authed/receipts');

/** The page with the list of receipts. A panel shows the selected receipt. Another panel issues a receipt. */
export function ReceiptsPage({ renderDelivery }: { renderDelivery: RenderReceiptDelivery }) {
  const { LL } = useI18nContext();
  const navigate = route.useNavigate();
  const { data: receipts } = useQuery(loaded(receiptsQuery));
  const namesLessors = useShowsLessors();
  const columns = useReceiptColumns(namesLessors);
  const filter = useReceiptFilter(receipts);
  const searchable = useSearchable(namesLessors);
  const openNew = (): void =>
    void navigate({ search: (old) => ({ ...old, openPanel: true }), resetScroll: false });
  useShortcut('n', openNew);

  const add = { onClick: openNew, 'aria-keyshortcuts': 'n' };
  return (
    <Page
      title={LL.receiptList.title()}
      actions={
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <MonthLink />
          {receipts?.length ? (
            <Button {...add} aria-label={LL.receiptList.add()} className="flex-auto">
              <Plus aria-hidden />
              <span className="sm:hidden">{LL.receiptList.addShort()}</span>
              <span className="hidden sm:inline">{LL.receiptList.add()}</span>
            </Button>
          ) : null}
        </div>
      }
    >
      <DataTable
        label={LL.receiptList.title()}
        rows={receipts}
        columns={columns}
        searchable={searchable}
        searchPlaceholder={LL.receiptList.searchPlaceholder()}
        filter={filter}
        renderActions={(receipt) => <ReceiptActions receipt={receipt} />}
        renderCard={(receipt) => <ReceiptCard receipt={receipt} namesLessor={namesLessors} />}
        empty={
          <EmptyState
            icon={ReceiptText}
            title={LL.receiptList.emptyTitle()}
            text={LL.receiptList.emptyText()}
          >
            <Button {...add}>
              <Plus aria-hidden />
              {LL.receiptList.add()}
            </Button>
          </EmptyState>
        }
      />
      <ReceiptPanel renderDelivery={renderDelivery} />
      <ReceiptDetails renderDelivery={renderDelivery} />
    </Page>
  );
}

function MonthLink() {
  const { LL } = useI18nContext();
  return (
    <Button asChild variant="secondary" className="flex-auto">
      <Link to="/month">
        <CalendarCheck2 aria-hidden />
        {LL.receiptList.ofMonth()}
      </Link>
    </Button>
  );
}

/** Returns the filters of the list, which are stored in the URL, and the controls for the filters. */
function useReceiptFilter(receipts: readonly Receipt[] | undefined) {
  const { LL } = useI18nContext();
  const { tenant, year, state } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: tenants } = useQuery(loaded(tenantsQuery));
  const accepts = useCallback(
    (receipt: Receipt) => isOfFilters(receipt, { tenant, year, state }),
    [tenant, year, state],
  );
  const tenantOptions = useMemo(() => optionsOf(receipts ?? [], tenants ?? []), [receipts, tenants]);
  const years = useMemo(() => yearsOf(receipts ?? [], year), [receipts, year]);
  const setFilters = (filters: Partial<Parameters<typeof isOfFilters>[1]>): void =>
    void navigate({ search: (old) => ({ ...old, ...filters }), replace: true, resetScroll: false });
  return {
    accepts,
    isActive: tenant !== undefined || year !== undefined || state !== undefined,
    onClear: () => setFilters({ tenant: undefined, year: undefined, state: undefined }),
    noMatchText: LL.receiptList.noMatchText(),
    controls: (
      <ReceiptFilters
        filters={{ tenant, year, state }}
        tenants={tenantOptions}
        years={years}
        onChange={setFilters}
      />
    ),
  };
}

/**
 * Returns a function that returns the text that a search compares with the query. The text includes the lessor if the
 * list shows lessors.
 */
function useSearchable(namesLessors: boolean): (receipt: Receipt) => string {
  const { LL, locale } = useI18nContext();
  return useCallback(
    (receipt: Receipt) =>
      [
        receipt.tenantName,
        receipt.propertyName,
        ...(namesLessors ? [receipt.lessorName] : []),
        receipt.number,
        receiptName(receipt, LL),
        LL.receiptKinds[receipt.kind].states[receipt.state](),
        receiptPeriod(receipt, LL, locale),
        // The text also contains the amount without a thousands separator.
        formatEuros(receipt.received, locale),
        amountText(receipt.received, locale).replaceAll(/\s/g, ''),
      ].join(' '),
    [LL, locale, namesLessors],
  );
}

/** Returns the years of the receipts and the chosen year, newest first. */
const yearsOf = (receipts: readonly Receipt[], chosen: number | undefined): number[] =>
  [...new Set([...receipts.map(yearOf), ...(chosen === undefined ? [] : [chosen])])].toSorted(
    (a, b) => b - a,
  );

/**
 * Returns the options of the filter for tenants: first the current tenants in the order of their list, then the former
 * tenants on receipts by name.
 */
function optionsOf(receipts: readonly Receipt[], tenants: readonly Tenant[]) {
  const current = tenants.map((tenant) => ({ value: tenant.id, label: fullName(tenant) }));
  const former = new Map<string, string>();
  for (const { tenantId, tenantName } of receipts) if (tenantId !== null) former.set(tenantId, tenantName);
  for (const { id } of tenants) former.delete(id);
  return [
    ...current,
    ...[...former]
      .map(([value, label]) => ({ value, label }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'fr')),
  ];
}
