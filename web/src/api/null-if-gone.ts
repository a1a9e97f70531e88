import { isGone } from '@/lib/http/http.ts';

/** For a failed deletion: `null` when the resource is already gone, which counts as deleted. Rethrows other errors. */
export function nullIfGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}
