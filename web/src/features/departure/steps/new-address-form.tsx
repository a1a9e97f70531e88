import { Form, reset } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { PostalAddress } from '@shared/contract/values/person.ts';
import { useChangeLease } from '@/api/accounts/leases.ts';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { UnsavedChangesGuard } from '@/components/form/unsaved-changes-guard.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { useStepDraft } from './use-step-draft.ts';

const AddressForm = v.object({ newAddress: PostalAddress });

const addressInput = ({ newAddress }: Pick<Lease, 'newAddress'>) => ({ newAddress: newAddress ?? '' });

export function NewAddressForm({ lease }: { readonly lease: Lease }) {
  const { LL } = useI18nContext();
  const change = useChangeLease();
  const [initialInput] = useState(() => addressInput(lease));
  const form = useForm({ schema: AddressForm, initialInput });
  const { submit, failure, isBusy, isDirty } = useSubmit(form, {
    send: async ({ newAddress }) => {
      const saved = await change.mutateAsync({ id: lease.id, newAddress: newAddress ?? null });
      reset(form, { initialInput: addressInput(saved) });
      notify.success(LL.departure.addressSaved());
    },
    failedText: LL.lease.saveFailed(),
    goneText: LL.departure.goneText(),
  });
  useStepDraft(form, { id: lease.id, step: 'documents', isDirty });
  return (
    <Form of={form} onSubmit={submit}>
      <UnsavedChangesGuard isDirty={isDirty} />
      <div className="gap-x-4 sm:flex sm:items-start">
        <div className="min-w-0 flex-1">
          <TextField
            form={form}
            path={['newAddress']}
            label={LL.lease.newAddress()}
            hint={LL.lease.newAddressHint()}
            isOptional
          />
        </div>
        <Button type="submit" variant="secondary" size="large" className="sm:mt-6.5" isBusy={isBusy}>
          {LL.common.save()}
        </Button>
      </div>
      <FormFailure text={failure} />
    </Form>
  );
}
