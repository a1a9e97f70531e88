import { createSortedRowModel, rowSortingFeature, sortFn_basic, tableFeatures } from '@tanstack/react-table';

const collator = new Intl.Collator(['fr', 'en'], { sensitivity: 'base', numeric: true });

/** The features of our tables: sorting by column, text in dictionary order and amounts by value. */
export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {
    words: (a, b, columnId) => collator.compare(String(a.getValue(columnId)), String(b.getValue(columnId))),
    number: sortFn_basic,
  },
});
