import { createFileRoute } from '@tanstack/react-router';
import { propertiesQuery } from '@/api/properties.ts';
import { PropertiesPage } from '@/features/properties/properties-page.tsx';
import { EntityPanelSearch } from '@/lib/panel-search.ts';

export const Route = createFileRoute('/_authed/properties')({
  staticData: { texts: ['properties'] },
  validateSearch: EntityPanelSearch,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(propertiesQuery),
  component: PropertiesPage,
});
