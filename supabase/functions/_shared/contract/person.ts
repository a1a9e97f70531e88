import * as v from 'valibot';
import { OptionalEmail } from './optional-email.ts';
import { OptionalPhoneNumber } from './phone-number.ts';
import { OptionalSiren } from './siren.ts';
import { OptionalText } from './text.ts';

/**
 * Who rents or stands surety, and how to reach them. With `companyName` it is a company, and the names are of who acts for it,
 * which may be left out; else a person, who has both. A schema with these checks `hasFirstName`, `hasLastName`, `hasCompany`.
 */
export const PERSON_ENTRIES = {
  firstName: v.optional(OptionalText, null),
  lastName: v.optional(OptionalText, null),
  companyName: v.optional(OptionalText, null),
  siren: v.optional(OptionalSiren, null),
  email: v.optional(OptionalEmail, null),
  phoneNumber: v.optional(OptionalPhoneNumber, null),
};

/** The same as it is answered. */
export const PERSON_ANSWER = {
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  companyName: v.nullable(v.string()),
  siren: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phoneNumber: v.nullable(v.string()),
};

type Said<Name extends string> = Readonly<Record<Name, string | null>>;

export const hasFirstName = ({ companyName, firstName }: Said<'companyName' | 'firstName'>): boolean =>
  companyName !== null || firstName !== null;

export const hasLastName = ({ companyName, lastName }: Said<'companyName' | 'lastName'>): boolean =>
  companyName !== null || lastName !== null;

/** A SIREN is that of a company. */
export const hasCompany = ({ companyName, siren }: Said<'companyName' | 'siren'>): boolean =>
  companyName !== null || siren === null;
