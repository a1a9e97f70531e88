import { Hono } from 'hono';
import {
  MonthTenantList,
  ReceiptMonthQuery,
  ReceiptMonthRequest,
  ReceiptMonthResult,
} from '../../_shared/contract/receipt-month.ts';
import type { Config } from '../config.ts';
import type { SessionEnv } from '../http/context.ts';
import { operation } from '../http/openapi/operation.ts';
import { siteOf } from '../http/origin.ts';
import { readBody, readQuery } from '../http/body.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { Sessions } from '../session/session.ts';

const firstDay = (month: string): string => `${month}-01`;

/** `/receipts/month`: the quittances of a month in one go. */
export function receiptMonthRoutes(config: Config, sessions: Sessions): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>();

  routes.get(
    '/',
    operation({
      summary:
        'Every tenant who owes rent for a month, with the receipt issued or the reason why none can be',
      query: ReceiptMonthQuery,
      answer: [200, MonthTenantList],
      errors: ['VALIDATION_FAILED'],
    }),
    sessions.require,
    async (c) => {
      const { month } = readQuery(c, ReceiptMonthQuery);
      return c.json(unwrap(await c.get('db').rpc('receipt_month', { month: firstDay(month) })));
    },
  );

  routes.post(
    '/',
    operation({
      summary:
        'Issues the quittances of a month, each for all that is still owed; repeating it issues nothing new. Each tenant is in one of three lists',
      body: ReceiptMonthRequest,
      answer: [200, ReceiptMonthResult],
    }),
    sessions.require,
    async (c) => {
      const { month, paidAt, tenantIds } = await readBody(c, ReceiptMonthRequest);
      const query = c.get('db').rpc('issue_month_receipts', {
        month: firstDay(month),
        paid_at: paidAt,
        tenants: tenantIds,
        site_origin: siteOf(c, config),
      });
      return c.json(unwrap(await query));
    },
  );

  return routes;
}
