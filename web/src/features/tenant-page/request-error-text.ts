import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { ApiError, NetworkError } from '@/lib/http/http.ts';

/** Returns why a request of the tenant failed, and what to do. Throws errors that are not from the API. */
export function requestErrorText(error: unknown, LL: TranslationFunctions): string {
  if (error instanceof NetworkError) return LL.errors.network();
  if (!(error instanceof ApiError)) throw error;
  if (error.status !== 429) return LL.errors.server();
  return error.retryAfterSeconds === null
    ? LL.errors.tooManyRequests()
    : LL.tenantPage.wait({ seconds: error.retryAfterSeconds });
}
