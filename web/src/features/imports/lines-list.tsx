import { ChevronDown } from 'lucide-react';
import type { ImportField } from '@shared/contract/import.ts';
import { useVirtualRows } from '@/components/use-virtual-rows.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { AsideButton } from './aside-button.tsx';
import { fieldName } from './field-words.ts';
import { type DraftRow, sourceOf } from './import-draft.ts';
import { LineCell } from './line-cell.tsx';
import type { LinesViewProps } from './lines-view.ts';
import { RowOutcome } from './row-outcome.tsx';

const CARD_HEIGHT_PX = 180;
const GAP_PX = 12;

const keyOf = ({ read }: DraftRow): string => String(read.row);

interface LinesListProps extends LinesViewProps {
  readonly fieldsOf: (row: DraftRow) => readonly ImportField[];
  /** The rows of the cards that show all of their fields. */
  readonly opened: ReadonlySet<number>;
  readonly onOpened: (opened: ReadonlySet<number>) => void;
}

/** The lines as cards, where there is no room for a table. Virtualized: cards out of view are not rendered. */
export function LinesList({
  rows,
  draft,
  cells,
  isLocked,
  onAside,
  onRecheck,
  onConfirm,
  fieldsOf,
  opened,
  onOpened,
}: LinesListProps) {
  const { LL, locale } = useI18nContext();
  const { activeRow } = cells;
  const { ref, virtualizer, scrollMargin } = useVirtualRows<HTMLUListElement, DraftRow>({
    rows,
    keyOf,
    heightPxOf: () => CARD_HEIGHT_PX,
    gapPx: GAP_PX,
    kept: activeRow === null ? [] : [activeRow],
  });
  const toggle = (row: number): void => {
    const after = new Set(opened);
    if (!after.delete(row)) after.add(row);
    onOpened(after);
  };
  return (
    <ul
      ref={ref}
      aria-label={LL.imports.table()}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        const isOpen = opened.has(row.read.row);
        return (
          <li
            key={row.read.row}
            ref={virtualizer.measureElement}
            data-index={item.index}
            aria-posinset={item.index + 1}
            aria-setsize={rows.length}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
          >
            <article className="rounded-control border border-border p-3.5">
              <RowOutcome
                row={row}
                cells={cells}
                isLocked={isLocked}
                isInGrid={false}
                onRecheck={onRecheck}
                onConfirm={onConfirm}
              />
              <dl className="mt-2 grid gap-x-4 sm:grid-cols-2">
                {fieldsOf(row).map((field) => (
                  <div key={field} className="grid grid-cols-[8rem_minmax(0,1fr)] items-start gap-x-2">
                    <dt className="py-1.5 text-small text-muted">{fieldName(field, locale)}</dt>
                    <dd>
                      <LineCell
                        row={row}
                        field={field}
                        cells={cells}
                        source={sourceOf(draft, row.read.row, field)}
                        isLocked={isLocked}
                        isInGrid={false}
                      />
                    </dd>
                  </div>
                ))}
              </dl>
              <div className="-mx-2.5 mt-1 -mb-1 flex justify-between">
                <Button
                  variant="ghost"
                  size="action"
                  aria-expanded={isOpen}
                  onClick={() => toggle(row.read.row)}
                >
                  <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
                  <span>{isOpen ? LL.imports.hideFields() : LL.imports.showFields()}</span>
                </Button>
                <AsideButton row={row} cells={cells} isLocked={isLocked} onAside={onAside} isInGrid={false} />
              </div>
            </article>
          </li>
        );
      })}
    </ul>
  );
}
