import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { AdminLayout } from '@/features/layout/admin-layout.tsx';
import { LayoutSkeleton } from '@/features/layout/layout-skeleton.tsx';
import { Notifications } from '@/features/notifications/notifications.tsx';
import { type EnteredSession, enterSession } from '@/features/session/enter-session.ts';
import { NotificationsSearch } from '@/lib/navigation/panel-search.ts';

export const Route = createFileRoute('/admin')({
  staticData: { texts: ['app'] },
  validateSearch: NotificationsSearch,
  beforeLoad: async (navigation): Promise<Omit<EnteredSession, 'user'>> => {
    const { user, queryClient, textsFailure } = await enterSession(navigation);
    if (!user.isSuperAdmin) throw redirect({ to: '/dashboard', replace: true });
    return { queryClient, textsFailure };
  },
  component: Layout,
  pendingComponent: LayoutSkeleton,
});

function Layout() {
  return (
    <QueryClientProvider client={Route.useRouteContext().queryClient}>
      <AdminLayout notifications={<Notifications />} />
    </QueryClientProvider>
  );
}
