import type { FormStore } from '@formisch/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { ADDITION_MAX } from '@shared/contract/documents/reminder.ts';
import { TextAreaField } from '@/components/form/text-area-field.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

const AdditionForm = v.object({ addition: v.string() });

interface AdditionFieldProps {
  /** Any form with the field of `AdditionForm`. */
  readonly form: unknown;
  readonly hint?: ReactNode;
}

/** The field for the landlord's own paragraph in a letter. */
export function AdditionField({ form, hint }: AdditionFieldProps) {
  const { LL } = useI18nContext();
  return (
    <TextAreaField
      // Every letter gives this field the same name.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      form={form as FormStore<typeof AdditionForm>}
      path={['addition']}
      label={LL.reminder.addition()}
      hint={hint}
      most={ADDITION_MAX}
      isOptional
    />
  );
}
