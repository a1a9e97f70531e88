import { getRouteApi } from '@tanstack/react-router';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { LazyPanel } from '@/components/panels/lazy-panel.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import type { LeasePanel } from './lease-panels-view.tsx';

const route = getRouteApi('/_authed/tenants_/$tenantId');

const view = lazyPart(async () => (await import('./lease-panels-view.tsx')).LeasePanelsView);

const PANELS: readonly LeasePanel[] = ['lease', 'start', 'person', 'benefit'];

/** The panels of a lease. The URL says which panel is open. */
export function LeasePanels({ lease }: { lease: Lease }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { tenantId } = route.useParams();
  const open = PANELS.find((panel) => panel === search.panel) ?? null;
  const close = (ignoreBlocker: boolean): void =>
    void navigate({ search: { panel: search.after }, replace: true, resetScroll: false, ignoreBlocker });
  return (
    <LazyPanel panel={view} isOpen={open !== null} onClose={() => close(false)}>
      {(LeasePanelsView, panel) => (
        <LeasePanelsView
          {...panel}
          tenantId={tenantId}
          lease={lease}
          open={open}
          of={search.of}
          onSaved={() => close(true)}
        />
      )}
    </LazyPanel>
  );
}
