import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, FileCheck2, KeyRound, Landmark, Mail, RotateCcw, Search, Send } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MonthDue } from '@shared/contract/month/month-due.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { monthQuery } from '@/api/month/month.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { ImportLink } from '@/components/files/import-link.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { monthText } from '@/lib/text/day-text.ts';
import { ApiError } from '@/lib/http/http.ts';
import { useDeferredArrival } from '@/lib/loading/use-deferred-arrival.ts';
import { useFileDrop } from '@/lib/files/use-file-drop.ts';
import { useOnline } from '@/lib/http/use-online.ts';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { isTemporary, useRetry } from '@/lib/http/use-retry.ts';
import { SendManyQuestion } from '@/components/mailing/send-many-question.tsx';
import { isSending } from '@/lib/mailing/mailing-progress.ts';
import { countsText } from './bar/counts-text.ts';
import type { RenderDelivery } from './bar/hand-over.tsx';
import { type LedgerRow, type RowFilter, documentsToMail, isToNotify, ledgerOf } from './ledger.ts';
import { MonthFigure } from './month-figure.tsx';
import { MonthLedger } from './month-ledger.tsx';
import { MonthListSkeleton } from './month-list.tsx';
import { MonthMenu } from './month-menu.tsx';
import { MonthPicker } from './month-picker.tsx';
import { NoticesQuestion } from './notices-question.tsx';
import { isReady, readyReceipts, tenantsOf } from './rows/month-rows.ts';
import { isUnderWay } from './bar/month-progress.ts';
import { useMonthTask } from './bar/use-month-task.ts';
import { useMonthMailing } from './bar/use-month-mailing.ts';

interface MonthPageProps {
  /** The month of the page, as `yyyy-mm`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  /** The filter that is selected at first. */
  readonly shownFirst: RowFilter;
  /** The id of the lease whose payment form is open at first. */
  readonly openLeaseId: string | undefined;
  readonly renderDelivery: RenderDelivery;
  /** Called with a bank statement that the user drops on the page. */
  readonly onStatement: (file: File) => void;
}

/** The page of a month: the sums received, and the rows of the dues with their next steps. */
export function MonthPage({
  month,
  onMonth,
  shownFirst,
  openLeaseId,
  renderDelivery,
  onStatement,
}: MonthPageProps) {
  const { LL } = useI18nContext();
  usePageTitle(LL.pageTitle({ page: LL.month.title() }));
  const list = useQuery(monthQuery(month));
  const monthTask = useMonthTask(month);
  const mailing = useMonthMailing(month);
  const [isSearching, setIsSearching] = useState(false);
  useFileDrop(onStatement);
  const rows = useRows(list.data, { monthTask, mailing });
  const error = list.data ? null : list.error;
  useRetry(error, () => void list.refetch());
  return (
    // While rows are ticked, the bar has the primary button.
    <div className="group/month -mt-3">
      <MonthHeader
        month={month}
        dues={list.data?.dues}
        rows={rows}
        monthTask={monthTask}
        mailing={mailing}
        onMonth={onMonth}
        isSearching={isSearching}
        onSearch={setIsSearching}
      />
      {rows && rows.length > 0 ? (
        <MonthLedger
          key={month}
          month={month}
          rows={rows}
          monthTask={monthTask}
          mailing={mailing}
          isSearching={isSearching}
          shownFirst={shownFirst}
          openLeaseId={openLeaseId}
          renderDelivery={renderDelivery}
        />
      ) : rows ? (
        <Surface>
          <Nothing month={month} accountsStartOn={list.data?.accountsStartOn ?? null} />
        </Surface>
      ) : error ? (
        <MonthFailed error={error} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <div className="mb-2 h-11 sm:h-10" />
          <MonthListSkeleton />
        </>
      )}
    </div>
  );
}

/** Returns the rows of a month; `undefined` while they load. */
function useRows(
  month: Parameters<typeof ledgerOf>[0]['month'] | undefined,
  { monthTask, mailing }: Pick<PrimaryProps, 'monthTask' | 'mailing'>,
): readonly LedgerRow[] | undefined {
  const isArrived = useDeferredArrival(month !== undefined);
  return useMemo(
    () =>
      isArrived && month
        ? ledgerOf({ month, mailing: mailing.progress, monthTask: monthTask.progress })
        : undefined,
    [isArrived, month, mailing.progress, monthTask.progress],
  );
}

const receiptIds = (dues: readonly MonthDue[] = []): string[] => [
  ...new Set(dues.flatMap(({ receipts }) => receipts.map(({ id }) => id))),
];

interface MonthHeaderProps extends Omit<TitleProps, 'menu'>, Pick<PrimaryProps, 'monthTask' | 'mailing'> {
  /** The rows of the month; `undefined` while they load. */
  readonly rows: readonly LedgerRow[] | undefined;
}

/** The header of the page: the month, the sum received, and the actions of the month. */
function MonthHeader({ rows, monthTask, mailing, ...title }: MonthHeaderProps) {
  const { LL } = useI18nContext();
  const { month, dues } = title;
  const menu = <MonthMenu month={month} isLoading={dues === undefined} ids={receiptIds(dues)} />;
  return (
    <header className="mb-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 sm:mb-2 lg:gap-x-6">
      <Title {...title} menu={menu} />
      <MonthFigure dues={dues} />
      <div className="ml-auto flex min-h-10 items-center gap-2">
        <div className="max-sm:hidden">{menu}</div>
        {/* On a narrow page, only the menu has this button. */}
        <Button asChild variant="ghost" className="max-xl:hidden max-2xl:px-2">
          <Link to="/bank" title={LL.month.matchStatement()} aria-label={LL.month.matchStatement()}>
            <Landmark aria-hidden />
            <span className="max-2xl:hidden">{LL.month.matchStatement()}</span>
          </Link>
        </Button>
        {rows && <Notices rows={rows} monthTask={monthTask} />}
        {rows && <Primary rows={rows} monthTask={monthTask} mailing={mailing} />}
      </div>
    </header>
  );
}

interface TitleProps {
  readonly month: string;
  readonly dues: readonly MonthDue[] | undefined;
  readonly onMonth: (month: string) => void;
  readonly isSearching: boolean;
  readonly onSearch: (isSearching: boolean) => void;
  readonly menu: ReactNode;
}

/** The heading with the month. On a phone, the heading also has the search and the menu. */
function Title({ month, onMonth, isSearching, onSearch, menu }: TitleProps) {
  const { LL } = useI18nContext();
  const toggleSearch = (): void => {
    flushSync(() => onSearch(!isSearching));
    // Focus the field in the handler of the tap, because a phone otherwise does not show its keyboard.
    if (!isSearching) document.querySelector<HTMLElement>('main [type="search"]')?.focus();
  };
  return (
    <div className="flex w-full flex-wrap items-center justify-between sm:w-auto">
      <MonthPicker month={month} onChoose={onMonth} />
      <div className="ml-auto flex sm:hidden">
        <Button
          variant="ghost"
          size="icon"
          className="max-sm:size-11"
          aria-label={LL.month.searchPlaceholder()}
          title={LL.month.searchPlaceholder()}
          aria-expanded={isSearching}
          onClick={toggleSearch}
        >
          <Search aria-hidden />
        </Button>
        {menu}
      </div>
    </div>
  );
}

function MonthFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { LL } = useI18nContext();
  return (
    <Surface>
      <EmptyState icon={RotateCcw} title={LL.month.failedTitle()} text={failedText(error, LL)}>
        <Button onClick={onRetry}>{LL.common.retry()}</Button>
      </EmptyState>
    </Surface>
  );
}

const failedText = (error: Error, { month, errors }: ReturnType<typeof useI18nContext>['LL']): string => {
  if (isTemporary(error)) return errors.server();
  return error instanceof ApiError && error.requestId !== null
    ? month.failedReference({ reference: error.requestId })
    : month.failedText();
};

interface PrimaryProps {
  readonly rows: readonly LedgerRow[];
  readonly monthTask: ReturnType<typeof useMonthTask>;
  readonly mailing: ReturnType<typeof useMonthMailing>;
}

/** The button for the missing and overtaken due notices of the month. */
function Notices({ rows, monthTask }: Pick<PrimaryProps, 'rows' | 'monthTask'>) {
  const { LL } = useI18nContext();
  const isOnline = useOnline();
  const [isAsked, setIsAsked] = useState(false);
  const wanted = rows.filter(isToNotify);
  if (wanted.length === 0 || (monthTask.progress && isUnderWay(monthTask.progress))) return null;
  const text = LL.month.notices[wanted.every(({ notice }) => notice) ? 'replaceAll' : 'generate']();
  return (
    <>
      <Button
        variant="secondary"
        disabled={!isOnline}
        aria-label={text}
        className="group-has-data-selection/month:hidden"
        onClick={() => setIsAsked(true)}
      >
        <Mail aria-hidden className="max-sm:hidden" />
        <span className="2xl:hidden">{LL.month.notices.short()}</span>
        <span className="max-2xl:hidden">{text}</span>
      </Button>
      <NoticesQuestion
        rows={wanted}
        title={text}
        isOpen={isAsked}
        onIssue={(tenantIds) => monthTask.begin({ kind: 'notices' }, tenantIds)}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}

/**
 * The primary button of the month. While receipts can be issued, the button issues them. Afterwards, the button e-mails
 * the documents.
 */
function Primary({ rows, monthTask, mailing }: PrimaryProps) {
  const { LL, locale } = useI18nContext();
  const isOnline = useOnline();
  const [isAsked, setIsAsked] = useState(false);
  const ready = rows.map(({ due }) => due).filter(isReady);
  const receipts = readyReceipts(ready);
  const counts = countsText(receipts, LL, locale);
  const issueText = LL.month.issueAll({ counts });
  const toMail = useMemo(() => documentsToMail(rows), [rows]);
  if ((monthTask.progress && isUnderWay(monthTask.progress)) || isSending(mailing.progress)) return null;
  return (
    <div className="empty:hidden group-has-data-selection/month:hidden">
      {ready.length > 0 ? (
        <Button
          disabled={!isOnline}
          aria-label={issueText}
          onClick={() => monthTask.begin({ kind: 'issue' }, tenantsOf(ready))}
        >
          <FileCheck2 aria-hidden className="max-sm:hidden" />
          <span className="sm:hidden">{LL.month.issueShort({ n: receipts.length })}</span>
          <span className="max-sm:hidden">
            {/* The counts of two kinds and the sum do not fit in one line. */}
            {new Set(receipts).size > 1 ? LL.month.issueDocuments({ n: receipts.length }) : issueText}
          </span>
        </Button>
      ) : (
        toMail.length > 0 && (
          <Button
            disabled={!isOnline}
            aria-label={LL.month.sendAll({ n: toMail.length })}
            onClick={() => setIsAsked(true)}
          >
            <Send aria-hidden className="max-sm:hidden" />
            <span className="sm:hidden">{LL.month.sendShort({ n: toMail.length })}</span>
            <span className="max-sm:hidden">{LL.month.sendAll({ n: toMail.length })}</span>
          </Button>
        )
      )}
      <SendManyQuestion
        mails={toMail}
        isOpen={isAsked}
        onSend={mailing.begin}
        onClose={() => setIsAsked(false)}
      />
    </div>
  );
}

interface NothingProps {
  readonly month: string;
  /** The first day of the earliest account that starts after this month; `null` if there is none. */
  readonly accountsStartOn: string | null;
}

/** Says why the month has no dues: it is too far ahead, or it is before the start of the accounts. */
function Nothing({ month, accountsStartOn }: NothingProps) {
  const { LL, locale } = useI18nContext();
  const isFuture = month > todayInParis().slice(0, 7);
  return (
    <EmptyState
      icon={CalendarClock}
      title={LL.month.emptyTitle({ month: monthText(month, locale) })}
      text={
        accountsStartOn !== null
          ? LL.month.emptyStarts({ month: monthText(accountsStartOn.slice(0, 7), locale) })
          : isFuture
            ? LL.month.emptyToCome()
            : LL.month.emptyText()
      }
    >
      <div className="flex flex-wrap justify-center gap-3">
        {accountsStartOn !== null ? (
          <Button asChild>
            <Link to="/month" search={{ month: accountsStartOn.slice(0, 7) }}>
              {LL.month.openMonth({ month: monthText(accountsStartOn.slice(0, 7), locale) })}
            </Link>
          </Button>
        ) : isFuture ? (
          <Button asChild variant="secondary">
            <Link to="/documents" search={{ month, openPanel: true }}>
              {LL.month.paidInAdvance()}
            </Link>
          </Button>
        ) : (
          <>
            <Button asChild>
              <Link to="/letting">
                <KeyRound aria-hidden />
                {LL.month.newLetting()}
              </Link>
            </Button>
            <ImportLink />
          </>
        )}
      </div>
    </EmptyState>
  );
}

const Surface = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 rounded-card border border-border bg-surface shadow-card">{children}</div>
);
