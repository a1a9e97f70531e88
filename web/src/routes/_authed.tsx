import { createFileRoute, redirect } from '@tanstack/react-router';
import { userQuery } from '@/api/user.ts';
import { AppLayout } from '@/features/layout/app-layout.tsx';
import { LayoutSkeleton } from '@/features/layout/layout-skeleton.tsx';
import { NetworkError } from '@/lib/http.ts';
import { loggedInFlag } from '@/lib/logged-in-flag.ts';

export const Route = createFileRoute('/_authed')({
  beforeLoad: async ({ context: { queryClient, endSession }, location, preload }) => {
    if (!loggedInFlag.isSet()) {
      throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true });
    }
    const refresh = () => queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
    if (queryClient.getQueryData(userQuery.queryKey)) {
      // What is on screen stays while the user is refreshed. No answer at all says nothing about the session.
      if (!preload) refresh().catch((error: unknown) => error instanceof NetworkError || endSession());
      return;
    }
    try {
      await refresh();
    } catch (error) {
      if (error instanceof NetworkError) throw error;
      loggedInFlag.clear();
      throw redirect({
        to: '/signin',
        search: { sessionExpired: true, redirect: location.href },
        replace: true,
      });
    }
  },
  component: AppLayout,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: LayoutSkeleton,
});
