import { useQueries, useQuery } from '@tanstack/react-query';
import { duesQuery } from '@/api/accounts/dues.ts';
import { formerTenantsQuery, tenantsQuery } from '@/api/people/tenants.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface LessorChangeProps {
  readonly propertyId: string;
  /** The name of the lessor before the change. */
  readonly before: string;
  readonly after: string;
}

/**
 * Explains the effect of a new lessor on documents. If the dwelling has or had tenants, also explains the effect on the
 * years of both lessors. States the number of paid rents without a receipt, if there are any.
 */
export function LessorChange({ propertyId, before, after }: LessorChangeProps) {
  const { LL } = useI18nContext();
  const { isLet, n } = useRents(propertyId);
  return (
    <>
      {LL.properties.lessorChange({ before, after })}
      {n > 0 && ` ${LL.properties.rentsWithoutReceipt({ n, before })}`}
      {isLet && ` ${LL.properties.lessorChangeOfYears({ before, after })}`}
    </>
  );
}

/** Returns whether a dwelling has or had tenants, and the number of its paid rents without a receipt. */
function useRents(propertyId: string): { readonly isLet: boolean; readonly n: number } {
  const { data: current = [] } = useQuery(tenantsQuery);
  const { data: former = [] } = useQuery(formerTenantsQuery);
  const tenants = [...current, ...former].filter((tenant) => tenant.propertyId === propertyId);
  // Keep one tenant of each lease, because a query for any tenant returns the dues of the whole lease.
  const ofLeases = new Map(tenants.map(({ leaseId, id }) => [leaseId, id]));
  const n = useQueries({
    queries: [...ofLeases.values()].map(duesQuery),
    combine: (answers) =>
      answers.flatMap(({ data = [] }) => data).filter(({ kind, next }) => kind === 'rent' && next !== null)
        .length,
  });
  return { isLet: tenants.length > 0, n };
}
