import { Document } from '../../_shared/contract/documents/document.ts';
import { Reminder, ReminderCreate, ReminderDraft } from '../../_shared/contract/documents/reminder.ts';
import '../documents/row.ts';
import { answerDraft } from '../documents/answer-draft.ts';
import { LETTER_REFUSALS } from '../documents/letter-refusals.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';

/** Returns the routes of `/leases/{id}/reminder`: letters to tenants in arrears. */
export function reminderRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/:id/reminder',
    {
      summary: 'The arrears of a lease and its next letter: a reminder or the formal notice',
      answer: [200, Reminder],
    },
    (c, { id }) => c.get('db').rpc('reminder_of_lease', { lease_id: id }),
  );

  routes.post(
    '/:id/reminders',
    {
      summary:
        'Issues a letter about the arrears. Levels 1 and 2 are reminders, and 3 is the formal notice. Replaces overtaken letters that were not sent. The same `idempotencyKey` issues it once',
      body: ReminderCreate,
      answer: [201, Document],
      errors: [...LETTER_REFUSALS, 'QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED'],
    },
    (c, { id, body }) => c.get('db').rpc('issue_reminder', { lease_id: id, ...toSnakeCase(body) }),
  );

  routes.post(
    '/:id/reminders/preview',
    {
      summary: 'The letter that would be issued now, as a PDF without number, marked « PROJET »',
      body: ReminderDraft,
      answer: [200, ['application/pdf']],
      errors: LETTER_REFUSALS,
    },
    (c, { id, body }) =>
      answerDraft(c, c.get('db').rpc('preview_reminder', { lease_id: id, ...toSnakeCase(body) })),
  );

  return routes;
}
