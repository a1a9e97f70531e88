import { ExpenseTax } from '@shared/contract/expense.ts';
import {
  COST_LINES,
  type FormLine,
  RECEIPT_LINES,
  type Year,
  type YearLessor,
} from '@shared/contract/year.ts';
import {
  amountOfLine,
  EXPENSE_LINES,
  LINE_WORDS,
  MICRO_FONCIER_MOST,
  taxBases,
  totalOfLines,
} from '@shared/domain/form-2044.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { LawNote } from '@/components/law-note.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { numberText, shortEuros } from '@/lib/text/number-text.ts';
import { AmountButton } from './amount-button.tsx';
import type { YearColumn } from './columns.ts';
import { CountsFromNote } from './counts-from-note.tsx';
import { type Detail, detailOfColumn, detailOfSum, type ShowDetail } from './detail.ts';
import { SharedNote } from './shared-note.tsx';
import { Cell, HeadCell, Row, RowHead, YearTable } from './year-table.tsx';

/** The column of totals stays visible while the table scrolls sideways. */
const totalClass = 'lg:sticky lg:right-0 lg:border-l lg:border-border';

/** A window of 1,280 pixels shows this number of columns of usual width. */
const DENSE_FROM = 6;

interface FormTabProps {
  readonly year: Year;
  readonly lessor: YearLessor;
  /** The properties that are declared on the form. */
  readonly columns: readonly YearColumn[];
  readonly onShow: ShowDetail;
}

/** The lines of form 2044, with a column per property. */
export function FormTab({ year, lessor, columns, onShow }: FormTabProps) {
  const { LL, locale } = useI18nContext();
  if (columns.length === 0) return <p className="py-6 text-muted">{LL.year.noUnfurnished()}</p>;
  const lineOf = (line: FormLine) => <LineRow key={line} line={line} columns={columns} onShow={onShow} />;
  const isUsed = (line: FormLine): boolean =>
    columns.some(({ regime }) => amountOfLine([regime.lines], line) !== 0);
  return (
    <div className="space-y-5">
      <YearTable caption={LL.year.formCaption()} isDense={columns.length > DENSE_FROM}>
        <thead>
          <tr>
            <HeadCell isFirst>{LL.year.line()}</HeadCell>
            {columns.map(({ key, name, isShared }) => (
              <HeadCell key={key} className="max-w-36 py-2 text-balance [&]:whitespace-normal max-lg:hidden">
                {name ?? LL.year.noProperty()}
                {isShared && '\u00A0*'}
              </HeadCell>
            ))}
            <HeadCell className={totalClass}>{LL.year.total()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {lineOf('211')}
          <Row>
            <RowHead>
              <LineName number="212" name={LINE_WORDS['212'][locale]} />
            </RowHead>
            {columns.map(({ key }) => (
              <Cell key={key} className="max-lg:hidden">
                {' '}
              </Cell>
            ))}
            <Cell className={cn(totalClass, 'bg-inherit text-small text-muted')}>{LL.year.toComplete()}</Cell>
          </Row>
          {lineOf('213')}
          <SumRow label={LL.year.receipts()} lines={RECEIPT_LINES} columns={columns} />
          {COST_LINES.filter(isUsed).map(lineOf)}
          <SumRow number="240" label={LL.year.costs()} lines={COST_LINES} columns={columns} />
          {isUsed('250') && lineOf('250')}
        </tbody>
      </YearTable>
      <Facts year={year} lessor={lessor} columns={columns} />
    </div>
  );
}

const LineName = ({ number, name }: { readonly number: string; readonly name: string }) => (
  <span className="flex gap-3 lg:min-w-60">
    <span className="w-8 shrink-0 text-muted">{number}</span>
    <span className="text-pretty">{name}</span>
  </span>
);

interface LineRowProps {
  readonly line: FormLine;
  readonly columns: readonly YearColumn[];
  readonly onShow: ShowDetail;
}

function LineRow({ line, columns, onShow }: LineRowProps) {
  const { LL, locale } = useI18nContext();
  const label = LINE_WORDS[line][locale];
  const detailOf = (column: YearColumn): Detail | null => {
    // The law fixes the amount of line 222, so no payment or expense makes up this amount.
    if (line === '222') return null;
    return detailOfColumn(`${label}, ${column.name ?? LL.year.noProperty()}`, column, {
      payments: line === '211' ? 'rent' : null,
      taxes: ExpenseTax.options.filter((tax) => EXPENSE_LINES[tax] === line),
      line,
    });
  };
  const amounts = columns.map((column) => ({
    column,
    amount: amountOfLine([column.regime.lines], line),
    detail: detailOf(column),
  }));
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Row>
      <RowHead>
        <LineName number={line} name={label} />
      </RowHead>
      {amounts.map(({ column, amount, detail }) => (
        <Cell key={column.key} className="max-lg:hidden">
          <AmountButton
            amount={amount}
            label={`${line}, ${column.name ?? LL.year.noProperty()}`}
            onOpen={detail && (() => onShow(detail))}
            isWhole
          />
        </Cell>
      ))}
      <Cell className={cn(totalClass, 'bg-inherit font-medium')}>
        <AmountButton
          amount={total}
          label={`${line}, ${LL.year.total()}`}
          onOpen={() => onShow(detailOfSum(label, amounts))}
          isWhole
        />
      </Cell>
    </Row>
  );
}

interface SumRowProps {
  /** The line of the form, if the sum has one. */
  readonly number?: string;
  readonly label: string;
  readonly lines: readonly FormLine[];
  readonly columns: readonly YearColumn[];
}

function SumRow({ number = '', label, lines, columns }: SumRowProps) {
  const { locale } = useI18nContext();
  const sumOf = (some: readonly YearColumn[]) =>
    numberText(
      totalOfLines(
        some.map(({ regime }) => regime.lines),
        lines,
      ),
      locale,
    );
  return (
    <Row isSum>
      <RowHead>
        <LineName number={number} name={label} />
      </RowHead>
      {columns.map((column) => (
        <Cell key={column.key} className="max-lg:hidden">
          {sumOf([column])}
        </Cell>
      ))}
      <Cell className={cn(totalClass, 'bg-inherit')}>{sumOf(columns)}</Cell>
    </Row>
  );
}

/**
 * States the taxable bases of both regimes, the amounts that belong on no line, and the cases that the page does not
 * cover. Gives no advice.
 */
function Facts({ year, lessor, columns }: Omit<FormTabProps, 'onShow'>) {
  const { LL, locale } = useI18nContext();
  const { receipts, micro, real } = taxBases(columns.map(({ regime }) => regime.lines));
  const expenses = columns.flatMap(({ regime }) => regime.expenses);
  const leftOut = sumEuros(
    ...expenses.map(({ tax, amount, deductible }) => {
      // The lessor has already paid the statement by his provisions.
      if (tax === 'coOwnershipStatement') return 0;
      if (tax === null || EXPENSE_LINES[tax] === null) return amount;
      return sumEuros(amount, -deductible);
    }),
  );
  // Line 230 corrects the provisions of the co-ownership.
  const repaid = sumEuros(
    ...expenses.map(({ tax, recoverable }) =>
      tax === 'coOwnershipStatement' || tax === 'coOwnership' ? 0 : recoverable,
    ),
  );
  const stated = sumEuros(
    ...columns
      .filter(({ propertyId }) => propertyId !== null)
      .flatMap(({ regime }) => regime.expenses)
      .map(({ tax, recoverable }) => (tax === 'coOwnershipStatement' ? recoverable : 0)),
  );
  return (
    <div className="space-y-4 text-small text-pretty">
      {lessor.isCompany ? (
        <p>
          {LL.year.company()} {LL.year.companyInvoices()}
          <LawNote text={LL.year.electronicInvoicesLaw()} />
        </p>
      ) : (
        <div className="space-y-2">
          <p>
            {LL.year.gross({ amount: shortEuros(receipts, locale) })}{' '}
            {receipts <= MICRO_FONCIER_MOST ? LL.year.microMay() : LL.year.microOver()}
            <LawNote text={LL.year.microLaw()} />
          </p>
          <dl className="grid max-w-md grid-cols-2 gap-3">
            <Base
              name={LL.year.microBase()}
              amount={receipts <= MICRO_FONCIER_MOST ? shortEuros(micro, locale) : '–'}
            />
            <Base name={LL.year.realBase()} amount={shortEuros(real, locale)} />
          </dl>
        </div>
      )}
      {stated !== 0 && <p>{LL.year.statements({ amount: formatEuros(stated, locale) })}</p>}
      {repaid !== 0 && (
        <p>
          {LL.year.repaid({ amount: formatEuros(repaid, locale) })}
          <LawNote text={LL.year.repaidLaw()} />
        </p>
      )}
      <div className="space-y-1 text-muted">
        <CountsFromNote year={year.year} lessor={lessor} />
        <SharedNote columns={columns} />
        {leftOut !== 0 && <p>{LL.year.leftOut({ amount: shortEuros(leftOut, locale) })}</p>}
        <p>
          {LL.year.help()} {LL.year.uncertain({ year: String(year.year) })}
          <LawNote text={LL.year.notModelled()} />
        </p>
      </div>
    </div>
  );
}

const Base = ({ name, amount }: { readonly name: string; readonly amount: string }) => (
  <div className="flex flex-col justify-between rounded-control border border-border bg-surface px-3 py-2">
    <dt className="text-muted">{name}</dt>
    <dd className="text-title tabular-nums">{amount}</dd>
  </div>
);
