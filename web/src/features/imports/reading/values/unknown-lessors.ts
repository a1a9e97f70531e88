import type { Lessor } from '@shared/contract/lessor.ts';
import { foldName } from '../../import-parts.ts';
import { cellsOf } from './cells.ts';
import type { Table } from '../model.ts';

/** Returns the names in a column that no lessor has. The API compares names in the same way. */
export function unknownLessors(table: Table, column: number, lessors: readonly Lessor[]): string[] {
  const known = new Set(
    lessors.flatMap(({ companyName, firstName, lastName }) =>
      [
        companyName ?? `${firstName ?? ''} ${lastName ?? ''}`,
        companyName ?? `${lastName ?? ''} ${firstName ?? ''}`,
      ].map(foldName),
    ),
  );
  const names = new Map(cellsOf(table, column).map((name) => [foldName(name), name]));
  return [...names].flatMap(([folded, name]) => (folded === '' || known.has(folded) ? [] : [name]));
}

/** The maximum number of letters of a series. */
const LETTERS_MAX = 4;

/**
 * Proposes the series of a new lessor's document numbers: a first word in capitals such as `SCI`, or the initials. A number
 * makes the series different from the series of all other lessors.
 */
export function proposedSeries(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const initials = words.map((word) => word.slice(0, 1).toUpperCase()).join('');
  const [first = ''] = words;
  const usual =
    /^[A-Z]{2,4}$/.test(first) && words.length > 1 ? first : initials.slice(0, LETTERS_MAX) || 'B';
  const numbered = Array.from({ length: 98 }, (_, index) => {
    const number = String(index + 2);
    return `${usual.slice(0, LETTERS_MAX - number.length)}${number}`;
  });
  return [usual, ...numbered].find((series) => !taken.includes(series)) ?? '';
}
