import { type FormStore, getInput, setInput } from '@formisch/react';
import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/calendar-date.ts';
import { monthOf, todayInParis } from '@shared/domain/period.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { parseDay } from '@/lib/date-text.ts';
import { dayInWords } from '@/lib/day-text.ts';
import { ordinalDay } from '@/lib/ordinal-day.ts';
import type { TenantFormSchema } from './tenant-schema.ts';

/** The days that every month has. */
const DUE_DAYS = Array.from({ length: 28 }, (_, index) => index + 1);

interface TenantLeaseFieldsProps {
  readonly form: FormStore<TenantFormSchema>;
  readonly isNew: boolean;
}

/** The details of the lease that a quittance states. */
export function TenantLeaseFields({ form, isNew }: TenantLeaseFieldsProps) {
  const { LL, locale } = useI18nContext();
  const startsOn = parseDay((getInput(form, { path: ['leaseStartsOn'] }) ?? '').trim());
  const thisMonth = monthOf(todayInParis()).from;
  const isEarlier = v.is(CalendarDate, startsOn) && startsOn < thisMonth;
  return (
    <FieldGroup title={LL.tenants.leaseAndReceipt()}>
      <DateField
        form={form}
        path={['leaseStartsOn']}
        label={LL.tenants.leaseStartsOn()}
        setText={(input) => setInput(form, { path: ['leaseStartsOn'], input })}
        hint={
          isNew && isEarlier ? LL.tenants.accountStarts({ day: dayInWords(thisMonth, locale) }) : undefined
        }
        isOptional
      />
      <SelectField
        form={form}
        path={['rentDueDay']}
        label={LL.tenants.rentDueDay()}
        options={DUE_DAYS.map((day) => ({
          value: String(day),
          label: LL.tenants.dayOfMonth({ day: ordinalDay(day, locale) }),
        }))}
      />
      <div className="sm:col-span-2">
        <SelectField
          form={form}
          path={['chargesKind']}
          label={LL.tenants.chargesKind()}
          options={[
            { value: 'provision', label: LL.tenants.provision() },
            { value: 'fixed', label: LL.tenants.fixed() },
          ]}
        />
      </div>
      <div className="sm:col-span-2">
        <CheckboxField
          form={form}
          path={['isBilingual']}
          label={LL.tenants.isBilingual()}
          hint={LL.tenants.isBilingualHint()}
        />
      </div>
    </FieldGroup>
  );
}
