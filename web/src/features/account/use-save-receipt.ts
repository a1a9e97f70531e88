import { useDownloadDocument } from '@/api/documents.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/files/download.ts';

/** Returns a function that saves the PDF of a receipt. The download goes on if the calling component is removed. */
export function useSaveReceipt(): (id: string, name: string) => void {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const download = useDownloadDocument();
  return (id, name) =>
    void download.mutateAsync(id).then(
      ({ blob, fileName }) => saveFile(blob, fileName ?? name),
      (error: unknown) => report(error, LL.account.downloadFailed()),
    );
}
