import { useSaveDocument } from '@/api/documents/documents.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Returns a function that saves the PDF of a receipt. */
export function useSaveReceipt() {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  return useSaveDocument((error) => report(error, LL.account.downloadFailed())).mutate;
}
