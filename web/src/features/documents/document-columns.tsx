import { useMemo } from 'react';
import { DOCUMENT_NAMES } from '@shared/contract/documents/document-kind.ts';
import type { ListedDocument } from '@/api/documents/document-list.ts';
import type { Columns } from '@/components/lists/columns.ts';
import { shownStateOf } from '@/components/documents/shown-state.ts';
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

export function useDocumentColumns(namesLessors: boolean): Columns<ListedDocument> {
  const { LL, locale } = useI18nContext();
  return useMemo(
    () => ({
      all: [
        {
          id: 'period',
          header: LL.documentList.period(),
          width: namesLessors ? '9.25rem' : '9.75rem',
          className: 'first-letter:uppercase',
          value: (document) => Date.parse(dayOf(document)),
          cell: (document) => documentPeriod(document, LL, locale),
          isDescendingFirst: true,
        },
        {
          id: 'tenantName',
          header: LL.details.tenant(),
          width: 'minmax(0,1.2fr)',
          className: 'font-medium',
          value: ({ tenantName }) => tenantName,
        },
        {
          id: 'propertyName',
          header: LL.details.property(),
          width: 'minmax(0,1fr)',
          value: ({ propertyName }) => propertyName,
          cell: (document) => <DocumentProperty document={document} namesLessor={namesLessors} />,
        },
        {
          id: 'amount',
          header: LL.documentList.amount(),
          width: '7.25rem',
          className: 'text-right whitespace-nowrap tabular-nums',
          value: ({ amount }) => amount,
          cell: (document) => <DocumentAmount document={document} />,
        },
        {
          id: 'number',
          header: LL.documentList.number(),
          // With several lessors, the numbers contain the letters of a series.
          width: namesLessors ? '10.25rem' : '7.75rem',
          className: 'tabular-nums whitespace-nowrap',
          value: ({ number }) => number,
          cell: (document) => <DocumentNumber document={document} />,
        },
        {
          id: 'state',
          header: LL.documentList.state(),
          width: '10rem',
          value: (document) =>
            LL.documentTexts[DOCUMENT_NAMES[document.kind].gender].states[shownStateOf(document)](),
          cell: (document) => <DocumentProgress document={document} />,
        },
        {
          id: 'paidOn',
          header: LL.details.paidOn(),
          width: '6.75rem',
          className: 'tabular-nums',
          value: (document) => Date.parse('paidOn' in document ? document.paidOn : issuedOn(document)),
          cell: (document) => <DocumentDay document={document} />,
          isDescendingFirst: true,
        },
      ],
      actionsWidth: '5.5rem',
    }),
    [LL, locale, namesLessors],
  );
}
