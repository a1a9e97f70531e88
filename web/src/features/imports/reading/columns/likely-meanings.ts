import { readAmount } from '@/lib/reading/amounts.ts';
import { readLastDay } from '@/lib/reading/days.ts';
import { cellsOf } from '../values/cells.ts';
import { fieldsOf } from './columns.ts';
import type { Mapping, Meaning, Table } from '../model.ts';
import { isCompany } from '../people/names.ts';
import { isFullAddress, isPostalCodeCity } from '../values/addresses.ts';
import { lookUpTitle } from './synonyms.ts';
import { readChargesKind, readEnergyClass, readLeaseKind, readQuarter } from '../values/words.ts';

const MOST = 6;

/** The maximum number of cells that decide the form of a column. Testing every cell of a wide table takes seconds. */
const SAMPLE = 40;

/** Returns at most `SAMPLE` cells, spread evenly. */
function sampleOf(cells: readonly string[]): readonly string[] {
  const step = Math.ceil(cells.length / SAMPLE);
  return cells.filter((_, place) => place % step === 0);
}

/**
 * The possible meanings for each form of cell, the likeliest first. The first form that more than half of the cells
 * have is used.
 */
const FORMS: readonly (readonly [(cell: string) => boolean, readonly Meaning[]])[] = [
  [(cell) => cell.includes('@'), ['email']],
  [(cell) => /^\+?\d(?:[\s.()-]?\d){8,}$/.test(cell), ['phoneNumber', 'siren']],
  [(cell) => /^\d{5}$/.test(cell), ['postalCode']],
  [isPostalCodeCity, ['postalCodeCity']],
  [isFullAddress, ['place', 'address']],
  [
    (cell) => /\d/.test(cell) && readLastDay(cell, 'dayFirst') !== null,
    ['leaseStartsOn', 'accountStartsOn', 'leaseEndsOn', 'balanceOn', 'revisionOn', 'depositReceivedOn'],
  ],
  [(cell) => readQuarter(cell) !== null, ['irlReference']],
  [(cell) => readEnergyClass(cell) !== null, ['energyClass', 'propertyName', 'addressComplement']],
  [(cell) => readLeaseKind(cell) !== null, ['leaseKind', 'propertyName']],
  [(cell) => readChargesKind(cell) !== null, ['chargesKind']],
  [
    (cell) => !Number.isNaN(readAmount(cell, ',')),
    [
      'rent',
      'charges',
      'rentWithCharges',
      'deposit',
      'depositReceived',
      'balance',
      'rentDueDay',
      'cafBenefit',
      'msaBenefit',
    ],
  ],
  [isCompany, ['companyName', 'tenantName']],
  [(cell) => /\d/.test(cell), ['address', 'propertyName', 'addressComplement']],
  [(cell) => cell !== '', ['tenantName', 'lastName', 'firstName', 'propertyName', 'city', 'companyName']],
];

/**
 * Returns the likely meanings of a column by its title and cells, the likeliest first. Leaves out the meanings that
 * other columns have.
 */
export function likelyMeanings(table: Table, mapping: Mapping, column: number): readonly Meaning[] {
  const cells = sampleOf(cellsOf(table, column));
  const taken = new Set(mapping.flatMap((meaning, at) => (at === column ? [] : fieldsOf(meaning))));
  const shown = FORMS.find(([isOne]) => cells.filter(isOne).length * 2 > cells.length)?.[1] ?? [];
  const titled = lookUpTitle(table.header[column] ?? '')?.meaning;
  return [...new Set([mapping[column] ?? null, titled ?? null, ...shown])]
    .filter((meaning) => meaning !== null)
    .filter((meaning) => meaning !== 'ignored' && fieldsOf(meaning).every((field) => !taken.has(field)))
    .slice(0, MOST);
}
