import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import type { FoldedYear } from './account-lines.ts';
import { ROW_GRID } from './due-row.tsx';

interface YearFoldProps {
  readonly year: FoldedYear;
  /** Renders the dues once the year is open. */
  readonly children: () => ReactNode;
}

/** An earlier year in one line. Opening the line shows the year's dues. */
export function YearFold({ year: { year, dues, amount, toIssue }, children }: YearFoldProps) {
  const { LL, locale } = useI18nContext();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const counts = [
    LL.account.yearDues({ n: dues.length }),
    ...(toIssue > 0 ? [LL.account.yearToIssue({ n: toIssue })] : []),
  ];
  return (
    <li className="border-b border-border last:border-b-0">
      <div className={cn(ROW_GRID, 'min-h-12 py-1.5 text-muted @xl:min-h-11')}>
        <ChevronRight aria-hidden className={cn('size-4 transition-transform', isOpen && 'rotate-90')} />
        <h3 className="font-medium">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
            className="focus-ring rounded-sm tabular-nums after:absolute after:inset-0"
          >
            {year}
          </button>
        </h3>
        <span className="text-right whitespace-nowrap tabular-nums @xl:col-start-5">
          {formatEuros(amount, locale)}
        </span>
        <span className="col-span-2 col-start-2 text-small @xl:col-start-3 @xl:row-start-1">
          {counts.join(' · ')}
        </span>
      </div>
      {isOpen && (
        <ol id={id} className="border-t border-border">
          {children()}
        </ol>
      )}
    </li>
  );
}
