import * as v from 'valibot';
import { issueCode, wholeNumber } from '../values/common.ts';
import { Country } from '../values/country.ts';
import { OptionalText } from '../values/text.ts';
import { NotificationType } from './notification.ts';
import { OptionalPhoneNumber } from '../values/phone-number.ts';
import { OptionalSiren } from '../values/siren.ts';
import { Locale } from './user.ts';

/** A postal code of any country: `69002`, `1000`, `SW1A 1AA`, `101`. */
const OptionalPostalCode = v.nullable(
  v.pipe(
    v.string(issueCode('invalid')),
    v.trim(),
    v.regex(/^(?:(?=.*\d)(?!.*\p{DI})[\p{L}\d][\p{L}\d -]{2,9})?$/u, issueCode('invalidPostalCode')),
    v.transform((text) => (text === '' ? null : text)),
  ),
);

const LateRentAfterDays = wholeNumber(0, 28);

/** A change of the caller's own profile. A missing field keeps its value, and `null` clears an optional field. */
export const ProfileUpdate = v.strictObject({
  firstName: v.optional(OptionalText),
  lastName: v.optional(OptionalText),
  locale: v.optional(Locale),
  companyName: v.optional(OptionalText),
  address: v.optional(OptionalText),
  addressComplement: v.optional(OptionalText),
  postalCode: v.optional(OptionalPostalCode),
  city: v.optional(OptionalText),
  country: v.optional(Country),
  phoneNumber: v.optional(OptionalPhoneNumber),
  siren: v.optional(OptionalSiren),
  isFamilyCompany: v.optional(v.boolean(issueCode('invalid'))),
  isBilingual: v.optional(v.boolean(issueCode('invalid'))),
  lateRentAfterDays: v.optional(LateRentAfterDays),
  mutedNotificationTypes: v.optional(
    v.pipe(
      v.array(NotificationType, issueCode('invalid')),
      v.transform((types) => [...new Set(types)]),
    ),
  ),
});
export type ProfileUpdate = v.InferInput<typeof ProfileUpdate>;
