import { useSuspenseQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { userQuery } from '@/api/user.ts';
import { usePageDraft } from '@/components/use-page-draft.ts';
import { StoredLetting } from './stored-letting.ts';
import { STEPS } from './letting-body.ts';
import type { LettingForms } from './use-letting-forms.ts';
import type { Letting } from './use-letting.ts';

/**
 * Stores the input of all steps while the user is on another page. Returns a function to call before the user leaves
 * the page through a link.
 */
export function useStoredLetting(forms: LettingForms, letting: Letting): () => void {
  const { data: user } = useSuspenseQuery(userQuery);
  return usePageDraft({
    page: 'letting',
    read: () =>
      forms.isDirty && !letting.isAdded
        ? {
            ownerId: user.id,
            idempotencyKey: letting.idempotencyKey,
            inputs: structuredClone(forms.inputs),
            step: letting.step,
            furthest: STEPS[letting.reached],
          }
        : null,
    restore: (kept) => {
      const draft = v.safeParse(StoredLetting, kept);
      if (!draft.success || draft.output.ownerId !== user.id) return false;
      forms.restore(draft.output.inputs);
      letting.resume(draft.output);
      return true;
    },
  });
}
