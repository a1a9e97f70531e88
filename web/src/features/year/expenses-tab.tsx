import { Link } from '@tanstack/react-router';
import { ExpenseTax } from '@shared/contract/expense.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { TAX_WORDS } from '@shared/domain/expense-words.ts';
import { EXPENSE_LINES, isCost } from '@shared/domain/form-2044.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { columnAmount } from '@/lib/text/number-text.ts';
import { AmountButton } from './amount-button.tsx';
import type { YearColumn } from './columns.ts';
import { COST_CATEGORIES } from './costs.ts';
import { detailOfColumn, detailOfSum, type ShowDetail } from './detail.ts';
import { Cell, HeadCell, Row, RowHead, YearTable } from './year-table.tsx';

interface ExpensesTabProps {
  readonly year: number;
  /** One column for each property. */
  readonly columns: readonly YearColumn[];
  readonly onShow: ShowDetail;
}

/** The expenses of the year per category. */
export function ExpensesTab({ year, columns, onShow }: ExpensesTabProps) {
  const { LL, locale } = useI18nContext();
  const categories = categoriesOf(columns, LL, locale);
  if (categories.length === 0) {
    return (
      <>
        <p className="py-6 text-muted">{LL.year.noExpenses()}</p>
        <Button asChild>
          <Link to="/expenses" search={{ year, openPanel: true }}>
            {LL.year.addExpense()}
          </Link>
        </Button>
      </>
    );
  }
  const rowOf = ({ tax, name, amounts, total }: (typeof categories)[number]) => (
    <Row key={tax}>
      <RowHead>{name}</RowHead>
      <Cell className="text-muted">{(tax && EXPENSE_LINES[tax]) ?? '–'}</Cell>
      <Cell>
        <AmountButton amount={total} label={name} onOpen={() => onShow(detailOfSum(name, amounts))} />
      </Cell>
    </Row>
  );
  const costs = categories.filter(({ tax }) => isCost(tax));
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
          {costs.map(rowOf)}
          <Row isSum>
            <RowHead>{LL.year.expensesTotal()}</RowHead>
            <Cell>{''}</Cell>
            <Cell>{columnAmount(sumEuros(...costs.map(({ total }) => total)), locale)}</Cell>
          </Row>
          {categories.filter(({ tax }) => !isCost(tax)).map(rowOf)}
        </tbody>
      </YearTable>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild variant="secondary" size="small">
          <Link to="/expenses" search={{ year }}>
            {LL.year.expenseList()}
          </Link>
        </Button>
        <Button asChild variant="secondary" size="small">
          <Link to="/charges" search={{ year }}>
            {LL.year.settlements()}
          </Link>
        </Button>
      </div>
    </>
  );
}

/** Returns the categories with an amount in any column. */
const categoriesOf = (columns: readonly YearColumn[], LL: TranslationFunctions, locale: Locale) =>
  [...COST_CATEGORIES, ...ExpenseTax.options.filter((tax) => !isCost(tax))]
    .map((tax) => {
      const name = tax === null ? LL.year.onlyCharge() : TAX_WORDS[tax][locale];
      const amounts = columns.map((column) => ({
        column,
        amount: sumEuros(
          ...column.regime.expenses.filter((expense) => expense.tax === tax).map(({ amount }) => amount),
        ),
        detail: detailOfColumn(`${name}, ${column.name ?? LL.year.noProperty()}`, column, { taxes: [tax] }),
      }));
      return { tax, name, amounts, total: sumEuros(...amounts.map(({ amount }) => amount)) };
    })
    .filter(({ amounts }) => amounts.some(({ amount }) => amount !== 0));
