import { decimalSignOf, readAmount } from '@/lib/reading/amounts.ts';
import { readDay } from '@/lib/reading/days.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';
import { withoutWeekday } from '@/lib/text/date-text.ts';
import { lookUpTitle } from './column-names.ts';
import type { ColumnUse, ColumnUses, LayoutQuestion } from './model.ts';

/** The maximum number of rows above the first line of a statement. */
export const ABOVE_MAX = 40;

/** The number of rows from which the columns are guessed. */
const SAMPLE_ROWS = 200;

/** The maximum number of columns that are examined. No statement has more. */
const COLUMNS_MAX = 60;

interface Guess {
  /** The index of the row with the first line. */
  readonly from: number;
  readonly question: LayoutQuestion;
  /** True if the cells leave no doubt about the columns, and no title contradicts the cells. */
  readonly isSure: boolean;
}

const isDay = (cell: string): boolean =>
  /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{2,4}(?:\D|$)/.test(withoutWeekday(cell)) && readDay(cell, null) !== null;

/** Returns true for an amount with cents, or a whole amount with a sign. Any other number may have another meaning. */
const isAmount = (cell: string): boolean =>
  /^[-+\u2212]|[.,]\d{1,2}(?:\s*€)?$/.test(cell) && !Number.isNaN(readAmount(cell, ','));

/** Guesses the columns from their cells if the titles do not suffice. Returns `null` if no row looks like a line. */
export function layoutOfCells(rows: readonly (readonly string[])[], isComma: boolean): Guess | null {
  const trimmed = rows.slice(0, ABOVE_MAX + SAMPLE_ROWS).map((cells) => cells.map((cell) => cell.trim()));
  const day = dayColumnOf(trimmed);
  const first = trimmed.findIndex((cells) => isDay(cells[day] ?? '') && cells.some(isAmount));
  if (first < 0 || first > ABOVE_MAX) return null;
  const at = trimmed
    .slice(0, first)
    .findLastIndex(
      (cells) =>
        cells.filter((cell) => cell !== '').length > 2 &&
        !cells.some((cell) => isDay(cell) || isAmount(cell)),
    );
  const lines = trimmed.slice(first).filter((cells) => isDay(cells[day] ?? ''));
  const width = Math.min(COLUMNS_MAX, Math.max(...lines.map(({ length }) => length)));
  const titles = Array.from({ length: width }, (_, column) => trimmed[at]?.[column] ?? '');
  const columns = titles.map((title, column) =>
    describe(
      title,
      lines.map((cells) => cells[column] ?? ''),
    ),
  );
  const { uses, isSure } = usesOf(columns);
  // Where commas separate the cells, an unquoted `2,50` becomes two cells.
  const mayBeSplit = isComma && columns.some(({ twoDigits }) => twoDigits);
  const hasTitles = titles.some((title) => title !== '');
  return {
    from: first,
    isSure: isSure && !hasTitles && !mayBeSplit,
    question: {
      key: hasTitles ? titles.map(foldTitle).join('|') : `${width} columns`,
      titles,
      examples: lines.slice(0, 3).map((cells) => cells.slice(0, width)),
      proposed: uses,
    },
  };
}

/**
 * Returns the column with the most dates. Counts only rows with an amount, because a row about the account may have a
 * date in another column.
 */
function dayColumnOf(rows: readonly (readonly string[])[]): number {
  const counts: number[] = [];
  for (const cells of rows)
    if (cells.some(isAmount))
      for (const [column, cell] of cells.entries())
        if (isDay(cell)) counts[column] = (counts[column] ?? 0) + 1;
  const most = Math.max(0, ...counts.filter((count) => count > 0));
  return counts.indexOf(most);
}

interface Column {
  readonly title: ColumnUse | null;
  /** True if the title says that the texts are no label, such as `Statut`. */
  readonly isNoLabel: boolean;
  /** The shares of rows whose cell has a day, has an amount, or is empty. */
  readonly days: number;
  readonly amounts: number;
  readonly empty: number;
  readonly isBelowZero: boolean;
  /** The average number of letters in a cell. */
  readonly letters: number;
  readonly filled: readonly boolean[];
  /** True if a cell of the column consists of two digits. */
  readonly twoDigits: boolean;
}

const USES: ReadonlySet<string> = new Set<ColumnUse>(['day', 'label', 'payer', 'amount', 'debit', 'credit']);
const NO_LABEL: ReadonlySet<string> = new Set(['sign', 'currency', 'state', 'account', 'iban']);
const isUse = (text: string): text is ColumnUse => USES.has(text);

function describe(title: string, cells: readonly string[]): Column {
  const share = (test: (cell: string) => boolean) => cells.filter(test).length / cells.length;
  const name = lookUpTitle(title)?.meaning ?? '';
  const meaning = name === 'from' || name === 'to' ? 'payer' : name;
  const letters = cells.reduce((sum, cell) => sum + cell.replaceAll(/\P{L}/gu, '').length, 0);
  return {
    title: isUse(meaning) ? meaning : null,
    isNoLabel: NO_LABEL.has(meaning),
    days: share(isDay),
    amounts: share(isAmount),
    empty: share((cell) => cell === ''),
    isBelowZero: cells.some((cell) => /^[-\u2212(]/.test(cell)),
    letters: letters / cells.length,
    filled: cells.map((cell) => cell !== ''),
    twoDigits: cells.some((cell) => /^\d\d$/.test(cell)),
  };
}

function usesOf(columns: readonly Column[]): { uses: ColumnUses; isSure: boolean } {
  const uses: (ColumnUse | null)[] = columns.map(() => null);
  // If several columns have titles with the same meaning, use the first column.
  for (const [column, { title }] of columns.entries())
    if (title !== null && !uses.includes(title)) uses[column] = title;
  const free = (test: (column: Column) => boolean) =>
    columns.flatMap((column, at) => (uses[at] === null && test(column) ? [at] : []));
  const put = (column: number | undefined, use: ColumnUse) => {
    if (column !== undefined && column >= 0) uses[column] = use;
  };
  if (!uses.includes('day')) put(free(({ days }) => days > 0.9)[0], 'day');
  const text = free(
    ({ isNoLabel, letters, days, amounts }) => !isNoLabel && letters >= 4 && days < 0.5 && amounts < 0.5,
  ).toSorted((one, other) => (columns[other]?.letters ?? 0) - (columns[one]?.letters ?? 0));
  if (!uses.includes('label')) put(text[0], 'label');
  const amounts = free(({ amounts, empty }) => amounts > 0 && amounts + empty > 0.9);
  const [one = -1, two = -1, ...more] = amounts;
  const isPair =
    two >= 0 &&
    columns[one]?.filled.every((isFilled, row) => isFilled !== (columns[two]?.filled[row] ?? false)) === true;
  const hasAmount = uses.includes('amount') || (uses.includes('debit') && uses.includes('credit'));
  const isBelowZero = (column: number) => columns[column]?.isBelowZero === true;
  if (!hasAmount && isPair) {
    // If the amounts have no signs, the debit is before the credit, as French banks write it.
    const isCreditFirst = isBelowZero(two) && !isBelowZero(one);
    put(isCreditFirst ? two : one, 'debit');
    put(isCreditFirst ? one : two, 'credit');
  } else if (!hasAmount) put(one, 'amount');
  // Without a negative amount, the column may contain balances instead of amounts.
  const isOneAmount = two < 0 && columns[one]?.empty === 0 && isBelowZero(one);
  const isSure =
    uses.includes('day') &&
    uses.includes('label') &&
    (isOneAmount || (isPair && more.length === 0 && isBelowZero(one) !== isBelowZero(two)));
  return { uses, isSure };
}

/**
 * Returns the decimal separator for ambiguous amounts, derived from the other amounts of the column; by default a
 * comma.
 */
export const decimalOf = (cells: readonly string[]): '.' | ',' => decimalSignOf(cells) ?? ',';
