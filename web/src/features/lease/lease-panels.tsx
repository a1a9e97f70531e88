import { getRouteApi } from '@tanstack/react-router';
import type { Lease } from '@shared/contract/lease.ts';
import { LaterPanel } from '@/components/later-panel.tsx';
import { later } from '@/lib/later.ts';

const route = getRouteApi('/_authed/tenants_/$tenantId');

const view = later(async () => (await import('./lease-panels-view.tsx')).LeasePanelsView);

/** The panels of a lease; the URL says which one is open. */
export function LeasePanels({ lease }: { lease: Lease }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const close = (ignoreBlocker: boolean): void =>
    void navigate({ search: {}, replace: true, resetScroll: false, ignoreBlocker });
  return (
    <LaterPanel panel={view} isOpen={search.panel !== undefined} onClose={() => close(false)}>
      {(LeasePanelsView, panel) => (
        <LeasePanelsView {...panel} lease={lease} search={search} onSaved={() => close(true)} />
      )}
    </LaterPanel>
  );
}
