import { isFrance } from './countries.ts';

interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
}

interface Placed {
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly country: string;
}

/** Returns the name of a lessor in lists and on documents: the company, else the person, else the series of its numbers. */
export const lessorName = ({
  companyName,
  firstName,
  lastName,
  series,
}: Named & { readonly series: string }): string =>
  companyName ?? ([firstName, lastName].filter((name) => name !== null).join(' ') || series);

/** True without a company name and a whole person's name: documents need one. `private.missing_for_receipts` is the same rule. */
export const isNameless = ({ firstName, lastName, companyName }: Named): boolean =>
  companyName === null && (firstName === null || lastName === null);

/**
 * True if part of the address is missing. Documents can be drawn without it, so the app only recommends it. Some countries have no
 * postal codes.
 */
export const lacksAddress = ({ address, postalCode, city, country }: Placed): boolean =>
  address === null || city === null || (postalCode === null && isFrance(country));
