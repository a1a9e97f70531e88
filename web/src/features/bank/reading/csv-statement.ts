import { todayInParis } from '@shared/domain/period.ts';
import { type DayOrder, dayOrderOf, dayOrdersOf, isUnclearDay, readExactDay } from '@/lib/reading/days.ts';
import { unescaped } from '@/lib/reading/entities.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';
import { meansNone } from '@/lib/reading/means-none.ts';
import { textRows } from '@/lib/reading/text-rows.ts';
import { ABOVE_MAX, decimalOf, layoutOfCells } from './cells-layout.ts';
import { type Layout, countKnownTitles, layoutOfTitles, layoutOfUses } from './layout.ts';
import {
  type ColumnUses,
  type DayOrderQuestion,
  type LeftOutCounts,
  type RememberedLayouts,
  LINES_MAX,
  type StatementReading,
} from './model.ts';
import {
  type SettledLayout,
  centsOf,
  isBalance,
  isBalanceLabel,
  isForeignAmount,
  labelOf,
  otherSideOf,
  settleLayout,
  splitSide,
} from './row-meaning.ts';
import {
  toReading,
  dayOfTime,
  failedReading,
  isEuros,
  isPending,
  statementLines,
} from './statement-lines.ts';

/** The maximum number of rows in a file. Includes titles, notes, empty rows, and rows that continue a label. */
const ROWS_MAX = LINES_MAX * 2;

/** The maximum number of columns in a row. */
const CELLS_MAX = 500;

/** The maximum number of rows that may continue one label. */
const BELOW_MAX = 20;

/** A row that may be a line, with the layout of its columns. */
interface Row {
  readonly cells: readonly string[];
  readonly layout: Layout;
  readonly account: string | null;
  /** The currency of the account, if a note above the row names a currency. */
  readonly currency: string;
  /** True if the last note above the row says that the next rows are not booked yet. */
  readonly isWaiting: boolean;
  /** The texts of the following rows that continue the label. */
  readonly below: string[];
}

/**
 * Reads a bank's table. Asks for the meaning of columns with unknown titles, unless a remembered layout has the answer.
 * Asks for the order of day and month if the days contradict each other or lie in the future, unless `dayOrder` is the
 * answer.
 */
export function readCsv(
  text: string,
  rememberedLayouts: RememberedLayouts,
  dayOrder: DayOrder | null,
): StatementReading {
  const plain = withoutEntities(text);
  const { rows: once, separator } = textRows(plain, countKnownTitles, ROWS_MAX);
  if (once.some(({ length }) => length > CELLS_MAX)) return failedReading('notAStatement');
  // A spreadsheet that expects another separator saves each row as one quoted cell.
  const isOneCell = plain.includes('"') && once.every(({ length }) => length === 1);
  const inner = isOneCell ? textRows(once.flat().join('\n'), countKnownTitles, ROWS_MAX) : null;
  const written = inner?.rows ?? once;
  const isComma = (inner?.separator ?? separator) === ',';
  const rows = text.includes('="') ? written.map((cells) => cells.map(withoutFormula)) : written;
  if (rows.every((cells) => cells.every((cell) => cell.trim() === ''))) return failedReading('empty');
  const titled = rows.slice(0, ABOVE_MAX).some((cells) => layoutOfTitles(cells) !== null);
  if (titled) return statementOf(rowsOf(rows, null, 0), isComma, dayOrder);
  const guess = layoutOfCells(rows, isComma);
  if (guess === null) return failedReading('notAStatement');
  const { question, from, isSure } = guess;
  const readAs = (uses: ColumnUses): StatementReading | null => {
    const layout = layoutOfUses(uses, question.titles);
    const reading = layout && statementOf(rowsOf(rows, layout, from), isComma, dayOrder);
    return reading?.statement
      ? { ...reading, statement: { ...reading.statement, columns: { ...question, proposed: uses } } }
      : reading;
  };
  const answered = Object.hasOwn(rememberedLayouts, question.key)
    ? readAs(rememberedLayouts[question.key] ?? [])
    : null;
  if (answered !== null && (answered.error === null || isOnlyLeftOut(answered.leftOut))) return answered;
  return (isSure ? readAs(question.proposed) : null) ?? { statement: null, question, error: null };
}

/** Returns true if a file without lines has rows that are pending or not in euros. Another answer would not help. */
const isOnlyLeftOut = ({ pending, currency }: LeftOutCounts): boolean => pending + currency > 0;

/**
 * Replaces HTML entities, some of which are escaped twice. Replaces an entity by a space if its character would split
 * the cell, such as a semicolon.
 */
const withoutEntities = (text: string): string =>
  /&[#a-z]/i.test(text)
    ? text.replaceAll(/&(?:amp;)?(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,7});/gi, (entity) => {
        const sign = unescaped(unescaped(entity));
        return sign === '"' ? "'" : /^[;,\t\r\n]$/.test(sign) ? ' ' : sign;
      })
    : text;

/**
 * Reads a text that is written as a formula: `="00012345678"`. Banks write the formula to prevent spreadsheets from
 * reading the text as a number.
 */
const withoutFormula = (cell: string): string => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell;

/**
 * Returns the rows below the row of titles. With a given layout, returns the rows from the row `from` on. Each row has
 * the account that the last note above it names.
 */
function rowsOf(rows: readonly (readonly string[])[], given: Layout | null, from: number): Row[] {
  const lines: Row[] = [];
  let layout = given;
  let account: string | null = null;
  let currency = '';
  let isWaiting = false;
  const isDay = remembered((text) => readExactDay(text, null) !== null);
  let above: Row | null = null;
  for (const [at, cells] of rows.entries()) {
    const titles = given === null ? layoutOfTitles(cells) : null;
    const rest: string[] | null = above && titles === null ? restOf(cells, above.layout) : null;
    if (above && rest) {
      if (above.below.length < BELOW_MAX) above.below.push(...rest);
      continue;
    }
    above = null;
    if (titles !== null) layout = titles;
    const isLine = titles === null && layout !== null && isDay(cells[layout.day] ?? '');
    if (titles === null && (at < from || !isLine)) {
      account = accountIn(cells) ?? account;
      currency = currencyIn(cells) ?? currency;
      isWaiting = isOfWaiting(cells, layout !== null) ?? isWaiting;
    }
    if (titles !== null || layout === null || at < from) continue;
    const row: Row = { cells, layout, account, currency, isWaiting, below: [] };
    lines.push(row);
    if (isLine) above = row;
  }
  return lines;
}

/** Caches results by text, because the same days occur often. */
function remembered<Found>(find: (text: string) => Found): (text: string) => Found {
  const cache = new Map<string, Found>();
  return (text) => {
    const before = cache.get(text);
    if (before !== undefined) return before;
    const found = find(text);
    cache.set(text, found);
    return found;
  };
}

/** Returns the currency that a note names (`Devise : USD`). Returns `null` for a note without a currency. */
const currencyIn = (cells: readonly string[]): string | null =>
  /\b(?:devise|monnaie|currency)(?: du compte)?[\s:]+(EUR|USD|GBP|CHF|CAD|JPY|AUD|SEK|NOK|DKK|PLN|MAD|TND|XOF|XAF|XPF)\b/i
    .exec(cells.join(' ').slice(0, 300))?.[1]
    ?.toUpperCase() ?? null;

/**
 * Returns true if a note says that the lines below it are not booked: `Opérations à venir`, or `Opérations en cours`
 * below the titles. Above the titles, `Opérations en cours` may mean all lines. Returns `null` if the row is not a
 * note.
 */
function isOfWaiting(cells: readonly string[], isBelowTitles: boolean): boolean | null {
  const [note = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (note === '' || others.length > 0) return null;
  const [, state] =
    /^(?:liste des )?(?:operations?|mouvements?|lignes|paiements) (?:carte )?(a venir|en cours|en attente|non comptabilise)/.exec(
      foldTitle(note.slice(0, 100)),
    ) ?? [];
  return state !== undefined && (isBelowTitles || state !== 'en cours');
}

/** Returns the texts of a row that continues the label of the row above. Returns `null` for any other row. */
function restOf(cells: readonly string[], { label, more }: Layout): string[] | null {
  const filled = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));
  // A row with a text in its first column is a note below the table.
  const isRest = filled.every((column) => column > 0 && (label.includes(column) || more.includes(column)));
  return filled.length > 0 && isRest ? filled.map((column) => cells[column] ?? '') : null;
}

/**
 * Returns the account number in a row: an IBAN, a number alone in the first cell (`="00000123456"`), or a number in a
 * row with a word such as `Compte`.
 */
function accountIn(cells: readonly string[]): string | null {
  const text = cells.join(' ').slice(0, 300);
  const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){4,7}(?: ?[A-Z0-9]{1,3})?\b/.exec(text)?.[0];
  if (iban !== undefined) return iban.replaceAll(' ', '');
  const alone = /^="?(\d{7,}[A-Z]?\d*)"?$|^(\d{7,}[A-Z]?\d*)$/.exec(cells[0]?.trim() ?? '');
  if (alone) return alone[1] ?? alone[2] ?? null;
  return /\b(?:compte|account|rib|n°|numéro)/i.test(text)
    ? (/(?<![\d*/])\d{7,}[A-Z]?\d*(?![\d/])/.exec(text)?.[0] ?? null)
    : null;
}

function settledLayouts(
  rows: readonly Row[],
  isLine: (row: Row) => boolean,
  isComma: boolean,
): ReadonlyMap<Layout, SettledLayout> {
  const cellsOf = new Map<Layout, (readonly string[])[]>();
  for (const row of rows) {
    if (!isLine(row)) continue;
    const before = cellsOf.get(row.layout);
    if (before) before.push(row.cells);
    else cellsOf.set(row.layout, [row.cells]);
  }
  return new Map([...cellsOf].map(([layout, lines]) => [layout, settleLayout(layout, lines, isComma)]));
}

/** Matches the time in a cell, and the sign for Greenwich time. */
const HOUR = /[T\s](\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?\s*(Z|UTC|GMT|[+-]00:?00)?$/i;

/** Returns the day in Paris. A Greenwich time in the last hours of `day` is on the next day in Paris. */
function inParis(day: string, cell: string, isGreenwich: boolean): string {
  const [, hour = '', minute = '', zone] = HOUR.exec(cell) ?? [];
  return hour === ''
    ? day
    : dayOfTime(day, `${hour.padStart(2, '0')}:${minute}`, isGreenwich || zone !== undefined);
}

const cellOf = ({ cells }: Row, column: number): string => cells[column]?.trim() ?? '';

const OTHER_ORDER: Readonly<Record<DayOrder, DayOrder>> = { dayFirst: 'monthFirst', monthFirst: 'dayFirst' };

/**
 * Returns the order of day and month in the rows with an amount. Returns a question if some days are valid only with the
 * day first, and others only with the month first. A spreadsheet with foreign settings saves such files. Also returns a
 * question if a day would be in the future only in this order, unless most days prove the order. A bank may announce
 * transfers of the next month.
 */
function dayOrderOfRows(rows: readonly Row[], today: string): DayOrder | DayOrderQuestion {
  const days = rows.flatMap((row) => {
    const { day, amount, debit, credit } = row.layout;
    return [amount, debit, credit].some((column) => cellOf(row, column) !== '') ? [cellOf(row, day)] : [];
  });
  const [order = 'dayFirst', otherOrder] = dayOrdersOf(days);
  const unclear = days.filter(isUnclearDay);
  const isProven = unclear.length < days.filter((day) => dayOrderOf([day]) === order).length;
  const isFuture = (day: string, read: DayOrder): boolean => (readExactDay(day, read) ?? '') > today;
  const doubtful = isProven
    ? undefined
    : unclear.find((day) => isFuture(day, order) && !isFuture(day, OTHER_ORDER[order]));
  if (otherOrder === undefined && doubtful === undefined) return order;
  const exampleOf = (shown: DayOrder) => days.find((day) => dayOrderOf([day]) === shown) ?? doubtful ?? '';
  return { dayFirst: exampleOf('dayFirst'), monthFirst: exampleOf('monthFirst') };
}

function statementOf(rows: readonly Row[], isComma: boolean, dayOrder: DayOrder | null): StatementReading {
  const order = dayOrder ?? dayOrderOfRows(rows, todayInParis());
  if (typeof order === 'object') return { statement: null, question: null, error: null, dayQuestion: order };
  const decimal = decimalOf(
    rows.flatMap((row) =>
      [row.layout.amount, row.layout.debit, row.layout.credit].map(
        (column) => splitSide(cellOf(row, column)).text,
      ),
    ),
  );
  const dayOf = remembered((text) => readExactDay(text, order));
  const layouts = settledLayouts(rows, (row) => dayOf(cellOf(row, row.layout.day)) !== null, isComma);
  const lines = statementLines();
  for (const row of rows) {
    const layout = layouts.get(row.layout) ?? settleLayout(row.layout, [], isComma);
    const cell = (column: number) => cellOf(row, column);
    const day = dayOf(cell(layout.day));
    const cents = row.cells.length > layout.width ? null : centsOf(cell, layout, decimal);
    const isWaiting = row.isWaiting || isPending(cell(layout.state));
    if (day === null || cents === null) {
      if (day !== null) lines.leaveOut(isForeignAmount(cell, layout) ? 'currency' : 'unreadable', row.cells);
      else if (cents !== null) {
        const dayCell = cell(layout.day);
        const hasNoDay = dayCell === '' || meansNone(dayCell);
        const hasOtherDay = layout.otherDays.some((column) => dayOf(cell(column)) !== null);
        const label = labelOf(cell, layout, []);
        if (isWaiting || isPending(dayCell) || (hasNoDay && hasOtherDay)) lines.leaveOut('pending');
        // A row without a label may be a note. A total may stand in the column of the day.
        else if (label !== '' && ![label, dayCell].some(isBalanceLabel))
          lines.leaveOut('unreadable', row.cells);
      }
      continue;
    }
    const { payer, payerIban } = otherSideOf(cell, layout, cents);
    const label = labelOf(cell, layout, row.below) || payer;
    if (payer === '' && isBalance(label)) lines.leaveOut('balance');
    else if (isWaiting) lines.leaveOut('pending');
    else if (layout.isForeign || !isEuros(cell(layout.currency) || row.currency)) lines.leaveOut('currency');
    else
      lines.add({
        account: /\d{4}/.test(cell(layout.account)) ? accountOf(cell(layout.account)) : row.account,
        day: inParis(day, cell(layout.day), layout.isGreenwich),
        cents,
        label,
        payer: payer || null,
        payerIban,
      });
  }
  return toReading('csv', lines);
}

const accountOf = (cell: string): string => cell.replaceAll(/[^A-Z\d]/gi, '').slice(0, 34);
