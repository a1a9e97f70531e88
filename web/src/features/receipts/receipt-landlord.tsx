import { Form } from '@formisch/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '@shared/contract/user.ts';
import { isNameless } from '@shared/domain/landlord.ts';
import { useUpdateProfile } from '@/api/user.ts';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { LandlordAddress } from '@/components/landlord-address.tsx';
import { FieldGroup, PanelBody, PanelFooter } from '@/components/side-panel.tsx';
import { UnsavedForm } from '@/components/unsaved-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { landlordForm, landlordInput } from './landlord-schema.ts';

interface ReceiptLandlordProps {
  readonly user: User;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Asks, before the first receipt, for the name that it needs and for the address that it should say. */
export function ReceiptLandlord({ user, onSaved, onCancel }: ReceiptLandlordProps) {
  const { LL } = useI18nContext();
  const update = useUpdateProfile();
  const [asksName] = useState(() => isNameless(user));
  const [schema] = useState(() => landlordForm(user));
  const form = useForm({
    schema,
    initialInput: landlordInput(user),
  });

  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      await update.mutateAsync(values);
      onSaved();
    },
    failedText: LL.receipts.landlordFailed(),
  });

  return (
    <Form of={form} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <PanelBody>
        <p className="text-pretty text-muted">
          {LL.receipts.landlordText()}{' '}
          <Link
            to="/settings/profile"
            className="focus-ring rounded-sm font-medium text-primary underline-offset-4 hover:underline"
          >
            {LL.receipts.landlordMore()}
          </Link>
        </p>
        <FieldGroup title={LL.receipts.landlord()}>
          {asksName && (
            <>
              <TextField
                form={form}
                path={['firstName']}
                label={LL.details.firstName()}
                autoComplete="given-name"
              />
              <TextField
                form={form}
                path={['lastName']}
                label={LL.details.lastName()}
                autoComplete="family-name"
              />
            </>
          )}
          <LandlordAddress form={form} isOwn purpose={LL.receipts.advised()} />
        </FieldGroup>
      </PanelBody>
      <PanelFooter
        onCancel={onCancel}
        submitLabel={LL.receipts.landlordSave()}
        failure={failure}
        isBusy={form.isSubmitting}
      />
      <UnsavedForm form={form} isDirty={form.isDirty && !update.isSuccess} />
    </Form>
  );
}
