import { knownName } from './column-names.ts';
import type { ColumnUses } from './model.ts';

/** Which columns say what; -1: none does. */
export interface Layout {
  readonly day: number;
  /** The first that says something is the label. */
  readonly label: readonly number[];
  /** What is put behind the label. */
  readonly more: readonly number[];
  /** What stands for a label. */
  readonly short: readonly number[];
  readonly payer: number;
  readonly iban: number;
  readonly amount: number;
  readonly debit: number;
  readonly credit: number;
  readonly sign: number;
  readonly currency: number;
  readonly state: number;
  readonly account: number;
  /** Whether amounts are in another currency. */
  readonly isForeign: boolean;
}

const NOTHING: Layout = {
  day: -1,
  label: [],
  more: [],
  short: [],
  payer: -1,
  iban: -1,
  amount: -1,
  debit: -1,
  credit: -1,
  sign: -1,
  currency: -1,
  state: -1,
  account: -1,
  isForeign: false,
};

/** How many cells of a row are titles that banks give to columns. */
export const knownNames = (cells: readonly string[]): number =>
  cells.filter((cell) => knownName(cell.trim()) !== null).length;

/** The layout that a row of titles tells; `null`: it is not one, or does not tell enough. */
export function layoutOfTitles(cells: readonly string[]): Layout | null {
  if (cells.length < 3 || knownNames(cells) < 3) return null;
  const ranked = cells
    .flatMap((cell, column) => {
      const name = knownName(cell.trim());
      return name === null ? [] : [{ ...name, column }];
    })
    .toSorted((one, other) => one.rank - other.rank);
  const all = (meaning: string) =>
    ranked.filter((name) => name.meaning === meaning).map(({ column }) => column);
  const first = (meaning: string) => all(meaning)[0] ?? -1;
  const foreign = first('foreign');
  const amounts = { amount: first('amount'), debit: first('debit'), credit: first('credit') };
  const isForeign = foreign >= 0 && Object.values(amounts).every((column) => column < 0);
  const layout: Layout = {
    ...NOTHING,
    ...amounts,
    ...(isForeign && { amount: foreign }),
    isForeign,
    day: first('day'),
    label: all('label'),
    more: all('more'),
    short: all('short'),
    payer: first('payer'),
    iban: first('iban'),
    sign: first('sign'),
    currency: first('currency'),
    state: first('state'),
    account: first('account'),
  };
  return isWhole(layout) ? layout : null;
}

/** Whether columns say when, what and how much. */
const isWhole = ({ day, label, more, short, payer, amount, debit, credit }: Layout): boolean =>
  day >= 0 &&
  (label.length > 0 || more.length > 0 || short.length > 0 || payer >= 0) &&
  (amount >= 0 || (debit >= 0 && credit >= 0));

/** The second column that is said to be what one alone can be, as a label of several columns is; -1: there is none. */
export const doubledIn = (uses: ColumnUses): number =>
  uses.findIndex((use, column) => use !== null && use !== 'label' && uses.indexOf(use) < column);

/** The layout that an answer tells; `null`: it does not tell enough, or says something twice. */
export function layoutOfUses(uses: ColumnUses): Layout | null {
  if (doubledIn(uses) >= 0) return null;
  const at = (use: string) => uses.findIndex((one) => one === use);
  const layout: Layout = {
    ...NOTHING,
    day: at('day'),
    label: uses.flatMap((use, column) => (use === 'label' ? [column] : [])),
    payer: at('payer'),
    amount: at('amount'),
    debit: at('debit'),
    credit: at('credit'),
  };
  return isWhole(layout) ? layout : null;
}
