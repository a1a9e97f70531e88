import {
  Payment,
  PaymentCancellation,
  PaymentCreate,
  PaymentList,
  PaymentOutcome,
  PaymentPreview,
  PaymentQuery,
  PaymentReceiptList,
} from '../../_shared/contract/payments/payment.ts';
import { Position } from '../../_shared/contract/leases/position.ts';
import { readRows } from '../http/read-answer.ts';
import type { Router } from '../http/router.ts';
import type { SessionEnv } from '../session/context.ts';
import type { Routers } from '../session/routers.ts';
import { byText, readAllRows } from '../supabase/read-all-rows.ts';
import { toSnakeCase } from '../supabase/reader.ts';
import { readLeaseId } from '../tenants/read-lease-id.ts';
import { fromPayment } from './row.ts';

export function paymentRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary: 'Lists the payments of a tenant’s lease, latest first',
      query: PaymentQuery,
      answer: [200, PaymentList],
      errors: ['NOT_FOUND'],
    },
    async (c, { query: { tenantId } }) => {
      const db = c.get('db');
      const lease = await readLeaseId(db, tenantId);
      const rows = await readAllRows(db, (after_id) => db.rpc('payments_of_lease', { lease, after_id }));
      const latestFirst = rows.toSorted(
        (a, b) => byText(b.paid_on, a.paid_on) || byText(b.created_at, a.created_at),
      );
      return c.json(readRows(Payment, latestFirst));
    },
  );

  routes.post(
    '/',
    {
      summary:
        'Records a payment, and issues its receipts on request. Repeating the request with the same `idempotencyKey` records no second payment',
      body: PaymentCreate,
      answer: [200, PaymentOutcome],
      errors: [
        'NOT_FOUND',
        'UNSEEN_PAYMENTS',
        'QUOTA_REACHED',
        'IDEMPOTENCY_KEY_REUSED',
        'ALREADY_CANCELLED',
      ],
    },
    (c, { body }) => c.get('db').rpc('record_payment', fromPayment(body)),
  );

  addOutcomeRoutes(routes);

  return routes;
}

/** Adds the routes for a payment's receipts, preview and cancellation. */
function addOutcomeRoutes(routes: Router<SessionEnv>): void {
  routes.get(
    '/:id/receipts',
    {
      summary:
        'Lists the receipts for the days that a payment pays, oldest first. `outcome` is the effect on a receipt if the payment is cancelled together with its receipts',
      answer: [200, PaymentReceiptList],
    },
    (c, { id }) => c.get('db').rpc('receipts_of_payment', { payment: id }),
  );

  routes.post(
    '/preview',
    {
      summary:
        'Previews a payment: records the payment and rolls back. Retry while another request changes the account',
      body: PaymentCreate,
      answer: [200, PaymentPreview],
      errors: ['NOT_FOUND', 'UNSEEN_PAYMENTS', 'QUOTA_REACHED', 'TOO_MANY_REQUESTS'],
    },
    (c, { body }) => c.get('db').rpc('preview_payment', fromPayment(body)),
  );

  routes.post(
    '/:id/cancel',
    {
      summary: 'Cancels a payment that never arrived, for good. Returns the account’s new position',
      body: PaymentCancellation,
      answer: [200, Position],
      errors: ['PAYMENT_CERTIFIED', 'DEPOSIT_SETTLED', 'CHARGES_SETTLED', 'QUOTA_REACHED'],
    },
    (c, { id, body }) => c.get('db').rpc('cancel_payment', { payment: id, ...toSnakeCase(body) }),
  );
}
