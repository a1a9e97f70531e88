import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { YearPayment } from '@shared/contract/year.ts';
import { yearExpensesQuery, yearPaymentsQuery } from '@/api/year.ts';
import { PartFailed } from '@/components/section-card.tsx';
import { PanelBody, PanelSkeleton, SidePanel } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInShort, periodText } from '@/lib/text/day-text.ts';
import { numberText } from '@/lib/text/number-text.ts';
import { AmountButton } from './amount-button.tsx';
import type { Detail, ShowDetail } from './detail.ts';

interface DetailPanelProps {
  readonly year: number;
  readonly detail: Detail | null;
  readonly onShow: ShowDetail;
  readonly onClose: () => void;
}

/** The payments or expenses that make up a figure. */
export function DetailPanel({ year, detail, onShow, onClose }: DetailPanelProps) {
  return (
    <SidePanel isOpen={detail !== null} title={detail?.title ?? ''} onClose={onClose}>
      {detail?.kind === 'payments' && <Payments year={year} detail={detail} />}
      {detail?.kind === 'expenses' && <Expenses year={year} detail={detail} />}
      {detail?.kind === 'columns' && <Columns detail={detail} onShow={onShow} />}
    </SidePanel>
  );
}

type DetailOf<Kind extends Detail['kind']> = Extract<Detail, { kind: Kind }>;

function Columns({ detail, onShow }: { readonly detail: DetailOf<'columns'>; readonly onShow: ShowDetail }) {
  const { LL } = useI18nContext();
  return (
    <Lines>
      {detail.amounts.map(({ column, amount, detail: own }) => (
        <Line
          key={column.key}
          title={column.name ?? LL.year.noProperty()}
          amount={
            <AmountButton
              amount={amount}
              label={column.name ?? LL.year.noProperty()}
              onOpen={own && (() => onShow(own))}
            />
          }
        />
      ))}
    </Lines>
  );
}

function Payments({
  year,
  detail: { column },
}: {
  readonly year: number;
  readonly detail: DetailOf<'payments'>;
}) {
  const { LL, locale } = useI18nContext();
  const { data, error, refetch } = useQuery(yearPaymentsQuery({ ...column, year }));
  if (error && !data) return <PartFailed text={LL.year.failed()} onRetry={() => void refetch()} />;
  if (!data) return <PanelSkeleton />;
  const payments = data.filter(
    ({ regime, paymentKind }) => column.paymentRegimes.includes(regime) && paymentKind !== 'offset',
  );
  const subjectOf = ({ dueKind, from, to, label }: YearPayment): string => {
    if (dueKind === null) return LL.year.advance();
    return dueKind === 'rent' && from !== null && to !== null
      ? periodText({ from, to }, locale)
      : (label ?? LL.year.opening());
  };
  return (
    <Lines>
      {payments.map((payment) => (
        <Line
          key={`${payment.paymentId} ${payment.from} ${payment.label}`}
          title={payment.tenantNames.join(', ')}
          subtitle={`${dayInShort(payment.paidOn, locale)} · ${subjectOf(payment)}`}
          amount={numberText(payment.amount, locale)}
          note={LL.year.rentAndCharges({
            rent: numberText(payment.rent, locale),
            charges: numberText(payment.charges, locale),
          })}
        />
      ))}
    </Lines>
  );
}

function Expenses({
  year,
  detail: { column, taxes },
}: {
  readonly year: number;
  readonly detail: DetailOf<'expenses'>;
}) {
  const { LL, locale } = useI18nContext();
  const { data, error, refetch } = useQuery(yearExpensesQuery({ ...column, year }));
  if (error && !data) return <PartFailed text={LL.year.failed()} onRetry={() => void refetch()} />;
  if (!data) return <PanelSkeleton />;
  const lines = data.flatMap((expense) => {
    const part = expense.parts.find(({ propertyId }) => propertyId === column.propertyId);
    return part && taxes.includes(expense.tax) ? [{ expense, amount: part.amount }] : [];
  });
  return (
    <Lines>
      {lines.map(({ expense, amount }) => (
        <Line
          key={expense.id}
          title={expense.label ?? (expense.tax ? LL.year.categories[expense.tax]() : LL.year.charges())}
          subtitle={dayInShort(expense.paidOn, locale)}
          amount={numberText(amount, locale)}
          {...(expense.deductible !== null && {
            note: LL.year.deductible({
              amount: numberText(expense.deductible, locale),
              whole: numberText(expense.amount, locale),
            }),
          })}
        />
      ))}
    </Lines>
  );
}

const Lines = ({ children }: { readonly children: ReactNode }) => (
  <PanelBody>
    <ul className="divide-y divide-border">{children}</ul>
  </PanelBody>
);

interface LineProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly amount: ReactNode;
  readonly note?: string;
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
