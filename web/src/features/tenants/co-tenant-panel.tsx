import { getRouteApi } from '@tanstack/react-router';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { LazyPanel } from '@/components/panels/lazy-panel.tsx';
import { loadTexts } from '@/i18n/texts.ts';
import { lazyPart } from '@/lib/loading/lazy-part.ts';

const route = getRouteApi('/_authed/tenants_/$tenantId');

const view = lazyPart(async () => {
  const [{ CoTenantPanelView }] = await Promise.all([
    import('./co-tenant-panel-view.tsx'),
    loadTexts(['tenants']),
  ]);
  return CoTenantPanelView;
});

/** The panel that adds a tenant to a lease. A search parameter of the URL opens the panel. */
export function CoTenantPanel({ lease }: { lease: Lease }) {
  const { panel: open } = route.useSearch();
  const navigate = route.useNavigate();
  const close = (ignoreBlocker: boolean): void =>
    void navigate({ search: {}, replace: true, resetScroll: false, ignoreBlocker });
  return (
    <LazyPanel panel={view} isOpen={open === 'coTenant'} onClose={() => close(false)}>
      {(CoTenantPanelView, panel) => (
        <CoTenantPanelView {...panel} lease={lease} onAdded={() => close(true)} />
      )}
    </LazyPanel>
  );
}
