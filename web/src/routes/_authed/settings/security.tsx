import { createFileRoute } from '@tanstack/react-router';
import { BetaOnly } from '@/features/beta/beta-only.tsx';
import { requireBeta } from '@/features/beta/require-beta.ts';
import { SecurityPage } from '@/features/settings/security-page.tsx';

export const Route = createFileRoute('/_authed/settings/security')({
  staticData: { texts: ['session'] },
  beforeLoad: requireBeta,
  component: () => (
    <BetaOnly>
      <SecurityPage />
    </BetaOnly>
  ),
});
