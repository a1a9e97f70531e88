import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { MonthMail } from '@shared/contract/month-mail.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { pdfCount, useSaveReceipts } from './use-save-receipts.ts';

/** A longer list starts collapsed, so that the list of the month stays in view. */
const SHOWN_ROWS = 5;

/** The receipts that cannot be e-mailed, with the reason and a download. */
export function HandOver({ month, rows }: { month: string; rows: readonly MonthMail[] }) {
  const { LL } = useI18nContext();
  const save = useSaveReceipts(month);
  const [isOpen] = useState(rows.length <= SHOWN_ROWS);
  const ids = rows.map(({ receiptId }) => receiptId);
  return (
    <div className="flex flex-col gap-3 border-t border-border pt-4 sm:flex-row sm:items-start sm:justify-between">
      <DeliveryList title={LL.month.otherwise({ n: rows.length })} isOpen={isOpen} rows={rows}>
        {({ tenantId, tenantName, obstacle }) => {
          const mend = obstacle === 'NO_ADDRESS' ? LL.month.addEmail() : LL.month.noteConsent();
          return (
            <span className="min-w-0 text-small text-muted">
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
            </span>
          );
        }}
      </DeliveryList>
      <Button
        variant="secondary"
        size="small"
        isBusy={save.isPending}
        onClick={() => save.mutate({ ids, format: 'pdf' })}
      >
        {!save.isPending && <Download aria-hidden />}
        {save.progress ?? LL.month.printable({ n: pdfCount(ids.length) })}
      </Button>
    </div>
  );
}
