import { createFileRoute } from '@tanstack/react-router';
import { whitelistQuery } from '@/api/whitelist.ts';
import { WhitelistPage } from '@/features/whitelist/whitelist-page.tsx';
import { EntityPanelSearch } from '@/lib/panel-search.ts';

export const Route = createFileRoute('/admin/whitelist')({
  staticData: { texts: ['whitelist'] },
  validateSearch: EntityPanelSearch,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(whitelistQuery),
  component: WhitelistPage,
});
