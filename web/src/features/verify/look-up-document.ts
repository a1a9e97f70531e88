import type { Verification } from '@shared/contract/documents/verification.ts';
import { fetchVerification } from '@/api/documents/verification.ts';
import { ApiError, NetworkError } from '@/lib/http/http.ts';
import { readCode } from './verification-code.ts';

/**
 * The result of looking up a document. `waiting` means that the service refused the look-up because there were too many
 * requests.
 */
export type Answer = FoundAnswer | FailedAnswer | { readonly kind: 'none' };
export interface FoundAnswer {
  readonly kind: 'found';
  readonly verification: Verification;
}
export interface FailedAnswer {
  readonly kind: 'unknown' | 'waiting' | 'offline' | 'failed';
}

/** Looks up a document by the code in the URL. Returns `none` if the URL has no code. */
export async function lookUpDocument(typed: string | undefined, signal: AbortSignal): Promise<Answer> {
  if (typed === undefined) return { kind: 'none' };
  const code = readCode(typed);
  if (code === null) return { kind: 'unknown' };
  try {
    return { kind: 'found', verification: await fetchVerification(code, signal) };
  } catch (error) {
    if (error instanceof NetworkError) return { kind: 'offline' };
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 429) return { kind: 'waiting' };
    return { kind: error.status === 404 ? 'unknown' : 'failed' };
  }
}
