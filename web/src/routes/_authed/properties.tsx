import { createFileRoute } from '@tanstack/react-router';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/people/tenants.ts';
import { PropertyFilesPanel } from '@/features/files/property-files-panel.tsx';
import { useStepPanel } from '@/features/first-steps/use-step-panel.ts';
import { PropertiesPage } from '@/features/properties/properties-page.tsx';
import { PropertyPanelSearch } from '@/lib/navigation/panel-search.ts';
import { prefetch } from '@/lib/http/prefetch.ts';

export const Route = createFileRoute('/_authed/properties')({
  staticData: { texts: ['documents', 'properties'] },
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
  return (
    <PropertiesPage
      step={useStepPanel('property')}
      renderFiles={(property, onClose) => <PropertyFilesPanel property={property} onClose={onClose} />}
    />
  );
}
