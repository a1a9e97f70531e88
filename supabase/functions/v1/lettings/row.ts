import type { InferOutput } from 'valibot';
import type { LettingCreate, LettingOutcome } from '../../_shared/contract/letting.ts';
import { fromLease, toLease } from '../leases/row.ts';
import { toOutcome } from '../payments/row.ts';
import { fromProperty } from '../properties/row.ts';
import type { LettingFields, LettingRow } from '../supabase/database.ts';
import { fromTenant } from '../tenants/row.ts';

type Letting = Omit<InferOutput<typeof LettingCreate>, 'idempotencyKey'>;

/** What the commands take. */
export function fromLetting({
  propertyId,
  property,
  tenants,
  guarantors,
  payment,
  ...agreed
}: Letting): LettingFields {
  const { rent, charges, accountStartsOn, ...lease } = agreed;
  return {
    property_id: propertyId,
    property: property && fromProperty(property),
    rent,
    charges,
    account_starts_on: accountStartsOn,
    tenants: tenants.map((tenant) => fromTenant(tenant, null)),
    lease: fromLease(lease),
    guarantors: guarantors.map((guarantor) => ({
      tenant: guarantor.tenant,
      first_name: guarantor.firstName,
      last_name: guarantor.lastName,
      company_name: guarantor.companyName,
      siren: guarantor.siren,
      email: guarantor.email,
      phone_number: guarantor.phoneNumber,
    })),
    payment: payment && {
      paid_on: payment.paidOn,
      amount: payment.amount,
      method: payment.method,
      issue: payment.issue,
    },
  };
}

export const toLettingOutcome = ({ lease, payment }: LettingRow): LettingOutcome => ({
  lease: toLease(lease),
  payment: payment && toOutcome(payment),
});
