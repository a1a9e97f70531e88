import { Link } from '@tanstack/react-router';
import { Building2, TriangleAlert } from 'lucide-react';
import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** The property of the tenant chosen, which the receipt will name; or the way to give the tenant one. */
export function ReceiptProperty({ tenant, property }: { tenant: Tenant; property: Property | undefined }) {
  const { LL } = useI18nContext();
  if (property) {
    return (
      <div className="flex items-start gap-3 rounded-control bg-surface-sunken px-4 py-3">
        <Building2 aria-hidden className="mt-0.5 size-[1.125rem] shrink-0 text-muted" />
        <p className="min-w-0 break-words">
          <span className="font-medium">{property.name}</span>
          <br />
          <span className="text-small text-muted">
            {property.address}, {property.postalCode} {property.city}
          </span>
        </p>
      </div>
    );
  }
  const name = `${tenant.firstName} ${tenant.lastName}`;
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-control bg-gold-soft px-4 py-3 text-on-gold-soft"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-[1.125rem] shrink-0" />
      <div className="min-w-0 text-small">
        <p className="font-medium">{LL.receipts.noPropertyTitle()}</p>
        <p className="text-pretty">{LL.receipts.noPropertyText({ name })}</p>
        <Link
          to="/tenants"
          search={{ edit: tenant.id }}
          ignoreBlocker
          className="focus-ring mt-1 inline-block rounded-sm font-medium underline underline-offset-4"
        >
          {LL.receipts.noPropertyAction()}
        </Link>
      </div>
    </div>
  );
}
