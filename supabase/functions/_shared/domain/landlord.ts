import { isFrance } from './countries.ts';

interface LessorNames {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
}

interface LessorAddress {
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly country: string;
}

/**
 * Returns the name of a lessor for lists and documents: the company name, else the person's name, else the series of
 * the lessor's numbers.
 */
export const lessorName = ({
  companyName,
  firstName,
  lastName,
  series,
}: LessorNames & { readonly series: string }): string =>
  companyName ?? ([firstName, lastName].filter((name) => name !== null).join(' ') || series);

/**
 * True if a lessor has neither a company name nor both names of a person. Documents need either a company name or both
 * names of a person. `private.missing_for_receipts` has the same rule.
 */
export const isNameless = ({ firstName, lastName, companyName }: LessorNames): boolean =>
  companyName === null && (firstName === null || lastName === null);

/**
 * True if a part of the address is missing. Letters need the address, and receipts do not. A postal code is only required
 * in France, because some countries have no postal codes. `private.lacks_address` has the same rule.
 */
export const lacksAddress = ({ address, postalCode, city, country }: LessorAddress): boolean =>
  address === null || city === null || (postalCode === null && isFrance(country));
