import { Verification } from '@shared/contract/verification.ts';
import { callApi } from '@/lib/http/http.ts';

/** The facts about a document that everybody may read with its code. Throws like `callApi`. */
export const fetchVerification = (code: string, signal: AbortSignal): Promise<Verification> =>
  callApi(`/verify/${code}`, Verification, { signal });
