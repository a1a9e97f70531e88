import type { Context } from 'hono';
import * as v from 'valibot';
import { ReceiptQuery } from '../../_shared/contract/document.ts';
import { Receipt, ReceiptList, ReceiptReissue, ReceiptVoid } from '../../_shared/contract/receipt-list.ts';
import { StatedPaymentList } from '../../_shared/contract/stated-payment.ts';
import { ReceiptTerm, ReceiptTermQuery } from '../../_shared/contract/receipt-term.ts';
import { ReceiptPreview, ReceiptRequest } from '../../_shared/contract/receipt.ts';
import type { Config } from '../config.ts';
import { answerDocument } from '../documents/answer-document.ts';
import { StoredDocument } from '../documents/row.ts';
import { ApiError, notFound } from '../errors.ts';
import { readAnswer, readAnswerList } from '../http/read-answer.ts';
import type { Router } from '../http/router.ts';
import type { SessionEnv } from '../session/context.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';
import './row.ts';

/** Returns the routes of `/receipts`: quittances and partial receipts. */
export function receiptRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary: 'Receipts, newest first, at most a thousand; with `after`, those after a receipt',
      query: ReceiptQuery,
      answer: [200, ReceiptList],
      errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { query: { after } }) =>
      c.json(await readAnswerList(Receipt, c.get('db').rpc('receipt_page', { after_id: after }))),
  );

  addIssueRoutes(routes, config);

  routes.get(
    '/term',
    {
      summary: 'A tenant’s debt for a term, and its receipts',
      query: ReceiptTermQuery,
      answer: [200, ReceiptTerm],
      errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
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
        'Issues a quittance, or a partial receipt if less was paid than is owed; the same term and amounts answer the same quittance',
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
        'QUOTA_REACHED',
      ],
    },
    async (c, { body }) => {
      const row = await readAnswer(StoredDocument, c.get('db').rpc('issue_receipt', toSnakeCase(body)));
      return answerIssued(c, config, row);
    },
  );

  routes.post(
    '/preview',
    {
      summary:
        'Previews the receipt of a request, without a number: issues it and rolls back. Retry while the account is being changed',
      body: ReceiptRequest,
      answer: [200, ReceiptPreview],
      errors: [
        'NOT_FOUND',
        'PROFILE_INCOMPLETE',
        'TERM_ALREADY_RECEIPTED',
        'DOCUMENT_NOT_VALID',
        'DUE_REDUCED',
        'QUOTA_REACHED',
        'TOO_MANY_REQUESTS',
      ],
    },
    async (c, { body }) =>
      c.json(await readAnswer(ReceiptPreview, c.get('db').rpc('preview_receipt', toSnakeCase(body)))),
  );
}

function addItemRoutes(routes: Router<SessionEnv>): void {
  routes.get(
    '/:id/payments',
    {
      summary: 'The payments that a receipt states, oldest first, and whether each can be cancelled with it',
      answer: [200, StatedPaymentList],
    },
    async (c, { id }) => {
      const query = c.get('db').rpc('payments_of_receipt', { receipt: id });
      const payments = await readAnswer(v.nullable(StatedPaymentList), query);
      if (payments === null) throw notFound();
      return c.json(payments);
    },
  );

  routes.post(
    '/:id/void',
    {
      summary:
        'Voids a receipt for good, and on request cancels the payments that only this receipt states in full',
      body: ReceiptVoid,
      answer: [200, Receipt],
      errors: ['DOCUMENT_NOT_VALID'],
    },
    async (c, { id, body }) => {
      const asked = { receipt: id, ...toSnakeCase(body) };
      return c.json(await readAnswer(Receipt, c.get('db').rpc('void_receipt', asked)));
    },
  );

  routes.post(
    '/:id/reissue',
    {
      summary:
        'Issues a receipt again with today’s names, for the payments of its term, and replaces the earlier ones; with `followsLease`, for the debt by the current lease',
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
    async (c, { id, body }) => {
      const asked = { receipt: id, ...toSnakeCase(body) };
      return c.json(await readAnswer(Receipt, c.get('db').rpc('reissue_receipt', asked)), 201);
    },
  );
}

/**
 * Sends the file of an issued receipt. The receipt is issued before it is drawn, because the document shows its number.
 * If drawing fails, the issued receipt can be drawn again from its row.
 */
async function answerIssued(
  c: Context<SessionEnv>,
  config: Config,
  row: Parameters<typeof answerDocument>[2],
): Promise<Response> {
  try {
    return await answerDocument(c, config, row, ({ content }) => content.fileName());
  } catch (error) {
    // Replace an ordinary error, which would tell the caller that nothing was issued.
    if (error instanceof ApiError && error.status < 500)
      throw new Error('The receipt is issued, but its file could not be read', { cause: error });
    throw error;
  }
}
