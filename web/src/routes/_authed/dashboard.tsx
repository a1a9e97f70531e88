import { createFileRoute } from '@tanstack/react-router';
import { dashboardQuery } from '@/api/dashboard.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { DashboardPage } from '@/features/dashboard/dashboard-page.tsx';
import { FirstStepsCard } from '@/features/first-steps/first-steps-card.tsx';
import { ReceiptPanel } from '@/features/receipts/receipt-panel.tsx';
import { OpenPanelSearch } from '@/lib/panel-search.ts';
import { prefetch } from '@/lib/prefetch.ts';

export const Route = createFileRoute('/_authed/dashboard')({
  staticData: { texts: ['dashboard'] },
  validateSearch: OpenPanelSearch,
  loader: ({ context: { queryClient } }) => {
    prefetch(
      queryClient.query(dashboardQuery),
      queryClient.query(tenantsQuery),
      queryClient.query(propertiesQuery),
    );
  },
  component: () => (
    <>
      <DashboardPage firstSteps={<FirstStepsCard />} />
      <ReceiptPanel />
    </>
  ),
});
