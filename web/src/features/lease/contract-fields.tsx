import { type FormStore, getInput, useField } from '@formisch/react';
import { useState } from 'react';
import { type Lease, LeaseKind } from '@shared/contract/leases/lease.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useLessorOfProperty } from '@/api/people/use-lessor-of-property.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { FieldWarning } from '@/components/form/field-warning.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { usePrefilled } from '@/components/form/use-prefilled.ts';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { useDepositHint } from '@/components/lease/use-deposit-hint.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isMobilityLease, lastsSixYears, usualDuration } from '@/lib/lease/lease-kind.ts';
import type { LeaseForm } from './lease-schema.ts';
import { listText } from '@/lib/text/list-text.ts';

interface ContractFieldsProps {
  readonly form: FormStore<typeof LeaseForm>;
  /** The lease at the moment when the form was opened. */
  readonly stored: Lease;
  readonly kind: LeaseKind;
}

/** The fields for the kind of lease, its days and duration, the tenant's insurance and the deposit. */
export function ContractFields({ form, stored, kind }: ContractFieldsProps) {
  const { LL } = useI18nContext();
  const lessor = useLessorOfProperty(stored.propertyId);
  const followKind = useKindDuration(form, stored.kind, lessor);
  return (
    <FieldGroup title={LL.lease.contract()}>
      <div className="sm:col-span-2">
        <SelectField
          form={form}
          path={['kind']}
          label={LL.lease.kind()}
          options={LeaseKind.options.map((value) => ({ value, label: LL.lease.kinds[value]() }))}
          hint={
            <>
              {LL.lease.kindHints[kind]()}
              {isMobilityLease(kind) && <RemovedTerms lease={stored} />}
            </>
          }
          onChosen={(value) => {
            const chosen = LeaseKind.options.find((option) => option === value);
            if (chosen) followKind(chosen);
          }}
        />
      </div>
      <DateField form={form} path={['startsOn']} label={LL.lease.startsOn()} isOptional />
      <TextField
        form={form}
        path={['durationMonths']}
        label={LL.lease.durationMonths()}
        hint={lastsSixYears(kind, lessor) && LL.lease.sixYears()}
        inputMode="numeric"
        isOptional
      />
      <DateField form={form} path={['signedOn']} label={LL.lease.signedOn()} isOptional />
      <DateField
        form={form}
        path={['insuredUntil']}
        label={LL.lease.insuredUntil()}
        hint={LL.lease.insuredUntilHint()}
        isOptional
      />
      {!isMobilityLease(kind) && (
        <DepositField form={form} kind={kind} rent={stored.rents.at(-1)?.rent ?? 0} />
      )}
    </FieldGroup>
  );
}

/** Lists the stored terms that saving the form deletes, because the chosen lease kind does not have them. */
function RemovedTerms({ lease }: { lease: Lease }) {
  const { LL, locale } = useI18nContext();
  const removed = [
    ...(lease.deposit > 0 ? [LL.lease.removed.deposit({ amount: formatEuros(lease.deposit, locale) })] : []),
    ...(lease.chargesKind === 'provision' ? [LL.lease.removed.provision()] : []),
    ...(lease.hasSolidarity ? [LL.lease.removed.solidarity()] : []),
  ];
  if (removed.length === 0) return null;
  return <FieldWarning text={LL.lease.removes({ list: listText(removed, locale) })} />;
}

interface DepositFieldProps {
  readonly form: FormStore<typeof LeaseForm>;
  readonly kind: LeaseKind;
  /** The newest rent of the lease, in euros. */
  readonly rent: number;
}

/** The field for the deposit. The hint states the legal maximum, but the field accepts a larger amount. */
function DepositField({ form, kind, rent }: DepositFieldProps) {
  const { LL } = useI18nContext();
  const { input: typed } = useField(form, { path: ['deposit'] });
  const termMonths = Number(useField(form, { path: ['termMonths'] }).input ?? 1);
  const hint = useDepositHint({ kind, rent, termMonths, typed });
  return <AmountField form={form} path={['deposit']} label={LL.lease.deposit()} hint={hint} isOptional />;
}

/**
 * Fills in the usual duration of the chosen lease kind, unless the landlord has typed a duration. If the landlord
 * chooses a kind again, restores the duration that the form last showed for this kind. Returns the function to call
 * when the landlord chooses a kind.
 */
function useKindDuration(
  form: FormStore<typeof LeaseForm>,
  stored: LeaseKind,
  lessor: Lessor | undefined,
): (chosen: LeaseKind) => void {
  const duration = usePrefilled(form, { durationMonths: usualDuration(stored, lessor) });
  const [lastKind, setLastKind] = useState(stored);
  const [durations, setDurations] = useState<Partial<Record<LeaseKind, string>>>({});
  return (chosen) => {
    const shown = getInput(form, { path: ['durationMonths'] }) ?? '';
    if (shown === '' || !duration.isTyped())
      duration.prefill({ durationMonths: durations[chosen] ?? usualDuration(chosen, lessor) });
    setDurations({ ...durations, [lastKind]: shown });
    setLastKind(chosen);
  };
}
