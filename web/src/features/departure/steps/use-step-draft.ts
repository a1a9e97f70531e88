import { type FormSchema, type FormStore, getInput, setInput } from '@formisch/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { userQuery } from '@/api/session/user.ts';
import { usePageDraft } from '@/components/form/use-page-draft.ts';

const Draft = v.object({
  /** The user, the lease or tenant, and the step to which the input belongs. */
  of: v.string(),
  // Only the form that stores the input knows the names of its fields.
  input: v.looseObject({}),
});

interface DraftOf {
  /** The id of the lease that ends, or of the co-tenant who leaves alone. */
  readonly id: string;
  readonly step: string;
  readonly isDirty: boolean;
}

/** Keeps the unsaved input of an open step while the user is on another page, or signs in again. */
export function useStepDraft<TSchema extends FormSchema>(
  form: FormStore<TSchema>,
  { id, step, isDirty }: DraftOf,
): void {
  const { data: user } = useSuspenseQuery(userQuery);
  // The types of a form's paths are literals, but this hook does not know the form's type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const anyForm = form as unknown as FormStore;
  const of = [user.id, id, step].join(' ');
  usePageDraft({
    page: 'departure',
    read: () => (isDirty ? { of, input: structuredClone(getInput(anyForm)) } : null),
    restore: (kept) => {
      const draft = v.safeParse(Draft, kept);
      if (!draft.success || draft.output.of !== of) return false;
      const names = Object.keys(getInput(anyForm) ?? {});
      for (const [name, input] of Object.entries(draft.output.input))
        if (names.includes(name) && input !== undefined) setInput(anyForm, { path: [name], input });
      return true;
    },
  });
}
