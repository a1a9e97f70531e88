import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isNamedByAddress, streetText } from '@/lib/text/property-text.ts';

/**
 * The property of the chosen tenant, as the receipt will state it. If the tenant has no property, shows a link to
 * assign a property.
 */
export function ReceiptProperty({ tenant, property }: { tenant: Tenant; property: Property | undefined }) {
  const { LL } = useI18nContext();
  if (property) {
    const street = streetText(property);
    return (
      <div className="flex items-start gap-3 rounded-control bg-surface-sunken px-4 py-3">
        <Building2 aria-hidden className="mt-0.5 size-[1.125rem] shrink-0 text-muted" />
        <p className="min-w-0 break-words">
          <span className="font-medium">{isNamedByAddress(property) ? street : property.name}</span>
          <br />
          <span className="text-small text-muted">
            {!isNamedByAddress(property) && `${street}, `}
            {property.postalCode} {property.city}
          </span>
        </p>
      </div>
    );
  }
  return (
    <Notice title={LL.receipts.noPropertyTitle()}>
      <p>{LL.receipts.noPropertyText({ name: fullName(tenant) })}</p>
      <Link to="/tenants" search={{ edit: tenant.id }} ignoreBlocker>
        {LL.receipts.noPropertyAction()}
      </Link>
    </Notice>
  );
}
