import { Link } from '@tanstack/react-router';
import { FileX } from 'lucide-react';
import { EmptyState } from '@/components/empty-state.tsx';
import { Page } from '@/components/page/page.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Shows that the lease of the link does not exist, or was deleted. */
export function DepartureNotFound() {
  const { LL } = useI18nContext();
  return (
    <Page title={LL.departure.goneTitle()}>
      <EmptyState icon={FileX} title={LL.departure.goneTitle()} text={LL.departure.goneText()}>
        <Button asChild>
          <Link to="/tenants">{LL.account.goneAction()}</Link>
        </Button>
      </EmptyState>
    </Page>
  );
}
