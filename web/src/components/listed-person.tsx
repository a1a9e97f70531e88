import type { FormStore } from '@formisch/react';
import type * as v from 'valibot';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isDoubtfulPhone } from '@/lib/text/phone-text.ts';
import { warningIf } from './form/field-warning.tsx';
import { TextField } from './form/text-field.tsx';

type Text = v.StringSchema<undefined>;
type List = v.ArraySchema<
  v.ObjectSchema<
    Readonly<Record<'companyName' | 'siren' | 'firstName' | 'lastName' | 'email' | 'phoneNumber', Text>>,
    undefined
  >,
  undefined
>;

/** The parts of a form with lists of people that these fields use. */
type ListForm = FormStore<v.ObjectSchema<Readonly<Record<'tenants' | 'guarantors', List>>, undefined>>;

/** A form as one with lists of people, whatever else it asks of them. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const withPeople = (form: unknown) => form as ListForm;

interface PersonFieldsProps {
  readonly form: ListForm;
  readonly list: 'tenants' | 'guarantors';
  /** The person's place in the list, which is part of the fields' paths. */
  readonly index: number;
}

/** The fields of a company that rents or stands surety. */
export function CompanyFields({ form, list, index }: PersonFieldsProps) {
  const { LL } = useI18nContext();
  return (
    <>
      <TextField
        form={form}
        path={[list, index, 'companyName']}
        label={LL.details.companyName()}
        autoComplete="off"
      />
      <TextField
        form={form}
        path={[list, index, 'siren']}
        label={LL.details.siren()}
        hint={LL.details.sirenHint()}
        inputMode="numeric"
        autoComplete="off"
        isOptional
      />
    </>
  );
}

/** The fields of the names, optional for a company, and of e-mail and telephone. */
export function PersonFields({ form, list, index, isCompany }: PersonFieldsProps & { isCompany: boolean }) {
  const { LL } = useI18nContext();
  return (
    <>
      <TextField
        form={form}
        path={[list, index, 'firstName']}
        label={LL.details.firstName()}
        autoComplete="off"
        isOptional={isCompany}
      />
      <TextField
        form={form}
        path={[list, index, 'lastName']}
        label={LL.details.lastName()}
        autoComplete="off"
        isOptional={isCompany}
      />
      <TextField
        form={form}
        path={[list, index, 'email']}
        label={LL.fields.email()}
        type="email"
        autoComplete="off"
        spellCheck={false}
        isOptional
      />
      <TextField
        form={form}
        path={[list, index, 'phoneNumber']}
        label={LL.details.phoneNumber()}
        type="tel"
        autoComplete="off"
        doubt={(text) => warningIf(isDoubtfulPhone(text), LL.details.doubtfulPhone())}
        isOptional
      />
    </>
  );
}
