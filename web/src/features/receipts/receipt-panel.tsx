import { useNavigate, useSearch } from '@tanstack/react-router';
import { LaterPanel } from '@/components/later-panel.tsx';
import { loadTexts } from '@/i18n/texts.ts';
import { later } from '@/lib/later.ts';

const view = later(async () => {
  const [{ ReceiptPanelView }] = await Promise.all([
    import('./receipt-panel-view.tsx'),
    loadTexts(['receipts']),
  ]);
  return ReceiptPanelView;
});

/** Issues a quittance or a partial receipt; open when the address says so, for the tenant that it names. */
export function ReceiptPanel() {
  const { openPanel, tenant } = useSearch({ strict: false });
  const navigate = useNavigate();
  const close = (ignoreBlocker: boolean): void =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, openPanel: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker,
    });
  return (
    <LaterPanel panel={view} isOpen={openPanel === true} onClose={() => close(false)}>
      {(ReceiptPanelView, panel) => (
        <ReceiptPanelView {...panel} tenantId={tenant} onIssued={() => close(true)} />
      )}
    </LaterPanel>
  );
}
