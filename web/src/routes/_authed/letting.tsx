import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { todayInParis } from '@shared/domain/period.ts';
import { leasesQuery } from '@/api/accounts/leases.ts';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { LettingPage } from '@/features/letting/letting-page.tsx';
import { LettingSkeleton } from '@/features/letting/letting-skeleton.tsx';
import { dwellingsOf } from '@/features/letting/occupancy.ts';
import { prefetch } from '@/lib/http/prefetch.ts';

export const Route = createFileRoute('/_authed/letting')({
  // The page uses the texts of leases and tenants. Its step for the first payment uses the texts of payments and
  // documents.
  staticData: { texts: ['documents', 'lease', 'payment', 'tenants'] },
  loader: ({ context: { queryClient } }) => {
    prefetch(
      queryClient.query(propertiesQuery),
      queryClient.query(leasesQuery),
      queryClient.query(lessorsQuery),
    );
  },
  component: LettingRoute,
});

function LettingRoute() {
  const { data: properties } = useQuery(loaded(propertiesQuery));
  const { data: leases } = useQuery(loaded(leasesQuery));
  const { data: lessors } = useQuery(loaded(lessorsQuery));
  if (!properties || !leases || !lessors) return <LettingSkeleton />;
  return <LettingPage dwellings={dwellingsOf(properties, leases, todayInParis())} lessors={lessors} />;
}
