import {
  Batch,
  BatchList,
  BatchUndo,
  BatchUndone,
  BatchUndoPreview,
} from '../../_shared/contract/payments/batch.ts';
import { readAnswerList } from '../http/read-answer.ts';
import type { Routers } from '../session/routers.ts';

/**
 * Returns the routes of `/batches`. A batch is a group of payments that were recorded together, for a month or from a
 * bank statement. The payments of a batch can be cancelled together.
 */
export function batchRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'Lists the last hundred batches of payments, newest first. A batch comes from a month or from a bank statement',
      answer: [200, BatchList],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c) => c.json(await readAnswerList(Batch, c.get('db').rpc('batches'))),
  );

  routes.get(
    '/:id/undo',
    {
      summary:
        'Previews undoing a batch: the payments to cancel, the bank lines that can be recorded again, and the receipts to void, with their mails and deliveries',
      answer: [200, BatchUndoPreview],
      errors: ['TOO_MANY_REQUESTS'],
    },
    (c, { id }) => c.get('db').rpc('preview_batch_undo', { batch: id }),
  );

  routes.post(
    '/:id/undo',
    {
      summary:
        'Undoes a batch: cancels its payments, voids their receipts, and lets its bank lines be recorded again. A call cancels at most 200 payments. Repeat the call until `left` is 0',
      body: BatchUndo,
      answer: [200, BatchUndone],
      errors: ['NOT_LAST_MOVEMENT', 'QUOTA_REACHED'],
    },
    (c, { id, body: { reason } }) => c.get('db').rpc('undo_batch', { batch: id, reason }),
  );

  return routes;
}
