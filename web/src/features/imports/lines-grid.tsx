import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef } from 'react';
import type { ImportField } from '@shared/contract/import.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AsideButton } from './aside-button.tsx';
import { fieldName } from './field-words.ts';
import { sourceOf } from './import-draft.ts';
import { LineCell } from './line-cell.tsx';
import type { LinesViewProps } from './lines-view.ts';
import { RowOutcome } from './row-outcome.tsx';

const ROW_HEIGHT_PX = 45;

interface LinesGridProps extends LinesViewProps {
  readonly fields: readonly ImportField[];
}

/** The lines as a spreadsheet. Virtualized: rows out of view are not rendered, but for the one with the focus. */
export function LinesGrid({
  rows,
  fields,
  draft,
  cells,
  isLocked,
  onAside,
  onRecheck,
  onConfirm,
}: LinesGridProps) {
  const { LL, locale } = useI18nContext();
  const helpId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { activeRow } = cells;
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is off
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.read.row ?? index,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 8,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(activeRow === null ? [] : [activeRow])])].toSorted(
        (one, other) => one - other,
      ),
  });
  const widths = fields.map((field) => `minmax(${field.startsWith('email') ? 14 : 9}rem, 1fr)`);
  const columns = { gridTemplateColumns: `18rem ${widths.join(' ')}` };
  const sticky = 'sticky left-0 z-10 border-r border-border px-4 py-2.5';
  return (
    <>
      <p id={helpId} className="mb-2 text-small text-muted">
        {LL.imports.gridHelp()}
      </p>
      <div
        ref={scroller}
        className="relative max-h-[min(70dvh,46rem)] overflow-auto rounded-control border border-border"
      >
        <table
          aria-label={LL.imports.table()}
          aria-describedby={helpId}
          aria-rowcount={rows.length + 1}
          className="block w-max min-w-full text-left text-[0.875rem] leading-5"
        >
          <thead className="sticky top-0 z-20 block bg-surface-sunken shadow-[0_1px_0_var(--border)]">
            <tr aria-rowindex={1} className="grid items-end" style={columns}>
              <th scope="col" className={`${sticky} bg-surface-sunken text-small font-medium text-muted`}>
                {LL.imports.outcome()}
              </th>
              {fields.map((field) => (
                <th key={field} scope="col" className="px-3 py-2.5 text-small font-medium text-muted">
                  {fieldName(field, locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="relative block" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => {
              const row = rows[item.index];
              return (
                row && (
                  <tr
                    key={row.read.row}
                    ref={virtualizer.measureElement}
                    data-index={item.index}
                    aria-rowindex={item.index + 2}
                    className="absolute inset-x-0 top-0 grid border-t border-border first:border-t-0"
                    style={{ ...columns, transform: `translateY(${item.start}px)` }}
                  >
                    <th scope="row" className={`${sticky} bg-surface font-normal`}>
                      <RowOutcome
                        row={row}
                        cells={cells}
                        isLocked={isLocked}
                        isInGrid
                        onRecheck={onRecheck}
                        onConfirm={onConfirm}
                        action={
                          <AsideButton
                            row={row}
                            cells={cells}
                            isLocked={isLocked}
                            onAside={onAside}
                            isInGrid
                          />
                        }
                      />
                    </th>
                    {fields.map((field) => (
                      // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- labelled by the component inside
                      <td key={field} className="flex min-w-0 p-1">
                        <LineCell
                          row={row}
                          field={field}
                          cells={cells}
                          source={sourceOf(draft, row.read.row, field)}
                          isLocked={isLocked}
                          isInGrid
                        />
                      </td>
                    ))}
                  </tr>
                )
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
