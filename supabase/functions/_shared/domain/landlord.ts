interface Nameable {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
  readonly series: string;
}

interface Landlord {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
}

/** What a lessor is called in lists and on documents: the company, else the person; the letters of its numbers where it has no name. */
export const lessorName = ({ companyName, firstName, lastName, series }: Nameable): string =>
  companyName ?? ([firstName, lastName].filter((name) => name !== null).join(' ') || series);

/** What receipts must say of a landlord: first and last name or company, and address. */
const PARTS = ['name', 'address', 'postalCode', 'city'] as const;
export type LandlordPart = (typeof PARTS)[number];

/** What a landlord's profile lacks for receipts, as `private.missing_for_receipts` in the database decides it. */
export function missingForReceipts(landlord: Landlord): LandlordPart[] {
  const { firstName, lastName, companyName } = landlord;
  const isNamed = companyName !== null || (firstName !== null && lastName !== null);
  return PARTS.filter((part) => (part === 'name' ? !isNamed : landlord[part] === null));
}
