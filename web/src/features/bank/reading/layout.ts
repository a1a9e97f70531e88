import { folded } from '@/lib/reading/folded.ts';
import { GREENWICH, knownName } from './column-names.ts';
import type { ColumnUses } from './model.ts';

/** Which columns say what; -1: none does. */
export interface Layout {
  /** How many titles there are. */
  readonly width: number;
  readonly day: number;
  /** Whether hours beside a day are those of Greenwich. */
  readonly isGreenwich: boolean;
  /** The days of a line that are not that of its booking. */
  readonly otherDays: readonly number[];
  /** All that they say is the label. */
  readonly label: readonly number[];
  /** What is put behind the label. */
  readonly more: readonly number[];
  /** What stands for a label. */
  readonly short: readonly number[];
  /** The other side: its name, or its IBAN alone. */
  readonly payer: readonly number[];
  /** Who paid, and who was paid: the one that is not the landlord is the payer, where no column names the other side. */
  readonly from: number;
  readonly to: number;
  readonly iban: readonly number[];
  /** A number of an account beside people: theirs or the landlord's. */
  readonly besidePeople: readonly number[];
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

/** How many cells of a row are titles that banks give to columns. */
export const knownNames = (cells: readonly string[]): number =>
  cells.filter((cell) => knownName(cell.trim()) !== null).length;

/** A day or an amount, as no title is. */
const FIGURES = /^[\s"=+-]*\d[\d\s.,/:-]*$/;

/** The layout that a row of titles tells; `null`: it is not one, or does not tell enough. */
export function layoutOfTitles(cells: readonly string[]): Layout | null {
  // Lines are told by their figures, which is much faster.
  if (cells.length < 3 || cells.some((cell) => FIGURES.test(cell)) || knownNames(cells) < 3) return null;
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
  const pair = { debit: first('debit'), credit: first('credit') };
  const signs = all('sign');
  // A title that names both sides is that of signed amounts, unless another column has them.
  const both = first('amount') < 0 && (pair.debit < 0 || pair.credit < 0) ? signs.at(-1) : undefined;
  const amount = both !== undefined && isOfBoth(cells[both] ?? '') ? both : first('amount');
  const isForeign = foreign >= 0 && [amount, pair.debit, pair.credit].every((column) => column < 0);
  const [day = -1, ...otherDays] = all('day');
  const people = new Set(['payer', 'from', 'to'].flatMap(all));
  const isBesidePeople = (column: number) =>
    people.has(column - 1) || (people.size > 0 && folded(cells[column] ?? '') === 'iban');
  const labels = ranked.filter(({ meaning }) => meaning === 'label');
  // Of titles that say the same, each has a part of the label; the others repeat it, or a part of it.
  const parts = labels.filter(({ rank }) => rank === labels[0]?.rank).map(({ column }) => column);
  const label = parts.length > 0 ? parts : all('brief');
  const layout: Layout = {
    ...NOTHING,
    ...pair,
    width: cells.length,
    isGreenwich: GREENWICH.test(folded(cells[day] ?? '')),
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

/** Whether a title names both sides, such as `Débit/Crédit`, or only which of them: `Sens`. */
const isOfBoth = (title: string): boolean => folded(title).includes('debit');

/** Whether columns say when, what and how much. */
const isWhole = ({ day, label, more, short, payer, from, to, amount, debit, credit }: Layout): boolean =>
  day >= 0 &&
  (label.length + more.length + short.length > 0 || payer.length > 0 || Math.max(from, to) >= 0) &&
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
    width: uses.length,
    day: at('day'),
    label: uses.flatMap((use, column) => (use === 'label' ? [column] : [])),
    payer: uses.flatMap((use, column) => (use === 'payer' ? [column] : [])),
    amount: at('amount'),
    debit: at('debit'),
    credit: at('credit'),
  };
  return isWhole(layout) ? layout : null;
}
