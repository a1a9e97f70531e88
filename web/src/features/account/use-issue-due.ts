import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Due } from '@shared/contract/due.ts';
import { issueDue } from '@/api/dues.ts';
import { issueMonth } from '@/api/month-receipts.ts';
import { receiptsKey } from '@/api/receipts-key.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { receiptRefusal } from '@/components/receipt-refusal.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { useSaveReceipt } from './use-save-receipt.ts';

/**
 * Returns `issue`, which issues the next document of a due and announces the result. Calls `onDone` after the account
 * was reloaded.
 */
export function useIssueDue(tenantId: string, { id, kind, dueOn }: Due, onDone: () => void) {
  const { LL } = useI18nContext();
  const client = useQueryClient();
  const { report } = useFailure();
  const saveReceipt = useSaveReceipt();
  const mutationKey = ['issue-due', id];
  const { mutateAsync, isPending } = useMutation({
    mutationKey,
    mutationFn: async () =>
      kind === 'rent'
        ? issueMonth({ month: dueOn.slice(0, 7), tenantIds: [tenantId] })
        : { issued: [await issueDue(id)], failed: [] },
    onSettled: () => client.invalidateQueries({ queryKey: receiptsKey }),
  });
  const run = async (): Promise<void> => {
    const { issued, failed } = await mutateAsync();
    for (const receipt of issued) {
      const { number } = receipt;
      notify.success(LL.receiptKinds[receipt.kind].issued({ number }), [
        { label: LL.account.download({ number }), run: () => saveReceipt(receipt) },
      ]);
    }
    for (const { errorCode } of failed) {
      const isUnknown = errorCode === 'NOT_FOUND' || errorCode === 'INTERNAL_ERROR';
      notify.error(isUnknown ? LL.account.issueFailed() : LL.payment.blockers[errorCode]());
    }
  };
  return {
    isPending,
    /** Issues the document. Ignores a second click before the button is busy. */
    issue: (): void => {
      if (client.isMutating({ mutationKey }) > 0) return;
      run().then(onDone, (error: unknown) => {
        const refusal = error instanceof ApiError ? receiptRefusal(error.errorCode, LL) : undefined;
        report(error, refusal ?? LL.account.issueFailed());
      });
    },
  };
}
