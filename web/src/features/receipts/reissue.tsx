import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { ReceiptKind } from '@shared/contract/documents/receipt-kind.ts';
import type { Receipt } from '@shared/contract/documents/receipt-list.ts';
import { lessorName } from '@shared/domain/landlord.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { useProperties } from '@/api/properties.ts';
import { receiptTermQuery, useReissueReceipt } from '@/api/documents/receipts.ts';
import { formerTenantsQuery, tenantsQuery } from '@/api/people/tenants.ts';
import { useShowsLessors } from '@/api/people/use-shows-lessors.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { receiptRefusal } from '@/components/documents/receipt-refusal.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { remainingCents, unstatedCents } from './remaining-amounts.ts';

const route = getRouteApi('/_authed/documents');

/**
 * The button that issues a receipt again with today's names. After confirmation, the new receipt opens. Renders nothing
 * if the receipt cannot be issued again.
 */
export function Reissue({ receipt }: { receipt: Receipt }) {
  const { id, number, kind, state } = receipt;
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const navigate = route.useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const reissue = useReissueReceipt();
  const confirm = (): void =>
    reissue.mutate(
      { id },
      {
        onSuccess: (issued) => {
          notify.success(LL.receiptKinds[issued.kind].issued({ number: issued.number }));
          void navigate({
            search: (old) => ({ ...old, document: issued.id }),
            replace: true,
            resetScroll: false,
          });
        },
        onError: (error) => {
          const refusal = error instanceof ApiError ? receiptRefusal(error.errorCode, LL) : undefined;
          report(error, refusal ?? LL.receiptDetails.reissueFailed());
        },
        onSettled: () => setIsAsking(false),
      },
    );
  const again = useReissuePreview(receipt);
  const lessor = useChangedLessor(receipt);
  if (!again && !isAsking) return null;
  return (
    <>
      <Button variant="secondary" size="large" onClick={() => setIsAsking(true)}>
        <RefreshCw aria-hidden />
        {LL.receiptKinds[kind].reissue()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={LL.receiptDetails.reissueTitle({ number })}
        text={[
          again === 'same' ? LL.receiptDetails.reissueSame() : LL.receiptDetails.reissueAgain(),
          state === 'valid' && LL.receiptKinds[kind].reissueVoids(),
          typeof again === 'object' &&
            again &&
            LL.receiptKinds[again.kind].reissueBecomes({ amount: formatEuros(again.amount, locale) }),
          again !== 'same' && receipt.from !== null && LL.receiptDetails.reissueToday(),
          LL.receiptDetails.reissuePayments(),
          lessor !== null && LL.receiptDetails.reissueLessor({ before: receipt.lessorName, after: lessor }),
        ]
          .filter(Boolean)
          .join(' ')}
        confirmLabel={LL.receiptDetails.reissueConfirm()}
        variant="primary"
        isBusy={reissue.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={confirm}
      />
    </>
  );
}

/**
 * Returns a preview of the new receipt; `null` if the receipt cannot be reissued. A valid quittance stays the `same`,
 * apart from names and addresses. The new receipt for a partial receipt may state further payments. The payments of a
 * voided receipt may pay other dues by now. For partial and voided receipts, returns the new kind and the amount in
 * euros, or `unknown`.
 */
function useReissuePreview({
  id,
  kind,
  state,
  tenantId,
  from,
  to,
}: Receipt): 'same' | 'unknown' | { readonly kind: ReceiptKind; readonly amount: number } | null {
  const isVoided = state === 'voided';
  const hasTerm = from !== null && to !== null;
  const mayDiffer = hasTerm && tenantId !== null && (isVoided || (state === 'valid' && kind === 'partial'));
  const { data: term } = useQuery({
    ...receiptTermQuery({ tenantId: tenantId ?? '', from: from ?? '', to: to ?? '' }),
    enabled: mayDiffer,
  });
  // Only the server knows the payments of a receipt without a period.
  if (!hasTerm) return tenantId !== null && state !== 'replaced' ? 'unknown' : null;
  if (!mayDiffer) return state === 'valid' && tenantId !== null ? 'same' : null;
  const others = term?.earlier.filter((earlier) => earlier.id !== id) ?? [];
  const unstated = term && term.conflicts.length === 0 ? unstatedCents({ ...term, earlier: others }) : 0;
  if (term === undefined || unstated <= 0) return isVoided ? null : 'unknown';
  return remainingCents(term) > 0
    ? { kind: 'partial', amount: unstated / 100 }
    : { kind: 'quittance', amount: sumEuros(term.received.rent, term.received.charges) };
}

/** Returns the present lessor of a receipt's lease if the receipt names another lessor; otherwise `null`. */
function useChangedLessor({ tenantId, lessorId, lessorName: before }: Receipt): string | null {
  const enabled = useShowsLessors();
  const { data: lessors = [] } = useQuery(lessorsQuery);
  const { data: tenants = [] } = useQuery(tenantsQuery);
  const { data: former = [] } = useQuery({ ...formerTenantsQuery, enabled });
  const properties = useProperties(enabled);
  const tenant = [...tenants, ...former].find(({ id }) => id === tenantId);
  const property = properties?.find(({ id }) => id === tenant?.propertyId);
  const lessor = lessors.find(({ id }) => id === property?.lessorId);
  if (!enabled || !lessor) return null;
  const name = lessorName(lessor);
  // A deleted lessor has no id, so compare the names.
  return (lessorId === null ? name !== before : lessor.id !== lessorId) ? name : null;
}
