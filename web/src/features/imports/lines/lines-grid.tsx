import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import type { ImportField } from '@shared/contract/import.ts';
import { useVirtualRows } from '@/components/lists/use-virtual-rows.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { LeaveOutButton } from './leave-out-button.tsx';
import { fieldName } from '../source/field-words.ts';
import type { DraftRow } from '../import-draft.ts';
import { LineCell } from './line-cell.tsx';
import type { LineProps, LinesView } from './lines-view.ts';
import { RowDetails, RowState } from './row-outcome.tsx';

const ROW_HEIGHT_PX = 45;

/** The style of the first column, which stays visible while the user scrolls sideways. */
const STICKY = 'sticky left-0 z-10 border-r border-border px-3 py-2.5';

/** The width of the first column. The cells scroll to the right of it. */
const STATE_REM = 14;

/** The widths of columns that are not as wide as most columns. */
const WIDTHS_REM: Readonly<Partial<Record<ImportField, number>>> = {
  address: 11,
  postalCode: 6.5,
  energyClass: 6.5,
  email: 14,
  email2: 14,
  email3: 14,
  email4: 14,
  rent: 7,
  charges: 7,
  rentDueDay: 7,
};
const USUAL_REM = 8;

const keyOf = ({ read }: DraftRow): string => String(read.row);

interface LinesGridProps {
  readonly rows: readonly DraftRow[];
  readonly view: LinesView;
  readonly fields: readonly ImportField[];
}

/**
 * The lines as a spreadsheet that scrolls with the page, and sideways by itself. Renders only the visible rows and the
 * row with the focus.
 */
export function LinesGrid({ rows, fields, view }: LinesGridProps) {
  const { LL, locale } = useI18nContext();
  const helpId = useId();
  const head = useRef<HTMLDivElement>(null);
  const { activeRow } = view.cells;
  const { ref, virtualizer, scrollMargin } = useVirtualRows<HTMLTableSectionElement, DraftRow>({
    rows,
    keyOf,
    heightPxOf: () => ROW_HEIGHT_PX,
    kept: activeRow === null ? [] : [activeRow],
  });
  const { columns, width } = gridStyles(fields);
  return (
    <>
      <p id={helpId} className="mb-2 text-small text-muted">
        {LL.imports.gridHelp()}
      </p>
      <div className="rounded-control border border-border">
        {/* A row of titles inside the table would scroll away with the page. The table has hidden titles of its own. */}
        <div
          ref={head}
          aria-hidden
          className="sticky top-14 z-20 overflow-hidden rounded-t-control bg-surface-sunken text-[0.875rem] leading-5 shadow-[0_1px_0_var(--border)] low:static"
        >
          <div className="grid items-end" style={{ ...columns, ...width }}>
            <Titles
              titles={[LL.imports.outcome(), ...fields.map((field) => fieldName(field, locale))]}
              render={(title, className) => (
                <span key={title} className={className}>
                  {title}
                </span>
              )}
            />
          </div>
        </div>
        <div
          className="@container relative overflow-x-auto rounded-b-control"
          onScroll={({ currentTarget }) => {
            if (head.current) head.current.scrollLeft = currentTarget.scrollLeft;
          }}
        >
          <table
            aria-label={LL.imports.table()}
            aria-describedby={helpId}
            aria-rowcount={rows.length + 1}
            className="block text-left text-[0.875rem] leading-5"
            style={width}
          >
            <thead className="sr-only">
              <tr aria-rowindex={1}>
                <Titles
                  titles={[LL.imports.outcome(), ...fields.map((field) => fieldName(field, locale))]}
                  render={(title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  )}
                />
              </tr>
            </thead>
            <tbody ref={ref} className="relative block" style={{ height: virtualizer.getTotalSize() }}>
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
                      style={{ ...columns, transform: `translateY(${item.start - scrollMargin}px)` }}
                    >
                      <LineCells row={row} fields={fields} view={view} />
                    </tr>
                  )
                );
              })}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}

/** Returns the styles that give the titles and the rows the same columns and the same width. */
function gridStyles(fields: readonly ImportField[]): { columns: CSSProperties; width: CSSProperties } {
  const widths = fields.map((field) => WIDTHS_REM[field] ?? USUAL_REM);
  return {
    columns: {
      gridTemplateColumns: `${STATE_REM}rem ${widths.map((rem) => `minmax(${rem}rem, ${rem}fr)`).join(' ')}`,
    },
    width: { minWidth: `${widths.reduce((sum, rem) => sum + rem, STATE_REM)}rem` },
  };
}

interface TitlesProps {
  readonly titles: readonly string[];
  readonly render: (title: string, className: string) => ReactNode;
}

const Titles = ({ titles, render }: TitlesProps) =>
  titles.map((title, index) =>
    render(
      title,
      `text-small font-medium text-muted ${index === 0 ? `${STICKY} bg-surface-sunken py-1.5!` : 'px-3 py-1.5'}`,
    ),
  );

interface LineCellsProps extends LineProps {
  readonly fields: readonly ImportField[];
}

const LineCells = ({ row, fields, view }: LineCellsProps) => (
  <>
    <th scope="row" className="contents font-normal">
      <div className={`${STICKY} bg-surface`}>
        <RowState row={row} action={<LeaveOutButton row={row} view={view} />} />
      </div>
      {/* The explanations have a line of their own, as wide as the visible part of the table. */}
      <div className="sticky left-0 col-span-full row-start-2 w-[100cqw] px-3 pb-2 empty:hidden">
        <RowDetails row={row} view={view} />
      </div>
    </th>
    {fields.map((field) => (
      // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- labelled by the component inside
      <td key={field} className="flex min-w-0 p-1">
        <LineCell row={row} field={field} view={view} />
      </td>
    ))}
  </>
);
