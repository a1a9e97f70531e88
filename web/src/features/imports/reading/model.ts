import type { IssueCode } from '@shared/contract/values/issue-code.ts';
import type { ImportField, ImportLine } from '@shared/contract/import.ts';
import type { LeaseKind } from '@shared/contract/leases/lease.ts';

/** A row of the file, with its number (from 1) and its trimmed cells. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** The columns whose cell is merged with the cells of other rows. */
  readonly merged?: ReadonlySet<number>;
}

/** The contents of a file or of pasted cells, without empty rows. */
export interface Table {
  /**
   * The title of each column, or `''` for a column without a title. If the first row of the file is a letting, no
   * column has a title.
   */
  readonly header: readonly string[];
  /** The number of the header's row in the file, counted from 1. */
  readonly headerRow: number | null;
  readonly rows: readonly TableRow[];
  /** The names of the sheets of a workbook; empty for a text file or pasted cells. */
  readonly sheets: readonly string[];
  /** The index in `sheets` of the sheet that was read. */
  readonly sheet: number;
}

/**
 * The reasons why a file is not read. `oldFormat`: .xls, or a workbook with a password. `notASheet`: a ZIP of another
 * kind, or a broken ZIP. `zipBomb`: too large when unpacked. `binary`: neither text nor a workbook.
 */
export type ReadingError =
  | 'empty'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'binary'
  | 'oldFormat'
  | 'notASheet'
  | 'zipBomb';

export type Reading =
  | { readonly table: Table; readonly error: null }
  | { readonly table: null; readonly error: ReadingError };

/**
 * The meaning of a column. Most meanings are a field of a line. Some meanings combine several fields in one cell:
 * `tenantName` (first and last name), `place` (address, postal code and city), `postalCodeCity`, `rentWithCharges` (the
 * sum of rent and charges). `balanceOn` is the day of a balance, after which the account starts. `NotImported` meanings
 * are recognized but not imported. `ignored` means that the column is not needed.
 */
export type Meaning =
  | ImportField
  | 'tenantName'
  | 'place'
  | 'postalCodeCity'
  | 'rentWithCharges'
  | 'balanceOn'
  | NotImported
  | 'ignored';

/** Meanings that are recognized but not imported. A note at the column shows the reason. */
export type NotImported = 'consent' | 'leaseEndsOn';

/** The meaning of each column, in order, or `null` for an unknown meaning. No two columns have the same field. */
export type Mapping = readonly (Meaning | null)[];

/** The remembered meanings. The key is the column's title, as `foldTitle` returns it. */
export type RememberedColumns = Readonly<Record<string, Meaning>>;

/**
 * The topics of questions:
 * - `separator`: point and comma in amounts;
 * - `dayOrder`: the order of day and month;
 * - `nameOrder`: the order of first and last name;
 * - `sign`: the sign of a debt in balances;
 * - `balanceDay`: the last day whose rents a balance includes;
 * - `accountStart`: the day on which all accounts start, if no column states it;
 * - `leaseKind`: the kind of all leases, if no column states it;
 * - `deposits`: whether the deposits of older leases were received, if no column states it;
 * - `blankAddresses`: whether lettings without an address have the address of a row above.
 */
export type QuestionTopic =
  | 'separator'
  | 'dayOrder'
  | 'nameOrder'
  | 'sign'
  | 'balanceDay'
  | 'accountStart'
  | 'leaseKind'
  | 'deposits'
  | 'blankAddresses';

/** A day as `yyyy-mm-dd`. */
export type DayAnswer = `${number}-${number}-${number}`;

export type Answer =
  | 'decimal'
  | 'thousands'
  | 'dayFirst'
  | 'monthFirst'
  | 'firstNameFirst'
  | 'lastNameFirst'
  | 'owedAboveZero'
  | 'owedBelowZero'
  | 'received'
  | 'notReceived'
  | 'sameAddress'
  | 'noAddress'
  /** The landlord wants to type a day, and has not typed it yet. */
  | 'otherDay'
  | DayAnswer
  | LeaseKind;

/** A question about a column. The example is the first ambiguous cell of the column. */
export interface Question {
  readonly column: number;
  readonly about: QuestionTopic;
  readonly example: string;
  readonly choices: readonly {
    readonly answer: Answer;
    /**
     * The value of the example under this choice: an amount in euros (for a balance, the debt), an ISO day with or
     * without its year, or two names.
     */
    readonly reading: number | string | PersonName;
  }[];
  /** The answer that applies until the landlord gives another answer. */
  readonly proposed?: Answer;
}

export type NameOrder = 'firstNameFirst' | 'lastNameFirst';

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** The landlord's answers. The key is `${column}.${about}`. */
export type Answers = Readonly<Record<string, Answer>>;

/** The remembered answers. The key is the column's title, as `foldTitle` returns it, and the topic of the question. */
export type RememberedAnswers = Readonly<Record<string, Answer>>;

/** The remembered meanings and answers. */
export interface RememberedChoices {
  readonly columns: RememberedColumns;
  readonly answers: RememberedAnswers;
}

export const NOTHING_REMEMBERED: RememberedChoices = { columns: {}, answers: {} };

/** The corrections of fields. The key is `${row.number}.${field}`. */
export type Corrections = Readonly<Record<string, string>>;

/**
 * The errors of reading. `formula`: an amount is a formula, which is not calculated. `severalPeople`: a cell names
 * several people, and their names are unclear. `unsureNames`: the names were guessed. `notAsked`: the column waits for
 * an answer. `merged`: a merged cell has one amount for several rows. `vacantBalance`: a vacant property has a balance.
 * `tooManyCells`: the row has more cells than columns, so values may be in the wrong columns.
 */
export type ReadIssueCode =
  | IssueCode
  | 'formula'
  | 'severalPeople'
  | 'unsureNames'
  | 'notAsked'
  | 'merged'
  | 'vacantBalance'
  | 'tooManyCells';

export interface ReadIssue {
  /** The row's field, or `null` for the whole line. */
  readonly field: ImportField | null;
  /** The column of the field, or `null` if it has none. */
  readonly column: number | null;
  readonly code: ReadIssueCode;
}

type ReadValues = Readonly<Partial<Record<ImportField, string | number>>>;

export interface ReadLine {
  /** The number of the row in the file. */
  readonly row: number;
  readonly values: ReadValues;
  /** The texts that could not be read. The key is the field. */
  readonly typed: Readonly<Partial<Record<ImportField, string>>>;
  /** The line to send, or `null` while the line has errors. */
  readonly line: ImportLine | null;
  /**
   * The line to check, or `null` if it cannot be checked. A line can be checked even if names are missing or guessed,
   * because the other names may identify the lease.
   */
  readonly asked: ImportLine | null;
  /** The place of each tenant of the line among the table's four tenants, counted from 0. */
  readonly places: readonly number[];
  /** The cell that names several tenants, or `null` if each tenant has his own cells. */
  readonly split: string | null;
  readonly issues: readonly ReadIssue[];
  /** Fields whose leading zero was restored. Spreadsheets remove the zero from postal codes and telephone numbers. */
  readonly repaired: readonly ImportField[];
  /** True if the property's name also completes the property's address. */
  readonly isLot: boolean;
  /** True if no cell states the kind of the lease, and the kind was derived from other cells. */
  readonly isKindProposed: boolean;
  /** True if the property is vacant and has no lease. */
  readonly isVacant: boolean;
  /** True if a cell has several telephone numbers. Only the first number is taken. */
  readonly hasMorePhones: boolean;
  /** True if a cell has more e-mail addresses than the line has tenants. */
  readonly hasMoreEmails: boolean;
}

/** A row that is not a letting, such as a sum at the end or a repeated header. */
export interface LeftOutRow {
  readonly row: number;
  readonly why: 'total' | 'header';
}

export interface ReadLines {
  readonly lines: readonly ReadLine[];
  readonly leftOut: readonly LeftOutRow[];
}
