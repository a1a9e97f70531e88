import type { Context } from 'hono';
import * as v from 'valibot';
import { ReceiptQuery } from '../../_shared/contract/documents/document.ts';
import {
  Receipt,
  ReceiptList,
  ReceiptReissue,
  ReceiptVoid,
} from '../../_shared/contract/documents/receipt-list.ts';
import { StatedPaymentList } from '../../_shared/contract/payments/stated-payment.ts';
import { ReceiptTerm, ReceiptTermQuery } from '../../_shared/contract/documents/receipt-term.ts';
import { ReceiptPreview, ReceiptRequest } from '../../_shared/contract/documents/receipt.ts';
import type { Config } from '../config.ts';
import { answerDocument } from '../documents/answer-document.ts';
import { documentsOf } from '../documents/issue-documents.ts';
import { StoredDocument } from '../documents/row.ts';
import { ApiError, notFound } from '../errors.ts';
import { readAnswer, readAnswerList } from '../http/read-answer.ts';
import type { Router } from '../http/router.ts';
import type { SessionEnv } from '../session/context.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';
import { argumentsOf } from './row.ts';

/** Returns the routes of `/receipts`: quittances and partial receipts. */
export function receiptRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary: 'Lists receipts, newest first, at most a thousand. `after` continues the list after a receipt',
      query: ReceiptQuery,
      answer: [200, ReceiptList],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c, { query: { after } }) =>
      c.json(await readAnswerList(Receipt, c.get('db').rpc('receipt_page', { after_id: after }))),
  );

  addIssueRoutes(routes, config);

  routes.get(
    '/term',
    {
      summary: 'Returns a tenant’s debt for a term, and the receipts for this term',
      query: ReceiptTermQuery,
      answer: [200, ReceiptTerm],
      errors: ['NOT_FOUND'],
    },
    async (c, { query: { tenantId, from, to } }) => {
      const asked = { tenant_id: tenantId, first_day: from, last_day: to };
      const term = await readAnswer(v.nullable(ReceiptTerm), c.get('db').rpc('receipt_term', asked));
      if (term === null) throw notFound('There is no such tenant');
      return c.json(term);
    },
  );

  addItemRoutes(routes);
  return routes;
}

function addIssueRoutes(routes: Router<SessionEnv>, config: Config): void {
  routes.post(
    '/',
    {
      summary:
        'Issues a quittance, or a partial receipt if the tenant paid less than the debt. Repeating the request with the same term and amounts returns the same quittance. If an advance covers the term, no payment is recorded',
      body: ReceiptRequest,
      answer: [200, ['application/pdf']],
      errors: [
        'NOT_FOUND',
        'PROFILE_INCOMPLETE',
        'TERM_ALREADY_RECEIPTED',
        'TERM_NOT_OWED',
        'NO_TENANT',
        'DOCUMENT_NOT_VALID',
        'DUE_REDUCED',
        'ADVANCE_COVERS_PART',
        'QUOTA_REACHED',
      ],
    },
    async (c, { body }) => {
      const row = await readAnswer(StoredDocument, c.get('db').rpc('issue_receipt', argumentsOf(body)));
      return answerIssued(c, config, row);
    },
  );

  routes.post(
    '/preview',
    {
      summary:
        'Previews a receipt without a number: issues the receipt and rolls back. Retry while another request changes the account',
      body: ReceiptRequest,
      answer: [200, ReceiptPreview],
      errors: [
        'NOT_FOUND',
        'PROFILE_INCOMPLETE',
        'TERM_ALREADY_RECEIPTED',
        'DOCUMENT_NOT_VALID',
        'DUE_REDUCED',
        'ADVANCE_COVERS_PART',
        'QUOTA_REACHED',
        'TOO_MANY_REQUESTS',
      ],
    },
    (c, { body }) => c.get('db').rpc('preview_receipt', argumentsOf(body)),
  );
}

function addItemRoutes(routes: Router<SessionEnv>): void {
  routes.get(
    '/:id/payments',
    {
      summary:
        'Lists the payments that a receipt states, oldest first, and says for each payment if it can be cancelled together with the receipt',
      answer: [200, StatedPaymentList],
    },
    (c, { id }) => c.get('db').rpc('payments_of_receipt', { receipt: id }),
  );

  routes.post(
    '/:id/void',
    {
      summary:
        'Voids a receipt for good. On request, also cancels its payments, if no other receipt states them and they paid nothing else',
      body: ReceiptVoid,
      answer: [200, Receipt],
      errors: ['DOCUMENT_NOT_VALID'],
    },
    (c, { id, body }) => c.get('db').rpc('void_receipt', { receipt: id, ...toSnakeCase(body) }),
  );

  routes.post(
    '/:id/reissue',
    {
      summary:
        'Issues a receipt again, with today’s names, for the payments of its term. The new receipt replaces the earlier receipts of this term. `followsLease` first changes the debt to the amount by the current lease',
      body: ReceiptReissue,
      answer: [201, Receipt],
      errors: [
        'DOCUMENT_NOT_VALID',
        'TERM_ALREADY_RECEIPTED',
        'TERM_NOT_OWED',
        'NO_TENANT',
        'PROFILE_INCOMPLETE',
        'QUOTA_REACHED',
      ],
    },
    (c, { id, body }) => c.get('db').rpc('reissue_receipt', { receipt: id, ...toSnakeCase(body) }),
  );
}

/**
 * Sends the PDF of an issued receipt. The receipt is issued before its PDF is drawn, because the PDF shows the number.
 * If drawing fails, the PDF can be drawn later from the stored receipt.
 */
async function answerIssued(
  c: Context<SessionEnv>,
  config: Config,
  row: Parameters<typeof answerDocument>[3],
): Promise<Response> {
  try {
    return await answerDocument(c, config, documentsOf(c.get('db')), row, ({ content }) =>
      content.fileName(),
    );
  } catch (error) {
    // Throw an error that says that the receipt was issued. An ordinary error would suggest that no receipt was issued.
    if (error instanceof ApiError && error.status < 500)
      throw new Error('The receipt is issued, but its file could not be read', { cause: error });
    throw error;
  }
}
