import { mayMail } from '@shared/contract/documents/document-kind.ts';
import type { Document } from '@shared/contract/documents/document.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { capitalized } from '@/lib/text/day-text.ts';
import { wasSent } from '@/lib/documents/is-to-send.ts';
import { DocumentEmail } from './document-email.tsx';
import { OvertakenPanelActions } from './overtaken-actions.tsx';
import { overtakenReason } from './overtaken-text.ts';
import { RecordedDeliveries } from './recorded-deliveries.tsx';

interface DocumentDeliveryProps {
  readonly document: Document;
  /** Called with the letter that replaces an overtaken document. */
  readonly onReplaced?: ((letter: Document) => void) | undefined;
}

/**
 * Shows the deliveries of a document: by e-mail, by hand or by post. A letter that is overtaken shows the reason and its
 * actions.
 */
export const DocumentDelivery = ({ document, onReplaced }: DocumentDeliveryProps) => (
  <>
    <OvertakenNotice document={document} onReplaced={onReplaced} />
    {mayMail(document.kind) && <DocumentEmail document={document} />}
    <DocumentDeliveries document={document} />
  </>
);

/** Says why an overtaken letter must not be sent. If a refused mail has removed the focused button, takes the focus. */
function OvertakenNotice({ document, onReplaced }: DocumentDeliveryProps) {
  const { LL, locale } = useI18nContext();
  const { overtaken } = document;
  const place = useLostFocus<HTMLDivElement>(overtaken !== null);
  if (overtaken === null) return null;
  const { next } = overtaken;
  return (
    <div ref={place} tabIndex={-1} className="focus-ring rounded-control">
      <Notice title={capitalized(overtakenReason(overtaken, LL, locale), locale)}>
        <p>
          {wasSent(document)
            ? LL.overtaken.sent[next === 'replace' || next === 'settle' ? next : 'none']()
            : LL.overtaken.unsent[next ?? 'none']()}
        </p>
        <OvertakenPanelActions document={document} overtaken={overtaken} onReplaced={onReplaced} />
      </Notice>
    </div>
  );
}

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
