import * as v from 'valibot';
import { MonthBlocker, type ReceiptMonthResult } from '@shared/contract/receipt-month.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { BlockerLink } from './blocker-link.tsx';

type Failed = ReceiptMonthResult['failed'];

interface RunFailuresProps {
  readonly month: string;
  readonly failed: Failed;
  readonly onRetry: () => void;
}

/** The tenants who did not get a quittance, why, and how to fix it. */
export function RunFailures({ month, failed, onRetry }: RunFailuresProps) {
  const { LL } = useI18nContext();
  return (
    <div className="mt-4 rounded-control bg-danger-soft px-4 py-3">
      <ul className="space-y-1.5" aria-label={LL.monthReceipts.failures()}>
        {failed.map((one) => (
          <li key={one.tenantId}>
            <span className="font-medium">{one.tenantName ?? LL.monthReceipts.unknownTenant()}</span>
            {' · '}
            <Reason failure={one} month={month} />
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" className="mt-3" onClick={onRetry}>
        {LL.monthReceipts.retryFailed({ n: failed.length })}
      </Button>
    </div>
  );
}

interface ReasonProps {
  readonly failure: Failed[number];
  readonly month: string;
}

function Reason({ failure: { tenantId, errorCode }, month }: ReasonProps) {
  const { LL } = useI18nContext();
  if (!v.is(MonthBlocker, errorCode)) return LL.monthReceipts.reasons[errorCode]();
  return (
    <>
      {LL.monthReceipts.blockers[errorCode]()}{' '}
      <BlockerLink blocker={errorCode} tenantId={tenantId} month={month} />
    </>
  );
}
