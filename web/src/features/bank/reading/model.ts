import type { DayOrder } from '@/lib/reading/days.ts';

/** A line of a bank statement, incoming or outgoing. */
export interface StatementLine {
  /** The line's account as the file states it, without spaces. `null` if the file names no account. */
  readonly account: string | null;
  /** The booking day, as `yyyy-mm-dd`. */
  readonly day: string;
  /** The amount in cents. Negative if the money left the account. */
  readonly cents: number;
  /** The bank's text, on one line. */
  readonly label: string;
  /** The other side's name, if the file has a field for it. */
  readonly payer: string | null;
  readonly payerIban: string | null;
  /** The bank's fee in cents, which the bank deducted from the payer's amount. */
  readonly fee?: number;
}

/**
 * The reasons why a row is not a line. `pending`: not booked yet, or refused. `currency`: not in euros. `balance`: the
 * row states a balance of the account. `unreadable`: neither a line nor a note.
 */
export type LeftOutReason = 'pending' | 'currency' | 'balance' | 'unreadable';

/** For each reason, the number of rows that are not lines. */
export type LeftOutCounts = Readonly<Record<LeftOutReason, number>>;

export type StatementFormat = 'csv' | 'ofx' | 'camt053';

export interface Statement {
  readonly format: StatementFormat;
  /**
   * The meaning of the columns, chosen by the landlord or guessed from cells; `null` if the file states the meaning.
   */
  readonly columns: LayoutQuestion | null;
  readonly lines: readonly StatementLine[];
  readonly leftOut: LeftOutCounts;
  /** The texts of up to three unreadable rows. */
  readonly unreadableRows: readonly string[];
}

/** The meanings that the landlord can choose for a column. A negative amount means that the money left the account. */
export type ColumnUse = 'day' | 'label' | 'payer' | 'amount' | 'debit' | 'credit';

/** The meaning of each column, in order. `null` for a column that is not needed. */
export type ColumnUses = readonly (ColumnUse | null)[];

/**
 * The landlord's earlier answers. The key of an answer is the key of the question, which contains only titles of
 * columns and no other data of a file.
 */
export type RememberedLayouts = Readonly<Record<string, ColumnUses>>;

/** A question about the columns of the day, the text and the amount. The page asks it once for each layout. */
export interface LayoutQuestion {
  /** Identifies the question, so that the answer applies to later files. */
  readonly key: string;
  /** The titles of the columns. A column without a title has `''`. */
  readonly titles: readonly string[];
  /** Up to three rows as examples. */
  readonly examples: readonly (readonly string[])[];
  /** The guess from titles and cells, which the form shows at first. */
  readonly proposed: ColumnUses;
}

/**
 * A question about the order of day and month in a file whose days contradict each other or lie in the future. The
 * values are examples: days of the file that are valid only in one order, or a day that one order puts into the future.
 */
export type DayOrderQuestion = Readonly<Record<DayOrder, string>>;

/**
 * The reasons why a file is not read. `empty`: no content. `noLines`: no row is a bank line. `workbook`: .xls, .xlsx or a
 * page saved as .xls. `camt052`: the entries of a day, which may still change. `camt054`: notices of single entries.
 * `notAStatement`: another kind of text. `noStatement`: a ZIP without a statement. `wrongCurrency`: no line is in
 * euros.
 */
export type StatementError =
  | 'empty'
  | 'noLines'
  | 'tooLarge'
  | 'tooManyLines'
  | 'pdf'
  | 'image'
  | 'workbook'
  | 'qif'
  | 'cfonb'
  | 'mt940'
  | 'camt052'
  | 'camt054'
  | 'binary'
  | 'notAStatement'
  | 'noStatement'
  | 'wrongCurrency';

export type StatementReading =
  | {
      readonly statement: Statement;
      readonly question: null;
      readonly error: null;
      readonly dayQuestion?: undefined;
    }
  | {
      readonly statement: null;
      readonly question: LayoutQuestion;
      readonly error: null;
      readonly dayQuestion?: undefined;
    }
  | {
      readonly statement: null;
      readonly question: null;
      readonly error: null;
      readonly dayQuestion: DayOrderQuestion;
    }
  | {
      readonly statement: null;
      readonly question: null;
      readonly error: StatementError;
      readonly dayQuestion?: undefined;
      readonly leftOut: LeftOutCounts;
    };

/** The maximum number of lines in a file. */
export const LINES_MAX = 20_000;
