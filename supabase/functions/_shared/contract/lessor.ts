import * as v from 'valibot';
import { code, Id } from './common.ts';
import { OptionalEmail } from './optional-email.ts';
import { ProfileUpdate } from './profile.ts';

/** The letters or digits in the numbers of a lessor’s documents: `Q-SCI-2026-0001`. They never change. */
const Series = v.pipe(
  v.string(code('required')),
  // As it may be typed.
  v.metadata({ pattern: String.raw`^\s*[A-Z0-9]{1,4}\s*$` }),
  v.trim(),
  v.minLength(1, code('required')),
  v.regex(/^[A-Z0-9]{1,4}$/, code('invalidSeries')),
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

/** Who lets, as documents name them: a person, or a company and who represents it. */
export const Lessor = v.object({
  id: Id,
  /** Empty: that of the lessor that the account began with, whom the profile describes. */
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
  /** `null`: documents say the address of the account. */
  email: v.nullable(v.string()),
  /** The id of the image that the next documents of this lessor are signed with. */
  signatureId: v.nullable(Id),
});
export type Lessor = v.InferOutput<typeof Lessor>;

/** All of an account, the first being the one whom the profile describes. */
export const LessorList = v.array(Lessor);

export const LessorCreate = v.strictObject({ series: Series, ...fields });
export type LessorCreate = v.InferInput<typeof LessorCreate>;

/** A field that is left out keeps its value; `null` clears one that may be empty. */
export const LessorUpdate = v.strictObject(fields);
export type LessorUpdate = v.InferInput<typeof LessorUpdate>;
