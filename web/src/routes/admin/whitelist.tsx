import { createFileRoute } from '@tanstack/react-router';
import { whitelistQuery } from '@/api/session/whitelist.ts';
import { WhitelistPage } from '@/features/whitelist/whitelist-page.tsx';
import { WhitelistPanelSearch } from '@/lib/navigation/panel-search.ts';
import { prefetch } from '@/lib/http/prefetch.ts';

export const Route = createFileRoute('/admin/whitelist')({
  staticData: { texts: ['admin'] },
  validateSearch: WhitelistPanelSearch,
  loader: ({ context: { queryClient } }) => prefetch(queryClient.query(whitelistQuery)),
  component: WhitelistPage,
});
