import type { ExpenseCharge, ExpenseTax } from '../contract/expense.ts';
import type { Locale } from '../contract/users/user.ts';

type Words<Key extends string> = Readonly<Record<Key, Readonly<Record<Locale, string>>>>;

/** The names of the categories of expenses. */
export const TAX_WORDS: Words<ExpenseTax> = {
  propertyTax: { fr: 'Taxe foncière', en: 'Property tax' },
  coOwnership: { fr: 'Provisions de copropriété', en: 'Co-ownership provisions' },
  coOwnershipSettlement: {
    fr: 'Provisions de copropriété de l’an dernier à réintégrer',
    en: 'Last year’s co-ownership provisions to add back',
  },
  coOwnershipStatement: { fr: 'Relevé du syndic', en: 'Syndic’s statement' },
  insurance: { fr: 'Assurance', en: 'Insurance' },
  works: { fr: 'Travaux et entretien', en: 'Works and maintenance' },
  management: { fr: 'Gestion', en: 'Management' },
  loan: { fr: 'Emprunt', en: 'Loan' },
  unrecovered: {
    fr: 'Charges non récupérées au départ du locataire',
    en: 'Charges not recovered when the tenant left',
  },
  eviction: { fr: 'Indemnité d’éviction ou de relogement', en: 'Eviction or rehousing compensation' },
  furniture: { fr: 'Mobilier', en: 'Furniture' },
  other: { fr: 'Autre dépense', en: 'Other expense' },
  otherIncome: { fr: 'Autre recette', en: 'Other income' },
};

/** The names of the charges that tenants owe. */
export const CHARGE_WORDS: Words<ExpenseCharge> = {
  water: { fr: 'Eau', en: 'Water' },
  hotWater: { fr: 'Eau chaude', en: 'Hot water' },
  heating: { fr: 'Chauffage', en: 'Heating' },
  lift: { fr: 'Ascenseur', en: 'Lift' },
  commonParts: { fr: 'Parties communes', en: 'Common parts' },
  electricity: { fr: 'Électricité des parties communes', en: 'Electricity of the common parts' },
  greenSpaces: { fr: 'Espaces verts', en: 'Green spaces' },
  caretaker: { fr: 'Gardien ou employé d’immeuble', en: 'Caretaker' },
  hygiene: { fr: 'Hygiène et ordures', en: 'Hygiene and waste' },
  equipment: { fr: 'Équipements', en: 'Equipment' },
  waste: { fr: 'Taxe d’enlèvement des ordures ménagères', en: 'Tax on household waste' },
  other: { fr: 'Autre charge', en: 'Other charge' },
};
