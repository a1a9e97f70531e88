import type { Document } from '@shared/contract/document.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { RecordedDeliveries } from './recorded-deliveries.tsx';

/** Shows the deliveries of a document by hand or by post. No delivery can be added to a void document. */
export function DocumentDeliveries({ document }: { document: Document }) {
  const { LL } = useI18nContext();
  const isValid = document.state === 'valid';
  if (!isValid && document.deliveries.length === 0) return null;
  return (
    <section aria-labelledby="document-deliveries">
      <h3
        id="document-deliveries"
        className="mb-3 text-small font-semibold tracking-wide text-muted uppercase"
      >
        {document.kind === 'formalNotice' ? LL.deliveries.ways.registered() : LL.deliveries.heading()}
      </h3>
      <div className="space-y-3">
        <RecordedDeliveries document={document} mayAdd={isValid} />
      </div>
    </section>
  );
}
