import type { Receipt } from '@shared/contract/receipt-list.ts';
import { receiptFileName } from '@shared/contract/receipt-kind.ts';
import { useDownloadDocument } from '@/api/documents.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/files/download.ts';

/** Downloads the PDF of a receipt again. */
export function useSavePdf({ id, kind, from, paidAt }: Pick<Receipt, 'id' | 'kind' | 'from' | 'paidAt'>) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const download = useDownloadDocument();
  const save = (): void =>
    download.mutate(id, {
      onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? receiptFileName({ from, paidAt }, kind)),
      onError: (error) => report(error, LL.documentList.downloadFailed()),
    });
  return { save, isSaving: download.isPending };
}
