import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { depositQuery } from '@/api/accounts/deposits.ts';
import { duesQuery } from '@/api/accounts/dues.ts';
import { leasesQuery } from '@/api/accounts/leases.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { positionsQuery } from '@/api/accounts/positions.ts';
import { archivedPropertiesQuery, propertiesQuery, useProperties } from '@/api/properties.ts';
import { DepartureNotFound } from '@/features/departure/departure-not-found.tsx';
import { DeparturePage } from '@/features/departure/departure-page.tsx';
import { DepartureSkeleton } from '@/features/departure/departure-skeleton.tsx';
import { DocumentDelivery } from '@/features/documents/document-delivery.tsx';
import { SearchId, SearchNumber, SearchText } from '@/lib/navigation/panel-search.ts';
import { prefetch } from '@/lib/http/prefetch.ts';

export const Route = createFileRoute('/_authed/departure')({
  // The steps use texts of leases, accounts and documents.
  staticData: {
    texts: ['departure', 'deposits', 'account', 'documents', 'lease', 'payment', 'receipts', 'tenants'],
  },
  // `lease` is the id of the lease that ends. `tenant` is the id of a co-tenant who leaves alone. `step` is the name of
  // the open step. `paidOn` and `paid` are the day and the amount in euros of a bank line that gave the deposit back.
  validateSearch: v.object({
    lease: SearchId,
    tenant: SearchId,
    step: SearchText,
    paidOn: SearchText,
    paid: SearchNumber,
  }),
  loaderDeps: ({ search: { lease } }) => ({ lease }),
  loader: ({ context: { queryClient }, deps: { lease } }) => {
    prefetch(
      queryClient.query(leasesQuery),
      queryClient.query(positionsQuery),
      queryClient.query(propertiesQuery),
      queryClient.query(archivedPropertiesQuery),
    );
    if (lease) prefetch(queryClient.query(depositQuery(lease)));
  },
  component: DepartureRoute,
});

function DepartureRoute() {
  const { lease: leaseId, tenant } = Route.useSearch();
  const { data: leases } = useQuery(loaded(leasesQuery));
  const lease = leases?.find(({ id }) => id === leaseId);
  const { data: positions } = useQuery(loaded(positionsQuery));
  const position = positions?.find((one) => one.leaseId === leaseId);
  const { data: deposit } = useQuery({
    ...loaded(depositQuery(leaseId ?? '')),
    enabled: lease !== undefined,
  });
  const tenantId = position?.tenantId;
  const { data: dues } = useQuery({ ...loaded(duesQuery(tenantId ?? '')), enabled: tenantId !== undefined });
  const properties = useProperties(true);
  if (leaseId === undefined || (leases && !lease)) return <DepartureNotFound />;
  if (!lease || !position || !deposit || !dues || !properties) return <DepartureSkeleton />;
  return (
    <DeparturePage
      key={leaseId}
      facts={{ lease, position, deposit, dues }}
      property={properties.find(({ id }) => id === lease.propertyId)}
      tenantId={tenant}
      renderDelivery={(document) => <DocumentDelivery document={document} />}
    />
  );
}
