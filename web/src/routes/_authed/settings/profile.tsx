import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '@/features/settings/profile-page.tsx';
import { EntityPanelSearch } from '@/lib/panel-search.ts';

export const Route = createFileRoute('/_authed/settings/profile')({
  validateSearch: EntityPanelSearch,
  component: ProfilePage,
});
