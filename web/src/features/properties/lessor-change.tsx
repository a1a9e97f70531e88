import { useQueries, useQuery } from '@tanstack/react-query';
import { duesQuery } from '@/api/dues.ts';
import { formerTenantsQuery, tenantsQuery } from '@/api/tenants.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface LessorChangeProps {
  readonly propertyId: string;
  /** The name of the lessor before the change. */
  readonly before: string;
  readonly after: string;
}

/**
 * Explains the effect of a new lessor on a dwelling. Also states the number of paid rents without a receipt, if there
 * are any.
 */
export function LessorChange({ propertyId, before, after }: LessorChangeProps) {
  const { LL } = useI18nContext();
  const n = useRentsWithoutReceipt(propertyId);
  return (
    <>
      {LL.properties.lessorChange({ before, after })}
      {n > 0 && ` ${LL.properties.rentsWithoutReceipt({ n, before })}`}
    </>
  );
}

function useRentsWithoutReceipt(propertyId: string): number {
  const { data: current = [] } = useQuery(tenantsQuery);
  const { data: former = [] } = useQuery(formerTenantsQuery);
  const tenants = [...current, ...former].filter((tenant) => tenant.propertyId === propertyId);
  // Keep one tenant of each lease, because a query for any tenant returns the dues of the whole lease.
  const ofLeases = new Map(tenants.map(({ leaseId, id }) => [leaseId, id]));
  return useQueries({
    queries: [...ofLeases.values()].map(duesQuery),
    combine: (answers) =>
      answers.flatMap(({ data = [] }) => data).filter(({ kind, next }) => kind === 'rent' && next !== null)
        .length,
  });
}
