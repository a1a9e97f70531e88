import { createFileRoute } from '@tanstack/react-router';
import { positionsQuery } from '@/api/positions.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { NextStep } from '@/features/first-steps/next-step.tsx';
import { useFirstSteps } from '@/features/first-steps/use-first-steps.ts';
import { TenantsPage } from '@/features/tenants/tenants-page.tsx';
import { TenantPanelSearch } from '@/lib/panel-search.ts';
import { prefetch } from '@/lib/prefetch.ts';

export const Route = createFileRoute('/_authed/tenants')({
  // The texts of the first steps are part of the dashboard's.
  staticData: { texts: ['tenants', 'dashboard'] },
  validateSearch: TenantPanelSearch,
  loader: ({ context: { queryClient } }) => {
    prefetch(
      queryClient.query(tenantsQuery),
      queryClient.query(propertiesQuery),
      queryClient.query(positionsQuery),
    );
  },
  component: TenantsRoute,
});

function TenantsRoute() {
  const steps = useFirstSteps();
  return (
    <TenantsPage
      renderNext={
        steps ? ({ id }, onLater) => <NextStep added={{ tenant: id }} onLater={onLater} /> : undefined
      }
    />
  );
}
