import type { FormStore } from '@formisch/react';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ordinalDay } from '@/lib/text/ordinal-day.ts';
import { SelectField } from '../form/select-field.tsx';

/** The days of the month that exist in every month. */
const DUE_DAYS = Array.from({ length: 28 }, (_, index) => index + 1);

type TermsStore = FormStore<
  v.ObjectSchema<
    Readonly<Record<'rentDueDay' | 'termMonths' | 'chargesKind' | 'prorataBy', v.StringSchema<undefined>>>,
    undefined
  >
>;

/** Narrows the type of a form to the terms of a rent. The form may have other fields. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const asTermsForm = (form: unknown) => form as TermsStore;

interface TermsFieldProps {
  readonly form: TermsStore;
}

/** Asks for the day of the month on which the rent is due. */
export function DueDayField({ form }: TermsFieldProps) {
  const { LL, locale } = useI18nContext();
  return (
    <SelectField
      form={form}
      path={['rentDueDay']}
      label={LL.lease.dueDay()}
      options={DUE_DAYS.map((day) => ({
        value: String(day),
        label: LL.lease.dayOfMonth({ day: ordinalDay(day, locale) }),
      }))}
    />
  );
}

/** Asks for the period of one rent: a month or a quarter. */
export function TermField({ form }: TermsFieldProps) {
  const { LL } = useI18nContext();
  return (
    <SelectField
      form={form}
      path={['termMonths']}
      label={LL.lease.term()}
      options={(['1', '3'] as const).map((value) => ({ value, label: LL.lease.terms[value]() }))}
    />
  );
}

interface ChargesKindFieldProps extends TermsFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
}

/** Asks for the kind of charges: a provision or fixed charges. */
export function ChargesKindField({ form, label, hint }: ChargesKindFieldProps) {
  const { LL } = useI18nContext();
  return (
    <SelectField
      form={form}
      path={['chargesKind']}
      label={label}
      options={(['provision', 'fixed'] as const).map((value) => ({
        value,
        label: LL.lease.chargesKinds[value](),
      }))}
      hint={hint}
    />
  );
}

/** Asks how to compute the rent for a part of a month. */
export function ProrataField({ form }: TermsFieldProps) {
  const { LL } = useI18nContext();
  return (
    <SelectField
      form={form}
      path={['prorataBy']}
      label={LL.lease.prorata()}
      options={(['days', 'thirty'] as const).map((value) => ({
        value,
        label: LL.lease.prorataBy[value](),
      }))}
    />
  );
}
