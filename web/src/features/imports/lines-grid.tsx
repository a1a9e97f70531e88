import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useId, useRef } from 'react';
import type { ImportField } from '@shared/contract/import.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { LeaveOutButton } from './leave-out-button.tsx';
import { fieldName } from './field-words.ts';
import type { DraftRow } from './import-draft.ts';
import { LineCell } from './line-cell.tsx';
import type { LineProps, LinesView } from './lines-view.ts';
import { RowOutcome } from './row-outcome.tsx';

const ROW_HEIGHT_PX = 45;

/** The style of the first column, which stays visible while the user scrolls. */
const STICKY = 'sticky left-0 z-10 border-r border-border px-4 py-2.5';

interface LinesGridProps {
  readonly rows: readonly DraftRow[];
  readonly view: LinesView;
  readonly fields: readonly ImportField[];
}

/** The lines as a spreadsheet. Renders only the visible rows and the row with the focus. */
export function LinesGrid({ rows, fields, view }: LinesGridProps) {
  const { LL } = useI18nContext();
  const helpId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { activeRow } = view.cells;
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
          <GridHead fields={fields} columns={columns} />
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
                    <LineCells row={row} fields={fields} view={view} />
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

function GridHead({ fields, columns }: { fields: readonly ImportField[]; columns: CSSProperties }) {
  const { LL, locale } = useI18nContext();
  return (
    <thead className="sticky top-0 z-20 block bg-surface-sunken shadow-[0_1px_0_var(--border)]">
      <tr aria-rowindex={1} className="grid items-end" style={columns}>
        <th scope="col" className={`${STICKY} bg-surface-sunken text-small font-medium text-muted`}>
          {LL.imports.outcome()}
        </th>
        {fields.map((field) => (
          <th key={field} scope="col" className="px-3 py-2.5 text-small font-medium text-muted">
            {fieldName(field, locale)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface LineCellsProps extends LineProps {
  readonly fields: readonly ImportField[];
}

const LineCells = ({ row, fields, view }: LineCellsProps) => (
  <>
    <th scope="row" className={`${STICKY} bg-surface font-normal`}>
      <RowOutcome row={row} view={view} action={<LeaveOutButton row={row} view={view} />} />
    </th>
    {fields.map((field) => (
      // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- labelled by the component inside
      <td key={field} className="flex min-w-0 p-1">
        <LineCell row={row} field={field} view={view} />
      </td>
    ))}
  </>
);
