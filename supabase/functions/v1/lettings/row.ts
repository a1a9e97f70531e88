import type { InferOutput } from 'valibot';
import { type LettingCreate, LettingPreview } from '../../_shared/contract/leases/letting.ts';
import { fromLease } from '../leases/row.ts';
import { toSnakeCase, registerFields } from '../supabase/reader.ts';
import { fromTenant } from '../tenants/row.ts';

// The SQL function returns `already_let` with the field names of the contract.
registerFields(LettingPreview, { alreadyLet: ({ already_let: lease }) => lease });

type Letting = Omit<InferOutput<typeof LettingCreate>, 'idempotencyKey'>;

/** Returns a letting in the form that `add_letting` and `preview_letting` take. */
export function fromLetting({ propertyId, property, tenants, guarantors, ...letting }: Letting) {
  const { benefit, payment, depositReceipt, ...agreed } = letting;
  const { rent, charges, accountStartsOn, ...lease } = agreed;
  return {
    property_id: propertyId,
    property: property && toSnakeCase(property),
    rent,
    charges,
    account_starts_on: accountStartsOn,
    tenants: tenants.map((tenant) => fromTenant(tenant, null)),
    lease: fromLease(lease),
    guarantors: guarantors.map((guarantor) => toSnakeCase(guarantor)),
    benefit,
    payment: payment && toSnakeCase(payment),
    deposit_receipt: depositReceipt && toSnakeCase(depositReceipt),
  };
}
