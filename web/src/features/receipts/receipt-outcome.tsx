import { CircleAlert, FileCheck, FileClock, FileQuestion, type LucideIcon } from 'lucide-react';
import type { ReceiptTerm } from '@shared/contract/documents/receipt-term.ts';
import { formatEuros, sumEuros, toCents } from '@shared/domain/money.ts';
import type { ReceiptPreview } from '@shared/contract/documents/receipt.ts';
import { useIssueText } from '@/components/form/use-issue-text.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { ApiError, NetworkError } from '@/lib/http/http.ts';
import type { Preview } from '@/lib/form/preview.ts';
import { useTrueAfter } from '@/lib/state/use-true-after.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { isBeforeLease } from './receipt-schema.ts';
import { remainingCents } from './remaining-amounts.ts';

interface ReceiptOutcomeProps {
  /** The typed amounts in euros; NaN for text that is not a number. */
  readonly paid: { readonly rent: number; readonly charges: number };
  /** The amounts of the period; `undefined` while they load. */
  readonly term: ReceiptTerm | undefined;
  /** The server's preview of the receipt; `null` while the input is incomplete. */
  readonly preview: Preview<ReceiptPreview> | null;
  /** True if the period is in the future and the landlord has not marked it as paid in advance. */
  readonly isAdvanceUnconfirmed: boolean;
  /** The reason why the form can generate nothing: an open question, or no money received. */
  readonly obstacle: 'unanswered' | 'nothing' | null;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
}

/** The delay in milliseconds before a loading placeholder appears. */
const SLOW_MS = 300;

/** Says which receipt the form will issue. The text is always visible above the buttons. */
export function ReceiptOutcome({ isLoading, ...props }: ReceiptOutcomeProps) {
  const { LL, locale } = useI18nContext();
  const { paid, preview, obstacle } = props;
  const isStated = preview?.answer && !preview.error && obstacle === null;
  const typed = obstacle === null ? sumEuros(paid.rent, paid.charges) : Number.NaN;
  const total = isStated ? preview.answer.stated : typed;
  const isOutdated = preview?.isOutdated === true && preview.error === null;
  const isSlow = useTrueAfter(isOutdated, SLOW_MS);
  return (
    <div className="flex min-h-18 items-start justify-between gap-4 border-t border-border bg-surface-sunken px-5 py-3 sm:px-7">
      <output className={cn('flex min-w-0 flex-1 items-start gap-3', isOutdated && 'text-muted')}>
        {isLoading || isSlow || (isOutdated && !preview?.answer) ? (
          <Skeleton className="h-5 w-3/5" />
        ) : (
          <Outcome {...props} />
        )}
      </output>
      <p className={cn('shrink-0 text-title tabular-nums', isOutdated && 'text-muted')}>
        <span className="sr-only">{LL.receipts.stated()} </span>
        {Number.isNaN(total) ? LL.table.none() : formatEuros(total, locale)}
      </p>
    </div>
  );
}

function Outcome({
  paid,
  term,
  preview,
  isAdvanceUnconfirmed,
  obstacle,
  isFailed,
}: Omit<ReceiptOutcomeProps, 'isLoading'>) {
  const { LL, locale } = useI18nContext();
  const paidCents = toCents(paid.rent) + toCents(paid.charges);
  if (obstacle === 'unanswered') {
    // On a phone, the unanswered question may be out of view.
    return (
      <Verdict icon={FileQuestion} tone="text-foreground" title={LL.receipts.outcomeAsk()}>
        {LL.receipts.outcomeAskText()}
      </Verdict>
    );
  }
  if (obstacle === 'nothing') {
    return (
      <Verdict icon={FileQuestion} tone="text-muted" title={LL.receipts.outcomeNothing()}>
        {LL.receipts.outcomeNothingText()}
      </Verdict>
    );
  }
  if (!term || Number.isNaN(paidCents)) {
    const text = isFailed ? LL.receipts.outcomeFailed() : LL.receipts.outcomeUnknown();
    return <Verdict icon={FileQuestion} tone="text-muted" title={text} />;
  }
  if (isBeforeLease(term)) {
    const day = dayInWords(term.from, locale);
    return <Verdict icon={CircleAlert} tone="text-danger" title={LL.receipts.outcomeBeforeLease({ day })} />;
  }
  if (isAdvanceUnconfirmed) {
    return (
      <Verdict icon={FileQuestion} tone="text-muted" title={LL.receipts.outcomeToCome()}>
        {LL.receipts.outcomeToComeText()}
      </Verdict>
    );
  }
  if (preview?.error) {
    return <Refusal error={preview.error} remaining={remainingCents(term)} paid={paidCents} />;
  }
  if (!preview?.answer) {
    return <Verdict icon={FileQuestion} tone="text-muted" title={LL.receipts.outcomeUnknown()} />;
  }
  const { kind, remaining } = preview.answer;
  if (kind === 'quittance') {
    // Name no replaced receipts if the new receipt replaces a quittance. That quittance has already replaced the
    // receipts before it.
    const replaced = term.conflicts.length === 0 ? term.earlier.filter(({ other }) => other === 0) : [];
    const numbers = replaced.map(({ number }) => number).join(', ');
    return (
      <Verdict icon={FileCheck} tone="text-success" title={LL.receipts.outcomeReceipt()}>
        {numbers ? LL.receipts.outcomeCompletes({ numbers }) : LL.receipts.outcomeReceiptText()}
      </Verdict>
    );
  }
  return (
    <Verdict
      icon={FileClock}
      tone="text-on-gold-soft"
      title={LL.receipts.outcomePartial({ amount: formatEuros(remaining, locale) })}
    >
      {LL.receipts.outcomePartialText()}
    </Verdict>
  );
}

interface RefusalProps {
  readonly error: Error;
  /** The balance due for the period, and the typed amount, both in cents. */
  readonly remaining: number;
  readonly paid: number;
}

/** Says why the server would not issue a receipt, or why the preview failed. */
function Refusal({ error, remaining, paid }: RefusalProps) {
  const { LL, locale } = useI18nContext();
  const issueText = useIssueText();
  const [issue] = error instanceof ApiError ? error.issues : [];
  if (issue?.code === 'aboveDue' && paid > remaining) {
    const euros = (cents: number): string => formatEuros(cents / 100, locale);
    return (
      <Verdict
        icon={CircleAlert}
        tone="text-danger"
        title={LL.receipts.outcomeAboveDue({ excess: euros(paid - remaining) })}
      >
        {LL.receipts.outcomeAboveDueText({ left: euros(Math.max(0, remaining)) })}
      </Verdict>
    );
  }
  if (issue) {
    return <Verdict icon={CircleAlert} tone="text-danger" title={issueText(issue.code, LL.fields.rent())} />;
  }
  if (error instanceof ApiError && error.errorCode === 'PROFILE_INCOMPLETE') {
    return <Verdict icon={CircleAlert} tone="text-danger" title={LL.receipts.profileRefused()} />;
  }
  return (
    <Verdict
      icon={FileQuestion}
      tone="text-muted"
      title={error instanceof NetworkError ? LL.receipts.outcomeOffline() : LL.receipts.outcomeUnavailable()}
    />
  );
}

interface VerdictProps {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly title: string;
  readonly children?: string;
}

const Verdict = ({ icon: Icon, tone, title, children }: VerdictProps) => (
  <>
    <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', tone)} strokeWidth={1.9} />
    <span className="min-w-0 text-pretty">
      <span className={cn('block font-medium', tone)}>{title}</span>
      {children && (
        <span className="block text-small text-muted">
          <UnbrokenNumbers>{children}</UnbrokenNumbers>
        </span>
      )}
    </span>
  </>
);
