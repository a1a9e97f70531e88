import { type FormStore, useField } from '@formisch/react';
import { ConsentWayFields } from '@/components/people/consent-way-fields.tsx';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { RemovePersonButton } from '@/components/people/guarantor-list.tsx';
import { withLaw } from '@/components/law-note.tsx';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { ContactFields, PersonNames, PostalAddressField } from '@/components/people/name-fields.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { PeopleForm } from './people-schema.ts';

interface TenantFieldsProps {
  readonly form: FormStore<typeof PeopleForm>;
  readonly index: number;
  readonly isCompany: boolean;
  /** Removes the tenant from the list; `null` if the list already has the smallest number of tenants. */
  readonly onRemove: (() => void) | null;
}

/** The fields for a tenant and the tenant's consent to quittances by e-mail. */
export function TenantFields({ form, index, isCompany, onRemove }: TenantFieldsProps) {
  const { LL } = useI18nContext();
  const { input: email = '' } = useField(form, { path: ['tenants', index, 'email'] });
  const n = index + 1;
  return (
    <FieldGroup title={LL.letting.tenant({ n })}>
      <PersonNames form={form} at={['tenants', index]} isCompany={isCompany} />
      <ContactFields form={form} at={['tenants', index]} />
      {email !== null && email.trim() !== '' && <ConsentFields form={form} index={index} />}
      <PostalAddressField form={form} at={['tenants', index]} />
      {onRemove && <RemovePersonButton label={LL.letting.removeTenant({ n })} onRemove={onRemove} />}
    </FieldGroup>
  );
}

function ConsentFields({ form, index }: Pick<TenantFieldsProps, 'form' | 'index'>) {
  const { LL } = useI18nContext();
  const { input: hasAgreed } = useField(form, { path: ['tenants', index, 'hasAgreed'] });
  return (
    <>
      <div className="mb-2 sm:col-span-2">
        <CheckboxField
          form={form}
          path={['tenants', index, 'hasAgreed']}
          label={LL.tenants.consent()}
          hint={withLaw(LL.tenants.consentText(), LL.details.consentLaw())}
        />
      </div>
      {hasAgreed === true && (
        <>
          <DateField
            form={form}
            path={['tenants', index, 'consentOn']}
            label={LL.tenants.consentOn()}
            isPast
          />
          <ConsentWayFields
            form={form}
            path={['tenants', index, 'consentHow']}
            otherPath={['tenants', index, 'consentOther']}
          />
        </>
      )}
    </>
  );
}
