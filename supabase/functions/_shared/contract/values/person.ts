import * as v from 'valibot';
import { OptionalEmail } from './optional-email.ts';
import { OptionalPhoneNumber } from './phone-number.ts';
import { OptionalSiren } from './siren.ts';
import { OptionalText, optionalText } from './text.ts';

/**
 * A tenant or guarantor, with contact details. A company has a `companyName`, and may have the names of its
 * representative. A person has a first and a last name. A schema that uses `PERSON_ENTRIES` also checks `hasFirstName`,
 * `hasLastName` and `hasCompany`.
 */
export const PERSON_ENTRIES = {
  firstName: v.optional(OptionalText, null),
  lastName: v.optional(OptionalText, null),
  companyName: v.optional(OptionalText, null),
  siren: v.optional(OptionalSiren, null),
  email: v.optional(OptionalEmail, null),
  phoneNumber: v.optional(OptionalPhoneNumber, null),
};

/** The fields of `PERSON_ENTRIES` in a response. */
export const PERSON_ANSWER = {
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  companyName: v.nullable(v.string()),
  siren: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phoneNumber: v.nullable(v.string()),
};

/** The maximum length of an address that is one line of text. Postgres checks the same limit. */
export const ADDRESS_MAX = 400;

/** The address of a tenant's documents, if it is not the dwelling. */
export const PostalAddress = optionalText(ADDRESS_MAX);

/** The fields of a new tenant: a person or a company, with a postal address. */
export const TENANT_ENTRIES = { ...PERSON_ENTRIES, postalAddress: v.optional(PostalAddress, null) };

type Names<Name extends string> = Readonly<Record<Name, string | null>>;

export const hasFirstName = ({ companyName, firstName }: Names<'companyName' | 'firstName'>): boolean =>
  companyName !== null || firstName !== null;

export const hasLastName = ({ companyName, lastName }: Names<'companyName' | 'lastName'>): boolean =>
  companyName !== null || lastName !== null;

/** Only a company has a SIREN. */
export const hasCompany = ({ companyName, siren }: Names<'companyName' | 'siren'>): boolean =>
  companyName !== null || siren === null;
