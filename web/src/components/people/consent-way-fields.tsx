import { type FormSchema, type RequiredPath, useField } from '@formisch/react';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import type { FieldProps } from '@/components/form/use-form-field.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { OTHER_WAY } from '@/lib/form/consent-schema.ts';

type Field<TSchema extends FormSchema, TPath extends RequiredPath> = Pick<
  FieldProps<TSchema, TPath>,
  'form' | 'path'
>;

interface ConsentWayFieldsProps<
  TSchema extends FormSchema,
  TPath extends RequiredPath,
  TOther extends RequiredPath,
> extends Field<TSchema, TPath> {
  /** The path of the field for the landlord's own words. */
  readonly otherPath: Field<TSchema, TOther>['path'];
  /** The stored way of giving consent. A way that is not in the list becomes an additional option. */
  readonly stored?: string | undefined;
}

/** Asks how the tenant gave consent. The landlord chooses an option or types his own words. */
export function ConsentWayFields<
  TSchema extends FormSchema,
  TPath extends RequiredPath,
  TOther extends RequiredPath,
>({ form, path, otherPath, stored }: ConsentWayFieldsProps<TSchema, TPath, TOther>) {
  const { LL } = useI18nContext();
  const { input } = useField(form, { path });
  const proposed: string[] = Object.values(LL.tenants.consentWays).map((text) => text());
  const words = stored === undefined || proposed.includes(stored) ? proposed : [...proposed, stored];
  return (
    <>
      <SelectField
        form={form}
        path={path}
        label={LL.tenants.consentHow()}
        emptyLabel={LL.tenants.consentHowEmpty()}
        options={[
          ...words.map((text) => ({ value: text, label: text })),
          { value: OTHER_WAY, label: LL.tenants.consentOther() },
        ]}
      />
      {input === OTHER_WAY && <TextField form={form} path={otherPath} label={LL.tenants.consentOtherHow()} />}
    </>
  );
}
