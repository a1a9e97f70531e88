import type { ExpenseTax } from '../contract/expense.ts';
import type { Locale } from '../contract/users/user.ts';
import {
  CHARGE_LINES,
  FormLine,
  RECEIPT_LINES,
  type YearExpenses,
  type YearRegime,
} from '../contract/year.ts';
import { sumEuros } from './money.ts';

/** The line of form 2044 for each category of expenses; `null` if the category is on no line of the form. */
export const EXPENSE_LINES: Readonly<Record<ExpenseTax, FormLine | null>> = {
  otherIncome: '213',
  management: '221',
  insurance: '223',
  works: '224',
  unrecovered: '225',
  eviction: '226',
  propertyTax: '227',
  coOwnership: '229',
  coOwnershipSettlement: '230',
  coOwnershipStatement: null,
  loan: '250',
  furniture: null,
  other: null,
};

/**
 * True if an expense is money that the lessor paid. `null` is the category of an expense that only the tenants bear.
 * False for `otherIncome`, which is money received. False for `coOwnershipSettlement`: the form adds last year's
 * provisions back, although no money moves. False for `coOwnershipStatement`, which states expenses that the
 * provisions have paid.
 */
export const isCost = (tax: ExpenseTax | null): boolean =>
  tax !== 'otherIncome' && tax !== 'coOwnershipSettlement' && tax !== 'coOwnershipStatement';

/** The names of the lines. The landlord fills in line 212 himself. */
export const LINE_WORDS: Readonly<Record<FormLine | '212', Readonly<Record<Locale, string>>>> = {
  '211': { fr: 'Loyers bruts encaissés, hors charges', en: 'Gross rents received, without charges' },
  '212': {
    fr: 'Dépenses mises par convention à la charge des locataires',
    en: 'Expenses that the lease charges to the tenants',
  },
  '213': { fr: 'Recettes brutes diverses', en: 'Other gross receipts' },
  '221': { fr: 'Frais d’administration et de gestion', en: 'Administration and management fees' },
  '222': {
    fr: 'Autres frais de gestion\u00A0: 20\u00A0€ par local',
    en: 'Other management costs: €20 per dwelling',
  },
  '223': { fr: 'Primes d’assurance', en: 'Insurance premiums' },
  '224': { fr: 'Réparation, entretien et amélioration', en: 'Repair, upkeep and improvement' },
  '225': {
    fr: 'Charges récupérables non récupérées au départ du locataire',
    en: 'Recoverable charges not recovered when the tenant left',
  },
  '226': { fr: 'Indemnités d’éviction, frais de relogement', en: 'Eviction and rehousing costs' },
  '227': { fr: 'Taxe foncière, sans la taxe d’ordures ménagères', en: 'Property tax without the waste tax' },
  '229': { fr: 'Provisions pour charges de copropriété', en: 'Provisions for co-ownership charges' },
  '230': {
    fr: 'Régularisation des provisions de l’année précédente, à déduire du total des charges',
    en: 'Settlement of last year’s provisions, to subtract from the total charges',
  },
  '250': { fr: 'Intérêts et assurance des emprunts', en: 'Interest and insurance of loans' },
};

/** The fixed amount of line 222 for each dwelling let in the year, in euros (CGI, art. 31 I 1° e). */
const FIXED_COSTS = 20;

/** The part of the gross receipts that the regime micro-foncier taxes (CGI, art. 32 1). */
const MICRO_PERCENT = 70;

/** The highest gross receipts of a year, in euros, for the regime micro-foncier (CGI, art. 32 1). */
export const MICRO_FONCIER_MOST = 15_000;

/**
 * Returns the highest receipts of an ordinary furnished letting, in euros, for the regime micro-BIC (CGI, art. 50-0 1 2°);
 * `null` if they are not known. The law sets them for three years at a time.
 */
export function microBicMost(year: number): number | null {
  if (year < 2023 || year > 2028) return null;
  return year < 2026 ? 77_700 : 83_600;
}

/** Rounds to whole euros. Half a euro is rounded away from zero. */
const wholeEuros = (euros: number): number => Math.sign(euros) * Math.round(Math.abs(euros)) || 0;

/** Returns the lines of form 2044 of a property in whole euros, without empty lines. */
export function formLines({
  regime,
  isLet,
  rents,
  expenses,
}: Pick<YearRegime, 'regime' | 'isLet' | 'rents' | 'expenses'>): YearRegime['lines'] {
  if (regime === 'furnished') return [];
  const amountOf = (line: FormLine): number => {
    if (line === '211') return rents;
    if (line === '222') return isLet ? FIXED_COSTS : 0;
    return deductibleOn(line, expenses);
  };
  return FormLine.options
    .map((line) => ({ line, amount: wholeEuros(amountOf(line)) }))
    .filter(({ amount }) => amount !== 0);
}

/**
 * Merges several regimes of a property into one regime. Each regime lists all expenses of the property, so the expenses
 * are not added up.
 */
export function mergeRegimes(first: YearRegime, ...rest: readonly YearRegime[]): YearRegime {
  if (rest.length === 0) return first;
  const all = [first, ...rest];
  const sumOf = (amountOf: (regime: YearRegime) => number): number => sumEuros(...all.map(amountOf));
  const merged = {
    ...first,
    isLet: all.some(({ isLet }) => isLet),
    rents: sumOf(({ rents }) => rents),
    charges: sumOf(({ charges }) => charges),
    unclassified: sumOf(({ unclassified }) => unclassified),
    keptDeposit: sumOf(({ keptDeposit }) => keptDeposit),
    arrears: all.flatMap(({ arrears }) => arrears),
    received: first.received.map((_, month) => sumOf(({ received }) => received[month] ?? 0)),
  };
  return { ...merged, lines: formLines(merged) };
}

/** Returns the exact sum of the expenses on a line. */
const deductibleOn = (line: FormLine, expenses: readonly YearExpenses[]): number =>
  sumEuros(
    ...expenses
      .filter(({ tax }) => tax !== null && EXPENSE_LINES[tax] === line)
      .map(({ deductible }) => deductible),
  );

/** Returns the amount to enter on a line of the form for all given properties, in whole euros. */
export const amountOfLine = (all: readonly YearRegime['lines'][], wanted: FormLine): number =>
  all.flat().reduce((sum, { line, amount }) => (line === wanted ? sum + amount : sum), 0);

/**
 * Returns the total of the given lines of the form, in whole euros. The form subtracts line 230: its line 240 is the sum
 * of the lines 221 to 229, less line 230.
 */
export const totalOfLines = (all: readonly YearRegime['lines'][], lines: readonly FormLine[]): number =>
  lines.reduce((sum, line) => sum + amountOfLine(all, line) * (line === '230' ? -1 : 1), 0);

/**
 * Returns the gross receipts and the taxable bases of both regimes, in whole euros. The bases are 70% of the receipts
 * (micro-foncier), and the receipts less the charges (régime réel).
 */
export function taxBases(all: readonly YearRegime['lines'][]) {
  const receipts = totalOfLines(all, RECEIPT_LINES);
  return {
    receipts,
    micro: wholeEuros((receipts * MICRO_PERCENT) / 100),
    real: receipts - totalOfLines(all, CHARGE_LINES),
  };
}
