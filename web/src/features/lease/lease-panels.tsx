import { getRouteApi } from '@tanstack/react-router';
import type { Lease } from '@shared/contract/lease.ts';
import { LaterPanel } from '@/components/later-panel.tsx';
import { later } from '@/lib/later.ts';

const route = getRouteApi('/_authed/tenants_/$tenantId');

const view = later(async () => (await import('./lease-panels-view.tsx')).LeasePanelsView);

/** The panels of a lease, but for that of co-tenants; the URL says which one is open. */
export function LeasePanels({ lease }: { lease: Lease }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { tenantId } = route.useParams();
  const isOpen = search.panel !== undefined && search.panel !== 'coTenant';
  const close = (ignoreBlocker: boolean): void =>
    void navigate({ search: {}, replace: true, resetScroll: false, ignoreBlocker });
  return (
    <LaterPanel panel={view} isOpen={isOpen} onClose={() => close(false)}>
      {(LeasePanelsView, panel) => (
        <LeasePanelsView
          {...panel}
          tenantId={tenantId}
          lease={lease}
          search={search}
          onSaved={() => close(true)}
        />
      )}
    </LaterPanel>
  );
}
