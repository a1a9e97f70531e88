import { Verification } from '@shared/contract/documents/verification.ts';
import { callApi } from '@/lib/http/http.ts';

/**
 * Returns the facts about a document that everybody with the document's code may read. Throws the errors of `callApi`.
 */
export const fetchVerification = (code: string, signal: AbortSignal): Promise<Verification> =>
  callApi(`/verify/${code}`, Verification, { signal });
