import type { ImportField, TenantColumn, TenantField } from './import.ts';
import type { LeaseKind } from './leases/lease.ts';
import type { ChargesKind } from './leases/tenant.ts';
import type { Locale } from './users/user.ts';

type Words = Readonly<Record<Locale, string>>;

const TENANT_COLUMNS: Readonly<Record<TenantField, Words>> = {
  companyName: { fr: 'Société', en: 'Company' },
  siren: { fr: 'SIREN', en: 'SIREN' },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  email: { fr: 'E-mail', en: 'E-mail' },
  phoneNumber: { fr: 'Téléphone', en: 'Phone number' },
  postalAddress: { fr: 'Adresse postale', en: 'Postal address' },
};

/**
 * The columns of all tenants. From the second tenant on, the key of a column ends with the number of the tenant:
 * `lastName2`.
 */
type TenantColumns = Readonly<Record<TenantField, TenantColumn>>;
export const TENANT_FIELDS: readonly TenantColumns[] = [
  numbered(''),
  numbered('2'),
  numbered('3'),
  numbered('4'),
];

function numbered(n: '' | '2' | '3' | '4'): TenantColumns {
  return {
    companyName: `companyName${n}`,
    siren: `siren${n}`,
    firstName: `firstName${n}`,
    lastName: `lastName${n}`,
    email: `email${n}`,
    phoneNumber: `phoneNumber${n}`,
    postalAddress: `postalAddress${n}`,
  };
}

/** The column names for the second to the fourth tenant, such as `Nom 2`. */
const OTHER_TENANTS = {
  ...columnsOfTenant(2),
  ...columnsOfTenant(3),
  ...columnsOfTenant(4),
};

function columnsOfTenant<const N extends 2 | 3 | 4>(n: N): Readonly<Record<`${TenantField}${N}`, Words>> {
  const { companyName, siren, firstName, lastName, email, phoneNumber, postalAddress } = TENANT_COLUMNS;
  const words = ({ fr, en }: Words): Words => ({ fr: `${fr} ${n}`, en: `${en} ${n}` });
  // The compiler cannot tell that these template keys are the keys of the record.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return {
    [`companyName${n}`]: words(companyName),
    [`siren${n}`]: words(siren),
    [`firstName${n}`]: words(firstName),
    [`lastName${n}`]: words(lastName),
    [`email${n}`]: words(email),
    [`phoneNumber${n}`]: words(phoneNumber),
    [`postalAddress${n}`]: words(postalAddress),
  } as Record<`${TenantField}${N}`, Words>;
}

/** The columns of a table of lettings, in the order of the template and the export. */
export const IMPORT_COLUMNS: Readonly<Record<ImportField, Words>> = {
  propertyName: { fr: 'Logement', en: 'Property' },
  address: { fr: 'Adresse', en: 'Address' },
  addressComplement: { fr: 'Complément', en: 'Address line 2' },
  postalCode: { fr: 'Code postal', en: 'Postcode' },
  city: { fr: 'Ville', en: 'City' },
  energyClass: { fr: 'Classe énergie', en: 'Energy class' },
  lessor: { fr: 'Bailleur', en: 'Landlord' },
  ...TENANT_COLUMNS,
  leaseKind: { fr: 'Type de bail', en: 'Type of tenancy' },
  leaseStartsOn: { fr: 'Début du bail', en: 'Start of the lease' },
  rent: { fr: 'Loyer hors charges', en: 'Rent excluding charges' },
  charges: { fr: 'Charges', en: 'Charges' },
  chargesKind: { fr: 'Type de charges', en: 'Type of charges' },
  rentDueDay: { fr: 'Jour d’échéance', en: 'Rent due date' },
  deposit: { fr: 'Dépôt de garantie', en: 'Deposit' },
  depositReceived: { fr: 'Dépôt reçu', en: 'Deposit received' },
  depositReceivedOn: { fr: 'Dépôt reçu le', en: 'Deposit received on' },
  irlReference: { fr: 'IRL de référence', en: 'Reference index (IRL)' },
  revisionOn: { fr: 'Révision le', en: 'Rent review date' },
  cafBenefit: { fr: 'Aide CAF', en: 'CAF housing benefit' },
  msaBenefit: { fr: 'Aide MSA', en: 'MSA housing benefit' },
  accountStartsOn: { fr: 'Suivi depuis le', en: 'Tracked since' },
  balance: { fr: 'Solde dû à cette date', en: 'Balance owed on that day' },
  ...OTHER_TENANTS,
};

/**
 * Returns the text of a quarter for a table. The quarter `2024-Q2` becomes `T2 2024` in French, and `Q2 2024` in
 * English.
 */
export function quarterCell(quarter: string, locale: Locale): string {
  const [year = '', number = ''] = quarter.split('-Q');
  return `${locale === 'fr' ? 'T' : 'Q'}${number} ${year}`;
}

/** The words for the kind of a lease in a table. */
export const LEASE_KIND_WORDS: Readonly<Record<LeaseKind, Words>> = {
  unfurnished: { fr: 'non meublé', en: 'unfurnished' },
  furnished: { fr: 'meublé', en: 'furnished' },
  student: { fr: 'étudiant', en: 'student' },
  mobility: { fr: 'mobilité', en: 'mobility' },
  other: { fr: 'autre', en: 'other' },
};

/** The words for the kind of charges in a table. */
export const CHARGES_KIND_WORDS: Readonly<Record<ChargesKind, Words>> = {
  provision: { fr: 'provisions', en: 'on account' },
  fixed: { fr: 'forfait', en: 'fixed' },
};
