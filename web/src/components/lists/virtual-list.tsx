import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn.ts';
import { useVirtualRows, type VirtualRowsOptions } from './use-virtual-rows.ts';

interface VirtualListProps<TRow>
  extends VirtualRowsOptions<TRow>, Omit<ComponentProps<'ul'>, 'children' | 'style' | 'ref'> {
  readonly itemClassName?: string;
  readonly children: (row: TRow, index: number) => ReactNode;
}

/** A list in one or two columns that scrolls with the window. Does not render rows out of view. */
export function VirtualList<TRow>({
  rows,
  keyOf,
  heightPxOf,
  lanes = 1,
  gapPx = 0,
  kept,
  place,
  className,
  itemClassName,
  children,
  ...list
}: VirtualListProps<TRow>) {
  const { ref, virtualizer, scrollMargin } = useVirtualRows<HTMLUListElement, TRow>({
    rows,
    keyOf,
    heightPxOf,
    lanes,
    gapPx,
    kept,
    place,
  });
  return (
    <ul
      {...list}
      ref={ref}
      className={cn('relative', className)}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, lane, start }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <li
              key={keyOf(row)}
              ref={virtualizer.measureElement}
              data-index={index}
              data-row={place && keyOf(row)}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className={cn('absolute top-0', itemClassName)}
              style={{
                left: lane === 0 ? 0 : `calc(50% + ${gapPx / 2}px)`,
                width: lanes === 2 ? `calc(50% - ${gapPx / 2}px)` : '100%',
                transform: `translateY(${start - scrollMargin}px)`,
              }}
            >
              {children(row, index)}
            </li>
          )
        );
      })}
    </ul>
  );
}
