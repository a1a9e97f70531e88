import { useSuspenseQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { userQuery } from '@/api/user.ts';
import { useKeptWork } from '@/components/use-kept-work.ts';
import { KeptLetting } from './kept-letting.ts';
import { STEPS } from './letting-body.ts';
import type { LettingForms } from './use-letting-forms.ts';
import type { Letting } from './use-letting.ts';

/**
 * Stores the input of all steps while the user is on another page. Returns the function to call before the user
 * leaves for good.
 */
export function useKeptLetting(forms: LettingForms, letting: Letting): () => void {
  const { data: user } = useSuspenseQuery(userQuery);
  return useKeptWork({
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
      const draft = v.safeParse(KeptLetting, kept);
      if (!draft.success || draft.output.ownerId !== user.id) return false;
      forms.restore(draft.output.inputs);
      letting.resume(draft.output);
      return true;
    },
  });
}
