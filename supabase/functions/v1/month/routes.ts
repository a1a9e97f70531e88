import { MonthDueList, MonthQuery } from '../../_shared/contract/month-due.ts';
import { MonthMailList } from '../../_shared/contract/month-mail.ts';
import { MonthPayments, MonthPaymentsResult } from '../../_shared/contract/month-payment.ts';
import { MonthReceipts, MonthReceiptsResult } from '../../_shared/contract/month-receipt.ts';
import { firstDayOf } from '../../_shared/domain/period.ts';
import type { Routers } from '../session/routers.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { toMonthMail } from './row.ts';

/** `/month`: what falls due in a month, its payments, its receipts in one go, and how these reach their tenants. */
export function monthRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'What falls due in a month, by tenants: what was received and remains, what is owed from before, the receipts, and what stands in the way of the next',
      query: MonthQuery,
      answer: [200, MonthDueList],
      errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { query: { month } }) =>
      c.json(unwrap(await c.get('db').rpc('month_list', { month: firstDayOf(month) }))),
  );

  routes.post(
    '/payments',
    {
      summary:
        'Records for each lease one payment of all that is owed by the end of a month; the same `idempotencyKey` records it once. Each tenant is in one of three lists',
      body: MonthPayments,
      answer: [200, MonthPaymentsResult],
      errors: ['IDEMPOTENCY_KEY_REUSED'],
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

  routes.post(
    '/receipts',
    {
      summary:
        'Issues the receipts of what was paid for the dues of a month and no receipt says yet; repeating it issues nothing new. Each tenant is in one of three lists',
      body: MonthReceipts,
      answer: [200, MonthReceiptsResult],
      errors: ['QUOTA_REACHED'],
    },
    async (c, { body: { month, tenantIds } }) => {
      const query = c.get('db').rpc('issue_month', { month: firstDayOf(month), tenants: tenantIds });
      return c.json(unwrap(await query));
    },
  );

  routes.get(
    '/mails',
    {
      summary:
        'Every valid quittance of a month, with the addresses its tenants agreed to or what is missing, the last mail to each, and other deliveries',
      query: MonthQuery,
      answer: [200, MonthMailList],
      errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { query: { month } }) => {
      const rows = unwrap(await c.get('db').rpc('month_mails', { month: firstDayOf(month) }));
      return c.json(rows.map(toMonthMail));
    },
  );

  return routes;
}
