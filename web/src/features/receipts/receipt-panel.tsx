import { useNavigate, useSearch } from '@tanstack/react-router';
import { LazyPanel } from '@/components/panels/lazy-panel.tsx';
import { loadTexts } from '@/i18n/texts.ts';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import type { OpenPanelSearch } from '@/lib/navigation/panel-search.ts';
import type { RenderReceiptDelivery } from './receipt-delivery.ts';

const view = lazyPart(async () => {
  const [{ ReceiptPanelView }] = await Promise.all([
    import('./receipt-panel-view.tsx'),
    loadTexts(['documents', 'receipts']),
  ]);
  return ReceiptPanelView;
});

interface ReceiptPanelProps {
  /** The number of the step in words, for a new landlord. */
  readonly step: string | undefined;
  readonly renderDelivery: RenderReceiptDelivery;
}

/**
 * The panel that issues a quittance or a partial receipt. The URL says if the panel is open, and names the tenant, the
 * month and the receipt that was just issued.
 */
export function ReceiptPanel({ step, renderDelivery }: ReceiptPanelProps) {
  const { openPanel, created, payer, tenant, month } = useSearch({ strict: false });
  const navigate = useNavigate();
  const goTo = (panel: OpenPanelSearch, ignoreBlocker: boolean): void =>
    void navigate({
      to: '.',
      search: (old) => ({
        ...old,
        openPanel: undefined,
        created: undefined,
        payer: undefined,
        month: undefined,
        ...panel,
      }),
      replace: true,
      resetScroll: false,
      ignoreBlocker,
    });
  return (
    <LazyPanel
      panel={view}
      isOpen={openPanel === true || created !== undefined}
      onClose={() => goTo({}, false)}
    >
      {(ReceiptPanelView, panel) => (
        <ReceiptPanelView
          {...panel}
          step={step}
          tenantId={payer ?? tenant}
          month={month}
          issuedId={created}
          renderDelivery={renderDelivery}
          onIssued={(id) => goTo({ created: id }, true)}
        />
      )}
    </LazyPanel>
  );
}
