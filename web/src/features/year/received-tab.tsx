import type { Year } from '@shared/contract/year.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, monthText } from '@/lib/text/day-text.ts';
import { numberText } from '@/lib/text/number-text.ts';
import { AmountButton } from './amount-button.tsx';
import { beginsLate, receivedOf, type YearColumn } from './columns.ts';
import type { ShowDetail } from './detail.ts';
import { Cell, HeadCell, Row, RowHead, YearTable } from './table-parts.tsx';

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
  const amountCells = ({ rents, charges, unclassified: other }: YearColumn['regime']) => (
    <>
      <Cell className="max-sm:hidden">{money(rents)}</Cell>
      <Cell className="max-sm:hidden">{money(charges)}</Cell>
      {unclassified !== 0 && <Cell className="max-sm:hidden">{money(other)}</Cell>}
    </>
  );
  return (
    <div className="space-y-6">
      <YearTable caption={LL.year.receivedCaption()}>
        <thead>
          <tr>
            <HeadCell isFirst>{LL.year.property()}</HeadCell>
            <HeadCell className="max-sm:hidden">{LL.year.rents()}</HeadCell>
            <HeadCell className="max-sm:hidden">{LL.year.charges()}</HeadCell>
            {unclassified !== 0 && <HeadCell className="max-sm:hidden">{LL.year.unclassified()}</HeadCell>}
            <HeadCell>{LL.year.received()}</HeadCell>
            <HeadCell>{LL.year.remaining()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => {
            const name = column.name ?? LL.year.noProperty();
            return (
              <Row key={column.key}>
                <RowHead>{name}</RowHead>
                {amountCells(column.regime)}
                <Cell className="font-medium">
                  <AmountButton
                    amount={receivedOf(column.regime)}
                    label={`${LL.year.received()}, ${name}`}
                    onOpen={() => onShow({ kind: 'payments', title: name, column })}
                  />
                </Cell>
                <Cell className="text-muted">{money(column.regime.remaining)}</Cell>
              </Row>
            );
          })}
          <Row isSum>
            <RowHead>{LL.year.total()}</RowHead>
            <Cell className="max-sm:hidden">{money(sum(({ regime }) => regime.rents))}</Cell>
            <Cell className="max-sm:hidden">{money(sum(({ regime }) => regime.charges))}</Cell>
            {unclassified !== 0 && <Cell className="max-sm:hidden">{money(unclassified)}</Cell>}
            <Cell>{money(sum(({ regime }) => receivedOf(regime)))}</Cell>
            <Cell>{money(sum(({ regime }) => regime.remaining))}</Cell>
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
      <TwelveMonths year={year.year} columns={columns} />
    </div>
  );
}

/** The twelve months as a table whose cells have bars, so that the chart can also be read as text. */
function TwelveMonths({ year, columns }: { readonly year: number; readonly columns: readonly YearColumn[] }) {
  const { LL, locale } = useI18nContext();
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: `${year}-${String(index + 1).padStart(2, '0')}`,
    amount: sumEuros(...columns.map(({ regime }) => regime.received[index] ?? 0)),
  }));
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
          {months.map(({ month, amount }) => (
            <tr key={month}>
              <th scope="row" className="w-28 py-1 text-left font-normal whitespace-nowrap text-muted">
                <span className="inline-block first-letter:uppercase">
                  {monthText(month, locale).replace(/ \d+$/, '')}
                </span>
              </th>
              <td aria-hidden className="w-full px-3 py-1">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-4 w-full">
                  <rect width={(amount / highest) * 100} height="10" className="fill-primary" />
                </svg>
              </td>
              <td className="py-1 text-right whitespace-nowrap">
                {amount === 0 ? '–' : numberText(amount, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
