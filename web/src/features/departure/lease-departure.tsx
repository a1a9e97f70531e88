import { useNavigate } from '@tanstack/react-router';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Property } from '@shared/contract/property.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { claimableDebt } from '@/lib/lease/claimable-debt.ts';
import { capitalized, dayInWords, periodText } from '@/lib/text/day-text.ts';
import { DepartureStep } from './steps/departure-step.tsx';
import { DepositDraftProvider } from './deposit/deposit-draft.tsx';
import { DepositStep } from './deposit/deposit-step.tsx';
import { DepositSummary } from './deposit/deposit-summary.tsx';
import { DocumentsStep, type RenderDelivery } from './steps/documents-step.tsx';
import { LastTermStep } from './steps/last-term-step.tsx';
import { lastTerm } from './steps/last-term.ts';
import { NoticeStep } from './steps/notice-step.tsx';
import { type DepartureFacts, STEPS, stepsDone } from './steps/steps.ts';
import { useOpenStep } from './steps/use-open-step.ts';

interface LeaseDepartureProps {
  readonly facts: DepartureFacts;
  readonly property: Property | undefined;
  readonly renderDelivery: RenderDelivery;
}

/**
 * The end of a lease in four steps: notice, last term, deposit and documents. The deposit is also shown beside the
 * steps.
 */
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
            <DepositStep lease={lease} property={property} onDone={at.goOn} onSkip={at.skip} />
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

interface Words {
  readonly LL: Pick<TranslationFunctions, 'departure' | 'lease'>;
  readonly locale: Locale;
}

/** Returns the end of a lease in one line; empty if the lease has no end. */
function noticeText(
  { endedBy, noticeReceivedOn, endsOn, rentOwedUntil }: Lease,
  { LL, locale }: Words,
): string {
  if (endedBy === null || endsOn === null) return '';
  const day = (date: string): { day: string } => ({ day: dayInWords(date, locale) });
  return [
    LL.lease.endings[endedBy](),
    noticeReceivedOn !== null && LL.departure.receivedOn(day(noticeReceivedOn)),
    LL.departure.endsOn(day(endsOn)),
    rentOwedUntil !== null &&
      rentOwedUntil !== endsOn &&
      LL.departure.owedUntil({ day: dayInWords(rentOwedUntil, locale) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Describes the return of the keys and the deposit in one line; empty if the keys are not back and the landlord holds
 * no deposit.
 */
function depositText({ lease: { keysOn }, deposit }: DepartureFacts, { LL, locale }: Words): string {
  const { state, held } = deposit;
  return [
    keysOn !== null && LL.lease.keysOnDay({ day: dayInWords(keysOn, locale) }),
    held > 0
      ? LL.departure.depositHeld({ amount: formatEuros(held, locale) })
      : (state === 'settled' || state === 'handedOver') && LL.departure.depositStates[state](),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Returns the last term and the debt in one line; empty if the lease has no end. */
function lastTermText({ lease, dues, position }: DepartureFacts, { LL, locale }: Words): string {
  if (lease.endedBy === null) return '';
  const last = lastTerm(dues, lease.rentOwedUntil);
  const owed = claimableDebt(position);
  return [
    last
      ? `${capitalized(periodText(last, locale), locale)} · ${formatEuros(last.amount, locale)}`
      : LL.departure.lastTermToCome(),
    owed > 0
      ? LL.departure.owes({ amount: formatEuros(owed, locale) })
      : last?.state === 'paid'
        ? LL.departure.owesNothing()
        : LL.departure.nothingLate(),
  ].join(' · ');
}
