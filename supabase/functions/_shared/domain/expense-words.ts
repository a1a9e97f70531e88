import type { ExpenseCharge, ExpenseTax } from '../contract/expense.ts';

/** The French names of the categories of expenses, for tables. */
export const TAX_WORDS: Readonly<Record<ExpenseTax, string>> = {
  propertyTax: 'taxe foncière',
  coOwnership: 'provisions de copropriété',
  coOwnershipSettlement: 'régularisation des provisions de copropriété',
  insurance: 'assurance',
  works: 'travaux et entretien',
  management: 'gestion',
  loan: 'emprunt',
  unrecovered: 'charges non récupérées au départ du locataire',
  eviction: 'indemnité d’éviction ou de relogement',
  furniture: 'mobilier',
  other: 'autre dépense',
  otherIncome: 'autre recette',
};

/** The French names of the charges that tenants owe, for tables. */
export const CHARGE_WORDS: Readonly<Record<ExpenseCharge, string>> = {
  water: 'eau',
  hotWater: 'eau chaude',
  heating: 'chauffage',
  lift: 'ascenseur',
  commonParts: 'parties communes',
  electricity: 'électricité des parties communes',
  greenSpaces: 'espaces verts',
  caretaker: 'gardien ou employé d’immeuble',
  hygiene: 'hygiène et ordures',
  equipment: 'équipements',
  waste: 'taxe d’enlèvement des ordures ménagères',
  other: 'autre charge',
};
