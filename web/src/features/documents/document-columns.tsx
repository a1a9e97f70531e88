import { createColumnHelper } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { DOCUMENT_NAMES } from '@shared/contract/document-kind.ts';
import type { ListedDocument } from '@/api/document-list.ts';
import { shownStateOf } from '@/components/shown-state.ts';
import type { Columns, features } from '@/components/table-features.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import {
  DocumentAmount,
  DocumentDay,
  DocumentNumber,
  DocumentProgress,
  DocumentProperty,
} from './document-cells.tsx';
import { documentPeriod, issuedOn } from './document-text.ts';
import { dayOf } from './document-filter.ts';

const helper = createColumnHelper<typeof features, ListedDocument>();

/**
 * The widths of the columns, for an account with one lessor and with several lessors. With several lessors, the numbers
 * contain the letters of a series and need a wider column.
 */
const GRID = {
  own: 'grid-cols-[9.75rem_minmax(0,1.2fr)_minmax(0,1fr)_7.25rem_7.75rem_10rem_6.75rem_5.5rem]',
  several: 'grid-cols-[9.25rem_minmax(0,1.2fr)_minmax(0,1fr)_7.25rem_10.25rem_10rem_6.75rem_5.5rem]',
};

const classNames = {
  period: 'first-letter:uppercase',
  tenantName: 'font-medium',
  amount: 'text-right whitespace-nowrap tabular-nums',
  number: 'tabular-nums whitespace-nowrap',
  paidAt: 'tabular-nums',
};

const dayColumn = (
  id: string,
  header: string,
  of: (document: ListedDocument) => string,
  text: (document: ListedDocument) => ReactNode,
) =>
  helper.accessor((document) => Date.parse(of(document)), {
    id,
    header,
    sortFn: 'number',
    sortDescFirst: true,
    cell: ({ row }) => text(row.original),
  });

export function useDocumentColumns(namesLessors: boolean): Columns<ListedDocument> {
  const { LL, locale } = useI18nContext();
  return useMemo(() => {
    const defs = helper.columns([
      dayColumn(
        'period',
        LL.documentList.period(),
        dayOf,
        (document) => documentPeriod(document, LL, locale) ?? '',
      ),
      helper.accessor((document) => document.tenantName, {
        id: 'tenantName',
        header: LL.details.tenant(),
        sortFn: 'words',
        sortDescFirst: false,
      }),
      helper.accessor((document) => document.propertyName, {
        id: 'propertyName',
        header: LL.details.property(),
        sortFn: 'words',
        sortDescFirst: false,
        cell: ({ row: { original } }) => <DocumentProperty document={original} namesLessor={namesLessors} />,
      }),
      helper.accessor((document) => document.amount, {
        id: 'amount',
        header: LL.documentList.amount(),
        sortFn: 'number',
        sortDescFirst: false,
        cell: ({ row: { original } }) => <DocumentAmount document={original} />,
      }),
      helper.accessor((document) => document.number, {
        id: 'number',
        header: LL.documentList.number(),
        sortFn: 'words',
        sortDescFirst: false,
        cell: ({ row: { original } }) => <DocumentNumber document={original} />,
      }),
      helper.accessor(
        (document) => LL.documentTexts[DOCUMENT_NAMES[document.kind].gender].states[shownStateOf(document)](),
        {
          id: 'state',
          header: LL.documentList.state(),
          sortFn: 'words',
          sortDescFirst: false,
          cell: ({ row: { original } }) => <DocumentProgress document={original} />,
        },
      ),
      dayColumn(
        'paidAt',
        LL.details.paidAt(),
        (document) => ('paidAt' in document ? document.paidAt : issuedOn(document)),
        (document) => <DocumentDay document={document} />,
      ),
    ]);
    return { defs, grid: GRID[namesLessors ? 'several' : 'own'], classNames };
  }, [LL, locale, namesLessors]);
}
