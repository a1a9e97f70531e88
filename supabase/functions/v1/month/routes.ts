import { MonthQuery } from '../../_shared/contract/month/month-due.ts';
import { MonthLedger } from '../../_shared/contract/month/month-ledger.ts';
import { MonthNoticesResult } from '../../_shared/contract/month/month-notice.ts';
import { MonthPayments, MonthPaymentsResult } from '../../_shared/contract/month/month-payment.ts';
import { MonthReceipts, MonthReceiptsResult } from '../../_shared/contract/month/month-receipt.ts';
import { firstDayOf } from '../../_shared/domain/period.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';

/** Returns the routes of `/month`, for the dues of a month, their payments, and their documents. */
export function monthRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'Returns the dues of a month by tenant, with payments, older debts, receipts, obstacles and next steps. Also returns the delivery of the month’s valid receipts',
      query: MonthQuery,
      answer: [200, MonthLedger],
      errors: ['TOO_MANY_REQUESTS'],
    },
    (c, { query: { month } }) => c.get('db').rpc('month_list', { month: firstDayOf(month) }),
  );

  routes.post(
    '/payments',
    {
      summary:
        'Records one payment per lease: the whole debt up to the end of a month, or only the rent of the month. While an office owes an earlier month, records one payment per due. Expected benefits of the month are payments of their own. Repeating the request with the same `idempotencyKey` records no second payment. Each tenant is in one of three lists of the response',
      body: MonthPayments,
      answer: [200, MonthPaymentsResult],
      errors: ['IDEMPOTENCY_KEY_REUSED'],
    },
    (c, { body }) => c.get('db').rpc('pay_month', toSnakeCase({ ...body, month: firstDayOf(body.month) })),
  );

  routes.post(
    '/receipts',
    {
      summary:
        'Issues the missing receipts for the payments of a month’s dues. Repeating the request issues no second receipt. Each tenant is in one of three lists of the response',
      body: MonthReceipts,
      answer: [200, MonthReceiptsResult],
      errors: ['QUOTA_REACHED'],
    },
    (c, { body }) => c.get('db').rpc('issue_month', toSnakeCase({ ...body, month: firstDayOf(body.month) })),
  );

  routes.post(
    '/notices',
    {
      summary:
        'Issues due notices for the dues of a month that fall due in the next 31 days. If amounts have changed, a new notice replaces the earlier notice. Each tenant is in one of three lists of the response',
      body: MonthReceipts,
      answer: [200, MonthNoticesResult],
      errors: ['ACCOUNT_CLOSING', 'QUOTA_REACHED'],
    },
    (c, { body }) =>
      c.get('db').rpc('issue_due_notices', toSnakeCase({ ...body, month: firstDayOf(body.month) })),
  );

  return routes;
}
