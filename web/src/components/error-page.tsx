import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError, NetworkError } from '@/lib/http.ts';
import { MessagePage } from './message-page.tsx';
import { Button } from './ui/button.tsx';

/** Shown when a page fails to load; offers to retry, and retries by itself once back online. */
export function ErrorPage({ error }: { error: unknown }) {
  const { LL } = useI18nContext();
  const router = useRouter();
  const isOffline = error instanceof NetworkError;
  const tryAgain = (): void => {
    if (isOffline || error instanceof ApiError) void router.invalidate();
    // It is our bug: only a full reload starts afresh.
    else window.location.reload();
  };
  const onOnline = useEffectEvent(() => isOffline && tryAgain());
  useEffect(() => {
    const listener = (): void => void onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  return (
    <MessagePage
      title={LL.errors.unexpectedTitle()}
      text={isOffline ? LL.errors.network() : LL.errors.unexpectedText()}
    >
      <Button size="large" onClick={tryAgain}>
        {LL.common.retry()}
      </Button>
    </MessagePage>
  );
}
