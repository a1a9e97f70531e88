import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileCheck2 } from 'lucide-react';
import { useRef } from 'react';
import { documentTitle } from '@shared/contract/documents/document-kind.ts';
import type { Due } from '@shared/contract/leases/due.ts';
import { issueDue } from '@/api/accounts/dues.ts';
import { issueMonth } from '@/api/month/month-receipts.ts';
import { accountKey } from '@/api/accounts/account-key.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { receiptRefusal } from '@/components/documents/receipt-refusal.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { useOnline } from '@/lib/http/use-online.ts';
import { notify } from '@/lib/notify.ts';
import { useSaveReceipt } from './use-save-receipt.ts';

interface DueDocumentsProps {
  readonly tenantId: string;
  readonly due: Due;
  readonly name: string;
  /** True to show all documents. False to show only the quittance or, without a quittance, the last partial receipt. */
  readonly isWhole: boolean;
}

/** The documents of a due, and the button that issues the next document. A due without receipts shows its due notice. */
export function DueDocuments({ tenantId, due, name, isWhole }: DueDocumentsProps) {
  const { LL, locale } = useI18nContext();
  const { receipts, notice, next } = due;
  // Prefers the quittance, because it includes the payments that partial receipts state.
  const latest = receipts.findLast(({ kind }) => kind === 'quittance') ?? receipts.at(-1);
  const ofReceipts = isWhole ? receipts : latest ? [latest] : [];
  const others = receipts.length - ofReceipts.length;
  const shown =
    receipts.length === 0 && next === null && notice
      ? [{ ...notice, kind: 'dueNotice' as const }]
      : ofReceipts;
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label={LL.account.documents({ due: name })}>
          {shown.map(({ id, number, kind }) => (
            <li key={id} className="whitespace-nowrap">
              <Link
                to="/documents"
                search={{ document: id, account: tenantId }}
                aria-label={documentTitle({ kind, number }, locale)}
                className="relative inline-flex min-h-6 focus-ring items-center rounded-sm font-mono tracking-tight underline decoration-border underline-offset-4 hover:decoration-current"
              >
                {number}
              </Link>
              {others > 0 && <span className="text-muted"> {LL.account.moreDocuments({ n: others })}</span>}
            </li>
          ))}
        </ul>
      )}
      {next ? (
        <IssueDue tenantId={tenantId} due={due} next={next} name={name} />
      ) : (
        shown.length === 0 && (
          <span aria-hidden className="hidden text-muted @xl:inline">
            –
          </span>
        )
      )}
    </>
  );
}

interface IssueDueProps {
  readonly tenantId: string;
  readonly due: Due;
  readonly next: NonNullable<Due['next']>;
  readonly name: string;
}

/** The button that issues the next document of a due. Afterwards, the row of the due has the focus. */
function IssueDue({ tenantId, due, next, name }: IssueDueProps) {
  const { LL } = useI18nContext();
  const isOnline = useOnline();
  const item = useRef<HTMLElement | null>(null);
  // Moves the focus, because the focused button disappears.
  const { isPending, issue } = useIssueDue(tenantId, due, () => item.current?.focus({ preventScroll: true }));
  const action = LL.account.issue[next]();
  return (
    <Button
      variant="secondary"
      size="small"
      className="relative h-8! px-2.5! text-small!"
      aria-label={LL.account.issueNamed({ action, due: name })}
      disabled={!isOnline}
      isBusy={isPending}
      onClick={({ currentTarget }) => {
        item.current = currentTarget.closest('li');
        issue();
      }}
    >
      {!isPending && <FileCheck2 aria-hidden />}
      {action}
    </Button>
  );
}

/**
 * Returns `issue`, which issues the next document of a due and announces the result. Calls `onDone` after the account
 * was reloaded.
 */
function useIssueDue(tenantId: string, { id, kind, dueOn }: Due, onDone: () => void) {
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
    onSettled: () => client.invalidateQueries({ queryKey: accountKey }),
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
