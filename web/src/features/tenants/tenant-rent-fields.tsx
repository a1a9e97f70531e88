import { type FormStore, useField } from '@formisch/react';
import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import type { LeaseKind } from '@shared/contract/leases/lease.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useRentPreview } from '@/api/accounts/leases.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { RentRise } from '@/components/lease/rent-rise.tsx';
import { RentConsequences } from '@/components/lease/rent-consequences.tsx';
import { useUnchangedDueSentences } from '@/components/lease/use-notify-unchanged-dues.ts';
import { RentAmounts } from '@/components/lease/rent-amounts.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { parseAmount } from '@/lib/text/amount-text.ts';
import { parseDay } from '@/lib/text/date-text.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { formerAmounts, isOtherRent, startField } from './former-rents.ts';
import { type TenantFormSchema, isRise, typedRent } from './tenant-schema.ts';

interface RentStartProps {
  readonly form: FormStore<TenantFormSchema>;
  readonly stored: Tenant;
  /** The kind of the lease; `undefined` while the lease loads. */
  readonly leaseKind: LeaseKind | undefined;
  /** True while the form is being saved and after it was saved. */
  readonly isSaving: boolean;
}

interface TenantRentFieldsProps extends Omit<RentStartProps, 'stored'> {
  /** The tenant to edit; `null` for a new tenant. */
  readonly stored: Tenant | null;
}

/**
 * The fields for the monthly amounts. The form also shows the first day of the amounts and the former rents in two
 * cases: the landlord changes the amounts now, or the rent has changed before.
 */
export function TenantRentFields({ form, stored, ...others }: TenantRentFieldsProps) {
  return (
    <>
      <RentAmounts form={form} />
      {stored && <RentStart form={form} stored={stored} {...others} />}
    </>
  );
}

/**
 * The first day of the amounts and the former rents. Renders nothing if the stored amounts have always applied and the
 * typed amounts equal them.
 */
function RentStart({ form, stored, leaseKind, isSaving }: RentStartProps) {
  const { LL, locale } = useI18nContext();
  const { changesOn, rentStartsOn, ...input } = useRentInput(form);
  const trial = typedRent(stored, { ...input, changesOn, rentStartsOn });
  const preview = useRentPreview(stored.id, trial, isSaving);
  const unchangedSentences = useUnchangedDueSentences();
  const isChanged = isOtherRent(stored, input);
  if (!isChanged && stored.rentStartsOn === null) return null;
  const field = startField(stored, input);
  const startsOn = field ? parseDay({ changesOn, rentStartsOn }[field].trim()) : (stored.rentStartsOn ?? '');
  const before = v.is(CalendarDate, startsOn) ? formerAmounts(stored, input, startsOn) : [];
  // If the landlord changes the amounts, the hint of the date field states the newest former rent.
  const former = before.map(({ until, ...amounts }) =>
    LL.tenants.rentBefore({
      day: dayInWords(until, locale),
      rent: formatEuros(amounts.rent, locale),
      charges: formatEuros(amounts.charges, locale),
    }),
  );
  return (
    <div className="space-y-3 rounded-control bg-surface-sunken px-4 pt-3.5 pb-4 sm:col-span-2">
      {isChanged && <CorrectionField form={form} stored={stored} isChosen={input.isCorrection} />}
      {field === 'changesOn' && (
        <DateField form={form} path={['changesOn']} label={LL.tenants.rentChangesOn()} hint={former[0]} />
      )}
      {field === 'rentStartsOn' && (
        <DateField
          form={form}
          path={['rentStartsOn']}
          label={startsOn > todayInParis() ? LL.tenants.rentWillStartOn() : LL.tenants.rentStartsOn()}
          hint={LL.tenants.rentSinceEver()}
          isOptional
        />
      )}
      <div className="-mt-2 space-y-1 text-small text-muted empty:hidden">
        {former.slice(field === 'changesOn' ? 1 : 0).map((text) => (
          <p key={text} className="text-pretty">
            {text}
          </p>
        ))}
      </div>
      {trial && (
        <output className="block space-y-1 text-small text-pretty tabular-nums">
          <RentConsequences preview={preview} />
          {unchangedSentences(preview.answer?.unchangedDues ?? []).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </output>
      )}
      {trial && isRise(stored, trial, input.isCorrection, leaseKind) && (
        <RentRise form={form} kind={leaseKind} />
      )}
    </div>
  );
}

function useRentInput(form: FormStore<TenantFormSchema>) {
  const { input: rent = '' } = useField(form, { path: ['rent'] });
  const { input: charges = '' } = useField(form, { path: ['charges'] });
  const { input: isCorrection = false } = useField(form, { path: ['isCorrection'] });
  const { input: changesOn = '' } = useField(form, { path: ['changesOn'] });
  const { input: rentStartsOn = '' } = useField(form, { path: ['rentStartsOn'] });
  return {
    rent: parseAmount(rent),
    charges: charges.trim() === '' ? 0 : parseAmount(charges),
    isCorrection,
    changesOn,
    rentStartsOn,
  };
}

interface CorrectionFieldProps extends Pick<RentStartProps, 'form' | 'stored'> {
  readonly isChosen: boolean;
}

/** Asks whether the new amounts correct the stored amounts. */
function CorrectionField({ form, stored, isChosen }: CorrectionFieldProps) {
  const { LL, locale } = useI18nContext();
  return (
    <CheckboxField
      form={form}
      path={['isCorrection']}
      label={LL.tenants.isCorrection()}
      hint={
        !isChosen
          ? undefined
          : stored.rentStartsOn === null
            ? LL.tenants.correctsAll()
            : LL.tenants.correctsSince({ day: dayInWords(stored.rentStartsOn, locale) })
      }
    />
  );
}
