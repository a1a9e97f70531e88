import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { monthOf, todayInParis } from '@shared/domain/period.ts';
import { monthMailsQuery } from '@/api/month-mails.ts';
import { monthQuery } from '@/api/month.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { ListSkeleton } from '@/components/list-skeleton.tsx';
import { Page } from '@/components/page.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { periodText } from '@/lib/day-text.ts';
import { MonthDownload } from './month-download.tsx';
import { MonthDues } from './month-dues.tsx';
import { MonthPicker } from './month-picker.tsx';
import type { RenderDelivery } from './render-delivery.ts';

interface MonthPageProps {
  /** As `yyyy-mm`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly renderDelivery: RenderDelivery;
}

/** What falls due in a month: its payments, and its receipts in one go. */
export function MonthPage({ month, onMonth, renderDelivery }: MonthPageProps) {
  const { LL } = useI18nContext();
  const { data: rows, isError, refetch } = useQuery(monthQuery(month));
  // The list waits for the mails, whose card would push it down when it appears.
  const { isPending: areMailsPending } = useQuery(monthMailsQuery(month));
  const issuedIds = [...new Set((rows ?? []).flatMap(({ receipts }) => receipts.map(({ id }) => id)))];
  return (
    <Page
      title={LL.month.title()}
      subtitle={LL.month.subtitle()}
      actions={issuedIds.length > 0 && <MonthDownload month={month} ids={issuedIds} />}
    >
      <div className="mb-5 flex rounded-card border border-border bg-surface px-5 py-4 shadow-card sm:px-6">
        <MonthPicker month={month} onChoose={onMonth} />
      </div>
      {rows?.length && !areMailsPending ? (
        <MonthDues key={month} month={month} rows={rows} renderDelivery={renderDelivery} />
      ) : rows?.length === 0 ? (
        <Surface>
          <Nothing month={month} />
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

/** Nothing falls due: it is too early to say, or no account had started. */
function Nothing({ month }: { month: string }) {
  const { LL, locale } = useI18nContext();
  const isToCome = month > todayInParis().slice(0, 7);
  return (
    <EmptyState
      icon={CalendarClock}
      title={LL.month.emptyTitle({ month: periodText(monthOf(`${month}-01`), locale) })}
      text={isToCome ? LL.month.emptyToCome() : LL.month.emptyText()}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to="/tenants">{LL.month.toTenants()}</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/receipts" search={{ month, openPanel: true }}>
            {isToCome ? LL.month.paidInAdvance() : LL.month.oneReceipt()}
          </Link>
        </Button>
      </div>
    </EmptyState>
  );
}

const Surface = ({ children }: { children: ReactNode }) => (
  <div className="rounded-card border border-border bg-surface shadow-card">{children}</div>
);
