import * as v from 'valibot';
import { InvitedEmail } from './authentication.ts';
import { code, Id, OptionalText } from './common.ts';
import { Notification, NotificationType } from './notification.ts';

export const Locale = v.picklist(['fr', 'en']);
export type Locale = v.InferOutput<typeof Locale>;

/** The signed-in user, as `user-context` and `signin` answer it. */
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
  phoneNumber: v.nullable(v.string()),
  siren: v.nullable(v.string()),
  /** Of the image that the next receipts are signed with. */
  signatureId: v.nullable(Id),
  /** How many days after its due day a rent without a receipt is told of. */
  lateRentAfterDays: v.number(),
  /** Types that do not count towards the badge. */
  mutedNotificationTypes: v.array(NotificationType),
  /** The newest. */
  /** Whether any receipt was ever issued. */
  hasIssuedReceipt: v.boolean(),
  notifications: v.array(Notification),
  /** Of all notifications, those that are unread and of a type that is not muted. */
  unreadNotificationCount: v.number(),
});
export type User = v.InferOutput<typeof User>;

/** The nine digits that identify a French company (code de commerce, art. R. 123-221); may be typed in groups. */
const Siren = v.nullable(
  v.pipe(
    v.string(code('invalid')),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^(?:\d{9})?$/, code('invalid')),
    v.transform((digits) => (digits === '' ? null : digits)),
  ),
);

const LateRentAfterDays = v.pipe(
  v.number(code('invalid')),
  v.integer(code('invalid')),
  v.minValue(0, code('invalid')),
  v.maxValue(28, code('invalid')),
);

/** The caller's own profile. A field that is left out keeps its value; `null` clears one that may be empty. */
export const ProfileUpdate = v.strictObject({
  firstName: v.optional(OptionalText),
  lastName: v.optional(OptionalText),
  locale: v.optional(Locale),
  companyName: v.optional(OptionalText),
  address: v.optional(OptionalText),
  addressComplement: v.optional(OptionalText),
  postalCode: v.optional(OptionalText),
  city: v.optional(OptionalText),
  phoneNumber: v.optional(OptionalText),
  siren: v.optional(Siren),
  lateRentAfterDays: v.optional(LateRentAfterDays),
  mutedNotificationTypes: v.optional(
    v.pipe(
      v.array(NotificationType, code('invalid')),
      v.transform((types) => [...new Set(types)]),
    ),
  ),
});
export type ProfileUpdate = v.InferInput<typeof ProfileUpdate>;

/** Somebody to put on the whitelist and to invite by mail. */
export const NewUser = v.strictObject({
  login: InvitedEmail,
  firstName: v.optional(OptionalText, null),
  lastName: v.optional(OptionalText, null),
});
export type NewUser = v.InferInput<typeof NewUser>;
