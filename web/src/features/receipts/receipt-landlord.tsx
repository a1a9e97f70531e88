import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { issueCode } from '@shared/contract/common.ts';
import { ProfileUpdate } from '@shared/contract/profile.ts';
import type { User } from '@shared/contract/user.ts';
import { isNameless } from '@shared/domain/landlord.ts';
import { useUpdateProfile } from '@/api/user.ts';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { LandlordAddress } from '@/components/landlord-address.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { PanelForm } from '@/components/panel-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { LANDLORD_ADDRESS, addressInput } from '@/lib/form/landlord-address.ts';

const { firstName, lastName } = ProfileUpdate.entries;

const NAME = ['firstName', 'lastName'] as const;

interface ReceiptLandlordProps {
  readonly user: User;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form that asks for the landlord's name, which receipts need, and for the optional address. */
export function ReceiptLandlord({ user, onSaved, onCancel }: ReceiptLandlordProps) {
  const { LL } = useI18nContext();
  const update = useUpdateProfile();
  const [asksName] = useState(() => isNameless(user));
  const [schema] = useState(() => landlordForm(user));
  const form = useForm({
    schema,
    initialInput: landlordInput(user),
  });

  const submission = useSubmit(form, {
    send: async (values) => {
      await update.mutateAsync(values);
      onSaved();
    },
    failedText: LL.receipts.landlordFailed(),
  });

  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={update.isSuccess}
      submitLabel={LL.receipts.landlordSave()}
      onCancel={onCancel}
    >
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
    </PanelForm>
  );
}

/**
 * Returns the schema of the landlord's data on receipts. The name is required if the profile has no name and no company
 * name. The address is optional.
 */
const landlordForm = (user: User) =>
  v.pipe(
    v.object({ firstName, lastName, ...LANDLORD_ADDRESS }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !isNameless(user)) return;
      for (const key of NAME) {
        const input = dataset.value;
        if (input[key]) continue;
        const path = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
        addIssue({ message: issueCode('required'), path: [path] });
      }
    }),
  );

const landlordInput = (user: User) => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  ...addressInput(user),
});
