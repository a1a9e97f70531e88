import { createFileRoute } from '@tanstack/react-router';
import { dashboardQuery } from '@/api/dashboard.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/people/tenants.ts';
import { LazyContent } from '@/components/lazy-content.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { DashboardPage } from '@/features/dashboard/dashboard-page.tsx';
import { FirstStepsCard } from '@/features/first-steps/first-steps-card.tsx';
import { useFirstSteps } from '@/features/first-steps/use-first-steps.ts';
import { useReceiptStep } from '@/features/first-steps/use-receipt-step.ts';
import { ReceiptPanel } from '@/features/receipts/receipt-panel.tsx';
import { loadTexts } from '@/i18n/texts.ts';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { OpenPanelSearch } from '@/lib/navigation/panel-search.ts';
import { prefetch } from '@/lib/http/prefetch.ts';

const delivery = lazyPart(async () => {
  const [{ DocumentDelivery }] = await Promise.all([
    import('@/features/documents/document-delivery.tsx'),
    loadTexts(['documents', 'receipts']),
  ]);
  return DocumentDelivery;
});

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
  component: DashboardRoute,
});

function DashboardRoute() {
  const steps = useFirstSteps();
  const step = useReceiptStep();
  return (
    <>
      <DashboardPage firstSteps={steps && <FirstStepsCard steps={steps} />} />
      <ReceiptPanel
        step={step}
        renderDelivery={(receipt) => (
          <LazyContent part={delivery} shape={<Skeleton className="h-11" />}>
            {(DocumentDelivery) => <DocumentDelivery document={receipt} />}
          </LazyContent>
        )}
      />
    </>
  );
}
