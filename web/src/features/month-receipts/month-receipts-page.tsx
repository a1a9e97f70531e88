import { setInput } from '@formisch/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { monthMailsQuery } from '@/api/month-mails.ts';
import { receiptMonthQuery } from '@/api/receipt-month.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { ListSkeleton } from '@/components/list-skeleton.tsx';
import { Page } from '@/components/page.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { MonthDownload } from './month-download.tsx';
import { MonthPicker } from './month-picker.tsx';
import { rowState } from './month-rows.ts';
import { MonthTenants } from './month-tenants.tsx';
import { usePaymentForm } from './payment-form.ts';

interface MonthReceiptsPageProps {
  /** As `yyyy-mm`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

/** The quittances of a month, issued all at once. */
export function MonthReceiptsPage({ month, onMonth }: MonthReceiptsPageProps) {
  const { LL } = useI18nContext();
  const { data: rows, isError, refetch } = useQuery(receiptMonthQuery(month));
  // The list waits for the mails, whose card would push it down when it appears.
  const { isPending: areMailsPending } = useQuery(monthMailsQuery(month));
  const payment = usePaymentForm();
  const issuedIds = (rows ?? []).flatMap((row) =>
    row.receipt && rowState(row) === 'issued' ? [row.receipt.id] : [],
  );
  return (
    <Page
      title={LL.monthReceipts.title()}
      subtitle={LL.monthReceipts.subtitle()}
      actions={issuedIds.length > 0 && <MonthDownload month={month} ids={issuedIds} />}
    >
      <div className="mb-5 flex flex-wrap items-start gap-x-8 gap-y-3 rounded-card border border-border bg-surface px-5 pt-4 pb-2 shadow-card sm:px-6">
        <MonthPicker month={month} onChoose={onMonth} />
        <div className="min-w-60 flex-1 sm:max-w-80">
          <DateField
            form={payment}
            path={['paidAt']}
            label={LL.details.paidAt()}
            hint={LL.monthReceipts.paidAtHint()}
            setText={(input) => setInput(payment, { path: ['paidAt'], input })}
          />
        </div>
      </div>
      {rows?.length && !areMailsPending ? (
        <MonthTenants key={month} month={month} rows={rows} payment={payment} />
      ) : rows?.length === 0 ? (
        <Surface>
          <EmptyState
            icon={UserPlus}
            title={LL.monthReceipts.emptyTitle()}
            text={LL.monthReceipts.emptyText()}
          >
            <Button asChild>
              <Link to="/tenants">{LL.monthReceipts.toTenants()}</Link>
            </Button>
          </EmptyState>
        </Surface>
      ) : isError ? (
        <Surface>
          <EmptyState icon={SearchX} title={LL.errors.unexpectedTitle()} text={LL.table.loadFailed()}>
            <Button onClick={() => void refetch()}>{LL.common.retry()}</Button>
          </EmptyState>
        </Surface>
      ) : (
        <ListSkeleton isWide />
      )}
    </Page>
  );
}

const Surface = ({ children }: { children: ReactNode }) => (
  <div className="rounded-card border border-border bg-surface shadow-card">{children}</div>
);
