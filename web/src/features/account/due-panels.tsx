import { getRouteApi } from '@tanstack/react-router';
import { LazyPanel } from '@/components/lazy-panel.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import type { DueAccount } from './due-panels-view.tsx';

const route = getRouteApi('/_authed/tenants_/$tenantId');

const view = lazyPart(async () => (await import('./due-panels-view.tsx')).DuePanelsView);

/** The panels that add or reduce a due. The URL names the open panel. */
export function DuePanels({ account }: { account: DueAccount }) {
  const { panel: open, of } = route.useSearch();
  const navigate = route.useNavigate();
  const close = (ignoreBlocker: boolean): void =>
    void navigate({ search: {}, replace: true, resetScroll: false, ignoreBlocker });
  const panel = open === 'due' || open === 'reduction' || open === 'refund' ? open : null;
  return (
    <LazyPanel panel={view} width="narrow" isOpen={panel !== null} onClose={() => close(false)}>
      {(DuePanelsView, props) => (
        <DuePanelsView {...props} account={account} panel={panel} of={of} onSaved={() => close(true)} />
      )}
    </LazyPanel>
  );
}
