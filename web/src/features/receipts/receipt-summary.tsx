import type { ReactNode } from 'react';
import type { ReceiptTerm } from '@shared/contract/receipt-term.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';

interface ReceiptSummaryProps {
  /** What is typed; NaN where it is no amount. */
  readonly paid: { readonly rent: number; readonly charges: number };
  /** `undefined` while it is not known. */
  readonly term: ReceiptTerm | undefined;
}

/** The sum of what is typed, beside what is owed when that is not the same. */
export function ReceiptSummary({ paid, term }: ReceiptSummaryProps) {
  const { LL, locale } = useI18nContext();
  const euros = (amount: number): string => formatEuros(amount, locale);
  const total = sumEuros(paid.rent, paid.charges);
  const due = term ? sumEuros(term.due.rent, term.due.charges) : 0;
  const received = term ? sumEuros(term.received.rent, term.received.charges) : 0;
  const isPart = term !== undefined && due > 0 && (received > 0 || term.prorata !== null || total !== due);
  return (
    <dl className="space-y-1 rounded-control bg-surface-sunken px-4 py-3 sm:col-span-2">
      {isPart && (
        <>
          <Line label={LL.receipts.due()} note={term.prorata && LL.receipts.prorata(term.prorata)}>
            {euros(due)}
          </Line>
          {received > 0 && (
            <Line label={LL.receipts.received()} note={term.earlier.map(({ number }) => number).join(', ')}>
              {euros(received)}
            </Line>
          )}
        </>
      )}
      <Line label={LL.receipts.total()} isStrong>
        {Number.isNaN(total) ? LL.common.none() : euros(total)}
      </Line>
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly note?: string | null;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}

const Line = ({ label, note, isStrong = false, children }: LineProps) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0 text-muted">
      {label}
      {note && <span className="block text-small">{note}</span>}
    </dt>
    <dd className={cn('shrink-0 tabular-nums', isStrong && 'text-title')}>{children}</dd>
  </div>
);
