import { type FormConfig, type FormSchema, type FormStore, useForm as useFormStore } from '@formisch/react';

/**
 * Creates a form that is validated on submission. In addition, the form is validated when the user leaves a field
 * (use-form-field.ts).
 */
export const useForm = <TSchema extends FormSchema>(config: FormConfig<TSchema>): FormStore<TSchema> =>
  useFormStore({ ...config, validate: 'submit', revalidate: 'submit' });
