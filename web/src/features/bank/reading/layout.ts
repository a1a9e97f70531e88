import { foldTitle } from '@/lib/reading/fold-title.ts';
import { GREENWICH, lookUpTitle } from './column-names.ts';
import type { ColumnUse, ColumnUses } from './model.ts';

/** The column of each meaning. The value is -1 if no column has the meaning. */
export interface Layout {
  /** The number of titles. */
  readonly width: number;
  readonly day: number;
  /** True if the times beside a day are in Greenwich time. */
  readonly isGreenwich: boolean;
  /** The columns whose day is not the booking day. */
  readonly otherDays: readonly number[];
  /** The columns whose texts together form the label. */
  readonly label: readonly number[];
  /** The columns whose text is added to the label. */
  readonly more: readonly number[];
  /** The columns whose text is used if a line has no label. */
  readonly short: readonly number[];
  /** The columns with the name or the IBAN of the other side. */
  readonly payer: readonly number[];
  /** The columns of payer and payee, if no column names the other side. The landlord is the payer or the payee. */
  readonly from: number;
  readonly to: number;
  readonly iban: readonly number[];
  /** The columns of account numbers beside names. The numbers belong to these people or to the landlord. */
  readonly besidePeople: readonly number[];
  readonly amount: number;
  readonly debit: number;
  readonly credit: number;
  readonly sign: number;
  readonly currency: number;
  readonly state: number;
  readonly account: number;
  /** True if the amounts are not in euros. */
  readonly isForeign: boolean;
}

const NOTHING: Layout = {
  width: 0,
  day: -1,
  isGreenwich: false,
  otherDays: [],
  label: [],
  more: [],
  short: [],
  payer: [],
  from: -1,
  to: -1,
  iban: [],
  besidePeople: [],
  amount: -1,
  debit: -1,
  credit: -1,
  sign: -1,
  currency: -1,
  state: -1,
  account: -1,
  isForeign: false,
};

/** Returns the number of cells in a row that are known titles. */
export const countKnownTitles = (cells: readonly string[]): number =>
  cells.filter((cell) => lookUpTitle(cell.trim()) !== null).length;

/** Returns the columns with known titles, in the order of `NAMES`. */
const knownTitles = (cells: readonly string[]) =>
  cells
    .flatMap((cell, column) => {
      const name = lookUpTitle(cell.trim());
      return name === null ? [] : [{ ...name, column }];
    })
    .toSorted((one, other) => one.rank - other.rank);

/** Matches a cell with a day or an amount, and no title. */
const FIGURES = /^[\s"=+-]*\d[\d\s.,/:-]*$/;

/** Returns the layout for a row of titles, or `null` if the row has no titles or too few. */
export function layoutOfTitles(cells: readonly string[]): Layout | null {
  // A row with a day or an amount has no titles. Skipping such rows first is much faster.
  if (cells.length < 3 || cells.some((cell) => FIGURES.test(cell)) || countKnownTitles(cells) < 3)
    return null;
  const ranked = knownTitles(cells);
  const all = (meaning: string) =>
    ranked.filter((name) => name.meaning === meaning).map(({ column }) => column);
  const first = (meaning: string) => all(meaning)[0] ?? -1;
  const foreign = first('foreign');
  const pair = { debit: first('debit'), credit: first('credit') };
  const signs = all('sign');
  // A title that names both directions means a signed amount, unless other columns have the amounts.
  const both = first('amount') < 0 && (pair.debit < 0 || pair.credit < 0) ? signs.at(-1) : undefined;
  const amount = both !== undefined && isOfBoth(cells[both] ?? '') ? both : first('amount');
  const isForeign = foreign >= 0 && [amount, pair.debit, pair.credit].every((column) => column < 0);
  const [day = -1, ...otherDays] = all('day');
  const people = new Set(['payer', 'from', 'to'].flatMap(all));
  const isBesidePeople = (column: number) =>
    people.has(column - 1) || (people.size > 0 && foldTitle(cells[column] ?? '') === 'iban');
  const labels = ranked.filter(({ meaning }) => meaning === 'label');
  // Columns with the same rank each contain a part of the label. Columns with a higher rank repeat the label.
  const parts = labels.filter(({ rank }) => rank === labels[0]?.rank).map(({ column }) => column);
  const label = parts.length > 0 ? parts : all('brief');
  const layout: Layout = {
    ...NOTHING,
    ...pair,
    width: cells.length,
    isGreenwich: GREENWICH.test(foldTitle(cells[day] ?? '')),
    amount: isForeign ? foreign : amount,
    isForeign,
    day,
    otherDays,
    label,
    more: all('more'),
    short: [...all('label'), ...all('brief'), ...all('short')].filter((column) => !label.includes(column)),
    payer: all('payer'),
    from: first('from'),
    to: first('to'),
    iban: all('iban'),
    besidePeople: all('account').filter(isBesidePeople),
    sign: signs.find((column) => column !== amount) ?? -1,
    currency: first('currency'),
    state: first('state'),
    account: all('account').find((column) => !isBesidePeople(column)) ?? -1,
  };
  return isWhole(layout) ? layout : null;
}

/** Returns true if a title names both directions (`Débit/Crédit`), and false for a title such as `Sens`. */
const isOfBoth = (title: string): boolean => foldTitle(title).includes('debit');

/** Returns true if the columns include a day, a text and an amount. */
const isWhole = ({ day, label, more, short, payer, from, to, amount, debit, credit }: Layout): boolean =>
  day >= 0 &&
  (label.length + more.length + short.length > 0 || payer.length > 0 || Math.max(from, to) >= 0) &&
  (amount >= 0 || (debit >= 0 && credit >= 0));

/**
 * Returns the index of the first column that repeats the meaning of an earlier column. Returns -1 if there is none.
 * Several columns may be the label.
 */
export const duplicateColumn = (uses: ColumnUses): number =>
  uses.findIndex((use, column) => use !== null && use !== 'label' && uses.indexOf(use) < column);

/**
 * Returns the layout for an answer, or `null` if a meaning is missing or was given to two columns. The answer names only
 * some meanings. The titles of the other columns tell the state, the currency, the direction and the account.
 */
export function layoutOfUses(uses: ColumnUses, titles: readonly string[] = []): Layout | null {
  if (duplicateColumn(uses) >= 0) return null;
  const at = (use: ColumnUse) => uses.indexOf(use);
  const all = (use: ColumnUse) => uses.flatMap((one, column) => (one === use ? [column] : []));
  const payer = all('payer');
  const known = knownTitles(titles);
  const unused = (meaning: string) =>
    known.flatMap((name) => (name.meaning === meaning && uses[name.column] === null ? [name.column] : []));
  const first = (meaning: string) => unused(meaning)[0] ?? -1;
  const isBesidePayer = (column: number) => payer.includes(column - 1);
  const amounts = [at('amount'), at('debit'), at('credit')].filter((column) => column >= 0);
  const layout: Layout = {
    ...NOTHING,
    width: uses.length,
    day: at('day'),
    isGreenwich: GREENWICH.test(foldTitle(titles[at('day')] ?? '')),
    label: all('label'),
    payer,
    iban: unused('iban'),
    besidePeople: unused('account').filter(isBesidePayer),
    amount: at('amount'),
    debit: at('debit'),
    credit: at('credit'),
    sign: first('sign'),
    currency: first('currency'),
    state: first('state'),
    account: unused('account').find((column) => !isBesidePayer(column)) ?? -1,
    isForeign: amounts.every((column) => lookUpTitle(titles[column]?.trim() ?? '')?.meaning === 'foreign'),
  };
  return isWhole(layout) ? layout : null;
}
