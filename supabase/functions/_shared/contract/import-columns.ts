import type { ImportField } from './import.ts';
import type { LeaseKind } from './lease.ts';
import type { ChargesKind } from './tenant.ts';
import type { Locale } from './user.ts';

type Words = Readonly<Record<Locale, string>>;

/** The columns of a table of lettings, in their order, as the template and the export have them. */
export const IMPORT_COLUMNS: Readonly<Record<ImportField, Words>> = {
  propertyName: { fr: 'Logement', en: 'Property' },
  address: { fr: 'Adresse', en: 'Address' },
  addressComplement: { fr: 'Complément', en: 'Address line 2' },
  postalCode: { fr: 'Code postal', en: 'Postal code' },
  city: { fr: 'Ville', en: 'City' },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  email: { fr: 'E-mail', en: 'Email' },
  phoneNumber: { fr: 'Téléphone', en: 'Phone number' },
  leaseKind: { fr: 'Type de bail', en: 'Type of lease' },
  leaseStartsOn: { fr: 'Début du bail', en: 'Start of lease' },
  rent: { fr: 'Loyer hors charges', en: 'Rent without charges' },
  charges: { fr: 'Charges', en: 'Charges' },
  chargesKind: { fr: 'Type de charges', en: 'Type of charges' },
  rentDueDay: { fr: 'Jour d’échéance', en: 'Rent due day' },
  deposit: { fr: 'Dépôt de garantie', en: 'Deposit' },
  accountStartsOn: { fr: 'Compte depuis le', en: 'Account since' },
  balance: { fr: 'Solde dû à cette date', en: 'Balance owed on that day' },
};

/** How a table says the kind of a lease. */
export const LEASE_KIND_WORDS: Readonly<Record<LeaseKind, Words>> = {
  unfurnished: { fr: 'vide', en: 'unfurnished' },
  furnished: { fr: 'meublé', en: 'furnished' },
  student: { fr: 'étudiant', en: 'student' },
  mobility: { fr: 'mobilité', en: 'mobility' },
  other: { fr: 'autre', en: 'other' },
};

/** How a table says whether charges are settled. */
export const CHARGES_KIND_WORDS: Readonly<Record<ChargesKind, Words>> = {
  provision: { fr: 'provisions', en: 'provision' },
  fixed: { fr: 'forfait', en: 'fixed' },
};
