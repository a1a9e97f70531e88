import { readAmount } from '@/lib/reading/amounts.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';
import { toCents } from '@shared/domain/money.ts';
import type { Layout } from './layout.ts';
import { joinedTexts, toOneLine } from './statement-lines.ts';

const ibanOf = (cell: string): string | null => {
  const iban = cell.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban) ? iban : null;
};

/** Returns the name and the IBAN of the row's payer, or of its payee if money left the account. */
export function otherSideOf(cell: (column: number) => string, layout: Layout, cents: number) {
  const { from, to } = layout;
  const columns = from >= 0 && to >= 0 ? [cents > 0 ? from : to] : [from, to];
  const names = [...layout.payer, ...columns]
    .map((column) => toOneLine(cell(column)))
    .filter((name) => name !== '');
  const ibans = [...layout.iban.map(cell), ...names].map(ibanOf);
  return {
    payer: names.find((name) => ibanOf(name) === null) ?? '',
    payerIban: ibans.find((iban) => iban !== null) ?? null,
  };
}

const OUT =
  /^(?:d|db|dr|dbit|debit(?:s|ed|eur)?|sorti(?:es?|)|sortante?|depenses?|retraits?|decaissements?|emise?|out|outgoing|expense|withdrawal|-)$/;
const IN =
  /^(?:c|cr|crdt|credit(?:s|ed|eur)?|entrees?|entrante?|recettes?|versements?|encaissements?|recue?|in|incoming|income|deposit|\+)$/;

/** Returns the direction of the money for a word such as `débit`; `null` if the text states no direction. */
function sideOf(text: string): 'in' | 'out' | null {
  if (text === '' || text.length > 20) return null;
  const word = foldTitle(text) || text;
  return OUT.test(word) ? 'out' : IN.test(word) ? 'in' : null;
}

/** The layout of a statement's columns, completed from the cells of the statement's lines. */
export interface SettledLayout extends Layout {
  /** The column that says whether money came in or went out; -1 if there is no such column. */
  readonly sign: number;
  /** True if amounts have no sign, so that only the `sign` column gives their direction. */
  readonly isSignNeeded: boolean;
}

/**
 * Completes a layout from the cells of its lines. If commas separate the cells (`isComma`), no row may have more cells
 * than the row of titles, because an unquoted `2,50` would make two cells. With another separator, rows may have more
 * cells if all additional cells are empty.
 */
export function settleLayout(
  layout: Layout,
  lines: readonly (readonly string[])[],
  isComma: boolean,
): SettledLayout {
  const cellsOf = (column: number) => lines.map((cells) => cells[column]?.trim() ?? '');
  const endsEmpty = lines.every((cells) => cells.slice(layout.width).every((cell) => cell.trim() === ''));
  const longest = lines.reduce((most, { length }) => Math.max(most, length), layout.width);
  const people = [...layout.payer, layout.from, layout.to].filter((column) => column >= 0);
  // If a column has the same account number beside different names, this account is the landlord's.
  const isOurs = (column: number) =>
    new Set(cellsOf(column)).size === 1 && people.some((named) => new Set(cellsOf(named)).size > 1);
  const ours = layout.account < 0 ? (layout.besidePeople.find(isOurs) ?? -1) : layout.account;
  return {
    ...layout,
    width: endsEmpty && !isComma ? longest : layout.width,
    account: ours,
    iban: [...layout.iban, ...layout.besidePeople.filter((column) => column !== ours)],
    sign: signColumnOf(layout, cellsOf),
    isSignNeeded: layout.amount >= 0 && !cellsOf(layout.amount).some((cell) => /^[-\u2212(]|-$/.test(cell)),
  };
}

/**
 * Returns the column with the direction of the money. The first choice is the column with a title for the direction, if
 * its cells contain directions. The second choice is a column of types that contains only directions. The third choice
 * is any column that contains only directions, if both directions occur.
 */
function signColumnOf(layout: Layout, cellsOf: (column: number) => readonly string[]): number {
  const sidesOf = (column: number) =>
    new Set(
      cellsOf(column)
        .filter((cell) => cell !== '')
        .map(sideOf),
    );
  if (layout.sign >= 0) return [...sidesOf(layout.sign)].some((side) => side !== null) ? layout.sign : -1;
  const short = layout.short.find((column) => {
    const sides = sidesOf(column);
    return sides.size > 0 && !sides.has(null);
  });
  if (short !== undefined) return short;
  const columns = Array.from({ length: layout.width }, (_, column) => column);
  return (
    columns.find((column) => {
      const sides = sidesOf(column);
      return sides.size === 2 && !sides.has(null);
    }) ?? -1
  );
}

/** Splits an amount from the direction at its end: `12,50 D`. */
export function splitSide(text: string): { text: string; side: 'in' | 'out' | null } {
  if (!/[a-z]$/i.test(text)) return { text, side: null };
  const [, amount = text, side] = /^(.*[\d€])\s?([CD]|CR|D[BR])$/i.exec(text) ?? [];
  return { text: amount, side: side === undefined ? null : sideOf(side) };
}

/** Returns true if an amount is in a currency other than the euro: `12,00 USD`, `$12`. */
export const isForeignAmount = (
  cell: (column: number) => string,
  { amount, debit, credit }: Layout,
): boolean =>
  [amount, debit, credit].map(cell).some((text) => {
    const bare = text.replace(/^[+-]?\s?(?:[A-Z]{3}|[$£¥])|(?:[A-Z]{3}|[$£¥])$/g, '');
    return bare !== text && !Number.isNaN(readAmount(bare, ','));
  });

/**
 * Returns the amount in cents, negative if the money left the account. Returns `null` if the row has no amount, or if
 * both the debit column and the credit column have an amount.
 */
export function centsOf(
  cell: (column: number) => string,
  { debit, credit, amount, sign, isSignNeeded }: SettledLayout,
  decimal: '.' | ',',
): number | null {
  const read = (column: number) => {
    const { text, side } = splitSide(cell(column));
    const euros = text === '' ? 0 : readAmount(text, decimal);
    return side === 'out' ? -Math.abs(euros) : euros;
  };
  const isPair = debit >= 0 && credit >= 0 && (cell(debit) !== '' || cell(credit) !== '');
  if (isPair) {
    const [came, went] = [read(credit), Math.abs(read(debit))];
    return Number.isFinite(came - went) && (came === 0 || went === 0) ? toCents(came - went) : null;
  }
  const euros = cell(amount) === '' ? Number.NaN : read(amount);
  if (!Number.isFinite(euros)) return null;
  const side = sideOf(cell(sign)) ?? splitSide(cell(amount)).side;
  if (sign >= 0 && side === null && isSignNeeded) return null;
  return toCents(side === 'out' ? -Math.abs(euros) : euros);
}

/** Returns the label of a line: the texts of its label columns, of the rows below, and of further columns. */
export function labelOf(
  cell: (column: number) => string,
  { label, more, short }: Layout,
  below: readonly string[],
): string {
  const texts = (columns: readonly number[]) => columns.map((column) => toOneLine(cell(column)));
  const whole = joinedTexts([...texts(label), ...below.map(toOneLine), ...texts(more)]);
  return toOneLine(whole) || (texts(short).find((text) => text !== '') ?? '');
}

const BALANCE = new Set('solde soldes total totaux balance'.split(' '));

/** Words that the label of a balance may contain beside a word such as `solde`. */
const OF_BALANCE = new Set(
  'sous opening closing ancien nouveau initial final depart precedent anterieur report reporte reporter courant actuel comptable disponible valeur crediteur debiteur intermediaire general avant apres au du en de d la le l a des et fin debut periode cloture ouverture compte date eur euros euro credit credits debit debits mouvements operation operations janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(
    ' ',
  ),
);

const wordsOf = (label: string): string[] => foldTitle(label.slice(0, 100)).split(' ');

/** Returns true if one of the first two words of a label means a balance or a total: `Total des virements`. */
export const isBalanceLabel = (label: string): boolean =>
  wordsOf(label)
    .slice(0, 2)
    .some((word) => BALANCE.has(word));

/**
 * Returns true if a label is that of a balance (`SOLDE AU 05/11`, `Total`), or is only an account number. `Solde loyer
 * novembre` is the label of a payment.
 */
export function isBalance(label: string): boolean {
  if (/^\d{5} ?\d{5} ?[0-9A-Z]{11}(?: ?\d{2})?$/.test(label)) return true;
  // Exclude most labels by a fast test.
  if (!/sold|tota|balance/i.test(label.slice(0, 40)) || !isBalanceLabel(label)) return false;
  return wordsOf(label).every(
    (word) => BALANCE.has(word) || OF_BALANCE.has(word) || /^\d+(?:er)?$/.test(word),
  );
}
