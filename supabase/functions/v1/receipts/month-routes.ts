import {
  MonthTenantList,
  ReceiptMonthQuery,
  ReceiptMonthRequest,
  ReceiptMonthResult,
} from '../../_shared/contract/receipt-month.ts';
import { firstDayOf } from '../../_shared/domain/period.ts';
import type { Routers } from '../session/routers.ts';
import { unwrap } from '../supabase/rest-errors.ts';

/** `/receipts/month`: the quittances of a month in one go. */
export function receiptMonthRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'Every tenant who owes rent for a month, with the receipt issued or the reason why none can be',
      query: ReceiptMonthQuery,
      answer: [200, MonthTenantList],
      errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { query: { month } }) =>
      c.json(unwrap(await c.get('db').rpc('receipt_month', { month: firstDayOf(month) }))),
  );

  routes.post(
    '/',
    {
      summary:
        'Issues the quittances of a month, each for all that is still owed; repeating it issues nothing new. Each tenant is in one of three lists',
      body: ReceiptMonthRequest,
      answer: [200, ReceiptMonthResult],
      errors: ['QUOTA_REACHED'],
    },
    async (c, { body: { month, paidAt, tenantIds } }) => {
      const query = c.get('db').rpc('issue_month_receipts', {
        month: firstDayOf(month),
        paid_at: paidAt,
        tenants: tenantIds,
      });
      return c.json(unwrap(await query));
    },
  );

  return routes;
}
