import type { ExpenseTax } from '@shared/contract/expense.ts';
import type { YearLessor } from '@shared/contract/year.ts';
import { microBicMost } from '@shared/domain/form-2044.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { LawNote } from '@/components/law-note.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { shortEuros } from '@/lib/text/number-text.ts';
import { receivedOf, type YearColumn } from './columns.ts';
import { COST_CATEGORIES } from './costs.ts';
import type { ShowDetail } from './detail.ts';
import { type Figure, FigureCells, FigureSums } from './figure-cells.tsx';
import { SharedNote } from './shared-note.tsx';
import { HeadCell, Row, RowHead, YearTable } from './year-table.tsx';

interface FurnishedTabProps {
  readonly year: number;
  readonly lessor: YearLessor;
  readonly columns: readonly YearColumn[];
  readonly onShow: ShowDetail;
}

/** The receipts of furnished lettings, including the charges, and the full amounts of their expenses. */
export function FurnishedTab({ year, lessor, columns, onShow }: FurnishedTabProps) {
  const { LL, locale } = useI18nContext();
  const microMost = lessor.isCompany ? null : microBicMost(year);
  const nameOf = ({ name }: YearColumn): string => name ?? LL.year.noProperty();
  const figures: readonly Figure[] = [
    {
      label: LL.year.receiptsWithCharges(),
      amountOf: incomeOf,
      counted: { payments: 'amount', taxes: ['otherIncome'] },
    },
    { label: LL.year.expenses(), amountOf: costsOf, counted: { taxes: COST_CATEGORIES } },
  ];
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
                {nameOf(column)}
                {column.isShared && '\u00A0*'}
              </RowHead>
              <FigureCells figures={figures} column={column} name={nameOf(column)} onShow={onShow} />
            </Row>
          ))}
          <Row isSum>
            <RowHead>{LL.year.total()}</RowHead>
            <FigureSums figures={figures} columns={columns} nameOf={nameOf} onShow={onShow} />
          </Row>
        </tbody>
      </YearTable>
      <div className="space-y-1 text-small text-pretty text-muted">
        <SharedNote columns={columns} />
        <p>{LL.year.furnishedNote()}</p>
        {microMost !== null && (
          <p>
            {LL.year.microBic({ year: String(year), most: shortEuros(microMost, locale) })}
            <LawNote text={LL.year.microBicLaw()} />
          </p>
        )}
        <p>
          {LL.year.electronicInvoices()}
          <LawNote text={LL.year.electronicInvoicesLaw()} />
        </p>
      </div>
    </div>
  );
}

const sumOf = (expenses: YearColumn['regime']['expenses'], taxes: readonly (ExpenseTax | null)[]): number =>
  sumEuros(...expenses.filter(({ tax }) => taxes.includes(tax)).map(({ amount }) => amount));

const incomeOf = ({ regime }: YearColumn): number =>
  sumEuros(receivedOf(regime), sumOf(regime.expenses, ['otherIncome']));

const costsOf = ({ regime }: YearColumn): number => sumOf(regime.expenses, COST_CATEGORIES);
