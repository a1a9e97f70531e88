import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_authed/settings/privacy')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', hash: 'data', replace: true });
  },
});
