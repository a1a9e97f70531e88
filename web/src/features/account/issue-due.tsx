import { useRef } from 'react';
import type { Due } from '@shared/contract/due.ts';
import { useIssueDue } from '@/api/dues.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { receiptRefusal } from '@/components/receipt-refusal.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http.ts';
import { notify } from '@/lib/notify.ts';
import { useSaveReceipt } from './use-save-receipt.ts';

interface IssueDueProps {
  readonly due: Due;
  /** What it is called. */
  readonly name: string;
}

/** Issues the receipt of what was paid for a due that is no rent; the focus then goes to the due. */
export function IssueDue({ due, name }: IssueDueProps) {
  const { LL } = useI18nContext();
  const button = useRef<HTMLButtonElement>(null);
  const { report } = useFailure();
  const saveReceipt = useSaveReceipt();
  const issue = useIssueDue();
  const run = (): void => {
    const item = button.current?.closest('li');
    issue
      .mutateAsync(due.id)
      .then(({ id, kind, number }) => {
        notify.success(LL.receiptKinds[kind].issued({ number }), [
          { label: LL.account.download({ number }), run: () => saveReceipt(id, `${number}.pdf`) },
        ]);
        // The button goes.
        item?.focus({ preventScroll: true });
      })
      .catch((error: unknown) => {
        const refusal = error instanceof ApiError ? receiptRefusal(error.errorCode, LL) : undefined;
        report(error, refusal ?? LL.account.issueFailed());
      });
  };
  return (
    <Button
      ref={button}
      variant="secondary"
      size="small"
      className="mt-2 ml-3.5 sm:ml-[1.125rem]"
      aria-label={LL.account.issueNamed({ due: name })}
      isBusy={issue.isPending}
      onClick={run}
    >
      {LL.account.issue()}
    </Button>
  );
}
