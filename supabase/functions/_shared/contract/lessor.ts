import * as v from 'valibot';
import { issueCode, Id } from './common.ts';
import { OptionalEmail } from './optional-email.ts';
import { ProfileUpdate } from './profile.ts';

/** The letters or digits in the numbers of a lessor's documents: `Q-SCI-2026-0001`. They never change. */
const Series = v.pipe(
  v.string(issueCode('required')),
  // The pattern that a typed text must match before it is trimmed.
  v.metadata({ pattern: String.raw`^\s*[A-Z0-9]{1,4}\s*$` }),
  v.trim(),
  v.minLength(1, issueCode('required')),
  v.regex(/^[A-Z0-9]{1,4}$/, issueCode('invalidSeries')),
);

const {
  firstName,
  lastName,
  companyName,
  siren,
  isFamilyCompany,
  address,
  addressComplement,
  postalCode,
  city,
  country,
  phoneNumber,
} = ProfileUpdate.entries;

const fields = {
  firstName,
  lastName,
  companyName,
  siren,
  isFamilyCompany,
  address,
  addressComplement,
  postalCode,
  city,
  country,
  phoneNumber,
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
  /** Whether the company is a société civile of relatives up to the fourth degree (loi n° 89-462, art. 13 a). */
  isFamilyCompany: v.boolean(),
  address: v.nullable(v.string()),
  addressComplement: v.nullable(v.string()),
  postalCode: v.nullable(v.string()),
  city: v.nullable(v.string()),
  /** ISO 3166-1 alpha-2. */
  country: v.string(),
  phoneNumber: v.nullable(v.string()),
  /** If this is `null`, documents show the address of the account. */
  email: v.nullable(v.string()),
  /** The id of the signature for the next documents of this lessor. */
  signatureId: v.nullable(Id),
});
export type Lessor = v.InferOutput<typeof Lessor>;

/** All lessors of an account. The profile describes the first. */
export const LessorList = v.array(Lessor);

export const LessorCreate = v.strictObject({ series: Series, ...fields });
export type LessorCreate = v.InferInput<typeof LessorCreate>;

/** A field that is left out keeps its value; `null` clears an optional field. */
export const LessorUpdate = v.strictObject(fields);
export type LessorUpdate = v.InferInput<typeof LessorUpdate>;
