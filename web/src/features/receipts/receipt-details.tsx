import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { receiptsQuery } from '@/api/receipts.ts';
import { PanelSkeleton, SidePanel } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { ReceiptNotFound } from './receipt-not-found.tsx';
import { receiptPeriod } from './receipt-text.ts';
import type { RenderReceiptDelivery } from './receipt-delivery.ts';
import { ReceiptView } from './receipt-view.tsx';

const route = getRouteApi('/_authed/receipts');

/**
 * The panel with the details of a receipt, beside the list. The panel is open if the URL names a receipt. Closing the
 * panel leads back to the page that opened the panel.
 */
export function ReceiptDetails({ renderDelivery }: { renderDelivery: RenderReceiptDelivery }) {
  const { LL, locale } = useI18nContext();
  const { receipt: id, account } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: receipts } = useQuery(receiptsQuery);
  const shownId = useLastShown(id ?? null);
  const receipt = receipts?.find((candidate) => candidate.id === shownId);
  const close = (): void =>
    void (account === undefined
      ? navigate({ search: (old) => ({ ...old, receipt: undefined }), replace: true, resetScroll: false })
      : navigate({ to: '/tenants/$tenantId', params: { tenantId: account }, replace: true }));
  const words = LL.receiptKinds[receipt?.kind ?? 'quittance'];
  return (
    <SidePanel
      isOpen={id !== undefined}
      onClose={close}
      title={
        receipts && !receipt
          ? LL.receiptDetails.notFoundTitle()
          : words.title({ number: receipt?.number ?? '' })
      }
      description={receipt && `${receiptPeriod(receipt, LL, locale)} · ${receipt.tenantName}`}
    >
      {receipt ? (
        <ReceiptView key={receipt.id} receipt={receipt} renderDelivery={renderDelivery} />
      ) : receipts ? (
        <ReceiptNotFound />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}
