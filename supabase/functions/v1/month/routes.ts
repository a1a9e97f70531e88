import { MonthPayments, MonthPaymentsResult } from '../../_shared/contract/month-payment.ts';
import { firstDayOf } from '../../_shared/domain/period.ts';
import type { Routers } from '../session/routers.ts';
import { unwrap } from '../supabase/rest-errors.ts';

/** `/month`: what is done for many tenants at once. */
export function monthRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.post(
    '/payments',
    {
      summary:
        'Records for each lease one payment of all that is owed by the end of a month; the same `idempotencyKey` records it once. Each tenant is in one of three lists',
      body: MonthPayments,
      answer: [200, MonthPaymentsResult],
    },
    async (c, { body }) => {
      const query = c.get('db').rpc('pay_month', {
        month: firstDayOf(body.month),
        idempotency_key: body.idempotencyKey,
        paid_on: body.paidOn,
        method: body.method,
        tenants: body.tenantIds,
        issue: body.issue,
      });
      return c.json(unwrap(await query));
    },
  );

  return routes;
}
