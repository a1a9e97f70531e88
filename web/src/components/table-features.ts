import { createSortedRowModel, rowSortingFeature, sortFn_basic, tableFeatures } from '@tanstack/react-table';

const collator = new Intl.Collator(['fr', 'en'], { sensitivity: 'base', numeric: true });

/** What our tables can do: sort by a column, texts as a dictionary does and amounts by size. */
export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {
    words: (a, b, columnId) => collator.compare(String(a.getValue(columnId)), String(b.getValue(columnId))),
    number: sortFn_basic,
  },
});
