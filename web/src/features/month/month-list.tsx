import { SearchX } from 'lucide-react';
import type { MonthDue } from '@shared/contract/month-due.ts';
import type { DocumentLink } from '@shared/contract/document.ts';
import { useDownloadDocument } from '@/api/documents.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { useVirtualRows } from '@/components/use-virtual-rows.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/download.ts';
import { MonthRow } from './month-row.tsx';
import { isOpen, tenantsOf } from './month-rows.ts';
import { TickBox } from './tick-box.tsx';
import type { RowForms } from './use-row-forms.ts';

const ROW_HEIGHT_PX = 76;

const keyOf = ({ dueId }: MonthDue): string => dueId;

interface MonthListProps {
  readonly rows: readonly MonthDue[];
  readonly ticked: readonly MonthDue[];
  readonly isLocked: boolean;
  readonly forms: RowForms;
  readonly onTick: (rows: readonly MonthDue[], isTicked: boolean) => void;
}

/**
 * The dues with a checkbox each and one for all those shown. Virtualized: rows out of view are not rendered.
 */
export function MonthList({ rows, ticked, isLocked, forms, onTick }: MonthListProps) {
  const { LL } = useI18nContext();
  const download = useDownloadDocument();
  const { report } = useFailure();
  const { ref, virtualizer, scrollMargin } = useVirtualRows<HTMLUListElement, MonthDue>({
    rows,
    keyOf,
    heightPx: ROW_HEIGHT_PX,
    kept: rows.flatMap(({ dueId }, index) => (forms.open.has(dueId) ? [index] : [])),
  });
  const tickedIds = new Set(ticked.map(({ leaseId }) => leaseId));
  const tickable = rows.filter(isOpen);
  const tickedCount = tickable.filter(({ leaseId }) => tickedIds.has(leaseId)).length;

  const save = ({ id, number }: DocumentLink): void =>
    download.mutate(id, {
      onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? `${number}.pdf`),
      onError: (error) => report(error, LL.month.downloadFailed()),
    });

  return (
    <div className="overflow-clip rounded-card border border-border bg-surface shadow-card">
      <div className="sticky top-16 z-10 flex items-center gap-3.5 bg-surface-sunken px-4 py-2.5 text-small font-medium text-muted shadow-[0_1px_0_var(--border)] sm:px-5 low:static">
        <TickBox
          id="tick-all"
          checked={tickable.length > 0 && tickedCount === tickable.length}
          isMixed={tickedCount > 0 && tickedCount < tickable.length}
          disabled={tickable.length === 0 || isLocked}
          onTick={(isTicked) => onTick(tickable, isTicked)}
        />
        <label htmlFor="tick-all">
          {tickable.length > 0 ? LL.month.tickAll({ n: tenantsOf(tickable).length }) : LL.month.noneToTick()}
        </label>
      </div>
      {rows.length === 0 && (
        <EmptyState icon={SearchX} title={LL.table.noMatchTitle()} text={LL.month.noneShown()} />
      )}
      <ul
        ref={ref}
        aria-label={LL.month.list()}
        tabIndex={-1}
        className="relative outline-none"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return (
            row && (
              <li
                key={row.dueId}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-posinset={item.index + 1}
                aria-setsize={rows.length}
                className="absolute inset-x-0 top-0 border-b border-border"
                style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
              >
                <MonthRow
                  row={row}
                  isTicked={isOpen(row) && tickedIds.has(row.leaseId)}
                  isLocked={isLocked}
                  forms={forms}
                  onTick={(isTicked) => onTick([row], isTicked)}
                  onDownload={save}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
