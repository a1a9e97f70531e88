import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { CalendarCheck2, Files, Plus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { DOCUMENT_NAMES } from '@shared/contract/documents/document-kind.ts';
import type { Receipt } from '@shared/contract/documents/receipt-list.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { type ListedDocument, useDocumentList } from '@/api/documents/document-list.ts';
import { tenantsQuery } from '@/api/people/tenants.ts';
import { useShowsLessors } from '@/api/people/use-shows-lessors.ts';
import { DataTable } from '@/components/lists/data-table.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { Page } from '@/components/page/page.tsx';
import { shownStateOf } from '@/components/documents/shown-state.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chips } from '@/components/ui/chips.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { amountText } from '@/lib/text/amount-text.ts';
import { instantDay } from '@/lib/text/day-text.ts';
import { useShortcut } from '@/lib/focus/use-shortcut.ts';
import { DocumentActions } from './document-cells.tsx';
import { DocumentCard } from './document-card.tsx';
import { useDocumentColumns } from './document-columns.tsx';
import { DocumentDetails } from './document-details.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { documentName, documentPeriod } from './document-text.ts';
import { isOfFilters, isShownKind, yearOf } from './document-filter.ts';
import { SendBar } from './send-bar.tsx';
import { overtakenText } from './overtaken-text.ts';

const route = getRouteApi('/_authed/documents');

interface DocumentsPageProps {
  /** Renders the contents and actions of a receipt. */
  readonly renderReceipt: (receipt: Receipt) => ReactNode;
  readonly receiptPanel: ReactNode;
  /** The list of kept files. */
  readonly keptFiles: ReactNode;
}

/**
 * The page with the list of documents, and with the list of kept files. A panel shows the selected document. Another panel
 * issues a receipt.
 */
export function DocumentsPage({ renderReceipt, receiptPanel, keptFiles }: DocumentsPageProps) {
  const { LL } = useI18nContext();
  const navigate = route.useNavigate();
  const documents = useDocumentList();
  const namesLessors = useShowsLessors();
  const { show, kind } = route.useSearch();
  const columns = useDocumentColumns(namesLessors);
  const filter = useDocumentFilter(documents);
  const searchable = useSearchable(namesLessors);
  const openNew = (): void =>
    void navigate({ search: (old) => ({ ...old, openPanel: true }), resetScroll: false });
  useShortcut('n', openNew);

  const add = { onClick: openNew, 'aria-keyshortcuts': 'n' };
  const issued = (
    <>
      {show === 'toSend' && documents && <SendBar documents={documents.filter(filter.accepts)} />}
      <DataTable
        label={LL.documentList.title()}
        rows={documents}
        columns={columns}
        searchable={searchable}
        searchPlaceholder={LL.documentList.searchPlaceholder()}
        filter={filter}
        renderActions={(document) => <DocumentActions document={document} />}
        renderCard={(document) => <DocumentCard document={document} namesLessor={namesLessors} />}
        empty={
          <EmptyState icon={Files} title={LL.documentList.emptyTitle()} text={LL.documentList.emptyText()}>
            <Button {...add}>
              <Plus aria-hidden />
              {LL.documentList.add()}
            </Button>
          </EmptyState>
        }
      />
    </>
  );
  return (
    <Page
      title={LL.documentList.title()}
      actions={
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <MonthLink />
          {documents?.length ? (
            <Button {...add} aria-label={LL.documentList.add()} className="flex-auto">
              <Plus aria-hidden />
              <span className="sm:hidden">{LL.documentList.addShort()}</span>
              <span className="hidden sm:inline">{LL.documentList.add()}</span>
            </Button>
          ) : null}
        </div>
      }
    >
      <div className="mb-4">
        <Chips
          label={LL.files.listed()}
          value={kind === 'kept' ? 'kept' : 'issued'}
          onChoose={(value) =>
            void navigate({ search: value === 'kept' ? { kind: value } : {}, resetScroll: false })
          }
          options={(['issued', 'kept'] as const).map((value) => ({
            value,
            face: LL.files[value](),
            count: undefined,
          }))}
        />
      </div>
      {kind === 'kept' ? keptFiles : issued}
      {receiptPanel}
      <DocumentDetails renderReceipt={renderReceipt} />
    </Page>
  );
}

function MonthLink() {
  const { LL } = useI18nContext();
  return (
    <Button asChild variant="secondary" className="flex-auto">
      <Link to="/month">
        <CalendarCheck2 aria-hidden />
        {LL.documentList.ofMonth()}
      </Link>
    </Button>
  );
}

/** Returns the filters of the list, which are stored in the URL, and the controls for the filters. */
function useDocumentFilter(documents: readonly ListedDocument[] | undefined) {
  const { LL } = useI18nContext();
  const { kind: namedKind, tenant, year, state, show } = route.useSearch();
  const kind = isShownKind(namedKind) ? namedKind : undefined;
  const navigate = route.useNavigate();
  const { data: tenants } = useQuery(loaded(tenantsQuery));
  const accepts = useCallback(
    (document: ListedDocument) => isOfFilters(document, { kind, tenant, year, state, show }),
    [kind, tenant, year, state, show],
  );
  const tenantOptions = useMemo(() => optionsOf(documents ?? [], tenants ?? []), [documents, tenants]);
  const years = useMemo(() => yearsOf(documents ?? [], year), [documents, year]);
  const setFilters = (filters: Partial<Parameters<typeof isOfFilters>[1]>): void =>
    void navigate({ search: (old) => ({ ...old, ...filters }), replace: true, resetScroll: false });
  return {
    accepts,
    isActive: [kind, tenant, year, state, show].some((filter) => filter !== undefined),
    onClear: () =>
      setFilters({ kind: undefined, tenant: undefined, year: undefined, state: undefined, show: undefined }),
    noMatchTitle: show === 'toSend' ? LL.documentList.allSent() : undefined,
    noMatchText: LL.documentList.noMatchText(),
    controls: (
      <DocumentFilters
        filters={{ kind, tenant, year, state, show }}
        tenants={tenantOptions}
        years={years}
        onChange={setFilters}
      />
    ),
  };
}

/**
 * Returns a function that computes the searchable text of a document. The text includes the lessor if the list shows
 * lessors.
 */
function useSearchable(namesLessors: boolean): (document: ListedDocument) => string {
  const { LL, locale } = useI18nContext();
  return useCallback(
    (document: ListedDocument) =>
      [
        document.tenantName,
        document.propertyName,
        ...(namesLessors ? [document.lessorName] : []),
        document.number,
        documentName(document, LL, locale),
        LL.documentTexts[DOCUMENT_NAMES[document.kind].gender].states[shownStateOf(document)](),
        overtakenText(document, LL, locale),
        documentPeriod(document, LL, locale),
        ...('paidOn' in document ? [] : [instantDay(document.issuedAt, locale)]),
        formatEuros(document.amount, locale),
        // The text also contains the amount without a thousands separator.
        amountText(document.amount, locale).replaceAll(/\s/g, ''),
      ].join(' '),
    [LL, locale, namesLessors],
  );
}

/** Returns the years to choose from, newest first: each year with a document, and the chosen year. */
const yearsOf = (documents: readonly ListedDocument[], chosen: number | undefined): number[] =>
  [...new Set([...documents.map(yearOf), ...(chosen === undefined ? [] : [chosen])])].toSorted(
    (a, b) => b - a,
  );

/**
 * Returns the options of the filter for tenants: the current tenants in the order of their list, then the former
 * tenants by name.
 */
function optionsOf(documents: readonly ListedDocument[], tenants: readonly Tenant[]) {
  const current = tenants.map((tenant) => ({ value: tenant.id, label: fullName(tenant) }));
  const former = new Map<string, string>();
  for (const { tenantId, tenantName } of documents) if (tenantId !== null) former.set(tenantId, tenantName);
  for (const { id } of tenants) former.delete(id);
  return [
    ...current,
    ...[...former]
      .map(([value, label]) => ({ value, label }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'fr')),
  ];
}
