import { Link } from '@tanstack/react-router';
import { CircleCheck, KeyRound, MailCheck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { ImportLink } from '@/components/files/import-link.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { ShownTenants } from './use-tenant-list.ts';

interface NoTenantsProps {
  readonly shown: ShownTenants;
  /** True if the account has former tenants. */
  readonly hasLeft: boolean;
  readonly addButton: ReactNode;
  readonly onShow: (shown: ShownTenants) => void;
}

const ICONS = { late: CircleCheck, former: Users, noConsent: MailCheck };

/** The text and the buttons that replace an empty list. */
export function NoTenants({ shown, hasLeft, addButton, onShow }: NoTenantsProps) {
  const { LL } = useI18nContext();
  if (shown === 'current') {
    return (
      <EmptyState icon={Users} title={LL.tenants.emptyTitle()} text={LL.tenants.emptyText()}>
        <div className="flex flex-wrap justify-center gap-3">
          {addButton}
          <Button asChild variant="secondary">
            <Link to="/letting">
              <KeyRound aria-hidden />
              {LL.nav.newLetting()}
            </Link>
          </Button>
          <ImportLink />
          {hasLeft && (
            <Button variant="secondary" onClick={() => onShow('former')}>
              {LL.tenants.formerOnes()}
            </Button>
          )}
        </div>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ICONS[shown]}
      title={LL.tenants.noneShown[shown].title()}
      text={LL.tenants.noneShown[shown].text()}
    >
      <Button variant="secondary" onClick={() => onShow('current')}>
        {LL.tenants.currentOnes()}
      </Button>
    </EmptyState>
  );
}
