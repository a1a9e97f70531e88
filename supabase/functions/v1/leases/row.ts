import type { InferOutput } from 'valibot';
import { Lease, LeaseTenant, type LeaseUpdate } from '../../_shared/contract/leases/lease.ts';
import { columnsOf, toSnakeCase, registerFields } from '../supabase/reader.ts';
import { emailConsent } from '../tenants/row.ts';

registerFields(LeaseTenant, { emailConsent });
export const LEASE_COLUMNS = columnsOf(Lease);

/** Returns the columns to write. If the body lacks a field, its column is undefined, and JSON leaves the column out. */
export const fromLease = ({ guarantors, ...body }: InferOutput<typeof LeaseUpdate>) => ({
  ...toSnakeCase(body),
  guarantors: guarantors?.map((guarantor) => toSnakeCase(guarantor)),
});
