import type { InferOutput } from 'valibot';
import {
  ChangedTenant,
  Tenant,
  type TenantCreate,
  type TenantUpdate,
} from '../../_shared/contract/leases/tenant.ts';
import { invalidField } from '../errors.ts';
import { columnsOf, toSnakeCase, type SqlRow, registerFields } from '../supabase/reader.ts';
import { explainConstraints } from '../supabase/rest-errors.ts';

/** Returns a tenant's consent. */
export const emailConsent = ({
  email_consent_on: on,
  email_consent_how: how,
}: SqlRow): Tenant['emailConsent'] => on && how && { on, how };

registerFields(Tenant, { emailConsent });
registerFields(ChangedTenant, { emailConsent });
export const TENANT_COLUMNS = columnsOf(Tenant, 'email_consent_on', 'email_consent_how');

type TenantChange = InferOutput<typeof TenantUpdate> &
  Partial<Pick<InferOutput<typeof TenantCreate>, 'leaseId' | 'accountStartsOn'>>;

/**
 * Returns the columns to write. If the body lacks a field, its column is undefined, and JSON leaves the column out. A
 * consent without an address applies to the stored address. A new address without a consent ends the old consent.
 */
export function fromTenant(body: TenantChange, storedEmail: string | null) {
  const { email = storedEmail, emailConsent: consent = email === storedEmail ? undefined : null } = body;
  const { emailConsent: _, emailConsentWithdrawal: __, ...fields } = body;
  return {
    ...toSnakeCase(fields),
    email_consent_on: consent && consent.on,
    email_consent_how: consent && consent.how,
    email_consent_address: consent && email,
  };
}

explainConstraints({
  tenants_email_consent_check: () =>
    invalidField('email', 'required', 'A consent needs an e-mail address. Enter one for the tenant.'),
  // Another request has changed the address since it was read.
  tenants_consent_for_email_check: () =>
    invalidField('email', 'invalid', 'The e-mail address of the tenant has changed. Read the tenant again.'),
});
