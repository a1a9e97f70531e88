import { isGone } from '@/lib/http/http.ts';

/**
 * Handles a failed deletion. Returns `null` if the resource was already deleted, which counts as success. Rethrows
 * other errors.
 */
export function nullIfGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}
