import type { Due } from '@shared/contract/leases/due.ts';

/**
 * Returns how an advance will be used. `rent`: later rents will use the advance. `beforeEnd`: no rent is still to come,
 * but the last day with rent is not past yet. `atEnd`: the last day with rent is past.
 */
export function advanceFor(
  { owedUntil, dues }: { readonly owedUntil: string | null; readonly dues: readonly Due[] },
  today: string,
): 'rent' | 'beforeEnd' | 'atEnd' {
  if (owedUntil === null) return 'rent';
  if (owedUntil < today) return 'atEnd';
  const isLastDue = dues.some(
    ({ kind, state, to }) => kind === 'rent' && state !== 'cancelled' && to >= owedUntil,
  );
  return isLastDue ? 'beforeEnd' : 'rent';
}
