import { useSaveDocument } from '@/api/documents/documents.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Downloads the PDF of a receipt again. */
export function useSavePdf(receipt: { readonly id: string; readonly number: string }) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const { mutate, isPending } = useSaveDocument((error) => report(error, LL.documentList.downloadFailed()));
  return { save: () => mutate(receipt), isSaving: isPending };
}
