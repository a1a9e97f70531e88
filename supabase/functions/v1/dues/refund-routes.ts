import { Due, RefundCreate } from '../../_shared/contract/leases/due.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';
import { readLeaseId } from '../tenants/read-lease-id.ts';
import './row.ts';

/** Returns the route of `/refunds`. A refund is a due that the advance pays, or the payment that was taken back. */
export function refundRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.post(
    '/',
    {
      summary:
        'Records a refund from an advance, or the return of a payment; the same `idempotencyKey` records it once',
      body: RefundCreate,
      answer: [201, Due],
      errors: [
        'NOT_FOUND',
        'QUOTA_REACHED',
        'IDEMPOTENCY_KEY_REUSED',
        'ALREADY_CANCELLED',
        'PAYMENT_CERTIFIED',
      ],
    },
    async (c, { body: { tenantId, ...body } }) => {
      const leaseId = await readLeaseId(c.get('db'), tenantId);
      return c.get('db').rpc('refund', toSnakeCase({ ...body, leaseId }));
    },
  );

  return routes;
}
