import * as v from 'valibot';
import { issueCode, Id } from '../values/common.ts';

/**
 * The types of notifications that a user can exclude from the count in the badge. The list shows notifications of all
 * types, also of unknown types.
 */
export const NotificationType = v.picklist(
  ['payment', 'maintenance', 'lease', 'document', 'match'],
  issueCode('invalid'),
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
  /** The path of the notification's page in the app; `null` if there is no such page, or if it no longer exists. */
  link: v.nullable(v.string()),
});
export type Notification = v.InferOutput<typeof Notification>;
