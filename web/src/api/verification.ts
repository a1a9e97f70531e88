import { Verification } from '@shared/contract/verification.ts';
import { callApi } from '@/lib/http/http.ts';

/** What anyone can find out about a document from its code. Throws like `callApi`. */
export const fetchVerification = (code: string, signal: AbortSignal): Promise<Verification> =>
  callApi(`/verify/${code}`, Verification, { signal });
