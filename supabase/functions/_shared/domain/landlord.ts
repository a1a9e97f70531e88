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

/** What a lessor is called in lists and on documents: the company, else the person; the letters of its numbers where it has no name. */
export const lessorName = ({
  companyName,
  firstName,
  lastName,
  series,
}: Named & { readonly series: string }): string =>
  companyName ?? ([firstName, lastName].filter((name) => name !== null).join(' ') || series);

/** True where there is neither a name nor a company: documents need one. Same rule as `private.missing_for_receipts` in the database. */
export const isNameless = ({ firstName, lastName, companyName }: Named): boolean =>
  companyName === null && (firstName === null || lastName === null);

/** True where part of the address is missing. It is advised, not required: documents are drawn without it. Some countries have no postal codes. */
export const lacksAddress = ({ address, postalCode, city, country }: Placed): boolean =>
  address === null || city === null || (postalCode === null && isFrance(country));
