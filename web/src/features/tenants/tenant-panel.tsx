import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { PanelSkeleton, SidePanel } from '@/components/side-panel.tsx';
import type { useEntityPanel } from '@/components/use-entity-panel.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { TenantFields } from './tenant-form.tsx';

const route = getRouteApi('/_authed/tenants');

interface TenantPanelProps {
  readonly panel: ReturnType<typeof useEntityPanel<Tenant>>;
  /** `null` while loading. */
  readonly properties: readonly Property[] | null;
  /** What the panel offers after a tenant was added; without it the panel closes. */
  readonly renderNext: ((added: Tenant, onLater: () => void) => ReactNode) | undefined;
}

/** The panel that adds or edits a tenant; one that an account has opened leads back there. */
export function TenantPanel({ panel, properties, renderNext }: TenantPanelProps) {
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
  const titles = {
    create: LL.tenants.createTitle(),
    edit: LL.tenants.editTitle(),
    goOn: LL.firstSteps.title(),
  };
  return (
    <SidePanel isOpen={panel.isOpen} onClose={close} title={titles[panel.task]}>
      {panel.task === 'goOn' && panel.entity ? (
        renderNext?.(panel.entity, panel.close)
      ) : !properties ? (
        <PanelSkeleton />
      ) : (
        <TenantFields
          tenant={panel.entity}
          properties={properties}
          propertyId={property}
          onUpdated={() => leave(true)}
          onCreated={renderNext ? panel.goOn : panel.finish}
          onCancel={close}
        />
      )}
    </SidePanel>
  );
}
