import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { EmptyState } from '@/components/empty-state.tsx';
import { Page } from '@/components/page/page.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Shows that the tenant does not exist, or was deleted. */
export function AccountNotFound() {
  const { LL } = useI18nContext();
  return (
    <Page title={LL.account.goneTitle()}>
      <EmptyState icon={UserX} title={LL.account.goneTitle()} text={LL.account.goneText()}>
        <Button asChild>
          <Link to="/tenants">{LL.account.goneAction()}</Link>
        </Button>
      </EmptyState>
    </Page>
  );
}
