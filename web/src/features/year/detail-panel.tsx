import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Expense } from '@shared/contract/expense.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import type { YearPayment } from '@shared/contract/year.ts';
import { TAX_WORDS } from '@shared/domain/expense-words.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { yearExpensesQuery, yearPaymentsQuery } from '@/api/year.ts';
import { SectionFailed } from '@/components/page/section-card.tsx';
import { PanelBody, SidePanel } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { dayInShort, periodText } from '@/lib/text/day-text.ts';
import { columnAmount, numberText } from '@/lib/text/number-text.ts';
import { AmountButton } from './amount-button.tsx';
import { columnName } from './columns.ts';
import type { Detail, ShowDetail } from './detail.ts';

interface DetailPanelProps {
  readonly year: number;
  readonly detail: Detail | null;
  /** The list from which the landlord opened the detail; `null` if the landlord opened the detail from a table. */
  readonly before: Detail | null;
  readonly onShow: ShowDetail;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The payments and expenses that make up a figure. */
export function DetailPanel({ year, detail, before, onShow, onBack, onClose }: DetailPanelProps) {
  const shown = useLastShown(detail);
  return (
    <SidePanel isOpen={detail !== null} title={shown?.title ?? ''} onClose={onClose}>
      <PanelBody>
        {before && (
          <Button variant="ghost" size="small" className="-ml-3 max-w-full" onClick={onBack}>
            <ChevronLeft aria-hidden />
            <span className="truncate">{before.title}</span>
          </Button>
        )}
        {shown?.kind === 'column' && <Column key={shown.title} year={year} detail={shown} />}
        {shown?.kind === 'arrears' && <Arrears detail={shown} />}
        {shown?.kind === 'columns' && <Columns detail={shown} onShow={onShow} />}
      </PanelBody>
    </SidePanel>
  );
}

type DetailOf<Kind extends Detail['kind']> = Extract<Detail, { kind: Kind }>;

function Columns({ detail, onShow }: { readonly detail: DetailOf<'columns'>; readonly onShow: ShowDetail }) {
  const { LL } = useI18nContext();
  return (
    <Lines total={sumEuros(...detail.amounts.map(({ amount }) => amount))}>
      {detail.amounts.map(({ column, amount, detail: own }) => (
        <Line
          key={column.key}
          title={columnName(column, LL)}
          amount={
            <AmountButton
              amount={amount}
              label={columnName(column, LL)}
              onOpen={own && (() => onShow(own))}
            />
          }
        />
      ))}
    </Lines>
  );
}

const linkClass = 'focus-ring rounded-sm text-primary underline-offset-4 hover:underline';

/** The accounts with late dues, each with a link to the account. */
function Arrears({ detail }: { readonly detail: DetailOf<'arrears'> }) {
  const { LL, locale } = useI18nContext();
  return (
    <Lines total={sumEuros(...detail.arrears.map(({ remaining }) => remaining))}>
      {detail.arrears.map(({ tenantId, tenantNames, remaining }, place) => (
        <Line
          key={tenantId ?? place}
          title={
            tenantId === null ? (
              LL.year.noTenant()
            ) : (
              <Link to="/tenants/$tenantId" params={{ tenantId }} className={linkClass}>
                {tenantNames.join(', ')}
              </Link>
            )
          }
          amount={columnAmount(remaining, locale)}
        />
      ))}
    </Lines>
  );
}

function Column({ year, detail }: { year: number; detail: DetailOf<'column'> }) {
  const { LL, locale } = useI18nContext();
  const yearColumn = { ...detail.column, year };
  const payments = useQuery({ ...yearPaymentsQuery(yearColumn), enabled: detail.payments !== null });
  const expenses = useQuery({ ...yearExpensesQuery(yearColumn), enabled: detail.taxes.length > 0 });
  const retry = (): void => {
    for (const { isError, refetch } of [payments, expenses]) if (isError) void refetch();
  };
  if ([payments, expenses].some(({ isError, data }) => isError && !data))
    return <SectionFailed text={LL.year.failed()} onRetry={retry} />;
  if (payments.isLoading || expenses.isLoading) return <Skeleton className="h-40" />;
  const lines = [
    ...paymentLines(payments.data ?? [], detail, LL, locale),
    ...expenseLines(expenses.data ?? [], detail, LL, locale),
  ];
  return (
    <Lines total={sumEuros(...lines.map(({ euros }) => euros))}>
      {lines.map(({ key, euros, ...line }) => (
        <Line key={key} {...line} amount={columnAmount(euros, locale)} />
      ))}
    </Lines>
  );
}

interface EuroLine extends Omit<LineProps, 'amount'> {
  readonly key: string;
  readonly euros: number;
}

/** Returns a line for each payment of a figure, with the amount that counts in the figure. */
function paymentLines(
  payments: readonly YearPayment[],
  { column, payments: counted, month }: DetailOf<'column'>,
  LL: Pick<TranslationFunctions, 'year'>,
  locale: Locale,
): EuroLine[] {
  if (counted === null) return [];
  const subjectOf = ({ paymentKind, dueKind, from, to, label }: YearPayment): string => {
    if (paymentKind === 'opening') return LL.year.openingAdvance();
    if (dueKind === null) return LL.year.advance();
    if (dueKind === 'refund') return label ?? LL.year.refund();
    return dueKind === 'rent' && from !== null && to !== null
      ? periodText({ from, to }, locale)
      : (label ?? LL.year.opening());
  };
  const noteOf = ({ amount, rent, charges }: YearPayment): string | null =>
    rent === amount || (rent === 0 && charges === 0)
      ? null
      : LL.year.rentAndCharges({ rent: numberText(rent, locale), charges: numberText(charges, locale) });
  return payments
    .filter(
      ({ regime, paidOn, [counted]: amount }) =>
        column.paymentRegimes.includes(regime) &&
        amount !== 0 &&
        (month === null || paidOn.startsWith(month)),
    )
    .map((payment) => ({
      key: `${payment.paymentId} ${payment.from} ${payment.label}`,
      title: payment.tenantNames.join(', '),
      subtitle: [
        dayInShort(payment.paidOn, locale),
        subjectOf(payment),
        ...(payment.paymentKind === 'offset' ? [LL.year.fromDeposit()] : []),
      ].join(' · '),
      euros: payment[counted],
      note: noteOf(payment),
    }));
}

/**
 * Returns a line for each expense of a figure, with the amount that counts in the figure. If the counted amount differs
 * from the paid amount, a note states the paid amount. Each line links to its expense, which the landlord can correct
 * there.
 */
const expenseLines = (
  expenses: readonly Expense[],
  { column, taxes, line }: DetailOf<'column'>,
  LL: Pick<TranslationFunctions, 'year'>,
  locale: Locale,
): EuroLine[] =>
  expenses.flatMap((expense) => {
    const part = expense.parts.find(({ propertyId }) => propertyId === column.propertyId);
    if (!part || !taxes.includes(expense.tax)) return [];
    const euros = line === null ? part.amount : part.deductible;
    return {
      key: expense.id,
      title: (
        <Link
          to="/expenses"
          search={{ year: Number(expense.paidOn.slice(0, 4)), edit: expense.id }}
          className={linkClass}
        >
          {expense.label ?? (expense.tax ? TAX_WORDS[expense.tax][locale] : LL.year.charges())}
        </Link>
      ),
      subtitle: dayInShort(expense.paidOn, locale),
      euros,
      note: euros === part.amount ? null : LL.year.paid({ amount: numberText(part.amount, locale) }),
    };
  });

function Lines({ total, children }: { readonly total: number; readonly children: ReactNode }) {
  const { LL, locale } = useI18nContext();
  return (
    <ul className="divide-y divide-border">
      {children}
      <li className="flex justify-between gap-4 py-3 font-semibold tabular-nums">
        <span>{LL.year.total()}</span>
        <span>{columnAmount(total, locale)}</span>
      </li>
    </ul>
  );
}

interface LineProps {
  readonly title: ReactNode;
  readonly subtitle?: string;
  readonly amount: ReactNode;
  readonly note?: string | null;
}

const Line = ({ title, subtitle, amount, note }: LineProps) => (
  <li className="flex items-baseline justify-between gap-4 py-3">
    <span className="min-w-0 wrap-anywhere">
      {title}
      {subtitle && <span className="block text-small text-muted">{subtitle}</span>}
    </span>
    <span className="shrink-0 text-right tabular-nums">
      {amount}
      {note && <span className="block text-small text-muted">{note}</span>}
    </span>
  </li>
);
