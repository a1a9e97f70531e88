import type { LinkProps } from '@tanstack/react-router';
import type { PaymentBlocker } from '@shared/contract/payments/payment.ts';

/** Returns the link to the page where the landlord can remove the reason that blocks a tenant's document. */
export function remedyLink(blocker: PaymentBlocker, tenantId: string): LinkProps {
  if (blocker === 'NO_PROPERTY') return { to: '/tenants', search: { edit: tenantId, account: tenantId } };
  if (blocker === 'PROFILE_INCOMPLETE') return { to: '/settings/profile', hash: 'lessors' };
  if (blocker === 'NO_TENANT' || blocker === 'INTERNAL_ERROR')
    return { to: '/tenants/$tenantId', params: { tenantId } };
  return { to: '/documents', search: blocker === 'QUOTA_REACHED' ? {} : { tenant: tenantId } };
}
