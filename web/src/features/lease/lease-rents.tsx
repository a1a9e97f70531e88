import type { LeaseRent } from '@shared/contract/lease.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/day-text.ts';

/** What a lease has cost and will cost, the newest first. */
export function LeaseRents({ rents }: { rents: readonly LeaseRent[] }) {
  const { LL, locale } = useI18nContext();
  return (
    <div className="mt-6">
      <h3 id="lease-rents" className="font-semibold">
        {LL.lease.rents()}
      </h3>
      <ul aria-labelledby="lease-rents" className="mt-1 divide-y divide-border">
        {rents.toReversed().map(({ startsOn, rent, charges }) => (
          <li key={startsOn ?? ''} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="text-muted">
              {startsOn === null
                ? LL.lease.fromBeginning()
                : LL.lease.fromDay({ day: dayInWords(startsOn, locale) })}
            </span>
            <span className="tabular-nums">
              {LL.lease.amounts({
                rent: formatEuros(rent, locale),
                charges: formatEuros(charges, locale),
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
