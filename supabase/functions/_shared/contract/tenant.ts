import * as v from 'valibot';
import { Amount, Id, OptionalEmail, OptionalText, RequiredText } from './common.ts';

/** Who rents; `rent` and `charges` are what this tenant owes each month, in euros. */
export const Tenant = v.object({
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  email: v.nullable(v.string()),
  phoneNumber: v.nullable(v.string()),
  propertyId: v.nullable(Id),
  rent: v.number(),
  charges: v.number(),
});
export type Tenant = v.InferOutput<typeof Tenant>;

export const TenantList = v.array(Tenant);

export const TenantCreate = v.strictObject({
  firstName: RequiredText,
  lastName: RequiredText,
  email: v.optional(OptionalEmail, null),
  phoneNumber: v.optional(OptionalText, null),
  propertyId: v.optional(v.nullable(Id), null),
  rent: Amount,
  charges: v.optional(Amount, 0),
});
export type TenantCreate = v.InferInput<typeof TenantCreate>;

/** A field that is left out keeps its value; `null` clears one that may be empty. */
export const TenantUpdate = v.strictObject({
  id: v.optional(Id),
  firstName: v.optional(RequiredText),
  lastName: v.optional(RequiredText),
  email: v.optional(OptionalEmail),
  phoneNumber: v.optional(OptionalText),
  propertyId: v.optional(v.nullable(Id)),
  rent: v.optional(Amount),
  charges: v.optional(Amount),
});
export type TenantUpdate = v.InferInput<typeof TenantUpdate>;
