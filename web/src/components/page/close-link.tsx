import { useNavigate, useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { previousPage } from '@/lib/navigation/page-history.ts';

/** A link to the previous page, or to the list of tenants if there is no previous page. */
export function CloseLink() {
  const { LL } = useI18nContext();
  const { history } = useRouter();
  const navigate = useNavigate();
  const close = (): void => {
    const before = previousPage(history.location);
    if (before) history.go(before.steps);
    else void navigate({ to: '/tenants' });
  };
  return (
    <Button variant="ghost" size="icon" aria-label={LL.common.close()} onClick={close}>
      <X aria-hidden />
    </Button>
  );
}
