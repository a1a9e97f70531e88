import type { YearLessor } from '@shared/contract/year.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { monthText } from '@/lib/text/day-text.ts';
import { numberText } from '@/lib/text/number-text.ts';
import { AmountButton } from './amount-button.tsx';
import { CountsFromNote } from './counts-from-note.tsx';
import { columnName, receivedOf, remainingOf, type YearColumn } from './columns.ts';
import { detailOfColumn, detailOfSum, type ShowDetail } from './detail.ts';
import { type Figure, FigureCells, FigureSums } from './figure-cells.tsx';
import { Cell, HeadCell, Row, RowHead, YearTable } from './year-table.tsx';

interface ReceivedTabProps {
  readonly year: number;
  readonly lessor: YearLessor;
  readonly columns: readonly YearColumn[];
  readonly onShow: ShowDetail;
}

/** The payments of the year, per property and per month. */
export function ReceivedTab({ year, lessor, columns, onShow }: ReceivedTabProps) {
  const { LL } = useI18nContext();
  const nameOf = (column: YearColumn): string => columnName(column, LL);
  const figures = receivedFigures(columns, LL);
  return (
    <div className="space-y-6">
      <YearTable caption={LL.year.receivedCaption()}>
        <thead>
          <tr>
            <HeadCell isFirst>{LL.year.property()}</HeadCell>
            {figures.map(({ label, className }) => (
              <HeadCell key={label} className={className}>
                {label}
              </HeadCell>
            ))}
            <HeadCell>{LL.year.remaining()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => {
            const label = `${LL.year.remaining()}, ${nameOf(column)}`;
            return (
              <Row key={column.key}>
                <RowHead>{nameOf(column)}</RowHead>
                <FigureCells figures={figures} column={column} name={nameOf(column)} onShow={onShow} />
                <Cell className="text-muted">
                  <Arrears columns={[column]} label={label} title={label} onShow={onShow} />
                </Cell>
              </Row>
            );
          })}
          <Row isSum>
            <RowHead>{LL.year.total()}</RowHead>
            <FigureSums figures={figures} columns={columns} nameOf={nameOf} onShow={onShow} />
            <Cell>
              <Arrears
                columns={columns}
                label={`${LL.year.remaining()}, ${LL.year.total()}`}
                title={LL.year.remaining()}
                onShow={onShow}
              />
            </Cell>
          </Row>
        </tbody>
      </YearTable>
      <Notes year={year} lessor={lessor} columns={columns} />
      <TwelveMonths year={year} columns={columns} onShow={onShow} />
    </div>
  );
}

/**
 * Returns the figures of the table. A phone shows only the sum. The column of unclassified payments, which are rare,
 * appears only if there are any.
 */
function receivedFigures(columns: readonly YearColumn[], { year }: TranslationFunctions): readonly Figure[] {
  const parts = (['rents', 'charges', 'unclassified'] as const).filter(
    (part) => part !== 'unclassified' || sumOf(columns, part) !== 0,
  );
  return [
    ...parts.map((part) => ({
      label: year[part](),
      amountOf: ({ regime }: YearColumn) => regime[part],
      counted: { payments: COUNTED[part] },
      className: 'max-sm:hidden',
      sumClassName: 'max-sm:hidden',
    })),
    {
      label: year.received(),
      amountOf: ({ regime }) => receivedOf(regime),
      counted: { payments: 'amount' },
      className: 'font-medium',
    },
  ];
}

const COUNTED = { rents: 'rent', charges: 'charges', unclassified: 'unclassified' } as const;

const sumOf = (
  columns: readonly YearColumn[],
  part: 'rents' | 'charges' | 'unclassified' | 'keptDeposit',
): number => sumEuros(...columns.map(({ regime }) => regime[part]));

interface ArrearsProps extends Pick<ReceivedTabProps, 'columns' | 'onShow'> {
  readonly label: string;
  /** The title of the list that the button opens. */
  readonly title: string;
}

/** The unpaid amount of the late dues in one or more columns. A click shows the list of these dues. */
const Arrears = ({ columns, label, title, onShow }: ArrearsProps) => (
  <AmountButton
    amount={sumEuros(...columns.map(({ regime }) => remainingOf(regime)))}
    label={label}
    onOpen={() =>
      onShow({ kind: 'arrears', title, arrears: columns.flatMap(({ regime }) => regime.arrears) })
    }
  />
);

/** Says from which day rents are tracked, and which amounts the landlord has to check. */
function Notes({ year, lessor, columns }: Omit<ReceivedTabProps, 'onShow'>) {
  const { LL, locale } = useI18nContext();
  return (
    <div className="space-y-1 text-small text-pretty text-muted">
      <CountsFromNote year={year} lessor={lessor} />
      {(['unclassified', 'keptDeposit'] as const).map((part) => {
        const sum = sumOf(columns, part);
        return sum !== 0 && <p key={part}>{LL.year[`${part}Note`]({ amount: numberText(sum, locale) })}</p>;
      })}
    </div>
  );
}

/**
 * A chart of the twelve months. The chart is a table with a bar in each row, so that screen readers can read its
 * amounts.
 */
function TwelveMonths({ year, columns, onShow }: Omit<ReceivedTabProps, 'lessor'>) {
  const { LL, locale } = useI18nContext();
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    const title = LL.year.receivedIn({ month: monthText(month, locale) });
    const amounts = columns.map((column) => ({
      column,
      amount: column.regime.received[index] ?? 0,
      detail: detailOfColumn(`${title}, ${columnName(column, LL)}`, column, { payments: 'amount', month }),
    }));
    return { month, title, amounts, amount: sumEuros(...amounts.map(({ amount }) => amount)) };
  });
  const highest = Math.max(1, ...months.map(({ amount }) => amount));
  return (
    <section
      aria-labelledby="year-months"
      className="rounded-card border border-border bg-surface px-4 py-3 shadow-card"
    >
      <h2 id="year-months" className="mb-2 text-[1rem] font-semibold">
        {LL.year.byMonth()}
      </h2>
      <table aria-labelledby="year-months" className="w-full text-small tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">{LL.year.month()}</th>
            <th scope="col">{LL.year.received()}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, title, amount, amounts }) => (
            // Rows without a button get the height of a row with a button.
            <tr key={month} className="h-9">
              <th scope="row" className="w-28 text-left font-normal whitespace-nowrap text-muted">
                <span className="inline-block first-letter:uppercase">
                  {monthText(month, locale).replace(/ \d+$/, '')}
                </span>
              </th>
              <td aria-hidden className="w-full px-3">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-4 w-full">
                  <rect width={(amount / highest) * 100} height="10" className="fill-primary" />
                </svg>
              </td>
              <td className="text-right whitespace-nowrap">
                <AmountButton
                  amount={amount}
                  label={title}
                  onOpen={() => onShow(detailOfSum(title, amounts))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
