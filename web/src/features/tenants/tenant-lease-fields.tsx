import { type FormStore, focus, setInput, useField } from '@formisch/react';
import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import { latest } from '@shared/domain/ledger/days.ts';
import { periodLabel, todayInParis } from '@shared/domain/period.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { EarliestStart } from '@/components/lease/earliest-start.tsx';
import { validateForm } from '@/components/form/form-errors.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { parseDay } from '@/lib/text/date-text.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { ordinalDay } from '@/lib/text/ordinal-day.ts';
import { asksAccountStart, firstRent } from '@/lib/lease/account-start.ts';
import type { TenantFormSchema } from './tenant-schema.ts';

/** The 28 days that every month has. */
const DUE_DAYS = Array.from({ length: 28 }, (_, index) => index + 1);

interface TenantLeaseFieldsProps {
  readonly form: FormStore<TenantFormSchema>;
  readonly isNew: boolean;
}

/**
 * The fields for those terms of a lease that quittances depend on. A new lease also has fields for the first day of the
 * account and for the deposit.
 */
export function TenantLeaseFields({ form, isNew }: TenantLeaseFieldsProps) {
  const { LL, locale } = useI18nContext();
  const { input: leaseStartsOn } = useField(form, { path: ['leaseStartsOn'] });
  const startsOn = parseDay((leaseStartsOn ?? '').trim());
  return (
    <FieldGroup title={LL.tenants.leaseAndReceipt()}>
      <DateField form={form} path={['leaseStartsOn']} label={LL.tenants.leaseStartsOn()} isOptional />
      <SelectField
        form={form}
        path={['rentDueDay']}
        label={LL.tenants.rentDueDay()}
        options={DUE_DAYS.map((day) => ({
          value: String(day),
          label: LL.tenants.dayOfMonth({ day: ordinalDay(day, locale) }),
        }))}
      />
      {isNew && asksAccountStart(startsOn) && <AccountStart form={form} leaseStartsOn={startsOn} />}
      {isNew && <AmountField form={form} path={['deposit']} label={LL.tenants.agreedDeposit()} isOptional />}
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

interface AccountStartProps extends Pick<TenantLeaseFieldsProps, 'form'> {
  readonly leaseStartsOn: string;
}

/** The field for the first day of the account. The hint states the first rent. */
function AccountStart({ form, leaseStartsOn }: AccountStartProps) {
  const { LL } = useI18nContext();
  const { input: startsOn = '' } = useField(form, { path: ['accountStartsOn'] });
  const { input: dueDay = '' } = useField(form, { path: ['rentDueDay'] });
  return (
    <div className="sm:col-span-2">
      <DateField
        form={form}
        path={['accountStartsOn']}
        label={LL.tenants.followedFrom()}
        hint={
          // The text always has the same height, so that the fields below do not move.
          <span className="block min-h-15 sm:min-h-10">
            <FirstRent startsOn={startsOn} leaseStartsOn={leaseStartsOn} dueDay={dueDay} />
          </span>
        }
      />
      <EarliestStart
        startsOn={startsOn}
        note={LL.tenants.balanceAfterwards()}
        onChoose={(input) => {
          setInput(form, { path: ['accountStartsOn'], input });
          void validateForm(form);
          focus(form, { path: ['accountStartsOn'] });
        }}
      />
    </div>
  );
}

interface FirstRentProps {
  /** The date as the landlord typed it. */
  readonly startsOn: string;
  readonly leaseStartsOn: string;
  readonly dueDay: string;
}

/**
 * States the period and the due day of the account's first rent. While the date is incomplete, explains the field
 * instead.
 */
function FirstRent({ startsOn, leaseStartsOn, dueDay }: FirstRentProps) {
  const { LL, locale } = useI18nContext();
  const typed = parseDay(startsOn.trim());
  if (!v.is(CalendarDate, typed)) return LL.tenants.followedFromHint();
  const { dueOn, ...days } = firstRent(
    v.is(CalendarDate, leaseStartsOn) ? latest(typed, leaseStartsOn) : typed,
    Number(dueDay),
  );
  const words = { rent: periodLabel(days, locale), day: dayInWords(dueOn, locale) };
  return dueOn < todayInParis() ? LL.tenants.firstRentPast(words) : LL.tenants.firstRent(words);
}
