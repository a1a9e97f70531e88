import { createFileRoute } from '@tanstack/react-router';
import { positionsQuery } from '@/api/accounts/positions.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/people/tenants.ts';
import { useStepPanel } from '@/features/first-steps/use-step-panel.ts';
import { TenantsPage } from '@/features/tenants/tenants-page.tsx';
import { TenantPanelSearch } from '@/lib/navigation/panel-search.ts';
import { prefetch } from '@/lib/http/prefetch.ts';

export const Route = createFileRoute('/_authed/tenants')({
  staticData: { texts: ['tenants'] },
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
  return <TenantsPage step={useStepPanel('tenant')} />;
}
