import { Form, type FormStore, reset } from '@formisch/react';
import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { User } from '@shared/contract/users/user.ts';
import { isNameless, lacksAddress } from '@shared/domain/landlord.ts';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { useUpdateProfile } from '@/api/session/user.ts';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { warningIf } from '@/components/form/field-warning.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { LandlordAddress } from '@/components/people/landlord-address.tsx';
import { UnsavedForm } from '@/components/form/unsaved-form.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useChooseLocale } from '@/i18n/use-choose-locale.ts';
import { notify } from '@/lib/notify.ts';
import { isDoubtfulPhone } from '@/lib/text/phone-text.ts';
import { FamilyCompanyField } from './family-company-field.tsx';
import { ProfileForm, profileInput, usualSiren } from './profile-schema.ts';
import { SettingsCard } from './settings-card.tsx';

interface ProfileFieldsProps {
  readonly user: User;
  /** True if the account has no second lessor. */
  readonly isOnlyLessor: boolean;
}

/** The form for the landlord's names and language, and for the address and other details on documents. */
export function ProfileFields({ user, isOnlyLessor }: ProfileFieldsProps) {
  const { LL } = useI18nContext();
  const update = useUpdateProfile();
  const client = useQueryClient();
  const chooseLocale = useChooseLocale();
  const form = useForm({ schema: ProfileForm, initialInput: profileInput(user) });

  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      const saved = await update.mutateAsync(values);
      reset(form, { initialInput: profileInput(saved) });
      notify.success(LL.settings.profileSaved());
      void client.invalidateQueries(lessorsQuery);
      if (saved.locale !== user.locale) chooseLocale(saved.locale);
    },
    failedText: LL.settings.profileFailed(),
  });

  return (
    <Form of={form} onSubmit={submit} className="space-y-5">
      <AccountCard form={form} email={user.email} />
      {isOnlyLessor && <LandlordCard form={form} user={user} />}
      <FormFailure text={failure} />
      <div className="flex justify-end max-lg:pb-6">
        <Button type="submit" size="large" className="max-sm:w-full" isBusy={form.isSubmitting}>
          {LL.common.save()}
        </Button>
      </div>
      <UnsavedForm form={form} isDirty={form.isDirty} />
    </Form>
  );
}

type ProfileStore = FormStore<typeof ProfileForm>;

/** The card with the landlord's names and language. */
function AccountCard({ form, email }: { form: ProfileStore; email: string }) {
  const { LL } = useI18nContext();
  return (
    <SettingsCard id="account" title={LL.settings.account()}>
      <div className="mt-5 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          form={form}
          path={['firstName']}
          label={LL.details.firstName()}
          autoComplete="given-name"
          purpose={LL.settings.onReceipts()}
        />
        <TextField
          form={form}
          path={['lastName']}
          label={LL.details.lastName()}
          autoComplete="family-name"
          purpose={LL.settings.onReceipts()}
        />
        <dl className="mb-6 min-w-0 sm:mb-0">
          <dt className="mb-1.5 text-small font-medium">{LL.fields.email()}</dt>
          <dd className="flex min-h-11 items-center rounded-control bg-surface-sunken px-3 [overflow-wrap:anywhere]">
            {email}
          </dd>
        </dl>
        <SelectField
          form={form}
          path={['locale']}
          label={LL.language.label()}
          hint={LL.settings.localeHint()}
          options={[
            { value: 'fr', label: LL.language.fr() },
            { value: 'en', label: LL.language.en() },
          ]}
        />
      </div>
      <div className="mt-3">
        <CheckboxField
          form={form}
          path={['isBilingual']}
          label={LL.settings.isBilingual()}
          hint={LL.settings.isBilingualHint()}
        />
      </div>
    </SettingsCard>
  );
}

/** The card with the landlord's address and other details for documents. */
function LandlordCard({ form, user }: { form: ProfileStore; user: User }) {
  const { LL } = useI18nContext();
  return (
    <SettingsCard id="lessors" title={LL.settings.landlord()} text={LL.settings.landlordText()}>
      <MissingForReceipts user={user} />
      <div className="mt-5 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            form={form}
            path={['companyName']}
            label={LL.settings.companyName()}
            hint={LL.settings.companyNameHint()}
            autoComplete="organization"
            isOptional
          />
        </div>
        <LandlordAddress form={form} isOwn purpose={LL.settings.onReceipts()} />
        <TextField
          form={form}
          path={['phoneNumber']}
          label={LL.details.phoneNumber()}
          type="tel"
          autoComplete="tel"
          warningFor={(text) => warningIf(isDoubtfulPhone(text), LL.details.doubtfulPhone())}
          isOptional
        />
        <TextField
          form={form}
          path={['siren']}
          label={LL.settings.siren()}
          hint={LL.settings.sirenHint()}
          inputMode="numeric"
          usual={usualSiren}
          isOptional
        />
        <FamilyCompanyField form={form} />
      </div>
    </SettingsCard>
  );
}

/**
 * If the name is missing, says that receipts need the name. If only the address is missing, advises the landlord to add
 * the address.
 */
function MissingForReceipts({ user }: { user: User }) {
  const { LL } = useI18nContext();
  if (isNameless(user)) {
    return (
      <div className="mt-5 flex gap-3 rounded-card bg-gold-soft p-4 text-on-gold-soft">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <p className="min-w-0 font-medium text-pretty">{LL.settings.missingName()}</p>
      </div>
    );
  }
  return lacksAddress(user) && <p className="mt-5 text-pretty text-muted">{LL.settings.advisedAddress()}</p>;
}
