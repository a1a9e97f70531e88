import type { Document } from '@shared/contract/document.ts';
import { DocumentDeliveries } from './document-deliveries.tsx';
import { DocumentEmail } from './document-email.tsx';

/**
 * Shows the deliveries of a document to its tenants: by e-mail, by hand or by post. A formal notice is never e-mailed.
 */
export const DocumentDelivery = ({ document }: { document: Document }) => (
  <>
    {document.kind !== 'formalNotice' && <DocumentEmail document={document} />}
    <DocumentDeliveries document={document} />
  </>
);
