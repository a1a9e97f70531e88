import * as v from 'valibot';
import { Id } from './common.ts';

export const Locale = v.picklist(['fr', 'en']);
export type Locale = v.InferOutput<typeof Locale>;

/** A notification; `creationDate` is `[year, month, day]` in the Europe/Paris calendar. */
export const Notification = v.object({
  id: Id,
  type: v.string(),
  title: v.string(),
  content: v.string(),
  creationDate: v.tuple([v.number(), v.number(), v.number()]),
  isRead: v.boolean(),
});
export type Notification = v.InferOutput<typeof Notification>;

/** The signed-in user, as `user-context` and `signin` answer it. */
export const User = v.object({
  id: Id,
  login: v.string(),
  email: v.string(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  isSuperAdmin: v.boolean(),
  locale: Locale,
  notifications: v.array(Notification),
});
export type User = v.InferOutput<typeof User>;
