import { isGone } from '@/lib/http/http.ts';

/**
 * Handles the error of a deletion. Returns `null` if the resource was already deleted, so that the deletion counts as
 * successful. Rethrows all other errors.
 */
export function nullIfGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}
