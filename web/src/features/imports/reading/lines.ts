import * as v from 'valibot';
import { IssueCode } from '@shared/contract/common.ts';
import { type ImportField, ImportLine } from '@shared/contract/import.ts';
import { IMPORT_COLUMNS } from '@shared/contract/import-columns.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { isUnclear, readAmount } from './amounts.ts';
import { cellOf } from './cells.ts';
import { fieldsOf } from './columns.ts';
import { isUnclearDay, readDay } from './days.ts';
import type {
  Answers,
  Corrections,
  LeftOut,
  Mapping,
  ReadIssue,
  ReadIssueCode,
  ReadLine,
  ReadLines,
  Table,
  TableRow,
} from './model.ts';
import { withLots } from './lots.ts';
import { hasSeveralPeople, isUnclearName, readName } from './names.ts';
import { readPlace } from './places.ts';
import { readingsOf } from './questions.ts';
import { folded } from './synonyms.ts';
import { readChargesKind, readLeaseKind, readMonthDay } from './words.ts';

type Readings = ReturnType<typeof readingsOf>;

/** How a correction is read: as a field of a form is. */
const TYPED: Readings = {
  decimalSign: null,
  separator: 'decimal',
  dayOrder: 'dayFirst',
  nameOrder: null,
  owed: 'owedAboveZero',
};

/** A table with how each of its columns is read, known once for all rows. */
interface Reader {
  readonly table: Table;
  readonly mapping: Mapping;
  /** Which column says a field. */
  readonly columns: ReadonlyMap<ImportField, number>;
  readonly readings: readonly Readings[];
}

/** A cell, or what was typed over it. */
interface Source {
  readonly text: string;
  readonly column: number | null;
  readonly readings: Readings;
}

interface Issue {
  readonly issue: ReadIssueCode;
}

type Read<Value> = Value | Issue;

const INVALID: Issue = { issue: 'invalid' };
const NOT_ASKED: Issue = { issue: 'notAsked' };

/** Reads each row as a line of an import; what cannot be read is told at its field. */
export function toLines(
  table: Table,
  mapping: Mapping,
  answers: Answers,
  corrections: Corrections = {},
): ReadLines {
  const readings = mapping.map((_, column) => readingsOf(table, column, answers));
  const columns = new Map(
    mapping.flatMap((meaning, column) => fieldsOf(meaning).map((field) => [field, column])),
  );
  const corrected = correctedRows(corrections);
  const reader = { table, mapping, columns, readings };
  const lines: ReadLine[] = [];
  const leftOut: LeftOut[] = [];
  for (const row of table.rows) {
    const why = whyLeftOut(reader, row);
    if (why === null)
      lines.push(new RowReader(reader, row, corrected.has(row.number) ? corrections : null).line());
    else leftOut.push({ row: row.number, why });
  }
  return { lines: withLots(lines, corrections), leftOut };
}

/** What was typed over a field of a row, which then counts instead of its cell; with `null` the cell counts again. */
export const withCorrection = (
  corrections: Corrections,
  row: number,
  field: ImportField,
  text: string | null,
): Corrections => {
  const place = `${row}.${field}`;
  const others = Object.fromEntries(Object.entries(corrections).filter(([one]) => one !== place));
  return text === null ? others : { ...others, [place]: text };
};

/** The rows in which something was typed over. */
export const correctedRows = (corrections: Corrections): ReadonlySet<number> =>
  new Set(Object.keys(corrections).map((place) => Number.parseInt(place, 10)));

const TOTAL = /^\W*(?:sous\W)?\W*(?:total|totaux|totals|somme|sum)\b/i;

/** Whoever has no tenant and no address is no letting when the row says so, or when it is the last and has sums alone. */
function whyLeftOut({ table, columns }: Reader, row: TableRow): LeftOut['why'] | null {
  const isHeader =
    table.headerRow !== null &&
    table.header.every((name, column) => folded(name) === folded(cellOf(row, column)));
  if (isHeader) return 'header';
  const says = (...fields: ImportField[]) =>
    fields.some((field) => {
      const cell = cellOf(row, columns.get(field) ?? -1);
      return cell !== '' && !TOTAL.test(cell.slice(0, 100));
    });
  if (says('firstName', 'lastName', 'address')) return null;
  const isNamed = TOTAL.test(row.cells.find((cell) => cell !== '')?.slice(0, 100) ?? '');
  const isLast = row === table.rows.at(-1) && table.rows.length > 1;
  return isNamed ||
    (isLast && !says('propertyName', 'city', 'email') && says('rent', 'charges', 'deposit', 'balance'))
    ? 'total'
    : null;
}

const isField = (name: unknown): name is ImportField =>
  typeof name === 'string' && Object.hasOwn(IMPORT_COLUMNS, name);

const isIssueCode = (text: string): text is IssueCode => v.is(IssueCode, text);

/** Reads one row, field by field. */
class RowReader {
  readonly #values: Partial<Record<ImportField, string | number>> = {};
  readonly #typed: Partial<Record<ImportField, string>> = {};
  readonly #issues: ReadIssue[] = [];
  readonly #repaired: ImportField[] = [];
  readonly #reader: Reader;
  readonly #row: TableRow;
  /** `null`: none of this row. */
  readonly #corrections: Corrections | null;

  constructor(reader: Reader, row: TableRow, corrections: Corrections | null) {
    this.#reader = reader;
    this.#row = row;
    this.#corrections = corrections;
  }

  line(): ReadLine {
    const { header } = this.#reader.table;
    if (this.#row.cells.slice(header.length).some((cell) => cell !== ''))
      this.#issues.push({ field: null, column: null, code: 'tooManyCells' });
    for (const field of ['propertyName', 'addressComplement', 'city', 'email'] as const) this.#text(field);
    this.#place();
    this.#names();
    this.#zeroed('postalCode', /^\d{4}$/);
    this.#zeroed('phoneNumber', /^[1-9]\d{8}$/);
    this.#one('leaseKind', ({ text }) => readLeaseKind(text) ?? INVALID);
    this.#one('chargesKind', ({ text }) => readChargesKind(text) ?? INVALID);
    this.#one('rentDueDay', ({ text }) => orIssue(readMonthDay(text), INVALID));
    for (const field of ['leaseStartsOn', 'accountStartsOn'] as const) this.#one(field, dayOf);
    for (const field of ['charges', 'deposit', 'rent'] as const) this.#one(field, amountOf);
    this.#one('balance', balanceOf);
    this.#rentWithCharges();
    return this.#checked();
  }

  /** Where a field is read from: what was typed over it, or the column that says it alone. */
  #source(field: ImportField): Source {
    const { mapping, columns, readings } = this.#reader;
    const corrected = this.#corrected(field);
    const column = columns.get(field) ?? null;
    if (corrected !== undefined) return { text: corrected.trim(), column, readings: TYPED };
    if (column === null) return { text: '', column, readings: TYPED };
    const text = mapping[column] === field ? cellOf(this.#row, column) : '';
    return { text, column, readings: readings[column] ?? TYPED };
  }

  #corrected(field: ImportField): string | undefined {
    return this.#corrections?.[`${this.#row.number}.${field}`];
  }

  #isCorrected(field: ImportField): boolean {
    return this.#corrected(field) !== undefined;
  }

  /** A cell that says more than one field. */
  #whole(meaning: 'tenantName' | 'place' | 'rentWithCharges'): Source | null {
    const column = this.#reader.mapping.indexOf(meaning);
    const text = cellOf(this.#row, column);
    return text === '' ? null : { text, column, readings: this.#reader.readings[column] ?? TYPED };
  }

  #fail(field: ImportField, { text, column }: Source, code: ReadIssueCode) {
    this.#issues.push({ field, column, code });
    this.#typed[field] = text;
  }

  #one(field: ImportField, read: (source: Source) => Read<number | string>) {
    const source = this.#source(field);
    if (source.text === '') return;
    const value = read(source);
    if (typeof value === 'object') this.#fail(field, source, value.issue);
    else this.#values[field] = value;
  }

  #text(field: ImportField) {
    const text = inOneLine(this.#source(field).text);
    if (text !== '') this.#values[field] = text;
  }

  /** Spreadsheets take the leading zero of what looks like a number. */
  #zeroed(field: 'postalCode' | 'phoneNumber', stripped: RegExp) {
    this.#text(field);
    const value = String(this.#values[field] ?? '').replaceAll(/\s/g, '');
    if (!stripped.test(value)) return;
    this.#values[field] = `0${value}`;
    this.#repaired.push(field);
  }

  #place() {
    const whole = this.#whole('place');
    const read = whole === null ? null : readPlace(whole.text);
    for (const field of ['address', 'postalCode', 'city'] as const) {
      this.#text(field);
      const part = read?.[field] ?? '';
      if (part !== '' && !this.#isCorrected(field)) this.#values[field] = inOneLine(part);
    }
  }

  #names() {
    this.#text('firstName');
    this.#text('lastName');
    const whole = this.#whole('tenantName');
    if (whole === null || (this.#isCorrected('firstName') && this.#isCorrected('lastName'))) return;
    const order = whole.readings.nameOrder;
    if (hasSeveralPeople(whole.text)) return this.#fail('lastName', whole, 'severalPeople');
    if (order === null && isUnclearName(whole.text)) return this.#fail('lastName', whole, 'notAsked');
    const name = readName(whole.text, order ?? 'firstNameFirst');
    for (const field of ['firstName', 'lastName'] as const)
      if (!this.#isCorrected(field) && name[field] !== '') this.#values[field] = name[field];
  }

  #rentWithCharges() {
    const whole = this.#whole('rentWithCharges');
    if (whole === null || this.#isCorrected('rent')) return;
    const total = amountOf(whole);
    const charges = this.#values.charges ?? 0;
    if (typeof total === 'object') return this.#fail('rent', whole, total.issue);
    if (typeof charges === 'number') this.#values.rent = sumEuros(total, -charges);
  }

  /** With what the API would say of each field. */
  #checked(): ReadLine {
    const values = this.#values;
    const line = v.safeParse(ImportLine, {
      ...values,
      firstName: values.firstName ?? '',
      lastName: values.lastName ?? '',
    });
    for (const { path, message } of line.issues ?? []) {
      const field = path?.[0]?.key;
      if (!isField(field)) continue;
      const isTold = this.#issues.some((issue) => issue.field === field || isOfName(issue, field));
      if (!isTold && isIssueCode(message)) {
        const { column } = this.#source(field);
        this.#issues.push({ field, column, code: message });
      }
    }
    return {
      row: this.#row.number,
      values,
      typed: this.#typed,
      line: line.success && this.#issues.length === 0 ? line.output : null,
      issues: this.#issues,
      repaired: this.#repaired,
      isLot: false,
    };
  }
}

/** A name that could not be split is told once. */
const isOfName = (issue: ReadIssue, field: ImportField): boolean =>
  issue.field === 'lastName' &&
  field === 'firstName' &&
  (issue.code === 'severalPeople' || issue.code === 'notAsked');

/** Without ends of lines, and with one plain space where there are several. */
const inOneLine = (text: string): string =>
  /\s\s|[^\S ]/.test(text)
    ? text
        .replaceAll(/\s*\n\s*/g, ', ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : text.trim();

function orIssue(value: number, issue: Issue): Read<number> {
  return Number.isNaN(value) ? issue : value;
}

function dayOf({ text, readings }: Source): Read<string> {
  if (readings.dayOrder === null && isUnclearDay(text)) return NOT_ASKED;
  return readDay(text, readings.dayOrder) ?? { issue: 'invalidDate' };
}

function amountOf({ text, readings }: Source): Read<number> {
  if (text.startsWith('=')) return { issue: 'formula' };
  const sign = isUnclear(text) ? signOf(text, readings) : (readings.decimalSign ?? ',');
  return sign === null ? NOT_ASKED : orIssue(readAmount(text, sign), { issue: 'invalidAmount' });
}

/** Which sign is before the cents of an amount that does not show it. */
function signOf(text: string, { decimalSign, separator }: Readings): '.' | ',' | null {
  if (decimalSign !== null || separator === null) return decimalSign;
  return text.includes('.') === (separator === 'decimal') ? '.' : ',';
}

function balanceOf(source: Source): Read<number> {
  const euros = amountOf(source);
  if (typeof euros === 'object' || euros === 0) return euros;
  if (source.readings.owed === null) return NOT_ASKED;
  return source.readings.owed === 'owedAboveZero' ? euros : -euros;
}
