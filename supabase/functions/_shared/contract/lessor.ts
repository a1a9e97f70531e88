import * as v from 'valibot';
import { issueCode, Id } from './values/common.ts';
import { OptionalEmail } from './values/optional-email.ts';
import { ProfileUpdate } from './users/profile.ts';

/**
 * The prefix in the numbers of a lessor's documents: one to four letters or digits, such as `SCI` in `Q-SCI-2026-0001`.
 * The series of a lessor never changes.
 */
const Series = v.pipe(
  v.string(issueCode('required')),
  // The documented pattern allows the spaces that the schema trims.
  v.metadata({ pattern: String.raw`^\s*[A-Z0-9]{1,4}\s*$` }),
  v.trim(),
  v.minLength(1, issueCode('required')),
  v.regex(/^[A-Z0-9]{1,4}$/, issueCode('invalidSeries')),
);

const fields = {
  ...v.pick(ProfileUpdate, [
    'firstName',
    'lastName',
    'companyName',
    'siren',
    'isFamilyCompany',
    'address',
    'addressComplement',
    'postalCode',
    'city',
    'country',
    'phoneNumber',
  ]).entries,
  email: v.optional(OptionalEmail),
};

/** A lessor as documents name it: a person, or a company and its representative. */
export const Lessor = v.object({
  id: Id,
  /** The series is empty for the first lessor of the account, whom the profile describes. */
  series: v.string(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  companyName: v.nullable(v.string()),
  siren: v.nullable(v.string()),
  /** True if the company is a société civile of relatives up to the fourth degree (loi n° 89-462, art. 13 a). */
  isFamilyCompany: v.boolean(),
  address: v.nullable(v.string()),
  addressComplement: v.nullable(v.string()),
  postalCode: v.nullable(v.string()),
  city: v.nullable(v.string()),
  /** The two-letter code of the country (ISO 3166-1). */
  country: v.string(),
  phoneNumber: v.nullable(v.string()),
  /** The e-mail address on documents. If the value is `null`, documents show the e-mail address of the account. */
  email: v.nullable(v.string()),
  /** The id of the signature that new documents of this lessor show. */
  signatureId: v.nullable(Id),
});
export type Lessor = v.InferOutput<typeof Lessor>;

/** All lessors of an account. The profile describes the first lessor in the list. */
export const LessorList = v.array(Lessor);

/** A new lessor. A request with a repeated `idempotencyKey` adds nothing, and returns the first lessor. */
export const LessorCreate = v.strictObject({ series: Series, ...fields, idempotencyKey: v.optional(Id) });
export type LessorCreate = v.InferInput<typeof LessorCreate>;

/** A change of a lessor. A missing field keeps its value, and `null` clears an optional field. */
export const LessorUpdate = v.strictObject(fields);
export type LessorUpdate = v.InferInput<typeof LessorUpdate>;
