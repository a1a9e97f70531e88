import { SearchX } from 'lucide-react';
import type { MonthTenant } from '@shared/contract/receipt-month.ts';
import { receiptFileName } from '@shared/domain/period.ts';
import { useDownloadReceipt } from '@/api/receipts.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { useVirtualRows } from '@/components/use-virtual-rows.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/download.ts';
import { MonthRow } from './month-row.tsx';
import { isTickable } from './month-rows.ts';
import { TickBox } from './tick-box.tsx';

const ROW_HEIGHT_PX = 68;

interface MonthListProps {
  readonly rows: readonly MonthTenant[];
  readonly ticked: readonly MonthTenant[];
  readonly isLocked: boolean;
  readonly onTick: (rows: readonly MonthTenant[], isTicked: boolean) => void;
}

/**
 * The tenants with a checkbox each and one for all those shown. Virtualized: rows out of view are not rendered.
 */
export function MonthList({ rows, ticked, isLocked, onTick }: MonthListProps) {
  const { LL } = useI18nContext();
  const download = useDownloadReceipt();
  const { report } = useFailure();
  const { ref, virtualizer, scrollMargin } = useVirtualRows<HTMLUListElement>({
    count: rows.length,
    heightPx: ROW_HEIGHT_PX,
  });
  const tickedIds = new Set(ticked.map(({ tenantId }) => tenantId));
  const tickable = rows.filter(isTickable);
  const tickedCount = tickable.filter(({ tenantId }) => tickedIds.has(tenantId)).length;

  const save = ({ from }: MonthTenant, id: string): void =>
    download.mutate(id, {
      onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? receiptFileName({ from })),
      onError: (error) => report(error, LL.monthReceipts.downloadFailed()),
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
          {tickable.length > 0
            ? LL.monthReceipts.tickAll({ n: tickable.length })
            : LL.monthReceipts.noneToTick()}
        </label>
      </div>
      {rows.length === 0 && (
        <EmptyState icon={SearchX} title={LL.table.noMatchTitle()} text={LL.monthReceipts.noneShown()} />
      )}
      <ul
        ref={ref}
        aria-label={LL.monthReceipts.list()}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return (
            row && (
              <li
                key={row.tenantId}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-posinset={item.index + 1}
                aria-setsize={rows.length}
                className="absolute inset-x-0 top-0 border-b border-border"
                style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
              >
                <MonthRow
                  row={row}
                  isTicked={tickedIds.has(row.tenantId)}
                  isLocked={isLocked}
                  onTick={(isTicked) => onTick([row], isTicked)}
                  onDownload={(id) => save(row, id)}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
