import { type ReactNode, memo, useMemo } from 'react';
import { useWindowFits } from '@/lib/state/use-window-fits.ts';
import type { DataViewProps } from './data-grid.tsx';
import { grouped } from './row-groups.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

const CARD_HEIGHT_PX = 230;
const GAP_PX = 12;

const firstIdOf = (rows: readonly { readonly id: string }[]): string => rows[0]?.id ?? '';

/** The rows as cards, in two columns where there is room. Virtualized: cards out of view are not rendered. */
export function DataCards<TRow extends { readonly id: string }>({
  table,
  label,
  grouping,
  place,
  renderCard,
  renderActions,
  renderGroup,
}: DataViewProps<TRow>) {
  const sorted = table.getRowModel().rows;
  const isGroup = renderGroup !== undefined;
  const cards = useMemo(() => {
    const rows = sorted.map(({ original }) => original);
    const groups = grouping ? grouped(rows, grouping.keyOf) : [rows];
    return isGroup ? groups : groups.flat().map((row) => [row]);
  }, [sorted, grouping, isGroup]);
  const lanes = useWindowFits(44) ? 2 : 1;
  const { ref, virtualizer, scrollMargin } = useVirtualRows<HTMLUListElement, TRow[]>({
    rows: cards,
    keyOf: firstIdOf,
    heightPxOf: () => CARD_HEIGHT_PX,
    lanes,
    gapPx: GAP_PX,
    place,
  });
  const draws = useMemo(
    () =>
      cards.map((rows) => () => {
        if (renderGroup) return renderGroup(rows);
        const [row] = rows;
        return (
          row && (
            <>
              {renderCard?.(row)}
              <div className="-mb-1.5 -ml-2.5 mt-2 flex flex-wrap gap-x-1">{renderActions(row)}</div>
            </>
          )
        );
      }),
    [cards, renderCard, renderActions, renderGroup],
  );
  return (
    <ul ref={ref} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const card = cards[item.index];
        const draw = draws[item.index];
        return (
          card &&
          draw && (
            <li
              key={firstIdOf(card)}
              ref={virtualizer.measureElement}
              data-index={item.index}
              data-row={firstIdOf(card)}
              aria-posinset={item.index + 1}
              aria-setsize={cards.length}
              className="absolute top-0"
              style={{
                left: item.lane === 0 ? 0 : `calc(50% + ${GAP_PX / 2}px)`,
                width: lanes === 2 ? `calc(50% - ${GAP_PX / 2}px)` : '100%',
                transform: `translateY(${item.start - scrollMargin}px)`,
              }}
            >
              <Card draw={draw} />
            </li>
          )
        );
      })}
    </ul>
  );
}

interface CardProps {
  readonly draw: () => ReactNode;
}

/** Drawn once, however often it moves with the list. */
const Card = memo(function Card({ draw }: CardProps) {
  return <article className="rounded-card border border-border bg-surface p-4 shadow-card">{draw()}</article>;
});
