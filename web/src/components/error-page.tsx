import { useRouter } from '@tanstack/react-router';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { NetworkError } from '@/lib/http.ts';
import { MessagePage } from './message-page.tsx';
import { Button } from './ui/button.tsx';

/** Stands where a page failed to show, and tries again. */
export function ErrorPage({ error }: { error: unknown }) {
  const { LL } = useI18nContext();
  const router = useRouter();
  return (
    <MessagePage
      title={LL.errors.unexpectedTitle()}
      text={error instanceof NetworkError ? LL.errors.network() : LL.errors.unexpectedText()}
    >
      <Button size="large" onClick={() => void router.invalidate()}>
        {LL.common.retry()}
      </Button>
    </MessagePage>
  );
}
