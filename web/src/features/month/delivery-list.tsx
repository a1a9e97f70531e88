import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MonthMail } from '@shared/contract/month-mail.ts';

interface DeliveryListProps<TRow> {
  readonly title: string;
  /** Whether it is initially expanded. */
  readonly isOpen: boolean;
  readonly rows: readonly TRow[];
  /** Renders the details of a row. */
  readonly children: (row: TRow) => ReactNode;
}

/** A collapsible list of receipts by tenant. */
export const DeliveryList = <TRow extends MonthMail>({
  title,
  isOpen,
  rows,
  children,
}: DeliveryListProps<TRow>) => (
  <details open={isOpen} className="group min-w-0 flex-1">
    <summary className="focus-ring inline-flex cursor-pointer items-center gap-1.5 rounded-sm font-medium text-primary">
      <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
      {title}
    </summary>
    <ul aria-label={title} className="mt-2 divide-y divide-border">
      {rows.map((row) => (
        <li
          key={row.receiptId}
          className="grid items-start gap-x-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium">{row.tenantName}</span>{' '}
            <span className="text-small whitespace-nowrap text-muted">{row.number}</span>
          </span>
          {children(row)}
        </li>
      ))}
    </ul>
  </details>
);
