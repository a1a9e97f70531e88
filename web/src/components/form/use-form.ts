import { type FormConfig, type FormSchema, type FormStore, useForm as useFormStore } from '@formisch/react';

/**
 * Creates a form that checks its whole schema on submission. Before the first submission, each field checks itself
 * (use-form-field.ts).
 */
export const useForm = <TSchema extends FormSchema>(config: FormConfig<TSchema>): FormStore<TSchema> =>
  useFormStore({ ...config, validate: 'submit', revalidate: 'submit' });
