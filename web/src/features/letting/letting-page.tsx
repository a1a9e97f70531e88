import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import type { LettingOutcome } from '@shared/contract/leases/letting.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import { lessorName } from '@shared/domain/landlord.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { userQuery } from '@/api/session/user.ts';
import { CloseLink } from '@/components/page/close-link.tsx';
import { Page } from '@/components/page/page.tsx';
import { usePageDraft } from '@/components/form/use-page-draft.ts';
import { useStepKeys } from '@/components/steps/use-step-keys.ts';
import { UnsavedChangesGuard } from '@/components/form/unsaved-changes-guard.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { daysInWords } from '@/lib/text/day-text.ts';
import { chosenLessor } from './chosen-lessor.ts';
import { DwellingStep } from './dwelling-step.tsx';
import { EntryStep } from './entry-step.tsx';
import type { StepProps } from './letting-step.tsx';
import type { Dwelling } from './occupancy.ts';
import { STEPS } from './letting-body.ts';
import { PeopleStep } from './people-step.tsx';
import { StoredLetting } from './stored-letting.ts';
import { benefitText, chosenDwelling, dwellingName, monthlyAmounts, tenantNames } from './summary-text.ts';
import { TermsStep } from './terms-step.tsx';
import { type LettingForms, useLettingForms } from './use-letting-forms.ts';
import { type Letting, useLetting } from './use-letting.ts';

interface LettingPageProps {
  readonly dwellings: readonly Dwelling[];
  readonly lessors: readonly Lessor[];
}

/** The page that lets a dwelling in four steps: dwelling, tenants, terms and first payment. */
export function LettingPage({ dwellings, lessors }: LettingPageProps) {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const forms = useLettingForms(dwellings, lessors);
  const tell = ({ lease, payment, depositReceipt }: LettingOutcome): void => {
    const [tenant] = lease.tenants;
    if (!tenant) return;
    // Replace the form in the browser's history, because the letting now exists.
    void navigate({
      to: '/tenants/$tenantId',
      params: { tenantId: tenant.id },
      ignoreBlocker: true,
      replace: true,
    });
    notify.success(
      [
        LL.letting.added(),
        ...[...(payment?.receipts ?? []), ...(depositReceipt ? [depositReceipt] : [])].map(({ number }) =>
          LL.letting.issued({ number }),
        ),
      ].join(' '),
    );
    if (payment && payment.blockers.length > 0)
      notify.info(
        [LL.payment.blockedTitle(), ...payment.blockers.map((one) => LL.payment.blockers[one]())].join('. '),
      );
  };
  const letting = useLetting(forms, tell);
  const keep = useStoredLetting(forms, letting);
  const before = STEPS[STEPS.indexOf(letting.step) - 1];
  useStepKeys({ back: before && (() => letting.open(before)), finish: letting.finish });
  const part = { dwellings, lessors, forms, letting, keep };
  return (
    <Page title={LL.nav.newLetting()} actions={<CloseLink />}>
      <UnsavedChangesGuard isDirty={forms.isDirty && !letting.isAdded} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-4">
          <DwellingStep {...part} />
          <PeopleStep {...part} />
          <TermsStep {...part} />
          <EntryStep {...part} />
        </div>
        <Summary {...part} />
      </div>
    </Page>
  );
}

/**
 * Stores the input of all steps while the user is on another page. Returns a function to call before the user leaves
 * the page through a link.
 */
function useStoredLetting(forms: LettingForms, letting: Letting): () => void {
  const { data: user } = useSuspenseQuery(userQuery);
  return usePageDraft({
    page: 'letting',
    read: () =>
      forms.isDirty && !letting.isAdded
        ? {
            ownerId: user.id,
            idempotencyKey: letting.idempotencyKey,
            inputs: structuredClone(forms.inputs),
            step: letting.step,
            furthest: STEPS[letting.reached],
          }
        : null,
    restore: (kept) => {
      const draft = v.safeParse(StoredLetting, kept);
      if (!draft.success || draft.output.ownerId !== user.id) return false;
      forms.restore(draft.output.inputs);
      letting.resume(draft.output);
      return true;
    },
  });
}

/** The summary of the letting, beside the steps on a wide screen. */
function Summary({ dwellings, lessors, forms, letting }: StepProps) {
  const { LL, locale } = useI18nContext();
  const monthly = monthlyAmounts(forms);
  const first = letting.preview.answer?.rents[0];
  const euros = (amount: number): string => formatEuros(amount, locale);
  const lessor = chosenLessor(dwellings, lessors, forms.dwelling);
  const facts = [
    [LL.details.lessor(), lessor && lessorName(lessor)],
    [LL.details.property(), dwellingName(chosenDwelling(dwellings, forms), forms)],
    [LL.letting.tenants(), tenantNames(forms).join(', ')],
    [LL.letting.rentAndCharges(), monthly && LL.letting.eachMonth({ amount: euros(monthly.amount) })],
    [LL.letting.benefit(), benefitText(forms, LL, locale)],
    [LL.letting.firstAmount(), first && `${euros(first.amount)}, ${daysInWords(first, locale)}`],
    [LL.lease.deposit(), monthly && monthly.deposit > 0 && euros(monthly.deposit)],
  ] as const;
  return (
    <aside
      aria-labelledby="letting-summary"
      className="sticky top-20 rounded-card border border-border bg-surface p-5 shadow-card max-lg:hidden"
    >
      <h2 id="letting-summary" className="text-title">
        {LL.letting.summary()}
      </h2>
      <dl className="mt-3 space-y-2">
        {facts.map(([name, fact]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="shrink-0 text-small text-muted">{name}</dt>
            <dd className="text-right text-small wrap-anywhere tabular-nums">{fact || LL.table.none()}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
