import { useMediaQuery } from '@/lib/use-media-query.ts';
import type { DataViewProps } from './data-grid.tsx';
import { idOf, useVirtualRows } from './use-virtual-rows.ts';

const CARD_HEIGHT_PX = 230;
const GAP_PX = 12;

/** The rows as cards, in two columns where there is room. Virtualized: cards out of view are not rendered. */
export function DataCards<TRow extends { readonly id: string }>({
  table,
  label,
  renderCard,
  renderActions,
}: DataViewProps<TRow>) {
  const { rows } = table.getRowModel();
  const lanes = useMediaQuery('(min-width: 44rem)') ? 2 : 1;
  const { ref, virtualizer, scrollMargin } = useVirtualRows<HTMLUListElement, (typeof rows)[number]>({
    rows,
    keyOf: idOf,
    heightPx: CARD_HEIGHT_PX,
    lanes,
    gapPx: GAP_PX,
  });
  return (
    <ul ref={ref} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return (
          row && (
            <li
              key={row.id}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-posinset={item.index + 1}
              aria-setsize={rows.length}
              className="absolute top-0"
              style={{
                left: item.lane === 0 ? 0 : `calc(50% + ${GAP_PX / 2}px)`,
                width: lanes === 2 ? `calc(50% - ${GAP_PX / 2}px)` : '100%',
                transform: `translateY(${item.start - scrollMargin}px)`,
              }}
            >
              <article className="rounded-card border border-border bg-surface p-4 shadow-card">
                {renderCard(row.original)}
                {/* On the left, clear of the floating button on a phone. */}
                <div className="-mb-1.5 -ml-2.5 mt-2 flex flex-wrap gap-x-1">
                  {renderActions(row.original)}
                </div>
              </article>
            </li>
          )
        );
      })}
    </ul>
  );
}
