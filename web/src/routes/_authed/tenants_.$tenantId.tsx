import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Id } from '@shared/contract/values/common.ts';
import { duesQuery } from '@/api/accounts/dues.ts';
import { leaseQuery } from '@/api/accounts/leases.ts';
import { paymentsQuery } from '@/api/accounts/payments.ts';
import { positionsQuery } from '@/api/accounts/positions.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { AccountNotFound } from '@/features/account/account-not-found.tsx';
import { AccountPage } from '@/features/account/account-page.tsx';
import { DocumentDelivery } from '@/features/documents/document-delivery.tsx';
import { TenantLetters } from '@/features/documents/tenant-letters.tsx';
import { LeaseFiles } from '@/features/files/lease-files.tsx';
import { BenefitCard } from '@/features/lease/benefits/benefit-card.tsx';
import { DepositCard } from '@/features/lease/deposit-card.tsx';
import { LeaseCard } from '@/features/lease/lease-card.tsx';
import { LeasePanels } from '@/features/lease/lease-panels.tsx';
import { LeasePeople } from '@/features/lease/people/lease-people.tsx';
import { LeaseRents } from '@/features/lease/rents/lease-rents.tsx';
import { LeaseSection } from '@/features/lease/lease-section.tsx';
import { CoTenantPanel } from '@/features/tenants/co-tenant-panel.tsx';
import { LazyPanel } from '@/components/panels/lazy-panel.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { AccountPanelSearch } from '@/lib/navigation/panel-search.ts';
import { prefetch } from '@/lib/http/prefetch.ts';

export const Route = createFileRoute('/_authed/tenants_/$tenantId')({
  // The preview of a change's effects uses the texts of tenants.
  staticData: {
    texts: ['account', 'deposits', 'documents', 'lease', 'payment', 'receipts', 'tenants'],
  },
  validateSearch: AccountPanelSearch,
  loader: ({ context: { queryClient }, params: { tenantId } }) => {
    if (!v.is(Id, tenantId)) return;
    prefetch(
      queryClient.query(duesQuery(tenantId)),
      queryClient.query(paymentsQuery(tenantId)),
      queryClient.query(positionsQuery),
      queryClient.query(leaseQuery(tenantId)),
      queryClient.query(propertiesQuery),
    );
  },
  component: AccountRoute,
});

const depositPanel = lazyPart(
  async () => (await import('@/features/departure/deposit/deposit-panel.tsx')).DepositPanel,
);

function AccountRoute() {
  const { tenantId } = Route.useParams();
  const { panel } = Route.useSearch();
  const navigate = Route.useNavigate();
  const close = (): void => void navigate({ search: {}, replace: true, resetScroll: false });
  if (!v.is(Id, tenantId)) return <AccountNotFound />;
  return (
    <AccountPage
      key={tenantId}
      renderLease={({ lease, dues, payments, position: { deposit } }) => (
        <>
          <LeasePeople tenantId={tenantId} lease={lease} />
          <LeaseRents lease={lease} dues={dues} />
          <BenefitCard lease={lease} payments={payments} />
          {deposit && <DepositCard lease={lease} deposit={deposit} />}
          <LeaseFiles
            lease={lease}
            renderCard={(title, action, files) => (
              <LeaseCard id="lease-files" title={title} action={action}>
                {files}
              </LeaseCard>
            )}
          />
          <LeasePanels lease={lease} />
          <LazyPanel panel={depositPanel} isOpen={panel === 'deposit'} onClose={close}>
            {(DepositPanel, props) => <DepositPanel {...props} lease={lease} />}
          </LazyPanel>
          <CoTenantPanel lease={lease} />
        </>
      )}
      renderTerms={({ lease, dues }) => (
        <>
          <LeaseSection lease={lease} dues={dues} />
          {/* The letters load last, so nothing may follow them. */}
          <TenantLetters
            tenantId={tenantId}
            renderCard={(title, letters) => (
              <LeaseCard id="letters" title={title}>
                {letters}
              </LeaseCard>
            )}
          />
        </>
      )}
      renderLetterDelivery={(letter, onReplaced) => (
        <DocumentDelivery document={letter} onReplaced={onReplaced} />
      )}
    />
  );
}
