import { FileText } from 'lucide-react';
import { useDownloadStatement } from '@/api/payments.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/download.ts';
import { ApiError } from '@/lib/http.ts';

/** Downloads the account of a tenant up to today. */
export function StatementButton({ tenantId }: { tenantId: string }) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const { mutate, isPending } = useDownloadStatement();
  const save = (): void =>
    mutate(tenantId, {
      onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? 'releve-de-compte.pdf'),
      onError: (error) => {
        const isNameless = error instanceof ApiError && error.errorCode === 'PROFILE_INCOMPLETE';
        report(error, isNameless ? LL.account.statementNeedsProfile() : LL.account.downloadFailed());
      },
    });
  return (
    <Button variant="secondary" className="flex-auto" isBusy={isPending} onClick={save}>
      {!isPending && <FileText aria-hidden />}
      {LL.account.statement()}
    </Button>
  );
}
