import { type FormStore, setInput, useField } from '@formisch/react';
import { DateField } from '@/components/form/date-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { type TenantFormSchema, consentAddress, hasConsent } from './tenant-schema.ts';

/** The tenant's consent to receive quittances at the e-mail address in the form. */
export function TenantConsentFields({ form }: { form: FormStore<TenantFormSchema> }) {
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
      <p className="-mt-2 text-small text-pretty text-muted sm:col-span-2">{LL.tenants.consentLaw()}</p>
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
          <DateField
            form={form}
            path={['consentOn']}
            label={LL.tenants.consentOn()}
            setText={(input) => setInput(form, { path: ['consentOn'], input })}
            isPast
          />
          <TextField
            form={form}
            path={['consentHow']}
            label={LL.tenants.consentHow()}
            hint={LL.tenants.consentHowHint()}
            autoComplete="off"
          />
        </>
      )}
    </FieldGroup>
  );
}
