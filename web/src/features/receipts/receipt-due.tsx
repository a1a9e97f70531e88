import type { ReactNode } from 'react';
import type { ReceiptTerm } from '@shared/contract/receipt-term.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import type { Period } from '@shared/domain/period.ts';
import { nextRentStart } from '@shared/domain/rents.ts';
import { Unbroken } from '@/components/unbroken.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/day-in-words.ts';

interface ReceiptDueProps {
  readonly tenant: Tenant;
  readonly period: Period;
  readonly term: ReceiptTerm;
}

/** Why another amount is asked for than the tenant's rent of a month; nothing when it is that. */
export function ReceiptDue({ tenant, period, term: { due, received, prorata, earlier } }: ReceiptDueProps) {
  const { LL, locale } = useI18nContext();
  const change = nextRentStart(tenant, period.from);
  if (prorata === null && earlier.length === 0 && change === null) return null;
  const day = change && dayInWords(change, locale);
  const notes = [
    prorata && LL.receipts.prorata(prorata),
    day && (change <= period.to ? LL.receipts.rentChanges({ day }) : LL.receipts.rentBefore({ day })),
  ];
  return (
    <dl className="mb-3 space-y-1 rounded-control bg-surface-sunken px-4 py-3 sm:col-span-2">
      <Line label={LL.receipts.due()} notes={notes}>
        {formatEuros(sumEuros(due.rent, due.charges), locale)}
      </Line>
      {earlier.length > 0 && (
        <Line label={LL.receipts.received()} notes={[earlier.map(({ number }) => number).join(', ')]}>
          {formatEuros(sumEuros(received.rent, received.charges), locale)}
        </Line>
      )}
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly notes: readonly (string | null)[];
  readonly children: ReactNode;
}

const Line = ({ label, notes, children }: LineProps) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0 text-muted">
      {label}
      {notes.map(
        (note) =>
          note && (
            <span key={note} className="block text-small">
              <Unbroken>{note}</Unbroken>
            </span>
          ),
      )}
    </dt>
    <dd className="shrink-0 tabular-nums">{children}</dd>
  </div>
);
