import { Link } from '@tanstack/react-router';
import { ChevronRight, Undo2 } from 'lucide-react';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, instantDay } from '@/lib/text/day-text.ts';
import { advanceFor } from '@/lib/lease/advance-for.ts';
import { PaymentLine } from './payment-line.tsx';

interface AdvanceProps {
  /** The last day with rent, or `null` while the lease has no end. */
  readonly owedUntil: string | null;
  readonly dues: readonly Due[];
  readonly payments: readonly Payment[];
  readonly onCancel: (payment: Payment) => void;
  readonly onReturn: (payment: Payment) => void;
}

/** Shows the payments with an unallocated remainder. Renders nothing if the account has no advance. */
export function Advance({ owedUntil, dues, payments, onCancel, onReturn }: AdvanceProps) {
  const { LL } = useI18nContext();
  const parts = dues.flatMap((due) => due.parts);
  const left = payments
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((payment) => {
      const paid = parts.filter(({ paymentId }) => paymentId === payment.id).map(({ amount }) => -amount);
      return { payment, amount: sumEuros(payment.amount, ...paid) };
    })
    .filter(({ amount }) => amount > 0);
  if (left.length === 0) return null;
  return (
    <section
      aria-labelledby="advance"
      className="rounded-card border border-border bg-surface px-4 py-5 shadow-card sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="advance" className="text-title">
          {LL.account.advance()}
        </h2>
        <Button asChild variant="secondary" size="small">
          <Link to="." search={{ panel: 'refund' }} resetScroll={false}>
            <Undo2 aria-hidden />
            {LL.dues.refund()}
          </Link>
        </Button>
      </div>
      <p className="text-small text-pretty text-muted">
        {LL.account.advanceFor[advanceFor({ owedUntil, dues }, todayInParis())]()}
      </p>
      <ul aria-labelledby="advance" className="mt-2">
        {left.map(({ payment, amount }) => (
          <PaymentLine
            key={payment.id}
            payment={payment}
            amount={amount}
            onCancel={onCancel}
            onReturn={onReturn}
          />
        ))}
      </ul>
    </section>
  );
}

/** Shows the cancelled payments and their reasons, collapsed. Renders nothing if no payment is cancelled. */
export function CancelledPayments({ payments }: { payments: readonly Payment[] }) {
  const { LL, locale } = useI18nContext();
  const cancelled = payments.filter(({ cancelledAt }) => cancelledAt !== null);
  if (cancelled.length === 0) return null;
  return (
    <details className="group rounded-card border border-border bg-surface px-4 py-3 shadow-card sm:px-6">
      <summary className="focus-ring flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-sm text-small font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {LL.account.cancelled({ n: cancelled.length })}
      </summary>
      <ul className="divide-y divide-border">
        {cancelled.map(({ id, paidOn, amount, cancelledAt, cancelReason }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 text-small">
            <span className="min-w-0 text-muted">
              <time dateTime={paidOn}>{dayInWords(paidOn, locale)}</time>
              <span className="block wrap-anywhere">
                {LL.account.cancelledOn({
                  day: instantDay(cancelledAt ?? '', locale),
                  reason: cancelReason ?? '',
                })}
              </span>
            </span>
            <span className="tabular-nums line-through">{formatEuros(amount, locale)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
