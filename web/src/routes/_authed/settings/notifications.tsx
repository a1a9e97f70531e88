import { createFileRoute } from '@tanstack/react-router';
import { BetaOnly } from '@/features/beta/beta-only.tsx';
import { requireBeta } from '@/features/beta/require-beta.ts';
import { NotificationsPage } from '@/features/settings/notifications-page.tsx';

export const Route = createFileRoute('/_authed/settings/notifications')({
  staticData: { texts: ['notifications'] },
  beforeLoad: requireBeta,
  component: () => (
    <BetaOnly>
      <NotificationsPage />
    </BetaOnly>
  ),
});
