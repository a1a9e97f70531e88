import type { IssueCode } from '@shared/contract/common.ts';
import type { ImportField, ImportLine } from '@shared/contract/import.ts';
import type { LeaseKind } from '@shared/contract/lease.ts';

/** A row with its number in the file, counted from 1, and its cells as they were typed, trimmed. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** The columns whose cell is merged with those of other rows. */
  readonly merged?: ReadonlySet<number>;
}

/** What a file or a paste says. Rows without any text are left out. */
export interface Table {
  /** The name of each column, `''` where it has none. In a file that begins with a letting, no column has one. */
  readonly header: readonly string[];
  /** The row of the header, counted from 1. */
  readonly headerRow: number | null;
  readonly rows: readonly TableRow[];
  /** The names of the sheets of a workbook; none of text. */
  readonly sheets: readonly string[];
  /** Which of `sheets` this is. */
  readonly sheet: number;
}

/**
 * Why a file is not read. `oldFormat`: .xls, or a workbook behind a password; `notASheet`: a ZIP file of something else, or
 * a broken one; `zipBomb`: would be too large unpacked; `binary`: neither text nor a workbook.
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
 * What a column says: a field of a line; two or more of them in one cell (`tenantName`: first and last name, `place`:
 * address, postal code and city, `postalCodeCity`: the latter two, `rentWithCharges`: their sum); the day of a balance, after
 * which the account starts (`balanceOn`); what is known and not taken over (`NotTaken`); or what nobody wants
 * (`ignored`).
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

/** What is known and not taken over, each for a reason that its column says. */
export type NotTaken = 'consent' | 'leaseEndsOn' | 'lessor';

/** What each column of a table says, in its order; `null`: not known. No two columns say the same field. */
export type Mapping = readonly (Meaning | null)[];

/** What was said of columns before, by their folded names. */
export type KnownColumns = Readonly<Record<string, Meaning>>;

/**
 * What can be read in two ways: a separator in amounts, the order of day and month or of names, the sign of a balance, and
 * the last day whose rents are in it. `leaseKind`: the kind of the leases of the list, which no column says.
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
  /** It is none of the days that were offered, and the landlord has not typed another yet. */
  | 'otherDay'
  | DayAnswer
  | LeaseKind;

/** Asked once of a column, with the first cell that shows it. */
export interface Question {
  readonly column: number;
  readonly about: QuestionTopic;
  readonly example: string;
  readonly choices: readonly {
    readonly answer: Answer;
    /** What the example is then: euros (of a balance what is owed), a day as `yyyy-mm-dd`, or the two names. */
    readonly reading: number | string | PersonName;
  }[];
  /** The answer that counts until the landlord gives one. */
  readonly proposed?: Answer;
}

/** Which of two names comes first. */
export type NameOrder = 'firstNameFirst' | 'lastNameFirst';

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** The answers, by `${column}.${about}`. */
export type Answers = Readonly<Record<string, Answer>>;

/** What was answered before, by the folded name of a column and what was asked of it. */
export type KnownAnswers = Readonly<Record<string, Answer>>;

/** What was said of columns before. */
export interface Known {
  readonly columns: KnownColumns;
  readonly answers: KnownAnswers;
}

export const NOTHING_KNOWN: Known = { columns: {}, answers: {} };

/** What was typed over a field of a row, by `${row.number}.${field}`. */
export type Corrections = Readonly<Record<string, string>>;

/**
 * `formula`: an amount is not calculated here; `severalPeople`: several people, of whom nobody knows who each is; `unsureNames`:
 * who they are was guessed; `notAsked`: the column waits for an answer; `merged`: one amount for several rows; `vacantBalance`: a balance of
 * nobody; `tooManyCells`: there are more cells than columns, so that something has slipped.
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
  /** `null`: the whole line. */
  readonly field: ImportField | null;
  /** Where it was read, if a column says the field. */
  readonly column: number | null;
  readonly code: ReadIssueCode;
}

/** What was read of a line, field by field. */
type ReadValues = Readonly<Partial<Record<ImportField, string | number>>>;

export interface ReadLine {
  /** The row's number in the file. */
  readonly row: number;
  readonly values: ReadValues;
  /** What was typed, for fields that could not be read. */
  readonly typed: Readonly<Partial<Record<ImportField, string>>>;
  /** What to send; `null` while there are issues. */
  readonly line: ImportLine | null;
  /**
   * What the server is asked about. A line whose names alone are missing or guessed is asked about as well: the names that it has
   * may tell which lease it is.
   */
  readonly asked: ImportLine | null;
  /** For each tenant of the line, their place among the four tenants of the table, counted from 0. */
  readonly places: readonly number[];
  /** The cell that names the several tenants who were read; `null`: each has cells of their own. */
  readonly split: string | null;
  readonly issues: readonly ReadIssue[];
  /** Fields whose leading zero was put back: spreadsheets take it from postal codes and telephone numbers. */
  readonly repaired: readonly ImportField[];
  /** Whether the name of the dwelling completes its address as well. */
  readonly isLot: boolean;
  /** Whether no cell says the kind of the lease, and other cells of the line show it. */
  readonly isKindProposed: boolean;
  /** Whether nobody lives there: a dwelling without a lease. */
  readonly isVacant: boolean;
  /** Whether a cell has several telephone numbers, of which the first is taken. */
  readonly hasMorePhones: boolean;
  /** Whether a cell has more e-mail addresses than the line has tenants. */
  readonly hasMoreEmails: boolean;
}

/** A row that is no letting: the sum at the end, or the header once more. */
export interface LeftOut {
  readonly row: number;
  readonly why: 'total' | 'header';
}

export interface ReadLines {
  readonly lines: readonly ReadLine[];
  readonly leftOut: readonly LeftOut[];
}
