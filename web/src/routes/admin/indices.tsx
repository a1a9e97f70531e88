import { createFileRoute } from '@tanstack/react-router';
import { allRentIndicesQuery } from '@/api/accounts/rent-indices.ts';
import { IndicesPage } from '@/features/indices/indices-page.tsx';
import { IndexPanelSearch } from '@/lib/navigation/panel-search.ts';
import { prefetch } from '@/lib/http/prefetch.ts';

export const Route = createFileRoute('/admin/indices')({
  staticData: { texts: ['admin'] },
  validateSearch: IndexPanelSearch,
  loader: ({ context: { queryClient } }) => prefetch(queryClient.query(allRentIndicesQuery)),
  component: IndicesPage,
});
