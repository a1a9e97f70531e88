import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentDelivery } from '@shared/contract/documents/document-delivery.ts';
import type { MonthMail } from '@shared/contract/month/month-mail.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { focusFirst } from '@/lib/focus/focus-on-mount.ts';
import { RowFrame } from '../rows/row-frame.tsx';

interface Delivering {
  readonly mail: MonthMail;
  /** The delivery to correct; `null` to add a delivery. */
  readonly changed: DocumentDelivery | null;
  readonly onClose: () => void;
}

/** Renders the form that records a delivery by hand or by post. */
export type RenderDelivery = (delivering: Delivering) => ReactNode;

interface HandOverProps extends Delivering {
  readonly renderDelivery: RenderDelivery;
  readonly onDownload: () => void;
}

/**
 * The form that records or corrects the delivery of a document by hand or by post. The form offers the file to print.
 * If the document cannot be e-mailed, the form says why.
 */
export function HandOver({ renderDelivery, onDownload, ...delivering }: HandOverProps) {
  const { LL } = useI18nContext();
  const { mail, onClose } = delivering;
  return (
    <RowFrame label={LL.deliveries.title({ number: mail.number })} onClose={onClose}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Obstacle mail={mail} />
        <Button variant="ghost" size="small" className="-ml-3" onClick={onDownload}>
          <Download aria-hidden />
          {LL.month.downloadPdf()}
        </Button>
      </div>
      <div ref={focusFirst}>{renderDelivery(delivering)}</div>
    </RowFrame>
  );
}

/** The reason why a document cannot be e-mailed, with a link to the page where the landlord enters the missing data. */
function Obstacle({ mail: { tenantId, tenantName, obstacle } }: { mail: MonthMail }) {
  const { LL } = useI18nContext();
  if (obstacle === null) return <span />;
  const mend = obstacle === 'NO_ADDRESS' ? LL.month.addEmail() : LL.month.recordConsent();
  return (
    <p className="min-w-0 text-small text-muted">
      {LL.month.obstacles[obstacle]()}{' '}
      {tenantId !== null && (
        <Link
          to="/tenants"
          search={{ edit: tenantId }}
          aria-label={`${mend} (${tenantName})`}
          className="focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
        >
          {mend}
        </Link>
      )}
    </p>
  );
}
