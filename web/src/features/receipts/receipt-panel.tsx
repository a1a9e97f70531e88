import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { userQuery } from '@/api/user.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { PanelSkeleton, SidePanel } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ReceiptFields } from './receipt-form.tsx';

/** Issues a quittance or a partial receipt; open when the address says so, for the tenant that it names. */
export function ReceiptPanel() {
  const { LL } = useI18nContext();
  const { openPanel, tenant } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data: user } = useSuspenseQuery(userQuery);
  const { data: tenants } = useQuery(tenantsQuery);
  const { data: properties } = useQuery(propertiesQuery);
  const close = (ignoreBlocker: boolean): void =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, openPanel: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker,
    });
  return (
    <SidePanel
      isOpen={openPanel === true}
      onClose={() => close(false)}
      title={LL.receipts.title()}
      description={LL.receipts.subtitle()}
    >
      {!tenants || !properties ? (
        <PanelSkeleton />
      ) : tenants.length === 0 ? (
        <EmptyState icon={UserPlus} title={LL.receipts.noTenantTitle()} text={LL.receipts.noTenantText()}>
          <Button asChild>
            <Link to="/tenants" search={{ openPanel: true }}>
              {LL.receipts.addTenant()}
            </Link>
          </Button>
        </EmptyState>
      ) : (
        <ReceiptFields
          user={user}
          tenants={tenants}
          properties={properties}
          tenantId={tenant}
          onCancel={() => close(false)}
          onIssued={() => close(true)}
        />
      )}
    </SidePanel>
  );
}
