import { createFileRoute } from '@tanstack/react-router';
import { lessorsQuery } from '@/api/lessors.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { LazyPanel } from '@/components/panels/lazy-panel.tsx';
import { useStepPanel } from '@/features/first-steps/use-step-panel.ts';
import { PropertiesPage } from '@/features/properties/properties-page.tsx';
import { loadTexts } from '@/i18n/texts.ts';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { PropertyPanelSearch } from '@/lib/navigation/panel-search.ts';
import { prefetch } from '@/lib/http/prefetch.ts';

export const Route = createFileRoute('/_authed/properties')({
  staticData: { texts: ['properties'] },
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

const filesPanel = lazyPart(async () => {
  const [{ PropertyFilesPanel }] = await Promise.all([
    import('@/features/files/property-files-panel.tsx'),
    loadTexts(['files']),
  ]);
  return PropertyFilesPanel;
});

function PropertiesRoute() {
  return (
    <PropertiesPage
      step={useStepPanel('property')}
      renderFiles={(property, onClose) => (
        <LazyPanel panel={filesPanel} isOpen={property !== null} onClose={onClose}>
          {(PropertyFilesPanel, panel) => <PropertyFilesPanel {...panel} property={property} />}
        </LazyPanel>
      )}
    />
  );
}
