import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { documentTitle } from '@shared/contract/documents/document-kind.ts';
import { isNameless, lacksAddress } from '@shared/domain/landlord.ts';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { receiptsQuery } from '@/api/documents/document-list.ts';
import { tenantsQuery } from '@/api/people/tenants.ts';
import { userQuery, useUpdateProfile } from '@/api/session/user.ts';
import { DocumentNotFound } from '@/components/documents/document-not-found.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { LandlordForm } from '@/components/people/landlord-form.tsx';
import type { LazyPanelProps } from '@/components/panels/lazy-panel.tsx';
import { PanelSkeleton, PanelStep, SidePanel } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { ReceiptFields } from './receipt-form.tsx';
import type { LinkedReceipt } from './receipt-input.ts';
import { ReceiptIssued } from './receipt-issued.tsx';
import type { RenderReceiptDelivery } from './receipt-delivery.ts';

interface ReceiptPanelViewProps extends LazyPanelProps, LinkedReceipt {
  /** The number of the step in words, for a new landlord. */
  readonly step: string | undefined;
  /** The id of the receipt that was just issued. The panel then shows this receipt. */
  readonly issuedId: string | undefined;
  readonly renderDelivery: RenderReceiptDelivery;
  /** Called after the receipt was issued. The panel leaves the form without confirmation. */
  readonly onIssued: (id: string) => void;
}

/** The panel that issues a quittance or a partial receipt, and shows the issued receipt. */
export function ReceiptPanelView({
  isOpen,
  onClose,
  step,
  issuedId,
  renderDelivery,
  ...issuing
}: ReceiptPanelViewProps) {
  const { LL, locale } = useI18nContext();
  const shown = useLastShown(isOpen ? (issuedId ?? 'form') : null) ?? 'form';
  const { data: receipts, isFetching } = useQuery({ ...receiptsQuery, enabled: shown !== 'form' });
  const linked = useLastShown(isOpen ? `${issuing.tenantId} ${issuing.month}` : null);
  const issued = receipts?.find(({ id }) => id === shown);
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={issued ? documentTitle(issued, locale) : LL.receipts.title()}
      description={shown === 'form' && step}
    >
      {shown === 'form' ? (
        <Issuing key={linked} {...issuing} onCancel={onClose} />
      ) : issued ? (
        <ReceiptIssued
          receipt={issued}
          isFirst={receipts?.length === 1}
          renderDelivery={renderDelivery}
          onClose={onClose}
        />
      ) : receipts && !isFetching ? (
        <DocumentNotFound />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}

interface IssuingProps extends LinkedReceipt, Pick<ReceiptPanelViewProps, 'onIssued'> {
  readonly onCancel: () => void;
}

/**
 * The receipt form. Before the form, asks for a missing name of the landlord and, before the first receipt, for a
 * missing address.
 */
function Issuing(props: IssuingProps) {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const update = useUpdateProfile();
  const { data: tenants } = useQuery(tenantsQuery);
  const { data: properties } = useQuery(propertiesQuery);
  const { data: lessors } = useQuery(lessorsQuery);
  // Decide only once, so that the panel does not replace a form in which the user is typing. The form itself reports
  // data that becomes missing later.
  const [asksLandlord, setAsksLandlord] = useState(
    () => isNameless(user) || (lacksAddress(user) && !user.hasIssuedReceipt),
  );
  if (!tenants || !properties || !lessors) return <PanelSkeleton />;
  if (tenants.length === 0) {
    return (
      <EmptyState icon={UserPlus} title={LL.receipts.noTenantTitle()} text={LL.receipts.noTenantText()}>
        <Button asChild>
          <Link to="/tenants" search={{ openPanel: true }}>
            {LL.receipts.addTenant()}
          </Link>
        </Button>
      </EmptyState>
    );
  }
  return (
    <PanelStep key={String(asksLandlord)}>
      {/* If the account has several lessors, the form says which lessor's data is missing. */}
      {asksLandlord && lessors.length === 1 ? (
        <LandlordForm
          landlord={user}
          needsAddress={false}
          text={LL.receipts.landlordText()}
          save={update.mutateAsync}
          onSaved={() => setAsksLandlord(false)}
          onCancel={props.onCancel}
        />
      ) : (
        <ReceiptFields {...props} user={user} lessors={lessors} tenants={tenants} properties={properties} />
      )}
    </PanelStep>
  );
}
