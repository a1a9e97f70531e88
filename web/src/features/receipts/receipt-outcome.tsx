import { CircleAlert, FileCheck, FileClock, FileQuestion, type LucideIcon } from 'lucide-react';
import type { ReceiptTerm } from '@shared/contract/receipt-term.ts';
import { formatEuros, sumEuros, toCents } from '@shared/domain/money.ts';
import { receiptOutcome } from '@shared/domain/receipt-outcome.ts';
import { dayInWords } from '@/lib/day-text.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Unbroken } from '@/components/unbroken.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { isBeforeLease } from './receipt-schema.ts';
import { remainingCents, unstatedCents } from './remaining.ts';

interface ReceiptOutcomeProps {
  /** The typed amounts; NaN if not a number. */
  readonly paid: { readonly rent: number; readonly charges: number };
  /** `undefined` while not known. */
  readonly term: ReceiptTerm | undefined;
  /** Whether the period is entirely in the future and not marked as paid in advance. */
  readonly isAdvanceUnconfirmed: boolean;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
}

/** Says, before anything is issued, which document the payment leads to; always visible, above the buttons. */
export function ReceiptOutcome({ isLoading, ...known }: ReceiptOutcomeProps) {
  const { LL, locale } = useI18nContext();
  const total = statedAmount(known);
  return (
    <div className="flex min-h-18 items-start justify-between gap-4 border-t border-border bg-surface-sunken px-5 py-3 sm:px-7">
      <output className="flex min-w-0 flex-1 items-start gap-3">
        {isLoading ? <Skeleton className="h-5 w-3/5" /> : <Outcome {...known} />}
      </output>
      <p className="shrink-0 text-title tabular-nums">
        <span className="sr-only">{LL.receipts.stated()} </span>
        {Number.isNaN(total) ? LL.table.none() : formatEuros(total, locale)}
      </p>
    </div>
  );
}

/** The amount of the document that the payment leads to, in euros; without any, of the payment. */
function statedAmount({ paid, term }: Pick<ReceiptOutcomeProps, 'paid' | 'term'>): number {
  const total = sumEuros(paid.rent, paid.charges);
  if (!term || isBeforeLease(term) || Number.isNaN(total)) return total;
  const due = sumEuros(term.due.rent, term.due.charges);
  const outcome = receiptOutcome(term, paid);
  if (outcome === 'quittance' && due > 0) return due;
  return outcome === 'partial' ? sumEuros(total, unstatedCents(term) / 100) : total;
}

function Outcome({ paid, term, isAdvanceUnconfirmed, isFailed }: Omit<ReceiptOutcomeProps, 'isLoading'>) {
  const { LL, locale } = useI18nContext();
  const paidCents = toCents(paid.rent) + toCents(paid.charges);
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
      <Verdict icon={CircleAlert} tone="text-danger" title={LL.receipts.outcomeToCome()}>
        {LL.receipts.outcomeToComeText()}
      </Verdict>
    );
  }
  const leftCents = remainingCents(term) - paidCents;
  const euros = (cents: number): string => formatEuros(cents / 100, locale);
  const outcome = receiptOutcome(term, paid);
  if (outcome === 'quittance') {
    const numbers = term.earlier.map(({ number }) => number).join(', ');
    return (
      <Verdict icon={FileCheck} tone="text-success" title={LL.receipts.outcomeReceipt()}>
        {numbers ? LL.receipts.outcomeCompletes({ numbers }) : LL.receipts.outcomeReceiptText()}
      </Verdict>
    );
  }
  return outcome === 'partial' ? (
    <Verdict
      icon={FileClock}
      tone="text-on-gold-soft"
      title={LL.receipts.outcomePartial({ amount: euros(leftCents) })}
    >
      {LL.receipts.outcomePartialText()}
    </Verdict>
  ) : (
    <Verdict
      icon={CircleAlert}
      tone="text-danger"
      title={LL.receipts.outcomeAboveDue({ excess: euros(-leftCents) })}
    >
      {LL.receipts.outcomeAboveDueText({ left: euros(Math.max(0, remainingCents(term))) })}
    </Verdict>
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
          <Unbroken>{children}</Unbroken>
        </span>
      )}
    </span>
  </>
);
