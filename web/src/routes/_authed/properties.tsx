import { createFileRoute } from '@tanstack/react-router';
import { lessorsQuery } from '@/api/lessors.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { NextStep } from '@/features/first-steps/next-step.tsx';
import { useFirstSteps } from '@/features/first-steps/use-first-steps.ts';
import { PropertiesPage } from '@/features/properties/properties-page.tsx';
import { PropertyPanelSearch } from '@/lib/panel-search.ts';
import { prefetch } from '@/lib/prefetch.ts';

export const Route = createFileRoute('/_authed/properties')({
  // The texts of the first steps are part of the dashboard's.
  staticData: { texts: ['properties', 'dashboard'] },
  validateSearch: PropertyPanelSearch,
  loader: ({ context: { queryClient } }) => {
    prefetch(
      queryClient.query(propertiesQuery),
      queryClient.query(tenantsQuery),
      queryClient.query(lessorsQuery),
    );
  },
  component: PropertiesRoute,
});

function PropertiesRoute() {
  const steps = useFirstSteps();
  return (
    <PropertiesPage
      renderNext={
        steps ? ({ id }, onLater) => <NextStep added={{ property: id }} onLater={onLater} /> : undefined
      }
    />
  );
}
