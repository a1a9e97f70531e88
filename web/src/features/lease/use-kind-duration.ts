import { type FormStore, getInput } from '@formisch/react';
import { useState } from 'react';
import type { LeaseKind } from '@shared/contract/lease.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import { usePrefilled } from '@/components/form/use-prefilled.ts';
import { usualDuration } from '@/lib/lease/lease-kind.ts';
import type { LeaseForm } from './lease-schema.ts';

/**
 * Fills in the usual duration of the chosen lease kind, unless the landlord has typed another duration. Choosing a kind
 * a second time restores the duration that this kind had before. Returns the function to call when the landlord chooses
 * a kind.
 */
export function useKindDuration(
  form: FormStore<typeof LeaseForm>,
  stored: LeaseKind,
  lessor: Lessor | undefined,
): (chosen: LeaseKind) => void {
  const duration = usePrefilled(form, { durationMonths: usualDuration(stored, lessor) });
  const [lastKind, setLastKind] = useState(stored);
  const [durations, setDurations] = useState<Partial<Record<LeaseKind, string>>>({});
  return (chosen) => {
    const shown = getInput(form, { path: ['durationMonths'] }) ?? '';
    if (shown === '' || !duration.isTyped())
      duration.prefill({ durationMonths: durations[chosen] ?? usualDuration(chosen, lessor) });
    setDurations({ ...durations, [lastKind]: shown });
    setLastKind(chosen);
  };
}
