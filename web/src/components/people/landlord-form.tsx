import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { issueCode } from '@shared/contract/values/common.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import { ProfileUpdate } from '@shared/contract/users/profile.ts';
import type { User } from '@shared/contract/users/user.ts';
import { isFrance } from '@shared/domain/countries.ts';
import { isNameless, lessorName } from '@shared/domain/landlord.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { LANDLORD_ADDRESS, addressInput } from '@/lib/form/landlord-address.ts';
import { TextField } from '../form/text-field.tsx';
import { useForm } from '../form/use-form.ts';
import { useSubmit } from '../form/use-submit.ts';
import { LandlordAddress } from './landlord-address.tsx';
import { PanelForm } from '../panels/panel-form.tsx';
import { FieldGroup } from '../panels/side-panel.tsx';

const { firstName, lastName } = ProfileUpdate.entries;

const NAME = ['firstName', 'lastName'] as const;

interface LandlordFormProps {
  /** The landlord of the profile, or one of several lessors. */
  readonly landlord: User | Lessor;
  /** True if the document needs the address. A receipt only needs the name. */
  readonly needsAddress: boolean;
  /** Says why the document needs the data. */
  readonly text: string;
  /** Saves the changes in the profile or in the lessor. */
  readonly save: (changes: ProfileUpdate) => Promise<unknown>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form that asks for the landlord's name and address before a document is issued. */
export function LandlordForm({ landlord, needsAddress, text, save, onSaved, onCancel }: LandlordFormProps) {
  const { LL } = useI18nContext();
  const [isSaved, setIsSaved] = useState(false);
  const isLessor = 'series' in landlord;
  const [asksName] = useState(() => isNameless(landlord));
  const [schema] = useState(() => landlordForm(asksName, needsAddress));
  const form = useForm({ schema, initialInput: landlordInput(landlord) });

  const submission = useSubmit(form, {
    send: async (values) => {
      await save(values);
      setIsSaved(true);
      onSaved();
    },
    failedText: LL.landlordForm.failed(),
  });

  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={isSaved}
      submitLabel={LL.landlordForm.save()}
      onCancel={onCancel}
    >
      <p className="text-pretty text-muted">
        {text}{' '}
        <Link
          to="/settings/profile"
          search={isLessor ? { edit: landlord.id } : {}}
          className="focus-ring rounded-sm font-medium text-primary underline-offset-4 hover:underline"
        >
          {isLessor ? LL.landlordForm.moreOfLessor() : LL.landlordForm.more()}
        </Link>
      </p>
      <FieldGroup title={isLessor ? lessorName(landlord) : LL.landlordForm.title()}>
        {asksName && (
          <>
            <TextField
              form={form}
              path={['firstName']}
              label={LL.details.firstName()}
              autoComplete={isLessor ? 'off' : 'given-name'}
            />
            <TextField
              form={form}
              path={['lastName']}
              label={LL.details.lastName()}
              autoComplete={isLessor ? 'off' : 'family-name'}
            />
          </>
        )}
        <LandlordAddress
          form={form}
          isOwn={!isLessor}
          {...(needsAddress ? { isRequired: true } : { purpose: LL.landlordForm.advised() })}
        />
      </FieldGroup>
    </PanelForm>
  );
}

/** Returns the schema of the form. `asksName` and `needsAddress` say which data are required. */
const landlordForm = (asksName: boolean, needsAddress: boolean) =>
  v.pipe(
    v.object({ firstName, lastName, ...LANDLORD_ADDRESS }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      const required = [
        ...(asksName ? NAME : []),
        ...(needsAddress ? (['address', 'city'] as const) : []),
        ...(needsAddress && isFrance(input.country) ? (['postalCode'] as const) : []),
      ];
      for (const key of required) {
        if (input[key]) continue;
        const path = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
        addIssue({ message: issueCode('required'), path: [path] });
      }
    }),
  );

const landlordInput = (landlord: User | Lessor) => ({
  firstName: landlord.firstName ?? '',
  lastName: landlord.lastName ?? '',
  ...addressInput(landlord),
});
