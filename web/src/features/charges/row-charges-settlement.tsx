import { formatEuros } from '@shared/domain/money.ts';
import { Link } from '@tanstack/react-router';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayWithShortMonth } from '@/lib/text/day-text.ts';
import { isToSettle, type Row } from './charges-row.ts';

interface RowChargesSettlementProps {
  readonly year: number;
  readonly row: Row;
}

/** The settlement of a row, with the link that opens the panel. Days to come cannot be settled. */
export function RowChargesSettlement({ year, row }: RowChargesSettlementProps) {
  const { LL, locale } = useI18nContext();
  const { leaseId, from, to, name, settlement } = row;
  const link = { to: '/charges', search: { year, lease: leaseId, from, to }, resetScroll: false } as const;
  if (isToSettle(row))
    return (
      <Button asChild variant="secondary" size="small" className="in-[article]:ml-2.5 max-sm:h-11">
        <Link {...link} aria-label={`${LL.charges.prepare()} (${name})`}>
          {LL.charges.prepare()}
        </Link>
      </Button>
    );
  if (settlement === null) return <span className="px-2 text-small text-muted">{LL.charges.running()}</span>;
  const { isMadeElsewhere, sentOn, document, hasChanged, laterBills } = settlement;
  const day = dayWithShortMonth(sentOn, locale);
  const text = isMadeElsewhere ? LL.charges.madeElsewhere({ day }) : LL.charges.sentOn({ day });
  return (
    <Link
      {...link}
      className="inline-flex min-h-6 focus-ring flex-col rounded-sm px-2 text-small text-primary underline-offset-4 not-in-[article]:text-right hover:underline max-sm:min-h-11 max-sm:justify-center"
    >
      <span>
        {hasChanged && <span className="font-medium text-danger">{LL.charges.toRedo()} · </span>}
        {text}
      </span>{' '}
      {document && <span>{document.number}</span>}
      {laterBills !== 0 && (
        <span className="font-medium text-danger">
          {LL.charges.laterBillsOf({ amount: formatEuros(laterBills, locale) })}
        </span>
      )}
      <span className="sr-only"> ({name})</span>
    </Link>
  );
}
