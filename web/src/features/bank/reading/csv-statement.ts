import { readAmount } from '@/lib/reading/amounts.ts';
import { dayOrderOf, readDay } from '@/lib/reading/days.ts';
import { unescaped } from '@/lib/reading/entities.ts';
import { folded } from '@/lib/reading/folded.ts';
import { textRows } from '@/lib/reading/text-rows.ts';
import { toCents } from '@shared/domain/money.ts';
import { ABOVE_MAX, decimalOf, layoutOfCells } from './cells-layout.ts';
import { type Layout, knownNames, layoutOfTitles, layoutOfUses } from './layout.ts';
import { type ColumnUses, type KnownLayouts, LINES_MAX, type StatementReading } from './model.ts';
import { asStatement, failed, isEuros, isPending, oneLine, statementLines } from './statement-lines.ts';

/** Titles, notes and empty rows beside the lines. */
const OTHER_ROWS_MAX = 2000;

/** A row that may be a line, with what is known of its columns. */
interface Row {
  readonly cells: readonly string[];
  readonly layout: Layout;
  readonly account: string | null;
}

/** Reads what a bank exports as a table. Columns whose titles are not known are asked for, unless `known` has the answer. */
export function readCsv(text: string, known: KnownLayouts): StatementReading {
  const { rows } = textRows(withoutEntities(text), knownNames, LINES_MAX + OTHER_ROWS_MAX + 1);
  if (rows.every((cells) => cells.every((cell) => cell.trim() === ''))) return failed('empty');
  const titled = rows.slice(0, ABOVE_MAX).some((cells) => layoutOfTitles(cells) !== null);
  if (titled) return statementOf(rowsOf(rows, null, 0));
  const guess = layoutOfCells(rows);
  if (guess === null) return failed('notAStatement');
  const { question, from, isSure } = guess;
  const readAs = (uses: ColumnUses): StatementReading | null => {
    const layout = layoutOfUses(uses);
    const reading = layout && statementOf(rowsOf(rows, layout, from));
    return reading?.statement
      ? { ...reading, statement: { ...reading.statement, columns: { ...question, proposed: uses } } }
      : reading;
  };
  const answered = Object.hasOwn(known, question.key) ? readAs(known[question.key] ?? []) : null;
  if (answered?.statement) return answered;
  return (isSure ? readAs(question.proposed) : null) ?? { statement: null, question, error: null };
}

/**
 * Signs for the entities of HTML, some of them escaped twice. What would part cells is left away: in a label nobody misses a semicolon.
 */
const withoutEntities = (text: string): string =>
  /&[#a-z]/i.test(text)
    ? text.replaceAll(/&(?:amp;)?(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,7});/gi, (entity) => {
        const sign = unescaped(unescaped(entity));
        return sign === '"' ? "'" : /^[;,\t\r\n]$/.test(sign) ? ' ' : sign;
      })
    : text;

/** The rows below titles, or from a given one on, with the account that the last note above them names. */
function rowsOf(rows: readonly (readonly string[])[], given: Layout | null, from: number): Row[] {
  const lines: Row[] = [];
  let layout = given;
  let account: string | null = null;
  for (const [at, cells] of rows.entries()) {
    const titles = given === null ? layoutOfTitles(cells) : null;
    if (titles !== null) layout = titles;
    else if (layout === null || at < from || readDay(cells[layout.day] ?? '', null) === null)
      account = accountIn(cells) ?? account;
    if (titles === null && layout !== null && at >= from) lines.push({ cells, layout, account });
  }
  return lines;
}

/** The number of an account that a row names, which has no other: `Compte n° 00012345678`, `="00000123456"`. */
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

function statementOf(rows: readonly Row[]): StatementReading {
  const cellOf = ({ cells }: Row, column: number): string => cells[column]?.trim() ?? '';
  const order = dayOrderOf(rows.map((row) => cellOf(row, row.layout.day))) ?? 'dayFirst';
  const decimal = decimalOf(
    rows.flatMap((row) =>
      [row.layout.amount, row.layout.debit, row.layout.credit].map((column) => cellOf(row, column)),
    ),
  );
  const lines = statementLines();
  for (const row of rows) {
    const { layout } = row;
    const cell = (column: number) => cellOf(row, column);
    const day = readDay(cell(layout.day), order);
    const cents = centsOf(cell, layout, decimal);
    if (day === null || cents === null) {
      // A total or a note at the end shows at most one of them.
      if (day !== null) lines.leaveOut('unreadable');
      continue;
    }
    const payer = oneLine(cell(layout.payer));
    const label = labelOf(cell, layout) || payer;
    if (isBalance(label)) lines.leaveOut('balance');
    else if (isPending(cell(layout.state))) lines.leaveOut('pending');
    else if (layout.isForeign || !isEuros(cell(layout.currency))) lines.leaveOut('currency');
    else
      lines.add({
        account: /\d{4}/.test(cell(layout.account)) ? accountOf(cell(layout.account)) : row.account,
        day,
        cents,
        label,
        payer: payer || null,
        payerIban: ibanOf(cell(layout.iban)),
      });
  }
  return asStatement('csv', lines);
}

const accountOf = (cell: string): string => cell.replaceAll(/[^A-Z\d]/gi, '').slice(0, 34);

const ibanOf = (cell: string): string | null => {
  const iban = cell.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban) ? iban : null;
};

/** What came, or below zero what went; `null`: no column says it. */
function centsOf(cell: (column: number) => string, layout: Layout, decimal: '.' | ','): number | null {
  const { debit, credit, amount, sign } = layout;
  const read = (column: number) => {
    const text = cell(column);
    return text === '' ? 0 : readAmount(text, decimal);
  };
  const isPair = debit >= 0 && credit >= 0 && (cell(debit) !== '' || cell(credit) !== '');
  if (!isPair && cell(amount) === '') return null;
  const euros = isPair ? read(credit) - Math.abs(read(debit)) : read(amount);
  if (!Number.isFinite(euros)) return null;
  const isOut = !isPair && /^(?:d|dbit|debits?|-|sortie)$/.test(folded(cell(sign)) || cell(sign));
  return toCents(isOut ? -Math.abs(euros) : euros);
}

/** The label, with what other columns add to it. */
function labelOf(cell: (column: number) => string, { label, more, short }: Layout): string {
  const texts = (columns: readonly number[]) =>
    columns.map((column) => oneLine(cell(column))).filter((text) => text !== '');
  const [main = ''] = texts(label);
  const said = [main, ...texts(more)].filter((text) => text !== '');
  const whole = said.filter((text, at) => at === 0 || !main.includes(text)).join(' ');
  return whole || (texts(short)[0] ?? '');
}

/** Whether a row is no line but what the account holds: `SOLDE AU 05/11`, `Total`, or the account alone. */
const isBalance = (label: string): boolean =>
  /^(?:ancien |nouveau )?(?:solde|total)\b/i.test(label) ||
  /^\d{5} ?\d{5} ?[0-9A-Z]{11}(?: ?\d{2})?$/.test(label);
