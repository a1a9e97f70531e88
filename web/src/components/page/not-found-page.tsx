import { Link } from '@tanstack/react-router';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { MessagePage } from './message-page.tsx';
import { Button } from '../ui/button.tsx';

export function NotFoundPage() {
  const { LL } = useI18nContext();
  return (
    <MessagePage title={LL.errors.notFoundTitle()} text={LL.errors.notFoundText()}>
      <Button asChild size="large">
        <Link to="/">{LL.errors.notFoundAction()}</Link>
      </Button>
    </MessagePage>
  );
}
