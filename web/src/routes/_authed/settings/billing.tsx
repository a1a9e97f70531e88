import { createFileRoute } from '@tanstack/react-router';
import { BetaOnly } from '@/features/beta/beta-only.tsx';
import { requireBeta } from '@/features/beta/require-beta.ts';
import { BillingPage } from '@/features/settings/billing-page.tsx';

export const Route = createFileRoute('/_authed/settings/billing')({
  staticData: { texts: ['signup'] },
  beforeLoad: requireBeta,
  component: () => (
    <BetaOnly>
      <BillingPage />
    </BetaOnly>
  ),
});
