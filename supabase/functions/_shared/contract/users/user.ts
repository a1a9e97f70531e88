import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { Id } from '../values/common.ts';
import { Notification, NotificationType } from './notification.ts';

export const Locale = v.picklist(['fr', 'en']);
export type Locale = v.InferOutput<typeof Locale>;

/** The signed-in user, as `user-context` and `signin` return it. */
export const User = v.object({
  id: Id,
  login: v.string(),
  email: v.string(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  isSuperAdmin: v.boolean(),
  locale: Locale,
  companyName: v.nullable(v.string()),
  address: v.nullable(v.string()),
  addressComplement: v.nullable(v.string()),
  postalCode: v.nullable(v.string()),
  city: v.nullable(v.string()),
  /** The two-letter code of the country in the address (ISO 3166-1). */
  country: v.string(),
  phoneNumber: v.nullable(v.string()),
  siren: v.nullable(v.string()),
  /** True if the company is a société civile of relatives up to the fourth degree (loi n° 89-462, art. 13 a). */
  isFamilyCompany: v.boolean(),
  /** The id of the signature that new receipts show. */
  signatureId: v.nullable(Id),
  /** True if the quittances of new leases are bilingual by default. */
  isBilingual: v.boolean(),
  /** Klinky notifies the landlord of late rent this number of days after the due day of the oldest unpaid due. */
  lateRentAfterDays: v.number(),
  /** The types of notifications that the badge does not count. */
  mutedNotificationTypes: v.array(NotificationType),
  /** The last day on which the user can cancel the deletion of the account; null if no deletion is planned. */
  deletesOn: v.nullable(CalendarDate),
  /** True if a super-admin ended the account. A user with an ended account cannot cancel the deletion. */
  isEnded: v.boolean(),
  /** True if the user has ever issued a receipt. */
  hasIssuedReceipt: v.boolean(),
  /** The newest notifications. */
  notifications: v.array(Notification),
  /** The number of unread notifications whose type is not muted. */
  unreadNotificationCount: v.number(),
});
export type User = v.InferOutput<typeof User>;
