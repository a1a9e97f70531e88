import * as v from 'valibot';
import { Id, Instant } from '../../_shared/contract/common.ts';

/** What is stored of every document: who wrote to whom, about which premises. */
export const StoredHead = v.strictObject({
  /** Whether a courtesy translation into English goes with it. */
  isBilingual: v.boolean(),
  /** Whether the law of 1989 governs the lease. */
  isGoverned: v.boolean(),
  landlord: v.strictObject({
    /** The company's name, else the person's. */
    name: v.string(),
    isCompany: v.boolean(),
    /** Who signs for a company. */
    representedBy: v.nullable(v.string()),
    email: v.string(),
    address: v.nullable(v.string()),
    addressComplement: v.nullable(v.string()),
    postalCode: v.nullable(v.string()),
    city: v.nullable(v.string()),
    /** Documents from before landlords said it are of France. */
    country: v.optional(v.string(), 'FR'),
    phoneNumber: v.nullable(v.string()),
    siren: v.nullable(v.string()),
    /** The image of the signature: `signatures.id`. */
    signatureId: v.nullable(Id),
  }),
  /** All to whom it is written. */
  tenants: v.pipe(
    v.array(
      v.strictObject({
        firstName: v.nullable(v.string()),
        lastName: v.nullable(v.string()),
        /** The company that rents, and the names are of who acts for it; `null`: a person. */
        companyName: v.nullable(v.string()),
      }),
    ),
    v.minLength(1),
  ),
  property: v.strictObject({
    name: v.string(),
    address: v.string(),
    addressComplement: v.nullable(v.string()),
    postalCode: v.string(),
    city: v.string(),
  }),
  /** The numbers of voided documents that this one replaces. */
  replaces: v.array(v.string()),
});
export type StoredHead = v.InferOutput<typeof StoredHead>;

/** How a document is known again. */
const IssuedAs = v.strictObject({
  number: v.string(),
  issuedAt: Instant,
  /** Where anybody can check the document, as printed with its QR code: `https://…/verify/<code>`. */
  verificationUrl: v.string(),
});
export type IssuedAs = v.InferOutput<typeof IssuedAs>;

/** Both together. */
export const Head = v.strictObject({ ...IssuedAs.entries, ...StoredHead.entries });
export type Head = v.InferOutput<typeof Head>;

/** Why a document is no longer valid. */
export type Ending =
  | { readonly state: 'voided' }
  /** By the document with this number. */
  | { readonly state: 'replaced'; readonly by: string };
