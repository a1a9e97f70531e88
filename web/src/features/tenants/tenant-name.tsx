import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Tenant } from '@shared/contract/leases/tenant.ts';

interface TenantNameProps {
  readonly tenant: Tenant;
  /** True for the last name if the first name is a link to the same page. The Tab key then skips the last name. */
  readonly isSecond?: boolean;
  readonly children: ReactNode;
}

/** A name, or a part of a name, as a link to the tenant's account. */
export const TenantName = ({ tenant, isSecond = false, children }: TenantNameProps) => (
  <Link
    to="/tenants/$tenantId"
    params={{ tenantId: tenant.id }}
    {...(isSecond && { tabIndex: -1 })}
    className="finger-room inline-block focus-ring rounded-sm underline decoration-border underline-offset-4 hover:decoration-current"
  >
    {children}
  </Link>
);
