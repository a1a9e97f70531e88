import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Receipt } from '@shared/contract/receipt-list.ts';
import { useReissueReceipt } from '@/api/receipts.ts';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http.ts';
import { notify } from '@/lib/notify.ts';

const route = getRouteApi('/_authed/receipts');

/** Issues a receipt again with the names of today, after confirmation, and opens the new one. */
export function Reissue({ receipt: { id, number, kind } }: { receipt: Receipt }) {
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
  return (
    <>
      <Button variant="secondary" size="large" onClick={() => setIsAsking(true)}>
        <RefreshCw aria-hidden />
        {LL.receiptDetails.reissue()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={LL.receiptDetails.reissueTitle({ number })}
        text={LL.receiptDetails[kind].reissueText()}
        confirmLabel={LL.receiptDetails.reissueConfirm()}
        variant="primary"
        isBusy={reissue.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={confirm}
      />
    </>
  );
}
