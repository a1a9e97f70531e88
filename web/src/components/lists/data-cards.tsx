import { type ReactNode, memo, useMemo } from 'react';
import { useWindowFits } from '@/lib/state/use-window-fits.ts';
import type { DataViewProps } from './data-grid.tsx';
import { groupRows } from './row-groups.ts';
import { VirtualList } from './virtual-list.tsx';

const CARD_HEIGHT_PX = 230;
const GAP_PX = 12;

const firstIdOf = (rows: readonly { readonly id: string }[]): string => rows[0]?.id ?? '';

/** Shows the rows as cards, in two columns if there is enough space. Does not render cards out of view. */
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
    const groups = grouping ? groupRows(rows, grouping.keyOf) : [rows];
    return isGroup ? groups : groups.flat().map((row) => [row]);
  }, [sorted, grouping, isGroup]);
  const lanes = useWindowFits(44) ? 2 : 1;
  const draws = useMemo(
    () =>
      cards.map((rows) => () => {
        if (renderGroup) return renderGroup(rows);
        const [row] = rows;
        return (
          row && (
            <>
              {renderCard?.(row)}
              <div className="-mb-1.5 -ml-2.5 mt-3 flex flex-wrap gap-x-1">{renderActions(row)}</div>
            </>
          )
        );
      }),
    [cards, renderCard, renderActions, renderGroup],
  );
  return (
    <VirtualList
      rows={cards}
      keyOf={firstIdOf}
      heightPxOf={() => CARD_HEIGHT_PX}
      lanes={lanes}
      gapPx={GAP_PX}
      place={place}
      aria-label={label}
    >
      {(_, index) => <Card draw={draws[index]} />}
    </VirtualList>
  );
}

/** A card is not rendered again when it moves within the list. */
const Card = memo(function Card({ draw }: { draw: (() => ReactNode) | undefined }) {
  return (
    <article className="rounded-card border border-border bg-surface p-4 shadow-card">{draw?.()}</article>
  );
});
