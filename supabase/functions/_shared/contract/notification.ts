import * as v from 'valibot';
import { code, Id } from './common.ts';

/** What a notification may be about, and what its badge may leave out. Notifications of other types are shown as well. */
export const NotificationType = v.picklist(
  ['payment', 'maintenance', 'lease', 'document', 'match'],
  code('invalid'),
);
export type NotificationType = v.InferOutput<typeof NotificationType>;

/** A notification; `creationDate` is `[year, month, day]` in the Europe/Paris calendar. */
export const Notification = v.object({
  id: Id,
  type: v.string(),
  title: v.string(),
  content: v.string(),
  creationDate: v.tuple([v.number(), v.number(), v.number()]),
  isRead: v.boolean(),
  /** The path in the app of what it is about; `null` when there is no such page, or no longer. */
  link: v.nullable(v.string()),
});
export type Notification = v.InferOutput<typeof Notification>;
