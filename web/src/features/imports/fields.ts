import type { ImportField } from '@shared/contract/import.ts';

/** The fields of a line in the order in which they are shown, by what they are about. */
export const FIELD_GROUPS = {
  tenant: ['firstName', 'lastName', 'email', 'phoneNumber'],
  dwelling: ['propertyName', 'address', 'addressComplement', 'postalCode', 'city'],
  lease: ['leaseKind', 'leaseStartsOn', 'rent', 'charges', 'chargesKind', 'rentDueDay', 'deposit'],
  account: ['accountStartsOn', 'balance'],
} as const satisfies Record<string, readonly ImportField[]>;

export const FIELDS: readonly ImportField[] = Object.values(FIELD_GROUPS).flat();
