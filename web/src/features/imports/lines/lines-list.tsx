import { ChevronDown } from 'lucide-react';
import type { ImportField } from '@shared/contract/import.ts';
import { VirtualList } from '@/components/lists/virtual-list.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { LeaveOutButton } from './leave-out-button.tsx';
import { fieldName } from '../source/field-words.ts';
import type { DraftRow } from '../import-draft.ts';
import { LineCell } from './line-cell.tsx';
import type { LinesView } from './lines-view.ts';
import { RowDetails, RowState } from './row-outcome.tsx';

const CARD_HEIGHT_PX = 180;
const GAP_PX = 12;

const keyOf = ({ read }: DraftRow): string => String(read.row);

interface LinesListProps {
  readonly rows: readonly DraftRow[];
  readonly view: LinesView;
  readonly fieldsOf: (row: DraftRow) => readonly ImportField[];
  /** The rows whose cards show all fields. */
  readonly opened: ReadonlySet<number>;
  readonly onOpened: (opened: ReadonlySet<number>) => void;
}

/** The lines as cards, for narrow screens. */
export function LinesList({ rows, view, fieldsOf, opened, onOpened }: LinesListProps) {
  const { LL, locale } = useI18nContext();
  const { activeRow } = view.cells;
  const toggle = (row: number): void => {
    const after = new Set(opened);
    if (!after.delete(row)) after.add(row);
    onOpened(after);
  };
  return (
    <VirtualList
      rows={rows}
      keyOf={keyOf}
      heightPxOf={() => CARD_HEIGHT_PX}
      gapPx={GAP_PX}
      kept={activeRow === null ? [] : [activeRow]}
      aria-label={LL.imports.table()}
    >
      {(row) => {
        const isOpen = opened.has(row.read.row);
        return (
          <article className="rounded-control border border-border p-3.5">
            <RowState row={row} />
            <RowDetails row={row} view={view} />
            <dl className="mt-2 grid gap-x-4 sm:grid-cols-2">
              {fieldsOf(row).map((field) => (
                <div key={field} className="grid grid-cols-[8rem_minmax(0,1fr)] items-start gap-x-2">
                  <dt className="py-1.5 text-small max-sm:py-3 text-muted">{fieldName(field, locale)}</dt>
                  <dd>
                    <LineCell row={row} field={field} view={view} />
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
              <LeaveOutButton row={row} view={view} />
            </div>
          </article>
        );
      }}
    </VirtualList>
  );
}
