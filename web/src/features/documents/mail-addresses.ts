import * as v from 'valibot';
import type { Document } from '@shared/contract/documents/document.ts';
import { ReceiptKind } from '@shared/contract/documents/receipt-kind.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';

type Mailable = Pick<Document, 'kind' | 'tenantIds'>;
type Reachable = Tenant & { email: string };

/** True if the law requires the tenant's consent before the document is e-mailed (loi n° 89-462, art. 21). */
export const needsConsent = ({ kind }: Pick<Document, 'kind'>): boolean => v.is(ReceiptKind, kind);

/** Returns true if a document may be e-mailed to a tenant. */
export const isReachable =
  (document: Mailable) =>
  (tenant: Tenant): tenant is Reachable =>
    tenant.email !== null && (!needsConsent(document) || tenant.emailConsent !== null);

/** Returns the addresses to which a document may be e-mailed. */
export const mailAddresses = (document: Mailable, tenants: readonly Tenant[]): string[] =>
  tenants
    .filter(({ id }) => document.tenantIds.includes(id))
    .filter(isReachable(document))
    .map(({ email }) => email);
