import type { InferOutput } from 'valibot';
import { Lease, type LeaseUpdate } from '../../_shared/contract/lease.ts';
import { columnsOf, toSnakeCase } from '../supabase/reader.ts';

export const LEASE_COLUMNS = columnsOf(Lease);

/** Returns the columns to write. JSON leaves out the columns whose fields the body does not have. */
export const fromLease = ({ guarantors, ...body }: InferOutput<typeof LeaseUpdate>) => ({
  ...toSnakeCase(body),
  guarantors: guarantors?.map((guarantor) => toSnakeCase(guarantor)),
});
