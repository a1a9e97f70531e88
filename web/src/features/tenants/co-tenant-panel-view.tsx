import type { Lease } from '@shared/contract/leases/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import type { LazyPanelProps } from '@/components/panels/lazy-panel.tsx';
import { SidePanel } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { TenantFields } from './tenant-form.tsx';
import { listText } from '@/lib/text/list-text.ts';

interface CoTenantPanelViewProps extends LazyPanelProps {
  readonly lease: Lease;
  readonly onAdded: () => void;
}

/** The form that adds a tenant to a lease. The terms of the lease do not change. */
export function CoTenantPanelView({ lease, isOpen, onClose, onAdded }: CoTenantPanelViewProps) {
  const { LL, locale } = useI18nContext();
  const names = listText(lease.tenants.map(fullName), locale);
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={LL.tenants.coTenantTitle()}
      description={LL.tenants.coTenantOf({ names })}
    >
      <TenantFields
        tenant={null}
        properties={[]}
        propertyId={undefined}
        leaseId={lease.id}
        onUpdated={onAdded}
        onCreated={onAdded}
        onCancel={onClose}
      />
    </SidePanel>
  );
}
