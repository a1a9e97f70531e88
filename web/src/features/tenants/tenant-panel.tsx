import { getRouteApi } from '@tanstack/react-router';
import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { PanelSkeleton, SidePanel } from '@/components/panels/side-panel.tsx';
import type { FirstStep, useEntityPanel } from '@/components/panels/use-entity-panel.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { TenantFields } from './tenant-form.tsx';

const route = getRouteApi('/_authed/tenants');

interface TenantPanelProps {
  readonly panel: ReturnType<typeof useEntityPanel<Tenant>>;
  /** The properties to choose from; `null` while they load. */
  readonly properties: readonly Property[] | null;
  /** The onboarding step that the panel shows; `null` once the account has a tenant. */
  readonly step: FirstStep | null;
}

/**
 * The panel that adds or edits a tenant. If an account page opened the panel, closing the panel leads back to this
 * account page.
 */
export function TenantPanel({ panel, properties, step }: TenantPanelProps) {
  const { LL } = useI18nContext();
  const { account, property } = route.useSearch();
  const navigate = route.useNavigate();
  const leave = (ignoreBlocker: boolean): void => {
    if (account === undefined) return ignoreBlocker ? panel.finish() : panel.close();
    void navigate({
      to: '/tenants/$tenantId',
      params: { tenantId: account },
      replace: true,
      ignoreBlocker,
    });
  };
  const close = (): void => leave(false);
  const isNew = panel.task !== 'edit';
  return (
    <SidePanel
      isOpen={panel.isOpen}
      onClose={close}
      title={isNew ? LL.tenants.createTitle() : LL.tenants.editTitle()}
      description={isNew && step?.note}
    >
      {!properties ? (
        <PanelSkeleton />
      ) : (
        <TenantFields
          key={panel.entity?.id}
          tenant={panel.entity}
          properties={properties}
          propertyId={property}
          onUpdated={() => leave(true)}
          onCreated={step?.onAdded ?? panel.finish}
          onCancel={close}
        />
      )}
    </SidePanel>
  );
}
