import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { MonthMail } from '@shared/contract/month-mail.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { DeliveryList } from './delivery-list.tsx';
import type { RenderDelivery } from './render-delivery.ts';
import type { Delivery } from './send-run.ts';
import { pdfCount, useSaveReceipts } from './use-save-receipts.ts';

/** A longer list starts collapsed, so that the list of the month stays in view. */
const SHOWN_ROWS = 5;

type Row = MonthMail & { readonly delivery: Delivery };

interface HandOverProps {
  readonly month: string;
  readonly rows: readonly Row[];
  readonly renderDelivery: RenderDelivery;
}

/** The receipts that are delivered by other means than e-mail: why, a download of those to come, and how the others were. */
export function HandOver({ month, rows, renderDelivery }: HandOverProps) {
  const { LL } = useI18nContext();
  const save = useSaveReceipts(month);
  const [isOpen] = useState(rows.length <= SHOWN_ROWS);
  const ids = rows.flatMap(({ receiptId, delivery }) => (delivery === 'delivered' ? [] : receiptId));
  const n = rows.length;
  return (
    <div className="flex flex-col gap-3 border-t border-border pt-4 sm:flex-row sm:items-start sm:justify-between">
      <DeliveryList
        title={ids.length > 0 ? LL.month.otherwise({ n }) : LL.month.deliveredOtherwise({ n })}
        isOpen={isOpen}
        rows={rows}
      >
        {(row) => (
          <div className="min-w-0 space-y-1.5 text-small">
            {row.delivery === 'otherwise' && <Obstacle row={row} />}
            {renderDelivery(row)}
          </div>
        )}
      </DeliveryList>
      {ids.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          isBusy={save.isPending}
          onClick={() => save.mutate({ ids, format: 'pdf' })}
        >
          {!save.isPending && <Download aria-hidden />}
          {save.progress ?? LL.month.printable({ n: pdfCount(ids.length) })}
        </Button>
      )}
    </div>
  );
}

/** Why a receipt cannot be e-mailed, and the way to mend it. */
function Obstacle({ row: { tenantId, tenantName, obstacle } }: { row: Row }) {
  const { LL } = useI18nContext();
  const mend = obstacle === 'NO_ADDRESS' ? LL.month.addEmail() : LL.month.noteConsent();
  return (
    <p className="text-muted">
      {LL.month.obstacles[obstacle ?? 'NO_CONSENT']()}{' '}
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
