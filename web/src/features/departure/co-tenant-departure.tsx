import { getInput } from '@formisch/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import type { Lease, LeaseTenant } from '@shared/contract/leases/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { solidarityEndsOn } from '@shared/domain/ledger/notice.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useUpdateTenant } from '@/api/people/tenants.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { LawNote } from '@/components/law-note.tsx';
import { StepBar } from '@/components/steps/step-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { claimableDebt } from '@/lib/lease/claimable-debt.ts';
import { notify } from '@/lib/notify.ts';
import { DateText, OptionalDateText, dayInput } from '@/lib/text/date-text.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { DepartureStep } from './steps/departure-step.tsx';
import { StepForm } from './steps/step-form.tsx';
import { CO_TENANT_STEPS, type DepartureFacts } from './steps/steps.ts';
import { useOpenStep } from './steps/use-open-step.ts';

const LeavingForm = v.object({ leavesOn: DateText, replacedOn: OptionalDateText });

interface CoTenantDepartureProps {
  readonly facts: DepartureFacts;
  readonly person: LeaseTenant;
}

/** Shows the two steps of the departure of one co-tenant: the last day, and the consequences for all co-tenants. */
export function CoTenantDeparture({ facts, person }: CoTenantDepartureProps) {
  const { LL, locale } = useI18nContext();
  const { leavesOn } = person;
  const at = useOpenStep(CO_TENANT_STEPS, { leaving: leavesOn !== null, consequences: false });
  return (
    <div className="max-w-4xl space-y-4">
      <DepartureStep
        step="leaving"
        at={at}
        summary={leavesOn === null ? '' : LL.departure.leavesOn({ day: dayInWords(leavesOn, locale) })}
      >
        <LeavingStep lease={facts.lease} person={person} onDone={at.goOn} />
      </DepartureStep>
      <DepartureStep step="consequences" at={at} summary="">
        <Consequences facts={facts} person={person} />
      </DepartureStep>
    </div>
  );
}

/** Says how long the co-tenant is liable, what happens to the deposit, and how much of the account is unpaid. */
function Consequences({ facts, person }: CoTenantDepartureProps) {
  const { LL, locale } = useI18nContext();
  const navigate = useNavigate();
  const { lease, deposit, position } = facts;
  const name = fullName(person);
  const owed = claimableDebt(position);
  const hasGuarantor = lease.guarantors.some(({ tenantId }) => tenantId === person.id);
  const stays = lease.tenants.find(({ id, leavesOn }) => id !== person.id && leavesOn === null);
  const account = { tenantId: stays?.id ?? position.tenantId };
  return (
    <div className="space-y-6">
      <dl className="space-y-4">
        <Consequence title={LL.departure.solidarity()}>
          {lease.hasSolidarity && person.solidarityEndsOn !== null
            ? LL.departure.boundUntil({ name, day: dayInWords(person.solidarityEndsOn, locale) })
            : LL.departure.notBound({ name })}
          {hasGuarantor && lease.hasSolidarity && ` ${LL.departure.guarantorToo()}`}
          {lease.kind !== 'other' && <LawNote text={LL.departure.solidarityLaw()} />}
        </Consequence>
        {deposit.state !== 'none' && (
          <Consequence title={LL.departure.steps.deposit()}>{LL.departure.depositStays()}</Consequence>
        )}
        <Consequence title={LL.departure.account()}>
          {owed > 0
            ? LL.departure.accountOwes({ amount: formatEuros(owed, locale) })
            : LL.departure.nothingOwed()}
        </Consequence>
      </dl>
      {person.replacedOn === null && (
        <Button asChild variant="secondary">
          <Link to="/tenants/$tenantId" params={account} search={{ panel: 'coTenant' }}>
            <UserPlus aria-hidden />
            {LL.departure.addReplacement()}
          </Link>
        </Button>
      )}
      <StepBar>
        <Button
          size="large"
          onClick={() => void navigate({ to: '/tenants/$tenantId', params: account, replace: true })}
        >
          {LL.departure.finish()}
        </Button>
      </StepBar>
    </div>
  );
}

const Consequence = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-small font-medium">{title}</dt>
    <dd className="mt-0.5 text-pretty text-muted tabular-nums">{children}</dd>
  </div>
);

interface LeavingStepProps {
  readonly lease: Lease;
  readonly person: LeaseTenant;
  /** Opens the next step. */
  readonly onDone: () => void;
}

/** The open step that asks for the last day of the co-tenant, and for the day on which a new co-tenant replaces him. */
function LeavingStep({ lease, person, onDone }: LeavingStepProps) {
  const { LL, locale } = useI18nContext();
  const update = useUpdateTenant();
  const [initialInput] = useState(() => ({
    leavesOn: dayInput(person.leavesOn),
    replacedOn: dayInput(person.replacedOn),
  }));
  const form = useForm({ schema: LeavingForm, initialInput });
  const typed = v.safeParse(LeavingForm, getInput(form));
  const boundUntil =
    typed.success && lease.hasSolidarity
      ? solidarityEndsOn(typed.output.leavesOn, typed.output.replacedOn)
      : null;
  const submission = useSubmit(form, {
    send: async (values) => {
      if (form.isDirty) {
        await update.mutateAsync({ ...values, id: person.id });
        notify.success(LL.lease.personSaved());
      }
      onDone();
    },
    failedText: LL.lease.personFailed(),
    goneText: LL.account.goneText(),
  });
  return (
    <StepForm form={form} submission={submission} isSaved={update.isSuccess} id={person.id} step="leaving">
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <DateField
          form={form}
          path={['leavesOn']}
          label={LL.lease.leavesOn()}
          hint={LL.lease.leavesOnHint()}
        />
        <DateField
          form={form}
          path={['replacedOn']}
          label={LL.lease.replacedOn()}
          hint={boundUntil === null ? undefined : LL.lease.bound({ day: dayInWords(boundUntil, locale) })}
          isOptional
        />
      </div>
    </StepForm>
  );
}
