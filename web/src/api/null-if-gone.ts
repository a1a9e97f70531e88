import { isGone } from '@/lib/http.ts';

/** Handles the refusal of a deletion: what is gone already counts as deleted, with `null` for the answer. */
export function nullIfGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}
