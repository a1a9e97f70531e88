import * as v from 'valibot';
import { type MonthDue, MonthBlocker } from '@shared/contract/month-due.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { BlockerLink } from './blocker-link.tsx';
import type { MonthFailure } from './month-run.ts';

interface RunFailuresProps {
  /** The rows of the month, for the names. */
  readonly rows: readonly MonthDue[];
  readonly failed: readonly MonthFailure[];
  readonly onRetry: () => void;
}

/** The tenants for whom nothing was recorded or issued, why, and how to fix it. */
export function RunFailures({ rows, failed, onRetry }: RunFailuresProps) {
  const { LL } = useI18nContext();
  return (
    <div className="mt-4 rounded-control bg-danger-soft px-4 py-3">
      <ul className="space-y-1.5" aria-label={LL.month.failures()}>
        {failed.map((failure) => (
          <li key={failure.tenantId}>
            <span className="font-medium">
              {rows.find(({ tenantId }) => tenantId === failure.tenantId)?.tenantName ??
                LL.month.unknownTenant()}
            </span>
            {' · '}
            <Reason failure={failure} />
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" className="mt-3" onClick={onRetry}>
        {LL.month.retryFailed({ n: failed.length })}
      </Button>
    </div>
  );
}

function Reason({ failure: { tenantId, errorCode } }: { failure: MonthFailure }) {
  const { LL } = useI18nContext();
  if (!v.is(MonthBlocker, errorCode)) return LL.month.reasons[errorCode]();
  return (
    <>
      {LL.month.blockers[errorCode]()} <BlockerLink blocker={errorCode} tenantId={tenantId} />
    </>
  );
}
