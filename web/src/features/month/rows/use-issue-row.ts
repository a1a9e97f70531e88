import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as v from 'valibot';
import { type MonthDue, MonthBlocker } from '@shared/contract/month/month-due.ts';
import { issueMonth } from '@/api/month/month-receipts.ts';
import { accountKey } from '@/api/accounts/account-key.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';

/** Returns a function that issues the documents for the payments of a row and shows the result. */
export function useIssueRow(month: string) {
  const { LL } = useI18nContext();
  const client = useQueryClient();
  const { report } = useFailure();
  const mutationKey = ['issue-row', useId()];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ tenantId }: MonthDue) => issueMonth({ month, tenantIds: [tenantId] }),
    onSuccess: ({ issued, failed }) => {
      for (const { kind, number } of issued) notify.success(LL.receiptKinds[kind].issued({ number }));
      for (const { errorCode } of failed) {
        notify.error(
          v.is(MonthBlocker, errorCode) ? LL.month.blockers[errorCode]() : LL.month.reasons[errorCode](),
        );
      }
    },
    onError: (error) => report(error, LL.month.issueFailed()),
    // The promise keeps the button busy until the row shows its next step.
    onSettled: () => client.invalidateQueries({ queryKey: accountKey }),
  });
  return {
    isPending,
    /** Issues the documents. Ignores a click while an earlier click is still being handled. */
    issue: (due: MonthDue): void => {
      if (client.isMutating({ mutationKey }) === 0) mutate(due);
    },
  };
}
