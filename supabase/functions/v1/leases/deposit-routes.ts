import {
  Deposit,
  DepositDeductions,
  DepositMovementCancellation,
  DepositMovementCreate,
  DepositQuery,
  DepositReceiptDraft,
  DepositSettlementCreate,
  DepositSettlementDraft,
} from '../../_shared/contract/leases/deposit.ts';
import '../documents/row.ts';
import { answerDraft } from '../documents/answer-draft.ts';
import type { Router } from '../http/router.ts';
import type { SessionEnv } from '../session/context.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';

/** Returns the routes of `/leases/{id}/deposit`: the deposit of a lease from its receipt to its settlement. */
export function depositRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/:id/deposit',
    {
      summary:
        'Returns the deposit of a lease, and the settlement that would be made on `returnedOn`, by default today',
      query: DepositQuery,
      answer: [200, Deposit],
    },
    (c, { id, query: { returnedOn } }) =>
      c.get('db').rpc('deposit_of_lease', { lease_id: id, returned_on: returnedOn }),
  );

  routes.post(
    '/:id/deposit/movements',
    {
      summary:
        'Records that the deposit was received, given back in part, or handed over to the buyer of the dwelling. With `issue`, a received deposit gets a receipt. The same `idempotencyKey` records once',
      body: DepositMovementCreate,
      answer: [201, Deposit],
      errors: [...REFUSALS, ...DOCUMENT_REFUSALS, 'IDEMPOTENCY_KEY_REUSED', 'ALREADY_CANCELLED'],
    },
    (c, { id, body }) => c.get('db').rpc('add_deposit_movement', { lease_id: id, ...toSnakeCase(body) }),
  );

  routes.post(
    '/:id/deposit/movements/preview',
    {
      summary:
        'The receipt of a deposit that would be received, as a PDF without number, marked « PROJET ». Retry while the account is being changed',
      body: DepositReceiptDraft,
      answer: [200, ['application/pdf']],
      errors: ['DEPOSIT_SETTLED', ...DOCUMENT_REFUSALS, 'QUOTA_REACHED', 'TOO_MANY_REQUESTS'],
    },
    (c, { id, body }) =>
      answerDraft(c, c.get('db').rpc('preview_deposit_movement', { lease_id: id, ...toSnakeCase(body) })),
  );

  addSettlementRoutes(routes);

  return routes;
}

/** Adds the routes for the deductions from a deposit and its settlement. */
function addSettlementRoutes(routes: Router<SessionEnv>): void {
  routes.put(
    '/:id/deposit/deductions',
    {
      summary:
        'Replaces the deductions from the deposit, each with its proof, and the part kept until the accounts of the building. Settled deductions stay',
      body: DepositDeductions,
      answer: [200, Deposit],
      errors: ['DEPOSIT_SETTLED', 'CHARGES_SETTLED', 'QUOTA_REACHED'],
    },
    (c, { id, body: { deductions, provision } }) =>
      c.get('db').rpc('set_deposit_deductions', {
        lease_id: id,
        deductions: deductions.map((deduction) => toSnakeCase(deduction)),
        provision,
      }),
  );

  routes.post(
    '/:id/deposit/settlement',
    {
      summary:
        'Settles the deposit: it pays the arrears, then the deductions, and the rest goes back with the increase for being late. Issues the document. The same `idempotencyKey` settles once',
      body: DepositSettlementCreate,
      answer: [201, Deposit],
      errors: [
        ...REFUSALS,
        ...DOCUMENT_REFUSALS,
        'DEPOSIT_CHANGED',
        'IDEMPOTENCY_KEY_REUSED',
        'ALREADY_CANCELLED',
      ],
    },
    (c, { id, body }) => c.get('db').rpc('settle_deposit', { lease_id: id, ...toSnakeCase(body) }),
  );

  routes.post(
    '/:id/deposit/settlement/preview',
    {
      summary:
        'The document of the settlement that would be made now, as a PDF without number, marked « PROJET ». Retry while the account is being changed',
      body: DepositSettlementDraft,
      answer: [200, ['application/pdf']],
      errors: [...REFUSALS, ...DOCUMENT_REFUSALS, 'DEPOSIT_CHANGED', 'TOO_MANY_REQUESTS'],
    },
    (c, { id, body }) =>
      answerDraft(c, c.get('db').rpc('preview_deposit_settlement', { lease_id: id, ...toSnakeCase(body) })),
  );
}

/** Returns the route that cancels a movement of a deposit. */
export function depositMovementRoutes({ landlord }: Routers) {
  const routes = landlord();
  routes.post(
    '/:id/cancel',
    {
      summary:
        'Cancels the last movement of a deposit, with its document. A settlement is cancelled with its payment and its due. Repeating it changes nothing',
      body: DepositMovementCancellation,
      answer: [200, Deposit],
      errors: ['NOT_LAST_MOVEMENT', 'PAYMENT_CERTIFIED', 'DUE_CERTIFIED', 'QUOTA_REACHED'],
    },
    (c, { id, body: { reason } }) => c.get('db').rpc('cancel_deposit_movement', { movement: id, reason }),
  );
  return routes;
}

const DOCUMENT_REFUSALS = ['NO_PROPERTY', 'NO_TENANT', 'PROFILE_INCOMPLETE', 'ACCOUNT_CLOSING'] as const;

const REFUSALS = ['DEPOSIT_NOT_HELD', 'DEPOSIT_SETTLED', 'QUOTA_REACHED'] as const;
