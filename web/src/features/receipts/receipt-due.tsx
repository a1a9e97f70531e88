import type { ReactNode } from 'react';
import type { ReceiptTerm } from '@shared/contract/receipt-term.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { Unbroken } from '@/components/unbroken.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Why less is asked for than the rent of a month; nothing when it is all of it. */
export function ReceiptDue({ term: { due, received, prorata, earlier } }: { term: ReceiptTerm }) {
  const { LL, locale } = useI18nContext();
  if (prorata === null && earlier.length === 0) return null;
  return (
    <dl className="mb-3 space-y-1 rounded-control bg-surface-sunken px-4 py-3 sm:col-span-2">
      <Line label={LL.receipts.due()} note={prorata && LL.receipts.prorata(prorata)}>
        {formatEuros(sumEuros(due.rent, due.charges), locale)}
      </Line>
      {earlier.length > 0 && (
        <Line label={LL.receipts.received()} note={earlier.map(({ number }) => number).join(', ')}>
          {formatEuros(sumEuros(received.rent, received.charges), locale)}
        </Line>
      )}
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly note: string | null;
  readonly children: ReactNode;
}

const Line = ({ label, note, children }: LineProps) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0 text-muted">
      {label}
      {note && (
        <span className="block text-small">
          <Unbroken>{note}</Unbroken>
        </span>
      )}
    </dt>
    <dd className="shrink-0 tabular-nums">{children}</dd>
  </div>
);
