import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Receipt } from '@shared/contract/receipt-list.ts';
import type { Columns, features } from '@/components/table-features.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ReceiptAmount, ReceiptNumber, ReceiptProperty } from './receipt-cells.tsx';
import { DocumentState } from '@/components/document-state.tsx';
import { receiptPeriod } from './receipt-text.ts';
import { dayOf } from './receipt-filter.ts';

const helper = createColumnHelper<typeof features, Receipt>();

/**
 * If the account has several lessors, the numbers need a wider column, because they contain the letters of a series.
 */
const GRID = {
  own: 'grid-cols-[9.75rem_minmax(0,1.2fr)_minmax(0,1fr)_7.25rem_7.75rem_8.25rem_8rem_5.5rem]',
  several: 'grid-cols-[9.25rem_minmax(0,1.2fr)_minmax(0,1fr)_7.25rem_10.25rem_8.25rem_7rem_5.5rem]',
};

const classNames = {
  period: 'first-letter:uppercase',
  tenantName: 'font-medium',
  received: 'text-right whitespace-nowrap tabular-nums',
  number: 'tabular-nums whitespace-nowrap',
  paidAt: 'tabular-nums',
};

export function useReceiptColumns(namesLessors: boolean): Columns<Receipt> {
  const { LL, locale } = useI18nContext();
  return useMemo(() => {
    const day = (
      id: string,
      header: string,
      of: (receipt: Receipt) => string,
      text: (receipt: Receipt) => string,
    ) =>
      helper.accessor((receipt) => Date.parse(of(receipt)), {
        id,
        header,
        sortFn: 'number',
        sortDescFirst: true,
        cell: ({ row }) => text(row.original),
      });
    const defs = helper.columns([
      day('period', LL.receiptList.period(), dayOf, (receipt) => receiptPeriod(receipt, LL, locale)),
      helper.accessor((receipt) => receipt.tenantName, {
        id: 'tenantName',
        header: LL.details.tenant(),
        sortFn: 'words',
        sortDescFirst: false,
      }),
      helper.accessor((receipt) => receipt.propertyName, {
        id: 'propertyName',
        header: LL.details.property(),
        sortFn: 'words',
        sortDescFirst: false,
        cell: ({ row: { original } }) => <ReceiptProperty receipt={original} namesLessor={namesLessors} />,
      }),
      helper.accessor((receipt) => receipt.received, {
        id: 'received',
        header: LL.receiptList.amount(),
        sortFn: 'number',
        sortDescFirst: false,
        cell: ({ row: { original } }) => <ReceiptAmount receipt={original} />,
      }),
      helper.accessor((receipt) => receipt.number, {
        id: 'number',
        header: LL.receiptList.number(),
        sortFn: 'words',
        sortDescFirst: false,
        cell: ({ row: { original } }) => <ReceiptNumber receipt={original} />,
      }),
      helper.accessor((receipt) => LL.receiptKinds[receipt.kind].states[receipt.state](), {
        id: 'state',
        header: LL.receiptList.state(),
        sortFn: 'words',
        sortDescFirst: false,
        cell: ({ row: { original } }) => <DocumentState receipt={original} />,
      }),
      day(
        'paidAt',
        LL.details.paidAt(),
        ({ paidAt }) => paidAt,
        ({ paidAt }) => dayInWords(paidAt, locale),
      ),
    ]);
    return { defs, grid: GRID[namesLessors ? 'several' : 'own'], classNames };
  }, [LL, locale, namesLessors]);
}
