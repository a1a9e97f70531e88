import { useMutation } from '@tanstack/react-query';
import { ID_LIST_MAX } from '@shared/contract/id-list.ts';
import type { ReceiptDownload } from '@shared/contract/receipt-list.ts';
import { downloadReceipts } from '@/api/receipt-month.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { chunks } from '@shared/domain/chunks.ts';
import { saveFile } from '@/lib/download.ts';

/**
 * Saves receipts of a month, given as `yyyy-mm`, as a PDF or ZIP; as several files if there are too many for one.
 */
export function useSaveReceipts(month: string) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  return useMutation({
    mutationFn: async ({ ids, format }: ReceiptDownload) => {
      for (const part of chunks(ids, ID_LIST_MAX)) {
        const { blob } = await downloadReceipts({ ids: part, format });
        saveFile(blob, `quittances-${month}.${format}`);
      }
    },
    onError: (error) => report(error, LL.monthReceipts.downloadFailed()),
  });
}
