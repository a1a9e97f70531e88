import type { ImportField } from '@shared/contract/import.ts';
import { TENANT_FIELDS } from '@shared/contract/import-columns.ts';

/** The fields of a line in groups, in the order in which the page shows them. */
export const FIELD_GROUPS = {
  tenant: ['firstName', 'lastName', 'companyName', 'siren', 'email', 'phoneNumber', 'postalAddress'],
  coTenants: TENANT_FIELDS.slice(1).flatMap((fields) => [
    fields.firstName,
    fields.lastName,
    fields.companyName,
    fields.siren,
    fields.email,
    fields.phoneNumber,
    fields.postalAddress,
  ]),
  dwelling: ['propertyName', 'address', 'addressComplement', 'postalCode', 'city', 'energyClass', 'lessor'],
  lease: [
    'leaseKind',
    'leaseStartsOn',
    'rent',
    'charges',
    'chargesKind',
    'rentDueDay',
    'deposit',
    'depositReceived',
    'depositReceivedOn',
    'irlReference',
    'revisionOn',
    'cafBenefit',
    'msaBenefit',
  ],
  account: ['accountStartsOn', 'balance'],
} as const satisfies Record<string, readonly ImportField[]>;

export const FIELDS: readonly ImportField[] = Object.values(FIELD_GROUPS).flat();

/** The name fields of each tenant of a line. */
export const NAME_FIELDS: readonly (readonly ImportField[])[] = TENANT_FIELDS.map(
  ({ companyName, firstName, lastName }) => [companyName, firstName, lastName],
);
