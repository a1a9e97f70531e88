import type { ExpenseTax } from '@shared/contract/expense.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { LawNote } from '@/components/law-note.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AmountButton } from './amount-button.tsx';
import { receivedOf, type YearColumn } from './columns.ts';
import { COSTS } from './costs.ts';
import { type Detail, detailOfSum, type ShowDetail } from './detail.ts';
import { SharedNote } from './shared-note.tsx';
import { Cell, HeadCell, Row, RowHead, YearTable } from './table-parts.tsx';

/** A column of the table. */
interface Figure {
  readonly label: string;
  readonly amountOf: (column: YearColumn) => number;
  readonly payments: 'amount' | null;
  readonly taxes: readonly (ExpenseTax | null)[];
}

interface FurnishedTabProps {
  readonly columns: readonly YearColumn[];
  readonly onShow: ShowDetail;
}

/** The receipts with charges and the whole expenses of furnished lettings. */
export function FurnishedTab({ columns, onShow }: FurnishedTabProps) {
  const { LL } = useI18nContext();
  const figures: readonly Figure[] = [
    { label: LL.year.receiptsWithCharges(), amountOf: incomeOf, payments: 'amount', taxes: ['otherIncome'] },
    { label: LL.year.expenses(), amountOf: costsOf, payments: null, taxes: COSTS },
  ];
  const detailOf = ({ label, payments, taxes }: Figure, column: YearColumn): Detail => ({
    kind: 'column',
    title: `${label}, ${column.name ?? LL.year.noProperty()}`,
    column,
    payments,
    month: null,
    taxes,
    line: null,
  });
  return (
    <div className="space-y-5">
      <YearTable caption={LL.year.furnishedCaption()}>
        <thead>
          <tr>
            <HeadCell isFirst>{LL.year.property()}</HeadCell>
            {figures.map(({ label }) => (
              <HeadCell key={label} className="py-2 text-balance [&]:whitespace-normal">
                {label}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <Row key={column.key}>
              <RowHead>
                {column.name ?? LL.year.noProperty()}
                {column.isShared && '\u00A0*'}
              </RowHead>
              {figures.map((figure) => (
                <Cell key={figure.label}>
                  <AmountButton
                    amount={figure.amountOf(column)}
                    label={`${figure.label}, ${column.name ?? LL.year.noProperty()}`}
                    onOpen={() => onShow(detailOf(figure, column))}
                  />
                </Cell>
              ))}
            </Row>
          ))}
          <Row isSum>
            <RowHead>{LL.year.total()}</RowHead>
            {figures.map((figure) => {
              const amounts = columns.map((column) => ({
                column,
                amount: figure.amountOf(column),
                detail: detailOf(figure, column),
              }));
              return (
                <Cell key={figure.label}>
                  <AmountButton
                    amount={sumEuros(...amounts.map(({ amount }) => amount))}
                    label={`${figure.label}, ${LL.year.total()}`}
                    onOpen={() => onShow(detailOfSum(figure.label, amounts))}
                  />
                </Cell>
              );
            })}
          </Row>
        </tbody>
      </YearTable>
      <div className="space-y-1 text-small text-pretty text-muted">
        <SharedNote columns={columns} />
        <p>{LL.year.furnishedNote()}</p>
        <p>
          {LL.year.electronicInvoices()}
          <LawNote text={LL.year.electronicInvoicesLaw()} />
        </p>
      </div>
    </div>
  );
}

/** Returns the sum of the expenses in some categories. */
const sumOf = (expenses: YearColumn['regime']['expenses'], taxes: readonly (ExpenseTax | null)[]): number =>
  sumEuros(...expenses.filter(({ tax }) => taxes.includes(tax)).map(({ amount }) => amount));

const incomeOf = ({ regime }: YearColumn): number =>
  sumEuros(receivedOf(regime), sumOf(regime.expenses, ['otherIncome']));

const costsOf = ({ regime }: YearColumn): number => sumOf(regime.expenses, COSTS);
