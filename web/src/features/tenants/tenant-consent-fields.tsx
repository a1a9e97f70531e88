import { type FormStore, setInput, useField } from '@formisch/react';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { LawNote } from '@/components/law-note.tsx';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ConsentWayFields } from '@/components/people/consent-way-fields.tsx';
import { type TenantFormSchema, consentAddress, hasConsent, withdrawsConsent } from './tenant-schema.ts';

interface TenantConsentFieldsProps {
  readonly form: FormStore<TenantFormSchema>;
  /** The stored tenant; `null` for a new tenant. */
  readonly stored: Tenant | null;
}

/** The fields for the tenant's consent to quittances by e-mail. A consent applies to the e-mail address in the form. */
export function TenantConsentFields({ form, stored }: TenantConsentFieldsProps) {
  const { LL } = useI18nContext();
  const { input: email } = useField(form, { path: ['email'] });
  const { input: consentFor } = useField(form, { path: ['consentFor'] });
  const address = consentAddress(email);
  const isGiven = hasConsent({ email, consentFor });
  const hint =
    address === ''
      ? LL.tenants.consentNeedsEmail()
      : consentFor && !isGiven
        ? LL.tenants.consentGone({ email: consentFor })
        : '';
  return (
    <FieldGroup title={LL.tenants.byEmail()}>
      <p className="-mt-2 text-small text-pretty text-muted sm:col-span-2">
        {LL.tenants.consentText()}
        <LawNote text={LL.details.consentLaw()} />
      </p>
      <div className="sm:col-span-2">
        <Checkbox
          label={LL.tenants.consent()}
          hint={hint}
          checked={isGiven}
          disabled={address === ''}
          onChange={({ currentTarget }) =>
            setInput(form, { path: ['consentFor'], input: currentTarget.checked ? address : '' })
          }
        />
      </div>
      {isGiven && (
        <>
          <DateField form={form} path={['consentOn']} label={LL.tenants.consentOn()} isPast />
          <ConsentWayFields
            form={form}
            path={['consentHow']}
            otherPath={['consentOther']}
            stored={stored?.emailConsent?.how}
          />
        </>
      )}
      {withdrawsConsent(stored, { email, consentFor }) && (
        <>
          <DateField form={form} path={['withdrawnOn']} label={LL.tenants.withdrawnOn()} isPast />
          <TextField
            form={form}
            path={['withdrawnHow']}
            label={LL.tenants.withdrawnHow()}
            hint={LL.tenants.withdrawnHint()}
          />
        </>
      )}
    </FieldGroup>
  );
}
