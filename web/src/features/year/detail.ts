import type { ExpenseTax } from '@shared/contract/expense.ts';
import type { YearColumn } from './columns.ts';

/** The figure whose origin the panel shows. */
export type Detail =
  /** The payments of a column. */
  | { readonly kind: 'payments'; readonly title: string; readonly column: YearColumn }
  /** The expenses of a column in some categories. The category of an expense that is only a charge is null. */
  | {
      readonly kind: 'expenses';
      readonly title: string;
      readonly column: YearColumn;
      readonly taxes: readonly (ExpenseTax | null)[];
    }
  /** The amounts of all columns, each with its own origin. */
  | {
      readonly kind: 'columns';
      readonly title: string;
      readonly amounts: readonly {
        readonly column: YearColumn;
        readonly amount: number;
        readonly detail: Detail | null;
      }[];
    };

export type ShowDetail = (detail: Detail) => void;
