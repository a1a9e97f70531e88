import { createFileRoute } from '@tanstack/react-router';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { ProfilePage } from '@/features/settings/profile-page.tsx';
import { EntityPanelSearch } from '@/lib/navigation/panel-search.ts';

export const Route = createFileRoute('/_authed/settings/profile')({
  staticData: { texts: ['session'] },
  validateSearch: EntityPanelSearch,
  // The loader waits for the data. When the page appears, the section that the URL's anchor names must exist.
  loader: async ({ context: { queryClient } }): Promise<void> => {
    await queryClient.query(lessorsQuery);
  },
  component: ProfilePage,
});
