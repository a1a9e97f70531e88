import { sql } from './database.ts';

interface Message {
  readonly id?: string;
  readonly type?: string;
  /** The text of the notification in both languages. */
  readonly title?: string;
  readonly content?: string;
  readonly link?: string;
  readonly created_at?: string;
  readonly read_at?: string;
}

/** Writes a notification for a user and returns its id. */
export async function addNotification(userId: string, message: Message = {}): Promise<string> {
  const { type = 'payment', title = 'Paid', content = '', link, ...columns } = message;
  const details = {
    type,
    title: { fr: title, en: title },
    content: { fr: content, en: content },
    ...(link === undefined ? {} : { link }),
  };
  const row = { user_id: userId, kind: 'message', details: sql.json(details), ...columns };
  const [added] = await sql`insert into public.notifications ${sql(row)} returning id`;
  return String(added?.['id']);
}
