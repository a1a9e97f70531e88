import {
  Settlement,
  SettlementCancellation,
  SettlementCreate,
  SettlementDraft,
  SettlementElsewhereCreate,
  SettlementLetter,
  SettlementList,
  SettlementQuery,
  SettlementSplitQuery,
} from '../../_shared/contract/leases/charges-settlement.ts';
import { answerDraft } from '../documents/answer-draft.ts';
import type { Router } from '../http/router.ts';
import type { SessionEnv } from '../session/context.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';

/** Returns the routes of `/leases/{id}/settlements`: the yearly settlement of charges. */
export function chargesSettlementRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/:id/settlements',
    { summary: 'Lists the settlements of charges of a lease, newest first', answer: [200, SettlementList] },
    (c, { id }) => c.get('db').rpc('settlements_of_lease', { lease_id: id }),
  );

  routes.get(
    '/:id/settlements/draft',
    {
      summary:
        'Computes the settlement of charges of some days of a lease, as it would be made today. Names the obstacles, and the facts to confirm',
      query: SettlementQuery,
      answer: [200, SettlementDraft],
    },
    (c, { id, query }) => c.get('db').rpc('settlement_draft', { lease_id: id, ...toSnakeCase(query) }),
  );

  addMakingRoutes(routes);

  return routes;
}

/** Adds the routes that make, preview and record settlements. */
function addMakingRoutes(routes: Router<SessionEnv>): void {
  routes.post(
    '/:id/settlements',
    {
      summary:
        'Settles the charges of some days of a lease, and issues the letter. A debt becomes a due, and a credit becomes a payment. The same `idempotencyKey` settles once',
      body: SettlementCreate,
      answer: [201, Settlement],
      errors: [...REFUSALS, 'QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'ALREADY_CANCELLED'],
    },
    (c, { id, body }) => c.get('db').rpc('settle_charges', { lease_id: id, ...toSnakeCase(body) }),
  );

  routes.post(
    '/:id/settlements/preview',
    {
      summary:
        'The letter of the settlement that would be made now, as a PDF without number, marked « PROJET ». Retry while the account is being changed',
      body: SettlementLetter,
      answer: [200, ['application/pdf']],
      errors: [...REFUSALS, 'QUOTA_REACHED', 'TOO_MANY_REQUESTS'],
    },
    (c, { id, body }) =>
      answerDraft(c, c.get('db').rpc('preview_settlement_letter', { lease_id: id, ...toSnakeCase(body) })),
  );

  routes.post(
    '/:id/settlements/elsewhere',
    {
      summary:
        'Records a settlement of charges that was made elsewhere, without lines and without a letter. Its balance is written into the account, unless its day is before the account. The same `idempotencyKey` records once',
      body: SettlementElsewhereCreate,
      answer: [201, Settlement],
      errors: ['SETTLEMENT_NOT_ALLOWED', 'QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'ALREADY_CANCELLED'],
    },
    (c, { id, body }) => c.get('db').rpc('record_settlement', { lease_id: id, ...toSnakeCase(body) }),
  );
}

/** Returns the routes that split and cancel a settlement. */
export function changeChargesSettlementRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.post(
    '/:id/split',
    {
      summary:
        'Splits the debt of a settlement of charges into the agreed number of monthly dues, or a late debt into twelve. Repeating it changes nothing',
      query: SettlementSplitQuery,
      answer: [200, Settlement],
      errors: ['NOT_BY_TWELFTHS', 'DUE_CERTIFIED', 'DEPOSIT_SETTLED', 'QUOTA_REACHED'],
    },
    (c, { id, query: { parts } }) =>
      c.get('db').rpc('split_settlement', { settlement: id, ...(parts !== undefined && { parts }) }),
  );

  routes.post(
    '/:id/cancel',
    {
      summary:
        'Cancels a settlement of charges with its due or its credit, and voids its letter. The days can be settled again. Repeating it changes nothing',
      body: SettlementCancellation,
      answer: [200, Settlement],
      errors: ['DUE_CERTIFIED', 'PAYMENT_CERTIFIED', 'DEPOSIT_SETTLED', 'QUOTA_REACHED'],
    },
    (c, { id, body: { reason } }) => c.get('db').rpc('cancel_settlement', { settlement: id, reason }),
  );

  return routes;
}

const REFUSALS = [
  'SETTLEMENT_NOT_ALLOWED',
  'SETTLEMENT_CHANGED',
  'NO_TENANT',
  'PROFILE_INCOMPLETE',
  'ACCOUNT_CLOSING',
] as const;
