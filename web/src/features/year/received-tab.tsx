import type { Year } from '@shared/contract/year.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, monthText } from '@/lib/text/day-text.ts';
import { numberText } from '@/lib/text/number-text.ts';
import { AmountButton } from './amount-button.tsx';
import { columnName, receivedOf, remainingOf, type YearColumn } from './columns.ts';
import { type Detail, detailOfColumn, detailOfSum, type ShowDetail } from './detail.ts';
import { type Figure, FigureCells, FigureSums } from './figure-cells.tsx';
import { Cell, HeadCell, Row, RowHead, YearTable } from './year-table.tsx';

interface ReceivedTabProps {
  readonly year: Year;
  readonly columns: readonly YearColumn[];
  readonly onShow: ShowDetail;
}

/** The payments of the year, per property and per month. */
export function ReceivedTab({ year, columns, onShow }: ReceivedTabProps) {
  const { LL, locale } = useI18nContext();
  const sum = (amountOf: (column: YearColumn) => number) => sumEuros(...columns.map(amountOf));
  const setOff = sum(({ regime }) => regime.setOff);
  const keptDeposit = sum(({ regime }) => regime.keptDeposit);
  const unclassified = sum(({ regime }) => regime.unclassified);
  const money = (amount: number) => (amount === 0 ? '–' : numberText(amount, locale));
  const nameOf = (column: YearColumn): string => columnName(column, LL);
  const onWidePage = { className: 'max-sm:hidden', sumClassName: 'max-sm:hidden' };
  const figures: readonly Figure[] = [
    {
      label: LL.year.rents(),
      amountOf: ({ regime }) => regime.rents,
      counted: { payments: 'rent' },
      ...onWidePage,
    },
    {
      label: LL.year.charges(),
      amountOf: ({ regime }) => regime.charges,
      counted: { payments: 'charges' },
      ...onWidePage,
    },
    ...(unclassified === 0
      ? []
      : [
          {
            label: LL.year.unclassified(),
            amountOf: ({ regime }: YearColumn) => regime.unclassified,
            counted: { payments: 'unclassified' as const },
            ...onWidePage,
          },
        ]),
    {
      label: LL.year.received(),
      amountOf: ({ regime }) => receivedOf(regime),
      counted: { payments: 'amount' },
      className: 'font-medium',
    },
  ];
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
            return (
              <Row key={column.key}>
                <RowHead>{columnName(column, LL)}</RowHead>
                <FigureCells figures={figures} column={column} name={nameOf(column)} onShow={onShow} />
                <Cell className="text-muted">
                  <AmountButton
                    amount={remainingOf(column.regime)}
                    label={`${LL.year.remaining()}, ${columnName(column, LL)}`}
                    onOpen={() =>
                      onShow(arrearsOf(`${LL.year.remaining()}, ${columnName(column, LL)}`, [column]))
                    }
                  />
                </Cell>
              </Row>
            );
          })}
          <Row isSum>
            <RowHead>{LL.year.total()}</RowHead>
            <FigureSums figures={figures} columns={columns} nameOf={nameOf} onShow={onShow} />
            <Cell>
              <AmountButton
                amount={sum(({ regime }) => remainingOf(regime))}
                label={`${LL.year.remaining()}, ${LL.year.total()}`}
                onOpen={() => onShow(arrearsOf(LL.year.remaining(), columns))}
              />
            </Cell>
          </Row>
        </tbody>
      </YearTable>
      <div className="space-y-1 text-small text-pretty text-muted">
        {year.countsFrom !== null && year.countsFrom > `${year.year}-01-01` && (
          <p>{LL.year.countsFrom({ day: dayInWords(year.countsFrom, locale) })}</p>
        )}
        {unclassified !== 0 && <p>{LL.year.unclassifiedNote({ amount: money(unclassified) })}</p>}
        {setOff !== 0 && <p>{LL.year.setOffNote({ amount: money(setOff) })}</p>}
        {keptDeposit !== 0 && <p>{LL.year.keptDepositNote({ amount: money(keptDeposit) })}</p>}
      </div>
      <TwelveMonths year={year.year} columns={columns} onShow={onShow} />
    </div>
  );
}

const arrearsOf = (title: string, columns: readonly YearColumn[]): Detail => ({
  kind: 'arrears',
  title,
  arrears: columns.flatMap(({ regime }) => regime.arrears),
});

interface TwelveMonthsProps extends Pick<ReceivedTabProps, 'columns' | 'onShow'> {
  readonly year: number;
}

/** The twelve months as a table whose cells have bars, so that the chart can also be read as text. */
function TwelveMonths({ year, columns, onShow }: TwelveMonthsProps) {
  const { LL, locale } = useI18nContext();
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    const amounts = columns.map((column) => ({ column, amount: column.regime.received[index] ?? 0 }));
    return { month, amounts, amount: sumEuros(...amounts.map(({ amount }) => amount)) };
  });
  const titleOf = (month: string): string => LL.year.receivedIn({ month: monthText(month, locale) });
  const detailOf = (month: string, amounts: (typeof months)[number]['amounts']): Detail =>
    detailOfSum(
      titleOf(month),
      amounts.map(({ column, amount }) => ({
        column,
        amount,
        detail: detailOfColumn(`${titleOf(month)}, ${columnName(column, LL)}`, column, {
          payments: 'amount',
          month,
        }),
      })),
    );
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
          {months.map(({ month, amount, amounts }) => (
            // All rows are as high as those with a button.
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
                  label={titleOf(month)}
                  onOpen={() => onShow(detailOf(month, amounts))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
