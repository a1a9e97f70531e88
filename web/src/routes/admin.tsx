import { createFileRoute, redirect } from '@tanstack/react-router';
import { AdminLayout } from '@/features/layout/admin-layout.tsx';
import { LayoutSkeleton } from '@/features/layout/layout-skeleton.tsx';
import { Notifications } from '@/features/notifications/notifications.tsx';
import { requireUser } from '@/features/session/require-user.ts';
import { NotificationsSearch } from '@/lib/panel-search.ts';

export const Route = createFileRoute('/admin')({
  staticData: { texts: ['app'] },
  validateSearch: NotificationsSearch,
  beforeLoad: async (navigation) => {
    const user = await requireUser(navigation);
    if (!user.isSuperAdmin) throw redirect({ to: '/dashboard', replace: true });
  },
  component: () => <AdminLayout notifications={<Notifications />} />,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: LayoutSkeleton,
});
