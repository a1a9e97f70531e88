import { useNavigate } from '@tanstack/react-router';
import type { Property } from '@shared/contract/property.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { DepartureStep } from './departure-step.tsx';
import { DepositDraftProvider } from './deposit-draft.tsx';
import { DepositStep } from './deposit-step.tsx';
import { DepositSummary } from './deposit-summary.tsx';
import { DocumentsStep, type RenderDelivery } from './documents-step.tsx';
import { LastTermStep } from './last-term-step.tsx';
import { NoticeStep } from './notice-step.tsx';
import { depositText, lastTermText, noticeText } from './step-summary.ts';
import { type DepartureFacts, STEPS, stepsDone } from './steps.ts';
import { useOpenStep } from './use-open-step.ts';

interface LeaseDepartureProps {
  readonly facts: DepartureFacts;
  readonly property: Property | undefined;
  readonly renderDelivery: RenderDelivery;
}

/** The end of a lease in four steps: notice, last term, deposit and documents. The deposit is also beside the steps. */
export function LeaseDeparture({ facts, property, renderDelivery }: LeaseDepartureProps) {
  const { LL, locale } = useI18nContext();
  const navigate = useNavigate();
  const { lease, dues, position } = facts;
  const at = useOpenStep(STEPS, stepsDone(facts), ['lastTerm']);
  const words = { LL, locale };
  return (
    <DepositDraftProvider leaseId={lease.id}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-4">
          <DepartureStep step="notice" at={at} summary={noticeText(lease, words)}>
            <NoticeStep
              lease={lease}
              dues={dues}
              onDone={at.goOn}
              onWithdrawn={() =>
                void navigate({
                  to: '/tenants/$tenantId',
                  params: { tenantId: position.tenantId },
                  replace: true,
                  ignoreBlocker: true,
                })
              }
            />
          </DepartureStep>
          <DepartureStep step="lastTerm" at={at} summary={lastTermText(facts, words)}>
            <LastTermStep facts={facts} onDone={at.goOn} />
          </DepartureStep>
          <DepartureStep step="deposit" at={at} summary={depositText(facts, words)}>
            <DepositStep lease={lease} property={property} onDone={at.goOn} />
          </DepartureStep>
          <DepartureStep step="documents" at={at} summary={LL.departure.documentsText()}>
            <DocumentsStep facts={facts} renderDelivery={renderDelivery} onOpen={at.open} />
          </DepartureStep>
        </div>
        <DepositSummary lease={lease} />
      </div>
    </DepositDraftProvider>
  );
}
