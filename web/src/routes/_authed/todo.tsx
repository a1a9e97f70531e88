import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { dutiesQuery } from '@/api/duties.ts';
import { DutiesPage } from '@/features/duties/duties-page.tsx';
import { prefetch } from '@/lib/http/prefetch.ts';
import { SearchText } from '@/lib/navigation/panel-search.ts';

export const Route = createFileRoute('/_authed/todo')({
  // The rows of the page use the texts of the dashboard.
  staticData: { texts: ['dashboard', 'todo'] },
  validateSearch: v.object({ kind: SearchText }),
  loader: ({ context: { queryClient } }) => {
    prefetch(queryClient.query(dutiesQuery));
  },
  component: DutiesRoute,
});

function DutiesRoute() {
  const navigate = Route.useNavigate();
  const { kind } = Route.useSearch();
  return (
    <DutiesPage
      kind={kind}
      onKind={(chosen) => void navigate({ search: { kind: chosen }, replace: true, resetScroll: false })}
    />
  );
}
