import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError, NetworkError } from '@/lib/http.ts';
import { MessagePage } from './message-page.tsx';
import { Button } from './ui/button.tsx';

const RETRY_SECONDS = 5;

/**
 * Shown when a page fails to load; offers to retry, and retries by itself once back online, or when a service that is
 * unavailable has asked to be tried again.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const { LL } = useI18nContext();
  const router = useRouter();
  const isOffline = error instanceof NetworkError;
  const isUnavailable = error instanceof ApiError && error.status === 503;
  const tryAgain = (): void => {
    if (isOffline || error instanceof ApiError) void router.invalidate();
    // It is our bug: only a full reload starts afresh.
    else window.location.reload();
  };
  const again = useEffectEvent(tryAgain);
  useEffect(() => {
    const listener = (): void => again();
    const waitMs = isUnavailable ? 1000 * (error.retryAfterSeconds ?? RETRY_SECONDS) : null;
    const timer = waitMs === null ? undefined : setTimeout(listener, waitMs);
    if (isOffline) window.addEventListener('online', listener);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', listener);
    };
  }, [error, isOffline, isUnavailable]);
  return (
    <MessagePage
      title={LL.errors.unexpectedTitle()}
      text={isOffline ? LL.errors.network() : isUnavailable ? LL.errors.server() : LL.errors.unexpectedText()}
    >
      <Button size="large" onClick={tryAgain}>
        {LL.common.retry()}
      </Button>
    </MessagePage>
  );
}
