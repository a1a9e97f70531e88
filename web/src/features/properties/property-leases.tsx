import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fullName } from '@shared/domain/full-name.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { positionsQuery } from '@/api/accounts/positions.ts';
import { groupRows } from '@/components/lists/row-groups.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { PropertyRow } from './property-row.ts';

/** The leases of a property that the landlord wants to delete. Each lease has a link to the page that ends the lease. */
export function PropertyLeases({ property, onLeave }: { property: PropertyRow; onLeave: () => void }) {
  const { LL, locale } = useI18nContext();
  const { data: positions } = useQuery(positionsQuery);
  return (
    <div className="space-y-3 text-pretty">
      <ul className="space-y-2">
        {groupRows([...(property.tenants ?? []), ...property.comingTenants], ({ leaseId }) => leaseId).map(
          (people) => {
            const [first] = people;
            if (!first) return null;
            const { leaseId } = first;
            const position = positions?.find((one) => one.leaseId === leaseId);
            const owed = position ? sumEuros(position.owed, -position.held) : 0;
            const names = people.map(fullName).join(', ');
            return (
              <li key={leaseId}>
                <span className="block font-medium wrap-anywhere">{LL.properties.leaseOf({ names })}</span>
                {owed > 0 && (
                  <span className="block tabular-nums">
                    {LL.properties.leaseOwes({ amount: formatEuros(owed, locale) })}
                  </span>
                )}
                <Link
                  to="/departure"
                  search={{ lease: leaseId }}
                  aria-label={LL.properties.endLeaseOf({ names })}
                  onClick={onLeave}
                  className="inline-block min-h-6 focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
                >
                  {LL.properties.endLease()}
                </Link>
              </li>
            );
          },
        )}
      </ul>
      <p>{LL.properties.endFirst()}</p>
    </div>
  );
}
