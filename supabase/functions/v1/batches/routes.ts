import { Batch, BatchList, BatchUndo, BatchUndone, BatchUndoPreview } from '../../_shared/contract/batch.ts';
import { readAnswer, readAnswerList } from '../http/read-answer.ts';
import type { Routers } from '../session/routers.ts';

/**
 * Returns the routes of `/batches`. A batch is a group of payments that were recorded together, for a month or from a
 * bank statement, and that can be cancelled together.
 */
export function batchRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'The last hundred batches of recorded payments, of a month or of a bank statement, newest first',
      answer: [200, BatchList],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c) => c.json(await readAnswerList(Batch, c.get('db').rpc('batches'))),
  );

  routes.get(
    '/:id/undo',
    {
      summary:
        'What taking a batch back would do: payments that go, lines that are free again, and receipts that are voided, with the mails and deliveries of each',
      answer: [200, BatchUndoPreview],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c, { id }) =>
      c.json(await readAnswer(BatchUndoPreview, c.get('db').rpc('preview_batch_undo', { batch: id }))),
  );

  routes.post(
    '/:id/undo',
    {
      summary:
        'Takes a batch back: its payments are cancelled, the receipts that state them voided, its lines of the bank free again; again while some are left',
      body: BatchUndo,
      answer: [200, BatchUndone],
      errors: ['QUOTA_REACHED'],
    },
    async (c, { id, body: { reason } }) =>
      c.json(await readAnswer(BatchUndone, c.get('db').rpc('undo_batch', { batch: id, reason }))),
  );

  return routes;
}
