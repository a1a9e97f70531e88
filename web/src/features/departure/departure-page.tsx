import type { Lease } from '@shared/contract/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { CloseLink } from '@/components/close-link.tsx';
import { Page } from '@/components/page.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { listText } from '@/lib/text/list-text.ts';
import { DepartureStep } from './departure-step.tsx';
import { DepositStep } from './deposit-step.tsx';
import { DepositSummary } from './deposit-summary.tsx';
import type { DepartureFacts } from './steps.ts';
import { useDeparture } from './use-departure.ts';

/** The page of the end of a lease in four steps: notice, last term, deposit and documents. */
export function DeparturePage({ facts }: { readonly facts: DepartureFacts }) {
  const { LL, locale } = useI18nContext();
  const { lease } = facts;
  const departure = useDeparture(facts);
  const names = listText(leaving(lease).map(fullName), locale);
  return (
    <Page title={LL.departure.title({ names })} actions={<CloseLink />}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-4">
          <DepartureStep step="notice" departure={departure} summary="">
            {null}
          </DepartureStep>
          <DepartureStep step="lastTerm" departure={departure} summary="">
            {null}
          </DepartureStep>
          <DepartureStep step="deposit" departure={departure} summary="">
            <DepositStep lease={lease} onDone={departure.goOn} />
          </DepartureStep>
          <DepartureStep step="documents" departure={departure} summary="">
            {null}
          </DepartureStep>
        </div>
        <DepositSummary lease={lease} />
      </div>
    </Page>
  );
}

/** Returns the tenants who leave with the lease: those who did not leave before its end. */
const leaving = ({ tenants, rentOwedUntil }: Lease): Lease['tenants'] =>
  tenants.filter(({ leavesOn }) => leavesOn === null || leavesOn === rentOwedUntil);
