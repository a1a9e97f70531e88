import type { Verification } from '@shared/contract/verification.ts';
import { fetchVerification } from '@/api/verification.ts';
import { ApiError, NetworkError } from '@/lib/http.ts';
import { readCode } from './verification-code.ts';

/** What came of asking for a document: `waiting` is for who asked too often. */
export type Answer = FoundAnswer | FailedAnswer | { readonly kind: 'none' };
export interface FoundAnswer {
  readonly kind: 'found';
  readonly verification: Verification;
}
export interface FailedAnswer {
  readonly kind: 'unknown' | 'waiting' | 'offline' | 'failed';
}

/** Asks for the document whose code was typed into the address; without one there is no answer to give. */
export async function askFor(typed: string | undefined, signal: AbortSignal): Promise<Answer> {
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
