import * as v from 'valibot';
import { Amount } from './values/amount.ts';
import { CalendarDate } from './values/calendar-date.ts';
import { Id, issueCode } from './values/common.ts';
import { EnergyClass } from './values/energy-class.ts';
import { PastDate } from './values/past-date.ts';
import { OptionalText, RequiredText } from './values/text.ts';

/** A postal code in France or its overseas territories: five digits, of which the first two are not `00` or `99`. */
export const PostalCode = v.pipe(
  v.string(issueCode('required')),
  // The documented pattern allows the spaces that the schema removes.
  v.metadata({ pattern: String.raw`^\s*(?!0\s*0|9\s*9)(?:\d\s*){5}$` }),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.minLength(1, issueCode('required')),
  v.regex(/^(?!00|99)\d{5}$/, issueCode('invalidPostalCode')),
);

const fields = {
  name: RequiredText,
  address: RequiredText,
  addressComplement: OptionalText,
  postalCode: PostalCode,
  city: RequiredText,
  rent: Amount,
  charges: Amount,
  energyClass: v.nullable(EnergyClass),
  energyClassOn: v.nullable(PastDate),
  isCollective: v.nullable(v.boolean(issueCode('invalid'))),
  lessorId: Id,
};

/** A dwelling; `rent` and `charges` are monthly, in euros. */
export const Property = v.object({
  id: Id,
  name: v.string(),
  address: v.string(),
  addressComplement: v.nullable(v.string()),
  postalCode: v.string(),
  city: v.string(),
  rent: v.number(),
  charges: v.number(),
  /** The class in the energy performance certificate (DPE), and the date of the certificate; `null` if unknown. */
  energyClass: v.nullable(EnergyClass),
  energyClassOn: v.nullable(CalendarDate),
  /** True if the dwelling is in a building whose accounts are approved each year; `null` if unknown. */
  isCollective: v.nullable(v.boolean()),
  /** The lessor who lets the dwelling. */
  lessorId: Id,
  /** An archived dwelling has no running lease, and no lease can start there. */
  isArchived: v.boolean(),
});
export type Property = v.InferOutput<typeof Property>;

export const PropertyList = v.array(Property);

const PropertyState = v.picklist(['current', 'archived'], issueCode('invalid'));

export const PropertyQuery = v.object({ state: v.optional(PropertyState, 'current') });

/** A new dwelling. A request with a repeated `idempotencyKey` adds nothing, and returns the first dwelling. */
export const PropertyCreate = v.strictObject({
  ...fields,
  addressComplement: v.optional(fields.addressComplement, null),
  charges: v.optional(fields.charges, 0),
  energyClass: v.optional(fields.energyClass, null),
  energyClassOn: v.optional(fields.energyClassOn, null),
  isCollective: v.optional(fields.isCollective, null),
  /** The default is the first lessor of the account. */
  lessorId: v.optional(fields.lessorId),
  idempotencyKey: v.optional(Id),
});
export type PropertyCreate = v.InferInput<typeof PropertyCreate>;

/** A change of a dwelling. A missing field keeps its value, and `null` clears an optional field. */
export const PropertyUpdate = v.partial(v.strictObject(fields));
export type PropertyUpdate = v.InferInput<typeof PropertyUpdate>;

/** Archives a dwelling that is no longer let, or makes it active again. Lists leave out archived dwellings. */
export const PropertyArchive = v.strictObject({ isArchived: v.boolean(issueCode('invalid')) });
export type PropertyArchive = v.InferInput<typeof PropertyArchive>;
