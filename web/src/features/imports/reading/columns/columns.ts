import type { ImportField } from '@shared/contract/import.ts';
import { TENANT_FIELDS } from '@shared/contract/import-columns.ts';
import { readDay, readDayOfYear, readLastDay } from '@/lib/reading/days.ts';
import { readAmount } from '@/lib/reading/amounts.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';
import { cellsOf } from '../values/cells.ts';
import { saysLeaseKinds } from '../values/lease-kinds.ts';
import type { RememberedColumns, Mapping, Meaning, NotImported, Table } from '../model.ts';
import { isSeveralWords } from '../people/names.ts';
import { isFullAddress, isPostalCodeCity, isStreet } from '../values/addresses.ts';
import { isUnclearAddress, type TitleMeaning, lookUpTitle } from './synonyms.ts';
import { readEnergyClass, readQuarter, saysNoClass, saysTotal } from '../values/words.ts';

/** Guesses the meanings of columns. Uses the remembered meanings first, and then French and English synonyms. */
export function guessColumns(table: Table, remembered: RememberedColumns = {}): Mapping {
  if (table.headerRow === null) return guessByValues(table);
  const names = table.header.map(foldTitle);
  const fittingColumns = fittingMeanings(remembered, names);
  const guesses = withPostalAddress(
    names,
    names.map((name, column) => {
      // An empty title, or a title of two columns, gives no meaning.
      if (name === '' || names.indexOf(name) !== names.lastIndexOf(name)) return null;
      const chosenMeaning = Object.hasOwn(fittingColumns, name) ? fittingColumns[name] : undefined;
      return chosenMeaning === undefined
        ? guessMeaning(table, column)
        : { meaning: chosenMeaning, rank: -1 - column };
    }),
  );
  const mapping = guesses.map((guess) => {
    if (guess === null) return null;
    const others = guesses.filter((other) => other !== guess && other?.meaning === guess.meaning);
    // If two columns fit a meaning equally well, such as the balances of two days, the meaning is not guessed.
    const isClearest = others.every((other) => other !== null && other.rank > guess.rank);
    return isClearest || claimsOf(guess.meaning).length === 0 ? guess.meaning : null;
  });
  return withoutTwice(withFurtherTenants(withNames(withPlace(table, mapping), fittingColumns, names)));
}

/**
 * Gives a column such as `Adresse du locataire` the meaning `postalAddress` if another column has the address of the
 * dwelling. Does not change a meaning that the landlord chose in an earlier import.
 */
function withPostalAddress(
  names: readonly string[],
  guesses: readonly (TitleMeaning | null)[],
): readonly (TitleMeaning | null)[] {
  const hasAddress = guesses.some(
    (guess, column) =>
      (guess?.meaning === 'address' || guess?.meaning === 'place') && !isUnclearAddress(names[column] ?? ''),
  );
  return guesses.map((guess, column) =>
    hasAddress && guess && guess.rank >= 0 && isUnclearAddress(names[column] ?? '')
      ? { meaning: 'postalAddress', rank: guess.rank }
      : guess,
  );
}

/** Returns the likely meaning of a column by its title. If the title has two meanings, the cells decide. */
function guessMeaning(table: Table, column: number): TitleMeaning | null {
  if (saysLeaseKinds(table, column)) return { meaning: 'leaseKind', rank: 0 };
  const guess = lookUpTitle(table.header[column] ?? '') ?? null;
  const cells = cellsOf(table, column);
  const isMostly = (isOne: (cell: string) => boolean): boolean =>
    cells.filter(isOne).length * 2 > cells.length;
  switch (guess?.meaning) {
    // A column with the title `Solde au` may contain days of balances, or balances.
    case 'balanceOn':
      return cells.length > 0 && !isMostly((cell) => readLastDay(cell, null) !== null)
        ? { ...guess, meaning: 'balance' }
        : guess;
    case 'postalCode':
    case 'city':
      return isMostly(isPostalCodeCity) ? { ...guess, meaning: 'postalCodeCity' } : guess;
    // Landlords write a day, an amount or « oui » under these titles.
    case 'depositReceived':
    case 'depositReceivedOn':
      return cells.length === 0
        ? guess
        : {
            ...guess,
            meaning: isMostly((cell) => readDay(cell, 'dayFirst') !== null)
              ? 'depositReceivedOn'
              : 'depositReceived',
          };
    // Under these titles, some landlords enter the value of the index, the date of the certificate, the number of the
    // recipient, or « oui ».
    case 'cafBenefit':
    case 'msaBenefit':
    case 'energyClass':
    case 'irlReference':
    case 'revisionOn':
      return cells.length === 0 || isMostly(READABLE[guess.meaning])
        ? guess
        : { ...guess, meaning: 'ignored' };
    default:
      return guess;
  }
}

/** For some meanings, a function that returns true if a cell has a value of this meaning. */
const READABLE = {
  cafBenefit: isBenefit,
  msaBenefit: isBenefit,
  energyClass: (cell: string) => saysNoClass(cell) || readEnergyClass(cell) !== null,
  irlReference: (cell: string) => readQuarter(cell) !== null,
  revisionOn: (cell: string) => readDayOfYear(cell, null) !== null,
} as const satisfies Partial<Record<Meaning, (cell: string) => boolean>>;

/** Returns true if a cell has the amount of a housing benefit. The number of a recipient is a larger number. */
function isBenefit(cell: string): boolean {
  return cell.startsWith('=') || readAmount(cell, ',') < BENEFIT_MAX || readAmount(cell, '.') < BENEFIT_MAX;
}

const BENEFIT_MAX = 5000;

/** The meanings that can be guessed from the values of a column without its title. */
const VALUES: readonly (readonly [Meaning, (cell: string) => boolean])[] = [
  ['email', (cell) => /^\S+@\S+\.\S+$/.test(cell)],
  ['phoneNumber', (cell) => /^(?:(?:\+|00)33\s?\(?0?\)?\s?|0)[1-9](?:[\s.-]?\d\d){4}$/.test(cell)],
  ['postalCode', (cell) => /^\d{5}$/.test(cell)],
  ['postalCodeCity', isPostalCodeCity],
  ['place', isFullAddress],
];

/** Guesses the meanings of columns in a table without a header. A meaning that fits two columns is not used. */
function guessByValues(table: Table): Mapping {
  const guesses = table.header.map((_, column) => {
    const cells = cellsOf(table, column);
    return VALUES.find(([, isOne]) => cells.filter(isOne).length * 2 > cells.length)?.[0] ?? null;
  });
  const once = guesses.map((guess) => (guesses.indexOf(guess) === guesses.lastIndexOf(guess) ? guess : null));
  return withoutTwice(once);
}

/** Returns the remembered meanings for these titles. Leaves out meanings that other columns of the table contradict. */
function fittingMeanings(remembered: RememberedColumns, names: readonly string[]): RememberedColumns {
  const chosen = names.map((name) => (Object.hasOwn(remembered, name) ? remembered[name] : undefined));
  const meanings = names.map((name, column) => chosen[column] ?? lookUpTitle(name)?.meaning);
  const says = (...some: Meaning[]) => meanings.some((meaning) => meaning && some.includes(meaning));
  const fits = (meaning: Meaning): boolean => {
    switch (meaning) {
      case 'tenantName':
        return !says('firstName');
      // Without a column of first names, a column of last names may contain full names.
      case 'lastName':
        return says('firstName');
      case 'place':
        return !says('address', 'postalCode', 'city', 'postalCodeCity');
      default:
        return true;
    }
  };
  return Object.fromEntries(
    names.flatMap((name, column) => {
      const meaning = chosen[column];
      return meaning !== undefined && fits(meaning) ? [[name, meaning] as const] : [];
    }),
  );
}

/**
 * Decides between full names and last names for a column called `Locataire` or `Nom`. Beside a column of first names,
 * such a column contains last names.
 */
function withNames(mapping: Mapping, remembered: RememberedColumns, names: readonly string[]): Mapping {
  const isRemembered = (column: number) => Object.hasOwn(remembered, names[column] ?? '');
  const [whole, first, last] = [
    mapping.indexOf('tenantName'),
    mapping.indexOf('firstName'),
    mapping.indexOf('lastName'),
  ];
  if (whole >= 0 && first >= 0 && !isRemembered(whole))
    return mapping.with(whole, last >= 0 ? null : 'lastName');
  if (whole < 0 && first < 0 && last >= 0 && !isRemembered(last)) return mapping.with(last, 'tenantName');
  // Beside a column of full names, a column `Nom` may contain the name of the property. So it gets no meaning.
  if (whole >= 0 && last >= 0 && !isRemembered(last)) return mapping.with(last, null);
  return mapping;
}

/**
 * Removes the meaning of a column such as `Téléphone 2` if no column has the second tenant's name. The column may then
 * contain another number of the first tenant.
 */
const withFurtherTenants = (mapping: Mapping): Mapping =>
  mapping.map((meaning) => {
    const fields = TENANT_FIELDS.find(
      (one, place) => place > 0 && Object.values(one).some((field) => field === meaning),
    );
    const isNamed =
      fields &&
      [fields.firstName, fields.lastName, fields.companyName].some((field) => mapping.includes(field));
    return fields !== undefined && !isNamed ? null : meaning;
  });

/**
 * Returns a column of last or first names if most of its cells have several words, and the other column of names is
 * missing or mostly empty. Such a column seems to contain full names.
 */
export function wholeNameColumn(table: Table, mapping: Mapping): number | null {
  for (const [part, other] of NAME_PARTS) {
    const [column, beside] = [mapping.indexOf(part), mapping.indexOf(other)];
    const cells = cellsOf(table, column);
    const isAlone = cellsOf(table, beside).length * 2 < cells.length;
    const isWhole = cells.filter(isSeveralWords).length * 2 > cells.length;
    if (column >= 0 && !mapping.includes('tenantName') && isAlone && isWhole) return column;
  }
  return null;
}

const NAME_PARTS = [
  ['lastName', 'firstName'],
  ['firstName', 'lastName'],
] as const;

/**
 * Gives a column of addresses or properties the meaning `place` if most of its cells also contain a postal code and a
 * city.
 */
function withPlace(table: Table, mapping: Mapping): Mapping {
  if (mapping.includes('place')) return mapping;
  if (mapping.includes('postalCode') || mapping.includes('postalCodeCity')) {
    const dwelling = mapping.indexOf('propertyName');
    // Beside a column of postal codes, the column of properties contains the addresses, unless it has other names.
    const names = cellsOf(table, dwelling);
    const isNamed = names.filter(isStreet).length * 2 < names.length;
    return dwelling < 0 || isNamed || mapping.includes('address')
      ? mapping
      : mapping.with(dwelling, 'address');
  }
  const column = mapping.includes('address') ? mapping.indexOf('address') : mapping.indexOf('propertyName');
  const cells = cellsOf(table, column).filter((cell) => !saysTotal(cell));
  const isMostly = cells.length > 0 && cells.filter(isFullAddress).length * 2 > cells.length;
  return column >= 0 && isMostly ? mapping.with(column, 'place') : mapping;
}

/** Removes the meaning of a column with several fields if another column has one of these fields. */
function withoutTwice(mapping: Mapping): Mapping {
  return mapping.map((meaning, column) => {
    const claims = claimsOf(meaning);
    const isWhole = meaning === 'balanceOn' || claims.length > 1;
    const isElsewhere = mapping.some(
      (other, at) => at !== column && claimsOf(other).some((claim) => claims.includes(claim)),
    );
    return isWhole && isElsewhere ? null : meaning;
  });
}

/** Meanings that are recognized but not imported. */
export const NOT_IMPORTED = ['consent', 'leaseEndsOn'] as const satisfies readonly NotImported[];

export const isNotImported = (meaning: Meaning | null): meaning is NotImported =>
  NOT_IMPORTED.some((one) => one === meaning);

export function fieldsOf(meaning: Meaning | null): readonly ImportField[] {
  if (meaning === 'tenantName') return ['firstName', 'lastName'];
  if (meaning === 'place') return ['address', 'postalCode', 'city'];
  if (meaning === 'postalCodeCity') return ['postalCode', 'city'];
  if (meaning === 'balanceOn') return ['accountStartsOn'];
  return meaning === null || meaning === 'rentWithCharges' || meaning === 'ignored' || isNotImported(meaning)
    ? []
    : [meaning];
}

/**
 * Returns the fields that no other column may have beside a column of this meaning. A column with the sum of rent and
 * charges leaves these two fields to other columns.
 */
const claimsOf = (meaning: Meaning | null): readonly string[] =>
  meaning === 'rentWithCharges' ? [meaning] : fieldsOf(meaning);

/** Sets the meaning of a column. Removes the meaning of each other column that claims one of the same fields. */
export function withMeaning(mapping: Mapping, column: number, meaning: Meaning | null): Mapping {
  const claims = claimsOf(meaning);
  return mapping.map((other, at) => {
    if (at === column) return meaning;
    return claimsOf(other).some((claim) => claims.includes(claim)) ? null : other;
  });
}

/** Returns the chosen meanings, which `guessColumns` uses for later tables. */
export function rememberColumns(
  table: Table,
  mapping: Mapping,
  earlier: RememberedColumns = {},
): RememberedColumns {
  const named = table.header.flatMap((name, column) => {
    const meaning = mapping[column] ?? null;
    return foldTitle(name) === '' || meaning === null ? [] : [[foldTitle(name), meaning] as const];
  });
  return { ...earlier, ...Object.fromEntries(named) };
}

/** Returns the required fields that no column has. */
export function missingFields(mapping: Mapping): readonly ImportField[] {
  const allFields = new Set(mapping.flatMap(fieldsOf));
  if (allFields.has('companyName')) return [];
  return (['firstName', 'lastName'] as const).filter((field) => !allFields.has(field));
}
