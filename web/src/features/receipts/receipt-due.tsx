import type { ReactNode } from 'react';
import type { ReceiptTerm, TermPart } from '@shared/contract/documents/receipt-term.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import type { Period } from '@shared/domain/period.ts';
import { nextRentStart } from '@shared/domain/rents.ts';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInWords, periodText } from '@/lib/text/day-text.ts';
import { isBeforeLease } from './receipt-schema.ts';
import { remainingCents } from './remaining-amounts.ts';

/**
 * The amounts due and received for the period. Renders nothing for a period before the lease, and for a whole month
 * without a payment if no change of rent is known.
 */
export function ReceiptDue({ tenant, period, term }: { tenant: Tenant; period: Period; term: ReceiptTerm }) {
  const { due, parts, received, advance, prorata, earlier } = term;
  const { LL, locale } = useI18nContext();
  const change = nextRentStart(tenant, term.from);
  const isCut = period.from < term.from;
  const receivedRent = sumEuros(received.rent, received.charges);
  if (isBeforeLease(term)) return null;
  if (prorata === null && receivedRent === 0 && change === null && !isCut) return null;
  const day = change && dayInWords(change, locale);
  const notes = [
    isCut && LL.receipts.leaseStarts({ day: dayInWords(term.from, locale) }),
    prorata && LL.receipts.prorata(prorata),
    day && (change <= period.to ? LL.receipts.rentChanges({ day }) : LL.receipts.rentBefore({ day })),
  ];
  return (
    <dl className="mb-3 space-y-1 rounded-control bg-surface-sunken px-4 py-3 sm:col-span-2">
      <Line label={LL.receipts.due()} notes={notes}>
        {formatEuros(sumEuros(due.rent, due.charges), locale)}
      </Line>
      {parts.length > 0 && (
        <>
          <Parts name={LL.fields.rent()} due={due.rent} parts={parts.filter((part) => part.of === 'rent')} />
          <Parts
            name={LL.fields.charges()}
            due={due.charges}
            parts={parts.filter((part) => part.of === 'charges')}
          />
        </>
      )}
      {receivedRent > 0 && (
        <Line
          label={LL.receipts.received()}
          notes={[
            earlier.map(({ number }) => number).join(', '),
            advance > 0 && LL.receipts.receivedAhead({ amount: formatEuros(advance, locale) }),
            remainingCents(term) <= 0 && LL.receipts.receivedAll(),
          ]}
        >
          {formatEuros(receivedRent, locale)}
        </Line>
      )}
    </dl>
  );
}

/** The parts of an amount: one for each period with a different rent, and one for the rest of the term. */
function Parts({ name, due, parts }: { name: string; due: number; parts: readonly TermPart[] }) {
  const { LL, locale } = useI18nContext();
  const rest = sumEuros(due, ...parts.map(({ amount }) => -amount));
  const partText = (
    part: { readonly period: string; readonly amount: string },
    days: number,
    divisor: number | null,
  ): string =>
    divisor === null ? LL.receipts.restOfMonth(part) : LL.receipts.partOfMonth({ ...part, days, divisor });
  return (
    <>
      {parts.map(({ from, to, days, divisor, monthly, amount }) => (
        <Line
          key={from}
          label={name}
          notes={[
            partText(
              { period: periodText({ from, to }, locale), amount: formatEuros(monthly, locale) },
              days,
              divisor,
            ),
          ]}
          isPart
        >
          {formatEuros(amount, locale)}
        </Line>
      ))}
      {rest > 0 && (
        <Line label={name} notes={[parts.length > 0 && LL.receipts.otherMonths()]} isPart>
          {formatEuros(rest, locale)}
        </Line>
      )}
    </>
  );
}

interface LineProps {
  readonly label: string;
  readonly notes: readonly (string | false | null)[];
  /** True if the amount is a part of the total above. */
  readonly isPart?: boolean;
  readonly children: ReactNode;
}

const Line = ({ label, notes, isPart = false, children }: LineProps) => (
  <div className={cn('flex items-baseline justify-between gap-4', isPart && 'pl-4 text-small')}>
    <dt className="min-w-0 text-muted">
      {label}
      {notes.map(
        (note) =>
          note && (
            <span key={note} className="block text-small">
              <UnbrokenNumbers>{note}</UnbrokenNumbers>
            </span>
          ),
      )}
    </dt>
    <dd className="shrink-0 tabular-nums">{children}</dd>
  </div>
);
