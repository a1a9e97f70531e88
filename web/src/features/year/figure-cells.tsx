import { sumEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AmountButton } from './amount-button.tsx';
import type { YearColumn } from './columns.ts';
import { type CountedAmounts, detailOfColumn, detailOfSum, type ShowDetail } from './detail.ts';
import { Cell } from './year-table.tsx';

/** A figure that a table shows for each property. */
export interface Figure {
  readonly label: string;
  readonly amountOf: (column: YearColumn) => number;
  /** The payments and expenses that count in the figure. */
  readonly counted: Partial<CountedAmounts>;
  /** The class of the cells that show the figure of a property. */
  readonly className?: string;
  readonly sumClassName?: string;
}

interface FigureCellsProps {
  readonly figures: readonly Figure[];
  readonly column: YearColumn;
  readonly name: string;
  readonly onShow: ShowDetail;
}

/** The cells of a property. Each figure opens its payments and expenses. */
export const FigureCells = ({ figures, column, name, onShow }: FigureCellsProps) =>
  figures.map(({ label, amountOf, counted, className }) => (
    <Cell key={label} className={className}>
      <AmountButton
        amount={amountOf(column)}
        label={`${label}, ${name}`}
        onOpen={() => onShow(detailOfColumn(`${label}, ${name}`, column, counted))}
      />
    </Cell>
  ));

interface FigureSumsProps {
  readonly figures: readonly Figure[];
  readonly columns: readonly YearColumn[];
  readonly nameOf: (column: YearColumn) => string;
  readonly onShow: ShowDetail;
}

/** The cells of the row of sums. Each sum opens the figures of the properties. */
export function FigureSums({ figures, columns, nameOf, onShow }: FigureSumsProps) {
  const { LL } = useI18nContext();
  return figures.map(({ label, amountOf, counted, sumClassName }) => {
    const amounts = columns.map((column) => ({
      column,
      amount: amountOf(column),
      detail: detailOfColumn(`${label}, ${nameOf(column)}`, column, counted),
    }));
    return (
      <Cell key={label} className={sumClassName}>
        <AmountButton
          amount={sumEuros(...amounts.map(({ amount }) => amount))}
          label={`${label}, ${LL.year.total()}`}
          onOpen={() => onShow(detailOfSum(label, amounts))}
        />
      </Cell>
    );
  });
}
