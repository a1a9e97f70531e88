import { LeaseKind } from '@shared/contract/leases/lease.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';
import { cellsOf } from './cells.ts';
import type { Answers, Mapping, Question, Table } from '../model.ts';
import { readLeaseKind } from './words.ts';

/** The kind of lease that the API uses by default. */
const USUAL: LeaseKind = 'unfurnished';

/**
 * Words for a home: `T4`, `studio`, `maison`. A property with these words is a home even if it has words of `NO_HOME`,
 * because a garage may be let with a home.
 */
const HOME =
  /\b(?:[tf]\d(?: bis)?|studios?|studettes?|appartements?|appt|apt|maisons?|villas?|duplex|chambres?|coloc\w*|flat|house|room|bedrooms?|apartment)\b/;

/** Words for places where nobody lives. */
const NO_HOME =
  /\b(?:garages?|parkings?|box|stationnement|locaux|local|bureaux?|boutiques?|entrepots?|commerces?|commercial|office|shop|warehouse)\b/;

const FURNISHED = /\b(?<!non )(?:meublee?s?|furnished)\b/;

/** Titles of columns that describe the property. */
const WHAT_IS_LET =
  /^(?:types?|type de biens?|type de logement|type de lot|typologie|nature|nature du bien|property type|unit type)$/;

/** Returns the columns that describe the property. */
export const propertyColumns = (table: Table): readonly number[] =>
  table.header.flatMap((name, column) => (WHAT_IS_LET.test(foldTitle(name)) ? [column] : []));

/** Returns true if a column called « Type » contains only kinds of lease. */
export const saysLeaseKinds = (table: Table, column: number): boolean => {
  const cells = cellsOf(table, column);
  return (
    WHAT_IS_LET.test(foldTitle(table.header[column] ?? '')) &&
    cells.length > 0 &&
    cells.every((cell) => readLeaseKind(cell) !== null)
  );
};

/**
 * Returns the kind of lease that a company as tenant or the words about the property suggest; otherwise `null`. A
 * company does not live in a property, so the law of 1989 does not govern its lease (art. 2).
 */
export function likelyLeaseKind(dwelling: readonly string[], isLetToCompany: boolean): LeaseKind | null {
  if (isLetToCompany) return 'other';
  const words = dwelling.map((text) => foldTitle(text.slice(0, 200)));
  if (words.some((text) => NO_HOME.test(text)) && !words.some((text) => HOME.test(text))) return 'other';
  return words.some((text) => FURNISHED.test(text)) ? 'furnished' : null;
}

/** Asks for the kind of all leases if no column has it. The page shows the question at the rent column. */
export function leaseKindQuestion(table: Table, mapping: Mapping): Question[] {
  const column = mapping.findIndex((meaning) => meaning === 'rent' || meaning === 'rentWithCharges');
  if (column < 0 || mapping.includes('leaseKind')) return [];
  return [
    {
      column,
      about: 'leaseKind',
      example: '',
      choices: LeaseKind.options.map((kind) => ({ answer: kind, reading: kind })),
      proposed: USUAL,
    },
  ];
}

/** Returns the kind that the landlord chose for the whole list, or `null` for the usual kind. */
export function kindOfList(table: Table, mapping: Mapping, answers: Answers): LeaseKind | null {
  const [question] = leaseKindQuestion(table, mapping);
  const answer = question && answers[`${question.column}.leaseKind`];
  return LeaseKind.options.find((kind) => kind === answer && kind !== USUAL) ?? null;
}
