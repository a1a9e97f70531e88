/** A line of a bank statement, money in or out. */
export interface StatementLine {
  /** The account that the file names for it, without spaces; `null`: it names none. */
  readonly account: string | null;
  /** The day on which the bank booked it, as `yyyy-mm-dd`. */
  readonly day: string;
  /** Whole cents; below zero what left the account. */
  readonly cents: number;
  /** As the bank wrote it, on one line. */
  readonly label: string;
  /** The other side, where the file has a place of its own for it. */
  readonly payer: string | null;
  readonly payerIban: string | null;
  /** Whole cents of the amount that the bank kept for itself: the payer has paid them. */
  readonly fee?: number;
}

/**
 * Why rows of a file are not lines. `pending`: not booked yet, or refused; `currency`: not in euros; `balance`: how much the account holds;
 * `unreadable`: neither a line nor a note, as far as can be told.
 */
export type WhyLeftOut = 'pending' | 'currency' | 'balance' | 'unreadable';

/** How many rows of a file are not lines, by reason. */
export type LeftOut = Readonly<Record<WhyLeftOut, number>>;

export type StatementFormat = 'csv' | 'ofx' | 'camt053';

export interface Statement {
  readonly format: StatementFormat;
  /** What its columns were taken to say, where that was answered or follows from cells alone; `null`: the file says it. */
  readonly columns: LayoutQuestion | null;
  readonly lines: readonly StatementLine[];
  readonly leftOut: LeftOut;
}

/** What a column can be chosen to say, where its title is not known. An amount below zero left the account. */
export type ColumnUse = 'day' | 'label' | 'payer' | 'amount' | 'debit' | 'credit';

/** What each column says, in its order; `null`: nothing that is needed. */
export type ColumnUses = readonly (ColumnUse | null)[];

/** What was answered before, by the key of a question. It holds nothing of what is in a file but the titles of its columns. */
export type KnownLayouts = Readonly<Record<string, ColumnUses>>;

/** Which column is the day, the text, the amount? Asked once of each layout. */
export interface LayoutQuestion {
  /** By which the answer is known again. */
  readonly key: string;
  /** The titles of the columns, `''` where they have none. */
  readonly titles: readonly string[];
  /** Up to three rows that show what is in the columns. */
  readonly examples: readonly (readonly string[])[];
  /** What titles and cells tell, to begin with. */
  readonly proposed: ColumnUses;
}

/**
 * Why a file is not read. `empty`: it says nothing; `noLines`: no row of the statement is a line; `workbook`: .xls, .xlsx or a page saved as .xls;
 * `camt052`: the entries of a day, which may still change; `camt054`: notices of single entries; `notAStatement`: something else; `noStatement`: a ZIP
 * without a statement; `wrongCurrency`: no line is in euros.
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
  | { readonly statement: Statement; readonly question: null; readonly error: null }
  | { readonly statement: null; readonly question: LayoutQuestion; readonly error: null }
  | {
      readonly statement: null;
      readonly question: null;
      readonly error: StatementError;
      readonly leftOut: LeftOut;
    };

/** The most lines of a file. */
export const LINES_MAX = 20_000;
