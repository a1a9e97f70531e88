import { Verification } from '@shared/contract/verification.ts';
import { callApi } from '@/lib/http.ts';

/** What a document's code tells to anybody. Throws like `callApi`. */
export const fetchVerification = (code: string, signal: AbortSignal): Promise<Verification> =>
  callApi(`/verify/${code}`, Verification, { signal });
