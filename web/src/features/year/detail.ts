import type { ExpenseTax } from '@shared/contract/expense.ts';
import type { FormLine, YearArrears, YearPayment } from '@shared/contract/year.ts';
import type { YearColumn } from './columns.ts';

/** The payments and expenses of a column that count in a figure. */
export interface CountedAmounts {
  /** The part of each payment that counts; `null` if no payment counts. */
  readonly payments: keyof Pick<YearPayment, 'amount' | 'rent' | 'charges' | 'unclassified'> | null;
  /** The month of the payments, as `yyyy-mm`; `null` for the whole year. */
  readonly month: string | null;
  /** The categories of the expenses. `null` stands for expenses that are only recoverable charges. */
  readonly taxes: readonly (ExpenseTax | null)[];
  /**
   * The line of form 2044, if the figure counts only the parts of expenses that belong on this line. `null` if the
   * figure counts whole expenses.
   */
  readonly line: FormLine | null;
}

/** A figure, with the payments and expenses that the panel shows. */
export type Detail =
  | (CountedAmounts & { readonly kind: 'column'; readonly title: string; readonly column: YearColumn })
  /** The accounts with late dues. */
  | {
      readonly kind: 'arrears';
      readonly title: string;
      readonly arrears: readonly YearArrears[];
    }
  /** The amounts of all columns, each with its own detail. */
  | {
      readonly kind: 'columns';
      readonly title: string;
      readonly amounts: readonly ColumnAmount[];
    };

interface ColumnAmount {
  readonly column: YearColumn;
  readonly amount: number;
  readonly detail: Detail | null;
}

/**
 * Returns the payments and expenses that make up a figure of one column. If `counted` is empty, no payment and no
 * expense counts.
 */
export const detailOfColumn = (
  title: string,
  column: YearColumn,
  counted: Partial<CountedAmounts>,
): Detail => ({
  kind: 'column',
  title,
  column,
  payments: null,
  month: null,
  taxes: [],
  line: null,
  ...counted,
});

export type ShowDetail = (detail: Detail) => void;

/**
 * Returns the list of the columns that add up to a sum, without columns of 0. If only one column remains, returns the
 * detail of this column.
 */
export function detailOfSum(title: string, all: readonly ColumnAmount[]): Detail {
  const amounts = all.filter(({ amount }) => amount !== 0);
  return (amounts.length === 1 ? amounts[0]?.detail : null) ?? { kind: 'columns', title, amounts };
}
