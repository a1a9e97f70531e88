import type { Year } from '@shared/contract/year.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, monthText } from '@/lib/text/day-text.ts';
import { numberText } from '@/lib/text/number-text.ts';
import { AmountButton } from './amount-button.tsx';
import { beginsLate, columnName, receivedOf, remainingOf, type YearColumn } from './columns.ts';
import { type Detail, detailOfSum, type ShowDetail } from './detail.ts';
import { Cell, HeadCell, Row, RowHead, YearTable } from './table-parts.tsx';

interface ReceivedTabProps {
  readonly year: Year;
  readonly columns: readonly YearColumn[];
  readonly onShow: ShowDetail;
}

/** A column of the table. */
interface Figure {
  /** The part of each payment that counts in the column. */
  readonly payments: 'rent' | 'charges' | 'unclassified' | 'amount';
  readonly label: string;
  readonly amountOf: (column: YearColumn) => number;
}

/** The payments of the year, per property and per month. */
export function ReceivedTab({ year, columns, onShow }: ReceivedTabProps) {
  const { LL, locale } = useI18nContext();
  const sum = (amountOf: (column: YearColumn) => number) => sumEuros(...columns.map(amountOf));
  const setOff = sum(({ regime }) => regime.setOff);
  const keptDeposit = sum(({ regime }) => regime.keptDeposit);
  const unclassified = sum(({ regime }) => regime.unclassified);
  const money = (amount: number) => (amount === 0 ? '–' : numberText(amount, locale));
  const figures: readonly Figure[] = [
    { payments: 'rent', label: LL.year.rents(), amountOf: ({ regime }) => regime.rents },
    { payments: 'charges', label: LL.year.charges(), amountOf: ({ regime }) => regime.charges },
    ...(unclassified === 0
      ? []
      : [
          {
            payments: 'unclassified' as const,
            label: LL.year.unclassified(),
            amountOf: ({ regime }: YearColumn) => regime.unclassified,
          },
        ]),
    { payments: 'amount', label: LL.year.received(), amountOf: ({ regime }) => receivedOf(regime) },
  ];
  const classOf = ({ payments }: Figure) => (payments === 'amount' ? 'font-medium' : 'max-sm:hidden');
  const detailOf = ({ payments, label }: Figure, column: YearColumn): Detail => ({
    kind: 'column',
    title: `${label}, ${columnName(column, LL)}`,
    column,
    payments,
    month: null,
    taxes: [],
    line: null,
  });
  return (
    <div className="space-y-6">
      <YearTable caption={LL.year.receivedCaption()}>
        <thead>
          <tr>
            <HeadCell isFirst>{LL.year.property()}</HeadCell>
            {figures.map((figure) => (
              <HeadCell key={figure.payments} className={classOf(figure)}>
                {figure.label}
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
                {figures.map((figure) => (
                  <Cell key={figure.payments} className={classOf(figure)}>
                    <AmountButton
                      amount={figure.amountOf(column)}
                      label={`${figure.label}, ${columnName(column, LL)}`}
                      onOpen={() => onShow(detailOf(figure, column))}
                    />
                  </Cell>
                ))}
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
            {figures.map((figure) => (
              <Cell key={figure.payments} className={figure.payments === 'amount' ? '' : 'max-sm:hidden'}>
                <AmountButton
                  amount={sum(figure.amountOf)}
                  label={`${figure.label}, ${LL.year.total()}`}
                  onOpen={() =>
                    onShow(
                      detailOfSum(
                        figure.label,
                        columns.map((column) => ({
                          column,
                          amount: figure.amountOf(column),
                          detail: detailOf(figure, column),
                        })),
                      ),
                    )
                  }
                />
              </Cell>
            ))}
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
        {beginsLate(year) && year.countsFrom !== null && (
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
        detail: {
          kind: 'column',
          title: `${titleOf(month)}, ${columnName(column, LL)}`,
          column,
          payments: 'amount',
          month,
          taxes: [],
          line: null,
        },
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
