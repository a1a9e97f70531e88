import { useRouter } from '@tanstack/react-router';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError, NetworkError } from '@/lib/http/http.ts';
import { isTemporary, useRetry } from '@/lib/http/use-retry.ts';
import { MessagePage } from './message-page.tsx';
import { Button } from '../ui/button.tsx';

/**
 * The page that appears if another page fails to load. Offers a retry. Retries by itself when the browser is online
 * again, or after the pause that an unavailable service has requested.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const { LL } = useI18nContext();
  const router = useRouter();
  // A failure to load the code of a page is no `NetworkError`, so `navigator.onLine` decides as well.
  const isOffline = error instanceof NetworkError || !navigator.onLine;
  const tryAgain = (): void => {
    if (error instanceof NetworkError || error instanceof ApiError) void router.invalidate();
    // Only a full reload loads the code of the page again.
    else window.location.reload();
  };
  useRetry(error, tryAgain);
  return (
    <MessagePage
      title={isOffline ? LL.errors.offlineTitle() : LL.errors.unexpectedTitle()}
      text={
        isOffline ? LL.errors.network() : isTemporary(error) ? LL.errors.server() : LL.errors.unexpectedText()
      }
    >
      <Button size="large" onClick={tryAgain}>
        {LL.common.retry()}
      </Button>
    </MessagePage>
  );
}
