import { useNavigate } from '@tanstack/react-router';
import type { LettingOutcome } from '@shared/contract/letting.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import { CloseLink } from '@/components/close-link.tsx';
import { Page } from '@/components/page.tsx';
import { useStepKeys } from '@/components/use-step-keys.ts';
import { UnsavedChangesGuard } from '@/components/unsaved-changes-guard.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { DwellingStep } from './dwelling-step.tsx';
import { EntryStep } from './entry-step.tsx';
import type { Dwelling } from './occupancy.ts';
import { STEPS } from './letting-body.ts';
import { PeopleStep } from './people-step.tsx';
import { Summary } from './summary.tsx';
import { TermsStep } from './terms-step.tsx';
import { useStoredLetting } from './use-stored-letting.ts';
import { useLettingForms } from './use-letting-forms.ts';
import { useLetting } from './use-letting.ts';

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
    <Page title={LL.letting.title()} actions={<CloseLink />}>
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
