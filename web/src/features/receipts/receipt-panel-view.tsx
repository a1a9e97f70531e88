import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { userQuery } from '@/api/user.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import type { LaterPanelProps } from '@/components/later-panel.tsx';
import { PanelSkeleton, SidePanel } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ReceiptFields } from './receipt-form.tsx';

interface ReceiptPanelViewProps extends LaterPanelProps {
  /** Whom the receipt is for. */
  readonly tenantId: string | undefined;
  /** Closes without a question: the receipt is issued. */
  readonly onIssued: () => void;
}

/** The panel that issues a quittance or a partial receipt. */
export function ReceiptPanelView({ isOpen, onClose, tenantId, onIssued }: ReceiptPanelViewProps) {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const { data: tenants } = useQuery(tenantsQuery);
  const { data: properties } = useQuery(propertiesQuery);
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
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
          tenantId={tenantId}
          onCancel={onClose}
          onIssued={onIssued}
        />
      )}
    </SidePanel>
  );
}
