import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode } from '../values/common.ts';
import { Notification } from './notification.ts';

/** A position in the list of notifications: the time and the id of the notification just before this position. */
const PLACE =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d))_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * Filters the caller's notifications by read state. To read the next page, send the value of `before` that the last
 * page returned.
 */
export const NotificationQuery = v.object({
  isRead: v.optional(v.picklist(['true', 'false'], issueCode('invalid'))),
  before: v.optional(
    v.pipe(
      v.string(),
      v.regex(PLACE, issueCode('invalid')),
      v.transform((place) => {
        const [, createdAt = '', id = ''] = PLACE.exec(place) ?? [];
        return { createdAt, id };
      }),
      v.check(
        ({ createdAt }) => v.is(CalendarDate, createdAt.slice(0, 10)) && !Number.isNaN(Date.parse(createdAt)),
        issueCode('invalid'),
      ),
    ),
  ),
});

/** A page of the caller's notifications, newest first. */
export const NotificationPage = v.object({
  notifications: v.array(Notification),
  /** The number of notifications on all pages. */
  total: v.number(),
  /** The value of `before` in the query for the next page; null on the last page. */
  before: v.nullable(v.string()),
});
export type NotificationPage = v.InferOutput<typeof NotificationPage>;
