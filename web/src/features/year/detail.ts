import type { ExpenseTax } from '@shared/contract/expense.ts';
import type { FormLine, YearArrears, YearPayment } from '@shared/contract/year.ts';
import type { YearColumn } from './columns.ts';

/** The payments and expenses of a column that count in a figure. */
export interface CountedAmounts {
  /** The part of each payment that counts; `null` if no payment counts. */
  readonly payments: keyof Pick<YearPayment, 'amount' | 'rent' | 'charges' | 'unclassified'> | null;
  /** The month of the payments, as `yyyy-mm`; `null` for the whole year. */
  readonly month: string | null;
  /** The categories of the expenses. The category of an expense that is only a charge is null. */
  readonly taxes: readonly (ExpenseTax | null)[];
  /** The line of form 2044, on which only a part of an expense counts; `null` for whole amounts. */
  readonly line: FormLine | null;
}

/** The figure whose origin the panel shows. */
export type Detail =
  | (CountedAmounts & { readonly kind: 'column'; readonly title: string; readonly column: YearColumn })
  /** The accounts with late dues. */
  | {
      readonly kind: 'arrears';
      readonly title: string;
      readonly arrears: readonly YearArrears[];
    }
  /** The amounts of all columns, each with its own origin. */
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

/** Returns the origin of a figure of one column. By default, nothing counts. */
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

/** Returns the origin of a sum of columns, without empty columns. A single column needs no list. */
export function detailOfSum(title: string, all: readonly ColumnAmount[]): Detail {
  const amounts = all.filter(({ amount }) => amount !== 0);
  return (amounts.length === 1 ? amounts[0]?.detail : null) ?? { kind: 'columns', title, amounts };
}
