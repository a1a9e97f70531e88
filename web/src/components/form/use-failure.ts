import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError, NetworkError, isSessionLost } from '@/lib/http/http.ts';
import { isTemporary } from '@/lib/http/use-retry.ts';
import { notify } from '@/lib/notify.ts';

/** Returns functions that describe why an action outside of a form failed. Forms use `useSubmit`. */
export function useFailure() {
  const { LL } = useI18nContext();

  const textOf = (error: unknown, fallback: string): string => {
    if (error instanceof NetworkError) return LL.errors.network();
    if (!(error instanceof ApiError)) return fallback;
    if (error.errorCode === 'DISK_FULL') return LL.errors.diskFull();
    if (error.errorCode === 'QUOTA_REACHED') return LL.errors.quotaReached();
    if (error.errorCode === 'CHARGES_SETTLED') return LL.errors.chargesSettled();
    if (/REUSED|CANCELLED/.test(error.errorCode)) return LL.errors.sentBefore();
    // If the required pause is long, the cause is a limit on attempts, not a busy service.
    const isLimit = (error.retryAfterSeconds ?? 60) >= 30;
    if (!isTemporary(error)) return fallback;
    return error.status === 429 && isLimit ? LL.errors.tooManyRequests() : LL.errors.server();
  };

  return {
    textOf,
    report: (error: unknown, fallback: string): void => {
      // No message is needed if the session has ended, because the sign-in page says so.
      if (!isSessionLost(error)) notify.error(textOf(error, fallback));
    },
  };
}
