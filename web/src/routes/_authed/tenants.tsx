import { createFileRoute } from '@tanstack/react-router';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { TenantsPage } from '@/features/tenants/tenants-page.tsx';
import { EntityPanelSearch } from '@/lib/panel-search.ts';

export const Route = createFileRoute('/_authed/tenants')({
  staticData: { texts: ['tenants'] },
  validateSearch: EntityPanelSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(tenantsQuery);
    void queryClient.prefetchQuery(propertiesQuery);
  },
  component: TenantsPage,
});
