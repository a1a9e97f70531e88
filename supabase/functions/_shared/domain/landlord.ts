interface Landlord {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
}

/** What receipts need of a landlord: who it is, and where. */
export type LandlordPart = 'name' | 'address';

/** What a landlord's profile lacks for receipts. */
export function missingForReceipts(landlord: Landlord): LandlordPart[] {
  const { firstName, lastName, companyName, address, postalCode, city } = landlord;
  const isNamed = Boolean((firstName && lastName) || companyName);
  return [
    ...(isNamed ? [] : ['name' as const]),
    ...(address && postalCode && city ? [] : ['address' as const]),
  ];
}
