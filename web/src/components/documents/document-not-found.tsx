import { FileX } from 'lucide-react';
import { EmptyState } from '@/components/empty-state.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Shown when the landlord has no document with the id in the URL. */
export function DocumentNotFound() {
  const { LL } = useI18nContext();
  return (
    <EmptyState
      icon={FileX}
      title={LL.receiptDetails.notFoundTitle()}
      text={LL.receiptDetails.notFoundText()}
    />
  );
}
