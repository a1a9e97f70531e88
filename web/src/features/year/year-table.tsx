import type { ReactNode } from 'react';
import { cn } from '@/lib/cn.ts';

interface YearTableProps {
  readonly caption: string;
  /** True for a table of many columns, whose cells and text are smaller on a wide screen. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

/** A table of a year in a card. A wide table scrolls sideways between its first and its last column. */
export const YearTable = ({ caption, isDense = false, children }: YearTableProps) => (
  <div className="overflow-x-auto rounded-card border border-border bg-surface shadow-card">
    <table
      className={cn(
        'w-full border-collapse tabular-nums',
        isDense &&
          'lg:text-small lg:[&_td:not(:last-child)]:px-1.5 lg:[&_thead_th:not(:first-child,:last-child)]:px-1.5 lg:[&_tbody_th>span]:min-w-48',
      )}
    >
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  </div>
);

const cellClass = 'px-3 sm:px-4 whitespace-nowrap';

interface HeadCellProps {
  readonly children: ReactNode;
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
}

export const HeadCell = ({ children, isFirst = false, className }: HeadCellProps) => (
  <th
    scope="col"
    className={cn(
      cellClass,
      'h-10 border-b border-border bg-surface-sunken text-small font-medium text-muted',
      isFirst ? 'sticky left-0 text-left' : 'text-right',
      className,
    )}
  >
    {children}
  </th>
);

export const RowHead = ({ children }: { children: ReactNode }) => (
  <th
    scope="row"
    className="sticky left-0 bg-inherit px-3 py-2 text-left font-normal wrap-anywhere sm:px-4 lg:min-w-52"
  >
    {children}
  </th>
);

export const Cell = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <td className={cn(cellClass, 'py-2 text-right', className)}>{children}</td>
);

interface RowProps {
  readonly children: ReactNode;
  readonly isSum?: boolean;
}

export const Row = ({ children, isSum = false }: RowProps) => (
  <tr
    className={cn(
      'border-b border-border last:border-0',
      isSum ? 'bg-surface-sunken font-semibold [&_th]:font-semibold' : 'bg-surface',
    )}
  >
    {children}
  </tr>
);
