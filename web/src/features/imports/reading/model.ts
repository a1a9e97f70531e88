import type { IssueCode } from '@shared/contract/common.ts';
import type { ImportField, ImportLine } from '@shared/contract/import.ts';
import type { LeaseKind } from '@shared/contract/lease.ts';

/** A row with its number in the file (from 1), and its trimmed cells. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** The columns whose cell is merged with the cells of other rows. */
  readonly merged?: ReadonlySet<number>;
}

/** The contents of a file or a paste, without empty rows. */
export interface Table {
  /** The title of each column; `''` for a column without a title. A file whose first row is a letting has no titles. */
  readonly header: readonly string[];
  /** The row of the header, counted from 1. */
  readonly headerRow: number | null;
  readonly rows: readonly TableRow[];
  /** The sheets of a workbook; empty for text. */
  readonly sheets: readonly string[];
  /** The index in `sheets` of the sheet that was read. */
  readonly sheet: number;
}

/**
 * The reasons why a file is not read. `oldFormat`: .xls, or a workbook with a password. `notASheet`: a ZIP of another kind, or a
 * broken one. `zipBomb`: too large when unpacked. `binary`: neither text nor a workbook.
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
 * The meaning of a column. It is a field of a line, or several fields in one cell: `tenantName` (first and last name), `place`
 * (address, postal code and city), `postalCodeCity`, `rentWithCharges` (their sum). It may be the day of a balance, after which the
 * account starts (`balanceOn`). It may be recognized but not imported (`NotTaken`), or not needed (`ignored`).
 */
export type Meaning =
  | ImportField
  | 'tenantName'
  | 'place'
  | 'postalCodeCity'
  | 'rentWithCharges'
  | 'balanceOn'
  | NotTaken
  | 'ignored';

/** Meanings that are recognized but not imported. The note at the column says why. */
export type NotTaken = 'consent' | 'leaseEndsOn' | 'lessor';

/** The meaning of each column, in order; `null` if unknown. No two columns have the same field. */
export type Mapping = readonly (Meaning | null)[];

/** The remembered meanings, by folded title. */
export type RememberedColumns = Readonly<Record<string, Meaning>>;

/**
 * The topics of questions. `separator`: point and comma in amounts. `dayOrder`: day and month. `nameOrder`: first and last name. `sign`:
 * the sign of a debt in balances. `balanceDay`: the last day whose rents a balance includes. `leaseKind`: the kind of all leases, if no
 * column has it.
 */
export type QuestionTopic = 'separator' | 'dayOrder' | 'nameOrder' | 'sign' | 'balanceDay' | 'leaseKind';

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
  /** The landlord chose to type a day, and has not typed it yet. */
  | 'otherDay'
  | DayAnswer
  | LeaseKind;

/** A question about a column. The first ambiguous cell is the example. */
export interface Question {
  readonly column: number;
  readonly about: QuestionTopic;
  readonly example: string;
  readonly choices: readonly {
    readonly answer: Answer;
    /** The example as a choice reads it: euros (for a balance, the debt), an ISO day, or two names. */
    readonly reading: number | string | PersonName;
  }[];
  /** The answer that applies until the landlord gives another one. */
  readonly proposed?: Answer;
}

/** The order of first and last name. */
export type NameOrder = 'firstNameFirst' | 'lastNameFirst';

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** The answers, by `${column}.${about}`. */
export type Answers = Readonly<Record<string, Answer>>;

/** The remembered answers, by folded title and question. */
export type RememberedAnswers = Readonly<Record<string, Answer>>;

/** The remembered meanings and answers. */
export interface RememberedChoices {
  readonly columns: RememberedColumns;
  readonly answers: RememberedAnswers;
}

export const NOTHING_REMEMBERED: RememberedChoices = { columns: {}, answers: {} };

/** The corrections of fields, by `${row.number}.${field}`. */
export type Corrections = Readonly<Record<string, string>>;

/**
 * The errors of reading. `formula`: an amount is a formula, which is not calculated. `severalPeople`: several people with unclear
 * names. `unsureNames`: the names were guessed. `notAsked`: the column waits for an answer. `merged`: one amount for several rows.
 * `vacantBalance`: a balance of a vacant property. `tooManyCells`: more cells than columns, so values may have slipped.
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
  /** The row's field; `null` for the whole line. */
  readonly field: ImportField | null;
  /** The column of the field, if it has one. */
  readonly column: number | null;
  readonly code: ReadIssueCode;
}

/** The values of a line, by field. */
type ReadValues = Readonly<Partial<Record<ImportField, string | number>>>;

export interface ReadLine {
  /** The row's number in the file. */
  readonly row: number;
  readonly values: ReadValues;
  /** The texts of fields that could not be read. */
  readonly typed: Readonly<Partial<Record<ImportField, string>>>;
  /** The line to send; `null` while the line has errors. */
  readonly line: ImportLine | null;
  /** The line to check. It exists even if only names are missing or guessed: the other names may identify the lease. */
  readonly asked: ImportLine | null;
  /** For each tenant of the line, its place among the table's four tenants, counted from 0. */
  readonly places: readonly number[];
  /** The cell that names several tenants; `null` if each tenant has its own cells. */
  readonly split: string | null;
  readonly issues: readonly ReadIssue[];
  /** Fields whose leading zero was restored. Spreadsheets remove it from postal codes and telephone numbers. */
  readonly repaired: readonly ImportField[];
  /** Whether the property's name also completes its address. */
  readonly isLot: boolean;
  /** Whether other cells show the kind of the lease, while no cell states it. */
  readonly isKindProposed: boolean;
  /** Whether the property is vacant, so that it has no lease. */
  readonly isVacant: boolean;
  /** Whether a cell has several telephone numbers. Only the first is taken. */
  readonly hasMorePhones: boolean;
  /** Whether a cell has more e-mail addresses than the line has tenants. */
  readonly hasMoreEmails: boolean;
}

/** A row that is no letting: a sum at the end, or a repeated header. */
export interface LeftOut {
  readonly row: number;
  readonly why: 'total' | 'header';
}

export interface ReadLines {
  readonly lines: readonly ReadLine[];
  readonly leftOut: readonly LeftOut[];
}
