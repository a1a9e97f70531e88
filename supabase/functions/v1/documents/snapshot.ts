import * as v from 'valibot';
import { Id, Instant } from '../../_shared/contract/values/common.ts';

/** The stored part that documents of all kinds have: the landlord, the tenants and the premises. */
export const StoredHead = v.strictObject({
  /** True if the document includes a courtesy translation into English. */
  isBilingual: v.boolean(),
  /** True if the law of 1989 governs the lease. */
  isGoverned: v.boolean(),
  landlord: v.strictObject({
    /** The company name, or the name of the person. */
    name: v.string(),
    isCompany: v.boolean(),
    /** The person who signs for a company. */
    representedBy: v.nullable(v.string()),
    email: v.string(),
    address: v.nullable(v.string()),
    addressComplement: v.nullable(v.string()),
    postalCode: v.nullable(v.string()),
    city: v.nullable(v.string()),
    country: v.string(),
    phoneNumber: v.nullable(v.string()),
    siren: v.nullable(v.string()),
    /** The id of the signature's image in the table `signatures`. */
    signatureId: v.nullable(Id),
  }),
  /** All recipients. */
  tenants: v.pipe(
    v.array(
      v.strictObject({
        firstName: v.nullable(v.string()),
        lastName: v.nullable(v.string()),
        /**
         * The name of a company that rents; `null` for a person. The first and last names are then those of the
         * company's representative.
         */
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
  /** The numbers of the documents that this document replaces. */
  replaces: v.array(v.string()),
});
export type StoredHead = v.InferOutput<typeof StoredHead>;

/** The number, time of issue and verification link of a document. The number and the link of a draft are empty. */
const IssuedAs = v.strictObject({
  number: v.string(),
  issuedAt: Instant,
  /**
   * The link by which anybody can check the document. The QR code on the document has the same link:
   * `https://…/verify/<code>`.
   */
  verificationUrl: v.string(),
});
export type IssuedAs = v.InferOutput<typeof IssuedAs>;

/** The stored part of a document, with its number, time of issue and verification link. */
export const Head = v.strictObject({ ...IssuedAs.entries, ...StoredHead.entries });
export type Head = v.InferOutput<typeof Head>;

/** The reason why a document is not valid: it is a draft, voided or replaced. */
export type Ending =
  | { readonly state: 'draft' }
  | { readonly state: 'voided' }
  /** `by` is the number of the document that replaced this document. */
  | { readonly state: 'replaced'; readonly by: string };
