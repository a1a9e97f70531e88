import { LINES_MAX, type Statement, type StatementLine, type StatementReading } from './model.ts';
import { NOTHING_LEFT_OUT, failedReading } from './statement-lines.ts';

/** The formats of statements, the most detailed first. */
const FORMATS = ['camt053', 'ofx', 'csv'] as const;

const WHY_LEFT_OUT = ['pending', 'currency', 'balance', 'unreadable'] as const;

/** Returns a text that is equal for two statements with the same days and amounts. */
const amountsOf = ({ lines }: Statement): string =>
  lines
    .map(({ day, cents }) => `${day} ${cents}`)
    .toSorted()
    .join();

const keyOf = ({ account, day, cents, label, payer }: StatementLine): string =>
  JSON.stringify([account, day, cents, label, payer]);

/**
 * Joins several statements. Keeps the rows that were left out of each file. If the days of statements overlap, a line
 * in several statements counts once. A statement in another format with the same days and amounts is the same
 * statement. Returns `null` if no file is a statement.
 */
export function joinedStatements(readings: readonly StatementReading[]): StatementReading | null {
  const statements = readings
    .flatMap(({ statement }) => (statement === null ? [] : [statement]))
    .toSorted((one, other) => FORMATS.indexOf(one.format) - FORMATS.indexOf(other.format));
  const different = statements.filter(
    (statement, at) =>
      !statements
        .slice(0, at)
        .some((other) => other.format !== statement.format && amountsOf(other) === amountsOf(statement)),
  );
  const [first] = different;
  if (first === undefined) return null;
  const lines: StatementLine[] = [];
  for (const statement of different) addMissing(lines, statement.lines);
  if (lines.length > LINES_MAX) return failedReading('tooManyLines');
  const leftOut = { ...NOTHING_LEFT_OUT };
  const rests = readings.flatMap((reading) => (reading.error === null ? [] : [reading.leftOut]));
  for (const rest of [...different.map((statement) => statement.leftOut), ...rests])
    for (const why of WHY_LEFT_OUT) leftOut[why] += rest[why];
  const columns = different.find((statement) => statement.columns !== null)?.columns ?? null;
  return { statement: { format: first.format, columns, lines, leftOut }, question: null, error: null };
}

/** Adds missing lines. Each line then occurs as often as in the statement in which it occurs most. */
function addMissing(lines: StatementLine[], added: readonly StatementLine[]): void {
  const there = new Map<string, number>();
  for (const line of lines) there.set(keyOf(line), (there.get(keyOf(line)) ?? 0) + 1);
  for (const line of added) {
    const left = there.get(keyOf(line)) ?? 0;
    if (left === 0) lines.push(line);
    else there.set(keyOf(line), left - 1);
  }
}
