import { createFileRoute } from '@tanstack/react-router';
import { AppLayout } from '@/features/layout/app-layout.tsx';
import { LayoutSkeleton } from '@/features/layout/layout-skeleton.tsx';
import { Notifications } from '@/features/notifications/notifications.tsx';
import { requireUser } from '@/features/session/require-user.ts';
import { NotificationsSearch } from '@/lib/panel-search.ts';

export const Route = createFileRoute('/_authed')({
  staticData: { texts: ['app'] },
  validateSearch: NotificationsSearch,
  beforeLoad: async (navigation) => void (await requireUser(navigation)),
  component: () => <AppLayout notifications={<Notifications />} />,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: LayoutSkeleton,
});
