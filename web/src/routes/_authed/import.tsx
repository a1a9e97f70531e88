import { createFileRoute } from '@tanstack/react-router';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { ImportPage } from '@/features/imports/import-page.tsx';
import { prefetch } from '@/lib/http/prefetch.ts';

export const Route = createFileRoute('/_authed/import')({
  staticData: { texts: ['imports'] },
  loader: ({ context: { queryClient } }) => {
    prefetch(queryClient.query(lessorsQuery));
  },
  component: ImportPage,
});
