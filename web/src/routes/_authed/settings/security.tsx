import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '@/features/settings/security-page.tsx';

export const Route = createFileRoute('/_authed/settings/security')({
  staticData: { texts: ['session'] },
  component: SecurityPage,
});
