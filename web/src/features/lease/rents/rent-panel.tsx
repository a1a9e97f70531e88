import { useQuery } from '@tanstack/react-query';
import { fullName } from '@shared/domain/full-name.ts';
import { duesQuery } from '@/api/accounts/dues.ts';
import { leasesQuery } from '@/api/accounts/leases.ts';
import type { LazyPanelProps } from '@/components/panels/lazy-panel.tsx';
import { PanelLoadFailed } from '@/components/panels/panel-load-failed.tsx';
import { PanelBody, PanelSkeleton, SidePanel } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { listText } from '@/lib/text/list-text.ts';
import { RentFields } from './rent-fields.tsx';

interface RentPanelProps extends LazyPanelProps {
  readonly leaseId: string | undefined;
  /** The proposed monthly charges in euros. */
  readonly proposedCharges: number | undefined;
  readonly onSaved: () => void;
}

/** The form that changes the rent, as a panel of a page that is not the tenant's page. */
export function RentPanel({ leaseId, proposedCharges, isOpen, onClose, onSaved }: RentPanelProps) {
  const { LL, locale } = useI18nContext();
  const leases = useQuery({ ...leasesQuery, enabled: isOpen });
  const lease = leases.data?.find(({ id }) => id === leaseId);
  const tenantId = lease?.tenants[0]?.id;
  const dues = useQuery({ ...duesQuery(tenantId ?? ''), enabled: isOpen && tenantId !== undefined });
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={LL.lease.changeRent()}
      description={lease && listText(lease.tenants.map(fullName), locale)}
    >
      {leases.isError || dues.isError ? (
        <PanelLoadFailed
          text={LL.lease.rentsFailed()}
          onRetry={() => [leases, dues].forEach(({ refetch }) => void refetch())}
        />
      ) : lease && tenantId !== undefined && dues.data ? (
        <PanelBody>
          <RentFields
            tenantId={tenantId}
            lease={lease}
            dues={dues.data}
            proposedCharges={proposedCharges}
            onSaved={onSaved}
            onCancel={onClose}
          />
        </PanelBody>
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}
