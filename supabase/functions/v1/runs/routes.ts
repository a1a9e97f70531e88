import { Run, RunList, RunUndo, RunUndone, RunUndoPreview } from '../../_shared/contract/run.ts';
import { ask, readable } from '../http/readable.ts';
import type { Routers } from '../session/routers.ts';
import { unwrap } from '../supabase/rest-errors.ts';

/** `/runs`: payments that were noted together, of a month or of a bank statement, and are taken back together. */
export function runRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary: 'What was noted together, of a month or of a bank statement: the last hundred, newest first',
      answer: [200, RunList],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c) => c.json(readable(Run, unwrap(await c.get('db').rpc('runs')))),
  );

  routes.get(
    '/:id/undo',
    {
      summary:
        'What taking a run back would do: payments that go, lines that are free again, and receipts that are voided, with the mails and deliveries of each',
      answer: [200, RunUndoPreview],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c, { id }) => c.json(await ask(RunUndoPreview, c.get('db').rpc('preview_run_undo', { run: id }))),
  );

  routes.post(
    '/:id/undo',
    {
      summary:
        'Takes a run back: its payments are cancelled, the receipts that state them voided, its lines of the bank free again; again while some are left',
      body: RunUndo,
      answer: [200, RunUndone],
      errors: ['QUOTA_REACHED'],
    },
    async (c, { id, body: { reason } }) =>
      c.json(await ask(RunUndone, c.get('db').rpc('undo_run', { run: id, reason }))),
  );

  return routes;
}
