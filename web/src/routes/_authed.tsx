import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AppLayout } from '@/features/layout/app-layout.tsx';
import { LayoutSkeleton } from '@/features/layout/layout-skeleton.tsx';
import { Notifications } from '@/features/notifications/notifications.tsx';
import { Palette } from '@/features/palette/palette.tsx';
import { type EnteredSession, enterSession } from '@/features/session/enter-session.ts';
import { NotificationsSearch } from '@/lib/navigation/panel-search.ts';

export const Route = createFileRoute('/_authed')({
  staticData: { texts: ['app'] },
  validateSearch: NotificationsSearch,
  beforeLoad: async (navigation): Promise<Omit<EnteredSession, 'user'>> => {
    const { queryClient, textsFailure } = await enterSession(navigation);
    return { queryClient, textsFailure };
  },
  component: Layout,
  pendingComponent: LayoutSkeleton,
});

function Layout() {
  return (
    <QueryClientProvider client={Route.useRouteContext().queryClient}>
      <AppLayout palette={<Palette />} notifications={<Notifications />} />
    </QueryClientProvider>
  );
}
