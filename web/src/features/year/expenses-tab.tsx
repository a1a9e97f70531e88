import { Link } from '@tanstack/react-router';
import { ExpenseTax } from '@shared/contract/expense.ts';
import { EXPENSE_LINES } from '@shared/domain/form-2044.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AmountButton } from './amount-button.tsx';
import type { YearColumn } from './columns.ts';
import type { ShowDetail } from './detail.ts';
import { Cell, HeadCell, Row, RowHead, YearTable } from './table-parts.tsx';

interface ExpensesTabProps {
  readonly year: number;
  /** One column for each property. */
  readonly columns: readonly YearColumn[];
  readonly onShow: ShowDetail;
}

/** The expenses of the year per category. */
export function ExpensesTab({ year, columns, onShow }: ExpensesTabProps) {
  const { LL } = useI18nContext();
  const categories = [...ExpenseTax.options, null]
    .map((tax) => {
      const amounts = columns.map((column) => ({
        column,
        amount: sumEuros(
          ...column.regime.expenses.filter((expense) => expense.tax === tax).map(({ amount }) => amount),
        ),
        detail: {
          kind: 'expenses' as const,
          title: column.name ?? LL.year.noProperty(),
          column,
          taxes: [tax],
        },
      }));
      return { tax, amounts: amounts.filter(({ amount }) => amount !== 0) };
    })
    .filter(({ amounts }) => amounts.length > 0);
  const list = (
    <Button asChild variant="secondary" size="small">
      <Link to="/expenses" search={{ year: String(year) }}>
        {LL.year.expenseList()}
      </Link>
    </Button>
  );
  if (categories.length === 0) {
    return (
      <>
        <p className="py-6 text-muted">{LL.year.noExpenses()}</p>
        {list}
      </>
    );
  }
  return (
    <>
      <YearTable caption={LL.year.expensesCaption()}>
        <thead>
          <tr>
            <HeadCell isFirst>{LL.year.category()}</HeadCell>
            <HeadCell>{LL.year.line()}</HeadCell>
            <HeadCell>{LL.year.total()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ tax, amounts }) => {
            const name = tax === null ? LL.year.onlyCharge() : LL.year.categories[tax]();
            return (
              <Row key={tax}>
                <RowHead>{name}</RowHead>
                <Cell className="text-muted">{(tax && EXPENSE_LINES[tax]) ?? '–'}</Cell>
                <Cell>
                  <AmountButton
                    amount={sumEuros(...amounts.map(({ amount }) => amount))}
                    label={name}
                    onOpen={() => onShow({ kind: 'columns', title: name, amounts })}
                  />
                </Cell>
              </Row>
            );
          })}
        </tbody>
      </YearTable>
      <div className="mt-4">{list}</div>
    </>
  );
}
