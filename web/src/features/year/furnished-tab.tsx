import { ExpenseTax } from '@shared/contract/expense.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { LawNote } from '@/components/law-note.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AmountButton } from './amount-button.tsx';
import { receivedOf, type YearColumn } from './columns.ts';
import type { ShowDetail } from './detail.ts';
import { Cell, HeadCell, Row, RowHead, YearTable } from './table-parts.tsx';

/** All categories but other income, and expenses that are only charges. */
const COSTS = [...ExpenseTax.options.filter((tax) => tax !== 'otherIncome'), null];

interface FurnishedTabProps {
  readonly columns: readonly YearColumn[];
  readonly onShow: ShowDetail;
}

/** The receipts with charges and the whole expenses of furnished lettings. */
export function FurnishedTab({ columns, onShow }: FurnishedTabProps) {
  const { LL } = useI18nContext();
  return (
    <div className="space-y-5">
      <YearTable caption={LL.year.furnishedCaption()}>
        <thead>
          <tr>
            <HeadCell isFirst>{LL.year.property()}</HeadCell>
            <HeadCell>{LL.year.receiptsWithCharges()}</HeadCell>
            <HeadCell>{LL.year.expenses()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => {
            const name = column.name ?? LL.year.noProperty();
            return (
              <Row key={column.key}>
                <RowHead>
                  {name}
                  {column.isShared && '\u00A0*'}
                </RowHead>
                <Cell>
                  <AmountButton
                    amount={incomeOf(column)}
                    label={`${LL.year.receiptsWithCharges()}, ${name}`}
                    onOpen={() => onShow({ kind: 'payments', title: name, column })}
                  />
                </Cell>
                <Cell>
                  <AmountButton
                    amount={costsOf(column)}
                    label={`${LL.year.expenses()}, ${name}`}
                    onOpen={() => onShow({ kind: 'expenses', title: name, column, taxes: COSTS })}
                  />
                </Cell>
              </Row>
            );
          })}
          <Row isSum>
            <RowHead>{LL.year.total()}</RowHead>
            <Cell>
              <AmountButton
                amount={sumEuros(...columns.map(incomeOf))}
                label={LL.year.total()}
                onOpen={null}
              />
            </Cell>
            <Cell>
              <AmountButton
                amount={sumEuros(...columns.map(costsOf))}
                label={LL.year.total()}
                onOpen={null}
              />
            </Cell>
          </Row>
        </tbody>
      </YearTable>
      <div className="space-y-1 text-small text-pretty text-muted">
        {columns.some(({ isShared }) => isShared) && <p>{LL.year.shared()}</p>}
        <p>{LL.year.furnishedNote()}</p>
        <p>
          {LL.year.electronicInvoices()}
          <LawNote text={LL.year.electronicInvoicesLaw()} />
        </p>
      </div>
    </div>
  );
}

/** Returns the amounts of other income, or the amounts of expenses. */
const amountsOf = (expenses: YearColumn['regime']['expenses'], isIncome: boolean): number[] =>
  expenses.filter(({ tax }) => (tax === 'otherIncome') === isIncome).map(({ amount }) => amount);

const incomeOf = ({ regime }: YearColumn): number =>
  sumEuros(receivedOf(regime), ...amountsOf(regime.expenses, true));

const costsOf = ({ regime }: YearColumn): number => sumEuros(...amountsOf(regime.expenses, false));
