import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Receipt } from '@shared/contract/receipt-list.ts';
import { receiptTermQuery, useReissueReceipt } from '@/api/receipts.ts';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http.ts';
import { notify } from '@/lib/notify.ts';
import { unstatedCents } from './remaining.ts';

const route = getRouteApi('/_authed/receipts');

/** Issues a receipt again with the names of today, after confirmation, and opens the new one; nothing where it cannot. */
export function Reissue({ receipt }: { receipt: Receipt }) {
  const { id, number, kind, state } = receipt;
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const navigate = route.useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const reissue = useReissueReceipt();
  const confirm = (): void =>
    reissue.mutate(id, {
      onSuccess: (issued) => {
        notify.success(LL.receiptDetails[issued.kind].issued({ number: issued.number }));
        void navigate({
          search: (old) => ({ ...old, receipt: issued.id }),
          replace: true,
          resetScroll: false,
        });
      },
      onError: (error) => {
        const isNameless = error instanceof ApiError && error.errorCode === 'PROFILE_INCOMPLETE';
        report(error, isNameless ? LL.receipts.profileRefused() : LL.receiptDetails.reissueFailed());
      },
      onSettled: () => setIsAsking(false),
    });
  const canReissue = useCanReissue(receipt);
  if (!canReissue && !isAsking) return null;
  return (
    <>
      <Button variant="secondary" size="large" onClick={() => setIsAsking(true)}>
        <RefreshCw aria-hidden />
        {LL.receiptDetails[kind].reissue()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={LL.receiptDetails.reissueTitle({ number })}
        text={[
          LL.receiptDetails[kind].reissueText(),
          state === 'valid' && LL.receiptDetails[kind].reissueVoids(),
          LL.receiptDetails.reissuePayments(),
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

/** Whether there is something to say again: also after a receipt was voided, when the payments of its term were kept. */
function useCanReissue({ state, tenantId, from, to }: Receipt): boolean {
  const isVoided = state === 'voided' && tenantId !== null;
  const { data: term } = useQuery({
    ...receiptTermQuery({ tenantId: tenantId ?? '', from, to }),
    enabled: isVoided,
  });
  if (!isVoided) return state === 'valid' && tenantId !== null;
  return term !== undefined && term.conflicts.length === 0 && unstatedCents(term) > 0;
}
