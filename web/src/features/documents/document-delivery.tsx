import type { Document } from '@shared/contract/document.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { DocumentEmail } from './document-email.tsx';
import { RecordedDeliveries } from './recorded-deliveries.tsx';

/**
 * Shows the deliveries of a document to its tenants: by e-mail, by hand or by post. A formal notice is never e-mailed.
 */
export const DocumentDelivery = ({ document }: { document: Document }) => (
  <>
    {document.kind !== 'formalNotice' && <DocumentEmail document={document} />}
    <DocumentDeliveries document={document} />
  </>
);

/** Shows the deliveries of a document by hand or by post. No delivery can be added to a void document. */
function DocumentDeliveries({ document }: { document: Document }) {
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
